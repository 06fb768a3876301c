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

}  // namespace damier::serve
