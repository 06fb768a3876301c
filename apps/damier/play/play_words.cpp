#include "apps/damier/play/play_words.hpp"

#include "text/text_folding.hpp"
#include "text/text_width.hpp"

#include <algorithm>
#include <utility>

namespace damier::app {
namespace {

constexpr std::array<PlayWordText, 10> all_words{{
    {PlayWord::hint, "play-word-hint", "play-others-hint"},
    {PlayWord::back, "play-word-back", "play-others-back"},
    {PlayWord::draw, "play-word-draw", "play-others-draw"},
    {PlayWord::resign, "play-word-resign", "play-others-resign"},
    {PlayWord::moves, "play-word-moves", "play-others-moves"},
    {PlayWord::board, "play-word-board", "play-others-board"},
    {PlayWord::flip, "play-word-flip", "play-others-flip"},
    {PlayWord::save, "play-word-save", "play-others-save"},
    {PlayWord::help, "play-word-help", "play-others-help"},
    {PlayWord::quit, "play-word-quit", "play-others-quit"},
}};

std::string meaning_of_word(PlayWord word, Language language) {
  switch (word) {
    case PlayWord::hint: return text_of(language, "play-help-hint");
    case PlayWord::back: return text_of(language, "play-help-back");
    case PlayWord::resign: return text_of(language, "play-help-resign");
    case PlayWord::draw: return text_of(language, "play-help-draw");
    case PlayWord::moves: return text_of(language, "play-help-moves");
    case PlayWord::board: return text_of(language, "play-help-board");
    case PlayWord::flip: return text_of(language, "play-help-flip");
    case PlayWord::save:
      return text_of(language, "play-help-save", "example"_a = text_of(language, "play-word-save") + " games.pdn");
    case PlayWord::help: return text_of(language, "play-help-help");
    case PlayWord::quit: return text_of(language, "play-help-quit");
  }
  return {};
}

/// Whether a folded text is a word of a list with blanks between its words.
bool is_one_of(std::string_view folded_text, std::string_view list) {
  while (!list.empty()) {
    auto const end = std::min(list.find(' '), list.size());
    if (folded(list.substr(0, end)) == folded_text) {
      return true;
    }
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

/// "back", or "retour (back)" where the word of the language is another one.
std::string shown_word(Word word, Language language) {
  std::string const english{word.in(Language{})};
  std::string const own{word.in(language)};
  return own == english ? own : own + " (" + english + ")";
}

}  // namespace

std::span<PlayWordText const> play_words() noexcept { return all_words; }

std::optional<TypedWord> read_play_word(std::string_view text, Language language) {
  auto const end = std::min(text.find_first_of(" \t"), text.size());
  auto const name = folded(text.substr(0, end));
  auto rest = text.substr(end);
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
  if (name == "?") {
    return TypedWord{PlayWord::help, rest};
  }
  for (auto const& known : all_words) {
    auto const is_known = [&](Language in) {
      return is_one_of(name, known.name.in(in)) || is_one_of(name, known.others.in(in));
    };
    // Only a file name may follow a word.
    if ((is_known(language) || is_known(Language{})) && (rest.empty() || known.word == PlayWord::save)) {
      return TypedWord{known.word, rest};
    }
  }
  return std::nullopt;
}

std::optional<bool> read_yes_or_no(std::string_view text, Language language) {
  auto const answer = folded(text);
  auto const is = [&](Word word, Language in) {
    auto const known = word.in(in);
    return answer == known || (!known.empty() && answer == known.substr(0, 1));
  };
  for (auto const in : {language, Language{}}) {
    if (is("play-word-yes", in)) {
      return true;
    }
    if (is("play-word-no", in)) {
      return false;
    }
  }
  return std::nullopt;
}

std::vector<std::string> play_word_names(Language language) {
  std::vector<std::string> names;
  for (auto const& known : all_words) {
    names.emplace_back(known.name.in(language));
  }
  return names;
}

std::string play_help(std::string_view move, unsigned columns, Language language) {
  std::vector<std::pair<std::string, std::string>> rows{
      {text_of(language, "play-help-move"), std::string{move}},
      {text_of(language, "play-help-enter"), text_of(language, "play-help-only-move")},
  };
  for (auto const& known : all_words) {
    auto name = shown_word(known.name, language);
    name += known.word == PlayWord::help ? ", ?" : "";
    rows.emplace_back(std::move(name), meaning_of_word(known.word, language));
  }
  unsigned left = 0;
  for (auto const& row : rows) {
    left = std::max(left, width_of(row.first));
  }
  left += 2;
  std::string text;
  for (auto const& [name, meaning] : rows) {
    auto start = pad_right(name, left);
    for (auto const& line : wrap(meaning, std::max(columns, left + 20) - left - 2)) {
      text += "  " + start + line + "\n";
      start = std::string(left, ' ');
    }
  }
  return text;
}

}  // namespace damier::app
