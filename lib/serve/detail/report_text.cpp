#include "serve/detail/report_text.hpp"

#include "report/format.hpp"

#include <optional>

namespace damier::serve {
namespace {

void add_message(JsonWriter& json, std::string_view key, std::optional<Message> const& message, Language language) {
  message ? json.member(key, text_of(*message, language)) : json.key(key).null();
}

}  // namespace

void add_answer(JsonWriter& json, answers::Answer& answer, Language language) {
  ReportText out;
  answer.write(out, report::Format::cells);
  json.key("report").raw(out.text());
  add_message(json, "empty", answer.is_empty() ? answer.when_empty() : std::nullopt, language);
  add_message(json, "warning", answer.warning(), language);
}

void add_warnings(JsonWriter& json, std::vector<Diagnostic> const& warnings, Language language) {
  json.key("warnings").begin_array();
  for (auto const& warning : warnings) {
    json.begin_object().member("message", text_of(warning.message, language));
    json.member("from", warning.offset).member("to", warning.offset + warning.length).end_object();
  }
  json.end_array();
}

}  // namespace damier::serve
