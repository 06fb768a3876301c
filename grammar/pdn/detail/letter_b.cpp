#include "grammar/pdn/detail/letter_b.hpp"

#include "grammar/pdn/result_word.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace damier::pdn {

namespace {

constexpr std::string_view result_tag{"Result"};

/// Whether a result is in a text, apart from other words.
bool has_result(std::string_view text, std::string_view result) noexcept {
  for (auto at = text.find(result); at != std::string_view::npos; at = text.find(result, at + 1)) {
    auto const is_edge = [&](std::size_t place) {
      return place >= text.size() || is_white_space(text[place]) ||
             std::string_view{"\"]{}();.'"}.find(text[place]) != std::string_view::npos;
    };
    if ((at == 0 || is_edge(at - 1)) && is_edge(at + result.size())) return true;
  }
  return false;
}

std::string_view value_of(GameTape const& tape, std::string_view tag) noexcept {
  for (std::size_t i = 0; i + 1 < tape.events.size() && tape.events[i].kind == EventKind::tag_name; i += 2) {
    if (tape.text(tape.events[i]) == tag) return tape.text(tape.events[i + 1]);
  }
  return {};
}

/// Whom the letter means by the score in the tag of the result.
LetterB letter_of_score(GameTape const& tape) noexcept {
  auto const score = trimmed(value_of(tape, result_tag));
  if (score == "2-0" || score == "1-0") return LetterB::white;
  return score == "0-2" || score == "0-1" ? LetterB::black : LetterB::unknown;
}

/// Whom the letter may mean by the language of the tags.
LetterB letter_of_tags(GameTape const& tape) noexcept {
  bool const is_english = std::ranges::any_of(tape.events, [&](Event const& event) {
    return event.kind == EventKind::tag_name && event.reading == 0 &&
           (tape.text(event) == "White" || tape.text(event) == "Black");
  });
  return is_english ? LetterB::black : LetterB::white;
}

/// The result "B+" at the end of a record or in its tag, from an event on.
std::size_t find_letter(GameTape const& tape, std::size_t from) noexcept {
  for (auto i = from; i < tape.events.size(); ++i) {
    auto const& event = tape.events[i];
    bool const is_tag = event.kind == EventKind::tag_value && i > 0 && tape.text(tape.events[i - 1]) == result_tag;
    bool const is_result = event.kind == EventKind::result || is_tag;
    if (is_result && trimmed(tape.source.substr(event.offset, event.length)) == wins_of_b) return i;
  }
  return tape.events.size();
}

}  // namespace

LetterB letter_of_text(std::string_view text) noexcept {
  if (has_result(text, "N+") || has_result(text, "Z+")) return LetterB::white;
  return has_result(text, "W+") ? LetterB::black : LetterB::unknown;
}

LetterB read_letters(GameTape& tape, LetterB by_file) {
  auto letter = by_file != LetterB::unknown ? by_file : letter_of_score(tape);
  bool const is_guess = letter == LetterB::unknown;
  if (is_guess) letter = letter_of_tags(tape);
  constexpr std::size_t most = std::numeric_limits<decltype(Event::reading)>::max();
  for (auto i = find_letter(tape, 0); letter == LetterB::black && i < tape.events.size() && tape.readings.size() < most;
       i = find_letter(tape, i + 1)) {
    tape.readings.emplace_back(sign_of(WordedResult::black_wins));
    tape.events[i].reading = static_cast<std::uint16_t>(tape.readings.size());
  }
  return is_guess ? letter : LetterB::unknown;
}

void report_guess(GameTape& tape, LetterB guess) {
  auto const place = find_letter(tape, 0);
  if (place == tape.events.size()) return;
  auto const& event = tape.events[place];
  tape.diagnostics.push_back(
      tape.diagnose(Severity::warning, "uncertain-move", event.offset, event.length,
                    guess == LetterB::white ? message("text-letter-b-white") : message("text-letter-b-black"),
                    message("text-letter-b-guessed")));
}

}  // namespace damier::pdn
