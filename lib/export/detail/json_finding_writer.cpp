#include "export/finding_writer.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"

namespace damier {
namespace {

void text_or_null(JsonWriter& json, std::string_view name, std::string const& text) {
  json.key(name);
  text.empty() ? json.null() : json.value(text);
}

void put_repair(JsonWriter& json, PlacedRepair const& reported) {
  auto const& repair = reported.repair;
  json.begin_object().member("kind", name(repair.kind())).member("confidence", name(repair.confidence));
  json.member("percent", repair.percent).member("replayed", repair.replayed).key("slips").begin_array();
  for (auto const& slip : repair.slips) {
    json.begin_object().member("kind", name(slip.kind)).key("ply");
    slip.ply == 0 ? json.null() : json.value(slip.ply);
    json.member("before", slip.before).member("after", slip.after);
    json.member("reason", text_of(slip.reason, "en")).member("reason_fr", text_of(slip.reason, "fr")).end_object();
  }
  json.end_array().key("edits").begin_array();
  for (auto const& edit : reported.edits) {
    json.begin_object().member("line", edit.begin.line).member("column", edit.begin.column);
    json.member("before", edit.before).member("after", edit.after).end_object();
  }
  json.end_array().member("diff", reported.diff).end_object();
}

std::string object_of(ReportedFinding const& reported) {
  auto const& finding = reported.finding;
  JsonWriter json;
  json.begin_object();
  json.member("file", reported.game.file).member("game", reported.game.number);
  json.member("line", finding.where.line).member("column", finding.where.column);
  json.key("ply");
  finding.ply == 0 ? json.null() : json.value(finding.ply);
  text_or_null(json, "move", finding.move);
  json.member("code", finding.code).member("severity", name(finding.severity));
  text_or_null(json, "article", finding.article);
  json.member("message", text_of(finding.message, "en"))
      .member("message_fr", text_of(finding.message, "fr"))
      .strings("legal", finding.legal)
      .key("repair");
  reported.repairs.empty() ? void(json.null()) : put_repair(json, reported.repairs.front());
  json.key("other_repairs").begin_array();
  for (std::size_t i = 1; i < reported.repairs.size(); ++i) {
    put_repair(json, reported.repairs[i]);
  }
  json.end_array();
  text_or_null(json, "irregularity", finding.irregularity);
  text_or_null(json, "hint", text_of(finding.hint, "en"));
  text_or_null(json, "hint_fr", text_of(finding.hint, "fr"));
  text_or_null(json, "position", finding.position);
  if (reported.box) {
    put_box(json, *reported.box);
  }
  if (reported.game.id) {
    json.member("id", *reported.game.id);
  }
  if (reported.proof) {
    json.key("proof");
    reported.proof->empty() ? void(json.null()) : void(json.raw(*reported.proof));
  }
  json.end_object();
  return json.take();
}

class NdjsonWriter final : public FindingWriter {
 public:
  void put(ReportedFinding const& reported, std::string& text) override { text += object_of(reported) + "\n"; }
};

class ArrayWriter final : public FindingWriter {
 public:
  void begin(std::string& text) override { text += "["; }
  void put(ReportedFinding const& reported, std::string& text) override {
    text += (any_ ? ",\n  " : "\n  ") + object_of(reported);
    any_ = true;
  }
  void end(FindingSummary const&, std::string& text) override { text += any_ ? "\n]\n" : "]\n"; }

 private:
  bool any_ = false;
};

class ReadMoveWriter final : public FindingWriter {
 public:
  explicit ReadMoveWriter(bool ndjson) : ndjson_{ndjson} {}

  void begin(std::string& text) override { text += ndjson_ ? "" : "["; }
  void put(ReportedFinding const&, std::string&) override {}
  void put_reading(ReadRecord const& record, std::string& text) override {
    if (ndjson_) {
      text += record.section;
      return;
    }
    for (std::string_view rest{record.section}; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1)) {
      text += any_ ? ",\n  " : "\n  ";
      text += rest.substr(0, rest.find('\n'));
      any_ = true;
    }
  }
  void end(FindingSummary const&, std::string& text) override { text += ndjson_ ? "" : any_ ? "\n]\n" : "]\n"; }
  [[nodiscard]] FindingDetail detail() const noexcept override { return FindingDetail::nothing; }

 private:
  bool ndjson_;
  bool any_ = false;
};

class JsonSummaryWriter final : public FindingWriter {
 public:
  explicit JsonSummaryWriter(JsonWriter::Layout layout) : layout_{layout} {}

  void put(ReportedFinding const&, std::string&) override {}
  [[nodiscard]] FindingDetail detail() const noexcept override { return FindingDetail::nothing; }
  void end(FindingSummary const& summary, std::string& text) override {
    JsonWriter json{layout_};
    json.begin_object().member("files", summary.files).member("games", summary.games);
    json.member("findings", summary.found()).key("codes").begin_array();
    for (auto const severity : {Severity::error, Severity::warning, Severity::hint}) {
      for (auto const& [what, count] : summary.by_code) {
        if (what.first == severity) {
          json.begin_object().member("code", what.second).member("severity", name(severity));
          json.member("count", count).end_object();
        }
      }
    }
    json.end_array().end_object();
    text += json.text() + "\n";
  }

 private:
  JsonWriter::Layout layout_;
};

}  // namespace

std::uint64_t FindingSummary::found() const noexcept {
  std::uint64_t sum = 0;
  for (auto const& [what, count] : by_code) {
    sum += count;
  }
  return sum;
}

std::unique_ptr<FindingWriter> json_finding_writer() { return std::make_unique<ArrayWriter>(); }
std::unique_ptr<FindingWriter> ndjson_finding_writer() { return std::make_unique<NdjsonWriter>(); }
std::unique_ptr<FindingWriter> read_move_writer(bool ndjson) { return std::make_unique<ReadMoveWriter>(ndjson); }
std::unique_ptr<FindingWriter> json_summary_writer(bool one_line) {
  return std::make_unique<JsonSummaryWriter>(one_line ? JsonWriter::Layout::one_line : JsonWriter::Layout::indented);
}

}  // namespace damier
