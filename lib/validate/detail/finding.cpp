#include "validate/finding.hpp"

namespace damier {

Message meaning_of(std::string_view code) {
  auto const meaning = Message::named("code-" + std::string{code});
  return meaning.empty() ? Message::named("cause-" + std::string{code}) : meaning;
}

Finding finding_from(Diagnostic const& diagnostic) {
  Finding finding;
  finding.severity = diagnostic.severity;
  finding.code = diagnostic.code;
  finding.where = diagnostic.where;
  finding.offset = diagnostic.offset;
  finding.length = diagnostic.length;
  finding.message = diagnostic.message;
  finding.hint = diagnostic.hint;
  finding.source_line = diagnostic.source_line;
  finding.source_column = diagnostic.source_column;
  return finding;
}

Finding finding_at(GameTape const& tape, Severity severity, FindingCode code, std::uint32_t offset,
                   std::uint32_t length, Message message, Message hint) {
  auto finding = finding_from(tape.point_at(offset, length));
  finding.severity = severity;
  finding.code = code.name();
  finding.message = std::move(message);
  finding.hint = std::move(hint);
  return finding;
}

std::vector<std::string_view> finding_codes() {
  std::vector<std::string_view> codes;
  for (auto const& shape : message_table) {
    if (auto const code = FindingCode::code_of(shape); !code.empty()) {
      codes.push_back(code);
    }
  }
  for (auto const& cause : cause_texts()) {
    codes.push_back(cause.code);
  }
  return codes;
}

}  // namespace damier
