#include "apps/damier/findings/finding_writer.hpp"
#include "apps/damier/terminal/json_writer.hpp"

namespace damier::app {
namespace {

void text_or_null(JsonWriter& json, std::string_view name, std::string const& text) {
  json.key(name);
  text.empty() ? json.null() : json.value(text);
}

std::string object_of(ReportedFinding const& reported) {
  auto const& finding = reported.finding;
  JsonWriter json;
  json.begin_object();
  json.member("file", reported.file).member("game", reported.game);
  json.member("line", finding.where.line).member("column", finding.where.column);
  json.key("ply");
  finding.ply == 0 ? json.null() : json.value(finding.ply);
  text_or_null(json, "move", finding.move);
  json.member("code", finding.code).member("severity", name(finding.severity));
  text_or_null(json, "article", finding.article);
  json.member("message", finding.message).strings("legal", finding.legal).key("repair").null();
  text_or_null(json, "irregularity", finding.irregularity);
  text_or_null(json, "hint", finding.hint);
  text_or_null(json, "position", finding.position);
  if (reported.id) {
    json.member("id", static_cast<std::int64_t>(*reported.id));
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

class JsonSummaryWriter final : public FindingWriter {
 public:
  explicit JsonSummaryWriter(JsonWriter::Layout layout) : layout_{layout} {}

  void put(ReportedFinding const&, std::string&) override {}
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

std::unique_ptr<FindingWriter> json_writer() { return std::make_unique<ArrayWriter>(); }
std::unique_ptr<FindingWriter> ndjson_writer() { return std::make_unique<NdjsonWriter>(); }
std::unique_ptr<FindingWriter> json_summary_writer(bool one_line) {
  return std::make_unique<JsonSummaryWriter>(one_line ? JsonWriter::Layout::one_line : JsonWriter::Layout::indented);
}

}  // namespace damier::app
