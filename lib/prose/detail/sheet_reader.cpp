#include "prose/detail/sheet_reader.hpp"

#include "language/message.hpp"
#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "prose/detail/opening_fit.hpp"
#include "text/byte_classes.hpp"
#include "text/move_words.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::prose {
namespace {

constexpr std::string_view not_understood = "unexpected-text";
/// Fewer moves can be played by chance.
constexpr std::size_t fewest_read = 2;

/// The value of the first tag with a name; empty if there is none.
std::string_view tag_of(GameTape const& tape, std::string_view name) noexcept {
  for (std::size_t i = 0; i + 1 < tape.events.size(); ++i) {
    if (tape.events[i].kind == EventKind::tag_name && tape.text(tape.events[i]) == name) {
      return tape.text(tape.events[i + 1]);
    }
  }
  return {};
}

/// The length of the letter of a side at the beginning of a text; 0 if there is none.
std::size_t side_letter_size(std::string_view text) noexcept {
  for (std::string_view const letter : {"Б", "б", "Ч", "ч"}) {
    if (text.starts_with(letter)) {
      return letter.size();
    }
  }
  return !text.empty() && std::string_view{"WBZNwbzn"}.find(text.front()) != std::string_view::npos ? 1 : 0;
}

/// Whether a text has nothing but moves, signs and letters of the sides.
bool is_of_moves(std::string_view text, std::vector<MoveWord> const& words) noexcept {
  auto word = words.begin();
  for (std::size_t at = 0; at < text.size();) {
    if (word != words.end() && at == word->begin) {
      at = word++->end;
      continue;
    }
    auto const letter = side_letter_size(text.substr(at));
    if (letter == 0 && (is_digit(text[at]) || is_letter(text[at]) || is_beyond_ascii(text[at]))) {
      return false;
    }
    at += std::max<std::size_t>(1, letter);
  }
  return true;
}

/// The numbers of the rows of a sheet, "1 32 28 18 23", which nothing but their order tells from squares.
class RowNumbers {
 public:
  /// A text with blanks for the numbers of rows.
  [[nodiscard]] std::string without(std::string_view text) {
    constexpr unsigned squares_of_row = 4;
    std::string plain{text};
    for (std::size_t at = 0; at < text.size();) {
      auto end = at;
      unsigned value = 0;
      for (; end < text.size() && is_digit(text[end]); ++end) {
        value = std::min(10 * value + static_cast<unsigned>(text[end] - '0'), 10'000U);
      }
      if (end == at) {
        ++at;
        continue;
      }
      auto const is_due = value == next_ && end - at <= 3 && (next_ == 1 || squares_ >= squares_of_row);
      if (is_due) {
        std::fill(plain.begin() + static_cast<std::ptrdiff_t>(at), plain.begin() + static_cast<std::ptrdiff_t>(end),
                  ' ');
        ++next_;
      }
      squares_ = is_due ? 0 : squares_ + (end - at > 2 ? 2 : 1);
      at = end;
    }
    return plain;
  }

 private:
  unsigned next_ = 1;
  unsigned squares_ = 0;  ///< behind the last number
};

/// The moves of the main line of a record, with those in text that was not understood.
class SheetMoves {
 public:
  explicit SheetMoves(GameTape& tape) noexcept : tape_{tape} {}

  void read(Variant const* asked) {
    for (auto const has_numbers : {false, true}) {
      moves_.clear();
      pieces_.clear();
      found_ = last_ = 0;
      if (find(has_numbers) && can_be_played(asked)) {
        rewrite();
        erase_diagnostics();
        return;
      }
    }
  }

 private:
  /// A piece of text that was not understood.
  struct Piece {
    std::size_t event = 0;
    std::uint32_t offset = 0;
    std::size_t first = 0;  ///< of its moves, among those of the main line
    std::vector<MoveWord> words = {};
  };

  /// Finds the moves; false if there is text that is no move. has_numbers: the rows of the sheet begin with their
  /// numbers.
  [[nodiscard]] bool find(bool has_numbers) {
    unsigned depth = 0;
    RowNumbers numbers;
    for (std::size_t i = 0; i < tape_.events.size(); ++i) {
      auto const& event = tape_.events[i];
      depth += event.kind == EventKind::variation_begin ? 1U : 0U;
      depth -= event.kind == EventKind::variation_end && depth != 0 ? 1U : 0U;
      if (depth != 0 || (event.kind != EventKind::move && event.kind != EventKind::skipped)) {
        continue;
      }
      if (event.kind == EventKind::move) {
        moves_.emplace_back(tape_.text(event));
        continue;
      }
      auto const written = tape_.source.substr(event.offset, event.length);
      auto const text = has_numbers ? numbers.without(written) : std::string{written};
      auto words = possible_move_words(text);
      if (!is_of_moves(text, words)) {
        return false;
      }
      if (words.empty() && std::ranges::none_of(text, [](char c) { return is_letter(c) || is_beyond_ascii(c); })) {
        continue;  // signs alone are no letter of a side
      }
      auto const first = moves_.size();
      for (auto const& word : words) {
        moves_.push_back(reading_of(text, word));
        is_typed_ = is_typed_ || word.parting != Parting::sign;
      }
      last_ = moves_.size() + (words.empty() ? 1 : 0);  // a letter alone is that of the next move
      found_ += std::max<std::size_t>(1, words.size());
      pieces_.push_back({i, event.offset, first, std::move(words)});
    }
    return found_ >= fewest_read && tape_.readings.size() + found_ < std::numeric_limits<std::uint16_t>::max();
  }
  [[nodiscard]] static std::string reading_of(std::string_view text, MoveWord const& word) {
    auto const written = text.substr(word.begin, word.end - word.begin);
    return word.parting == Parting::sign ? std::string{written} : with_dash(written);
  }
  /// Whether all moves up to the last one of the text can be played, in the variant that the record declares or in one
  /// of those of literature.
  [[nodiscard]] bool can_be_played(Variant const* asked) {
    auto const declared = read_game_type(tag_of(tape_, "GameType"));
    auto const* const variant = asked != nullptr ? asked : declared ? declared->variant : nullptr;
    auto const variants =
        variant != nullptr ? std::vector{variant} : variants_by_likelihood({nullptr, nullptr, nullptr, {}, {}});
    return std::ranges::any_of(variants, [&](Variant const* each) { return can_be_played_in(*each); });
  }
  [[nodiscard]] bool can_be_played_in(Variant const& variant) {
    Numbering const numbering{variant.rules()};
    played_.clear();
    auto position = variant.start();
    if (auto const fen = tag_of(tape_, "FEN"); !fen.empty() && fen != "?") {
      auto const read = read_fen(fen, variant);
      if (!read) {
        return false;
      }
      position = read->null_move ? position : read->position;
    }
    for (std::size_t i = 0; i < std::min(last_, moves_.size()); ++i) {
      auto const read = read_move_text(moves_[i], numbering);
      auto const meaning = read ? resolve(variant, position, *read) : Resolution{};
      if (meaning.kind != Resolution::Kind::unique && meaning.kind != Resolution::Kind::ambiguous) {
        return false;
      }
      auto const move = meaning.kind == Resolution::Kind::unique ? meaning.move : meaning.candidates.front();
      played_.push_back(write_move(variant, position, move));
      position = variant.after(position, move);
    }
    return true;
  }

  void rewrite() {
    std::vector<Event> events;
    std::size_t next = 0;
    for (auto const& piece : pieces_) {
      events.insert(events.end(), tape_.events.begin() + static_cast<std::ptrdiff_t>(next),
                    tape_.events.begin() + static_cast<std::ptrdiff_t>(piece.event));
      next = piece.event + 1;
      auto const& skipped = tape_.events[piece.event];
      auto played = played_.begin() + static_cast<std::ptrdiff_t>(piece.first);
      for (auto const& word : piece.words) {
        Event move{skipped.offset + static_cast<std::uint32_t>(word.begin),
                   static_cast<std::uint32_t>(word.end - word.begin), EventKind::move};
        auto const& reading = *played++;
        if (word.parting != Parting::sign) {
          tape_.readings.push_back(reading);
          move.reading = static_cast<std::uint16_t>(tape_.readings.size());
        }
        events.push_back(move);
      }
    }
    events.insert(events.end(), tape_.events.begin() + static_cast<std::ptrdiff_t>(next), tape_.events.end());
    first_ = tape_.events[pieces_.front().event];
    tape_.events = std::move(events);
  }
  /// Puts one warning in the place of the errors.
  void erase_diagnostics() {
    std::erase_if(tape_.diagnostics, [&](Diagnostic const& diagnostic) {
      return diagnostic.code == not_understood &&
             std::ranges::any_of(pieces_, [&](Piece const& piece) { return piece.offset == diagnostic.offset; });
    });
    auto const count = static_cast<unsigned>(found_);
    auto warning =
        is_typed_
            ? tape_.diagnose(Severity::warning, "move-without-sign", first_.offset, first_.length,
                             message("text-typed-moves", "count"_a = count), message("text-typed-moves-legal"))
            : tape_.diagnose(Severity::warning, "move-without-sign", first_.offset, first_.length,
                             message("text-moves-of-sides", "count"_a = count), message("text-typed-moves-legal"));
    auto const behind = std::ranges::find_if(
        tape_.diagnostics, [&](Diagnostic const& diagnostic) { return diagnostic.offset > first_.offset; });
    tape_.diagnostics.insert(behind, std::move(warning));
  }

  GameTape& tape_;
  std::vector<std::string> moves_;
  std::vector<std::string> played_;  ///< the same as the game has them
  std::vector<Piece> pieces_;
  std::size_t found_ = 0;  ///< moves in text that was not understood, or with a letter there
  std::size_t last_ = 0;   ///< the place behind the last of them
  bool is_typed_ = false;
  Event first_;
};

}  // namespace

bool SheetReader::next(GameTape& tape) {
  if (!inner_->next(tape)) {
    return false;
  }
  auto const is_odd = std::ranges::any_of(
      tape.diagnostics, [](Diagnostic const& diagnostic) { return diagnostic.code == not_understood; });
  if (is_odd) {
    SheetMoves{tape}.read(asked_);
  }
  return true;
}

}  // namespace damier::prose
