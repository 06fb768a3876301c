#include "grammar/pdn/detail/letter_b.hpp"

#include "grammar/pdn/result_word.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
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

/// Whom the letter means by the record itself.
LetterB letter_of_record(GameTape const& tape) noexcept {
  auto const score = trimmed(value_of(tape, result_tag));
  if (score == "2-0" || score == "1-0") return LetterB::white;
  if (score == "0-2" || score == "0-1") return LetterB::black;
  bool const is_english = std::ranges::any_of(tape.events, [&](Event const& event) {
    return event.kind == EventKind::tag_name && event.reading == 0 &&
           (tape.text(event) == "White" || tape.text(event) == "Black");
  });
  return is_english ? LetterB::black : LetterB::white;
}

}  // namespace

LetterB letter_of_text(std::string_view text) noexcept {
  if (has_result(text, "N+") || has_result(text, "Z+")) return LetterB::white;
  return has_result(text, "W+") ? LetterB::black : LetterB::unknown;
}

void read_letters(GameTape& tape, LetterB by_file) {
  auto const letter = by_file != LetterB::unknown ? by_file : letter_of_record(tape);
  if (letter != LetterB::black) return;
  constexpr std::size_t most = std::numeric_limits<decltype(Event::reading)>::max();
  auto const written = [&](Event const& event) { return trimmed(tape.source.substr(event.offset, event.length)); };
  for (std::size_t i = 0; i < tape.events.size() && tape.readings.size() < most; ++i) {
    auto& event = tape.events[i];
    bool const is_tag = event.kind == EventKind::tag_value && i > 0 && tape.text(tape.events[i - 1]) == result_tag;
    if ((event.kind != EventKind::result && !is_tag) || written(event) != wins_of_b) continue;
    tape.readings.emplace_back(sign_of(WordedResult::black_wins));
    event.reading = static_cast<std::uint16_t>(tape.readings.size());
  }
}

}  // namespace damier::pdn
