#include "duplicates/repeat_finding.hpp"

#include "language/message.hpp"

namespace damier {

Finding repeat_finding(RepeatKind kind, Location where, GameReference const& other) {
  auto const& [file, number, id] = other;
  Finding finding;
  finding.severity = Severity::hint;
  finding.where = where;
  constexpr FindingCode copy{"duplicate-game"}, beginning{"prefix-game"};
  finding.code = (kind == RepeatKind::copy ? copy : beginning).name();
  switch (kind) {
    case RepeatKind::copy: finding.message = message("same-moves", "number"_a = number, "file"_a = file); break;
    case RepeatKind::beginning: finding.message = message("is-beginning", "number"_a = number, "file"_a = file); break;
    case RepeatKind::whole: finding.message = message("has-beginning", "number"_a = number, "file"_a = file); break;
  }
  finding.hint = message("dedupe-shows");
  return finding;
}

}  // namespace damier
