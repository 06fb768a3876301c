#include "export/finding_words.hpp"
#include "export/finding_writer.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

namespace damier {
namespace {

constexpr Word colon{"colon"};  // clang 14 fails on a member call on a temporary word

constexpr std::string_view schema = "https://json.schemastore.org/sarif-2.1.0.json";

std::string_view level_of(Severity severity) noexcept {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::hint: break;
  }
  return "note";
}

/// A path as a URI reference (RFC 3986): characters with a special meaning there are escaped.
std::string uri_of(std::string_view path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (auto const byte : path) {
    auto const plain =
        is_letter(byte) || is_digit(byte) || std::string_view{"/-._~"}.find(byte) != std::string_view::npos;
    uri += plain ? std::string{byte} : fmt::format("%{:02X}", static_cast<unsigned char>(byte));
  }
  return uri;
}

/// The results are written first, and the tool with its rules after them, so that no result has to wait in memory. The
/// order of the members of a JSON object has no meaning.
class SarifWriter final : public FindingWriter {
 public:
  void begin(std::string& text) override {
    json_.begin_object().member("$schema", schema).member("version", "2.1.0");
    json_.key("runs").begin_array().begin_object();
    json_.member("columnKind", "unicodeCodePoints").key("results").begin_array();
    text += json_.take();
  }

  void put(ReportedFinding const& reported, std::string& text) override {
    auto const& finding = reported.finding;
    auto const index = rules_.emplace(finding.code, rules_.size()).first->second;
    if (index == order_.size()) {
      order_.push_back(finding);
    }
    json_.begin_object().member("ruleId", finding.code).member("ruleIndex", index);
    json_.member("level", level_of(finding.severity));
    json_.key("message").begin_object().member("text", text_of(finding.message, "en")).end_object();
    json_.key("locations").begin_array().begin_object();
    put_place(reported);
    json_.end_object().end_array();
    put_fixes(reported);
    put_properties(reported);
    json_.end_object();
    text += json_.take();
  }

  void end(FindingSummary const&, std::string& text) override {
    json_.end_array().key("tool").begin_object().key("driver").begin_object();
    json_.member("name", "damier").member("version", DAMIER_VERSION).key("rules").begin_array();
    for (auto const& finding : order_) {
      json_.begin_object().member("id", finding.code);
      json_.key("shortDescription").begin_object().member("text", text_of(meaning_of(finding.code), "en")).end_object();
      json_.key("defaultConfiguration").begin_object().member("level", level_of(finding.severity)).end_object();
      json_.key("properties").begin_object().member("text_fr", text_of(meaning_of(finding.code), "fr")).end_object();
      json_.end_object();
    }
    json_.end_array().end_object().end_object();
    json_.end_object().end_array().end_object();
    text += json_.take() + "\n";
  }

 private:
  void put_place(ReportedFinding const& reported) {
    auto const& finding = reported.finding;
    json_.key("physicalLocation").begin_object();
    put_file(reported.game.file);
    json_.key("region").begin_object();
    json_.member("startLine", finding.where.line).member("startColumn", finding.where.column);
    json_.member("endColumn", finding.where.column + std::max<std::uint64_t>(finding.length, 1));
    if (!finding.move.empty()) {
      json_.key("snippet").begin_object().member("text", finding.move).end_object();
    }
    json_.end_object().end_object();
    json_.key("logicalLocations").begin_array().begin_object();
    json_.member("name", fmt::format("game {}", reported.game.number))
        .member("kind", "object")
        .end_object()
        .end_array();
  }
  void put_file(std::string const& file) {
    json_.key("artifactLocation").begin_object().member("uri", uri_of(file)).end_object();
  }

  static std::string description(Repair const& repair, Language language) {
    return fmt::format("{}, {} %{}{}", word_for(repair.confidence).in(language), repair.percent, colon.in(language),
                       text_of(repair.slips.front().reason, language));
  }

  void put_fixes(ReportedFinding const& reported) {
    if (reported.repairs.empty()) {
      return;
    }
    json_.key("fixes").begin_array();
    for (auto const& proposal : reported.repairs) {
      auto const& repair = proposal.repair;
      json_.begin_object().key("description").begin_object();
      json_.member("text", description(repair, "en"));
      json_.end_object().key("artifactChanges").begin_array().begin_object();
      put_file(reported.game.file);
      json_.key("replacements").begin_array();
      for (auto const& edit : proposal.edits) {
        json_.begin_object().key("deletedRegion").begin_object();
        json_.member("startLine", edit.begin.line).member("startColumn", edit.begin.column);
        json_.member("endLine", edit.end.line).member("endColumn", edit.end.column).end_object();
        json_.key("insertedContent").begin_object().member("text", edit.after).end_object().end_object();
      }
      json_.end_array().end_object().end_array();
      json_.key("properties").begin_object();
      json_.member("text_fr", description(repair, "fr")).end_object().end_object();
    }
    json_.end_array();
  }

  void put_properties(ReportedFinding const& reported) {
    auto const& finding = reported.finding;
    auto const hint = text_of(finding.hint, "en");
    auto const message_fr = text_of(finding.message, "fr");
    auto const hint_fr = text_of(finding.hint, "fr");
    json_.key("properties").begin_object().member("game", reported.game.number);
    if (finding.ply != 0) {
      json_.member("ply", finding.ply);
    }
    for (auto const& [key, value] : {std::pair{"move", &finding.move}, std::pair{"article", &finding.article},
                                     std::pair{"irregularity", &finding.irregularity}, std::pair{"hint", &hint},
                                     std::pair{"message_fr", &message_fr}, std::pair{"hint_fr", &hint_fr},
                                     std::pair{"position", &finding.position}}) {
      if (!value->empty()) {
        json_.member(key, *value);
      }
    }
    if (!finding.legal.empty()) {
      json_.strings("legal", finding.legal);
    }
    json_.end_object();
  }

  JsonWriter json_{JsonWriter::Layout::indented};
  std::map<std::string, std::size_t> rules_;  // the index of a code in order_
  std::vector<Finding> order_;                // the first finding of each code
};

}  // namespace

std::unique_ptr<FindingWriter> sarif_finding_writer() { return std::make_unique<SarifWriter>(); }

}  // namespace damier
