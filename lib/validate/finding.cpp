#include "validate/finding.hpp"

namespace damier {

Finding finding_from(Diagnostic const& diagnostic) {
  Finding finding;
  finding.severity = diagnostic.severity;
  finding.code = diagnostic.code;
  finding.where = diagnostic.where;
  finding.length = diagnostic.length;
  finding.message = diagnostic.message;
  finding.hint = diagnostic.hint;
  finding.source_line = diagnostic.source_line;
  finding.source_column = diagnostic.source_column;
  return finding;
}

Finding finding_at(GameTape const& tape, Severity severity, std::string_view code, std::uint32_t offset,
                   std::uint32_t length, std::string message, std::string hint) {
  return finding_from(tape.diagnose(severity, code, offset, length, std::move(message), std::move(hint)));
}

}  // namespace damier
