#pragma once

#include "answers/changes.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/line_input.hpp"
#include "game/name_as_written.hpp"
#include "language/language.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace damier::app {

/// Asks a person, or a script, which of like names are one. An answer is yes, no, all (yes from here on) or quit, or
/// the first letter of it, in the language or in English.
class NameDialogue {
 public:
  NameDialogue(Console& console, Language language);

  /// Asks about a pair; false if there is nothing more to ask: at quit, and at the end of the input. Throws
  /// Interrupted.
  [[nodiscard]] bool ask(answers::NamePair const& pair);
  /// The name that replaces another one by the answers so far; nothing if none does.
  [[nodiscard]] std::optional<std::string> replacement(NameKind kind, std::string_view name) const;

 private:
  Console& console_;
  LineInput input_;
  Language language_;
  bool all_ = false;
  std::map<std::pair<NameKind, std::string>, std::string> names_;  // by the spelling that is replaced
};

}  // namespace damier::app
