#include "apps/damier/entry/name_dialogue.hpp"

#include "apps/damier/play/play_words.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"
#include "text/printable.hpp"
#include "text/text_folding.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>

namespace damier::app {
namespace {

bool is_answer(std::string_view answer, Word word, Language language) {
  auto const folded_answer = folded(answer);
  return std::ranges::any_of(std::array{language, Language{}}, [&](Language in) {
    auto const known = word.in(in);
    return folded_answer == known || folded_answer == known.substr(0, 1);
  });
}

}  // namespace

NameDialogue::NameDialogue(Console& console, Language language)
    : console_{console}, input_{STDIN_FILENO}, language_{language} {}

bool NameDialogue::ask(answers::NamePair const& pair) {
  auto& out = console_.err();  // the answer of the command is alone on standard output
  auto const reason =
      text_of(language_, "like-names-reason", "games"_a = message("games", "count"_a = pair.spelling_games),
              "others"_a = pair.games, "reason"_a = pair.reason);
  if (!all_) {
    out.write(printable(pair.spelling) + " -> " + printable(pair.name) + "\n  " + printable(reason) + "\n");
  }
  for (std::string line; !all_;) {
    auto const reading = input_.ask(line, text_of(language_, "rename-ask") + " ", out);
    if (reading == LineInput::Reading::interrupted) {
      throw Interrupted{};
    }
    auto const answer = trimmed(line);
    if (reading == LineInput::Reading::end || is_answer(answer, "play-word-quit", language_)) {
      return false;
    }
    all_ = is_answer(answer, "ask-word-all", language_);
    if (auto const said = read_yes_or_no(answer, language_)) {
      if (!*said) {
        return true;
      }
      break;
    }
  }
  names_.insert_or_assign({pair.kind, pair.spelling}, pair.name);
  return true;
}

std::optional<std::string> NameDialogue::replacement(NameKind kind, std::string_view name) const {
  std::optional<std::string> result;
  auto found = names_.find({kind, std::string{name}});
  for (std::size_t steps = 0; found != names_.end() && steps < names_.size(); ++steps) {
    result = found->second;
    found = names_.find({kind, *result});
  }
  return result;
}

}  // namespace damier::app
