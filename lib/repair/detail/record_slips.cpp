#include "repair/detail/record_slips.hpp"

#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "repair/detail/start_slips.hpp"
#include "validate/inference.hpp"
#include "validate/move_findings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

namespace damier {
namespace {

// How often slips happen, on the scale of slip_match.cpp.
constexpr double often_game_type = 0.05;
constexpr double often_turned = 0.005;
constexpr double often_columns = 0.03;
constexpr double other_variant_unnoticed = 0.03;  // how seldom a wrong variant is noticed late (exponent)

constexpr std::size_t least_words = 4;             // a shorter sequence is no evidence about the whole record
constexpr std::size_t least_words_from_fault = 3;  // fewer plies are no evidence about the square of a piece
constexpr std::size_t longest_excerpt = 60;

/// Rules that players overlook at times without consequences: a move that breaks one of them is weak evidence against
/// its variant.
bool is_overlooked(Cause cause) noexcept {
  switch (cause) {
    case Cause::missed_capture:
    case Cause::fewer_than_majority:
    case Cause::quality_rule:
    case Cause::promoted_in_passing:
    case Cause::went_on_after_promotion:
    case Cause::promotion_missed:
    case Cause::king_must_rest: return true;
    default: return false;
  }
}

class WholeSearch {
 public:
  WholeSearch(GameTape const& tape, Game const& game, FaultyLine const& line, std::size_t fault, MoveStyle const& style,
              Effort& effort)
      : tape_{tape}, game_{game}, line_{line}, fault_{fault}, style_{style}, effort_{effort} {}

  std::vector<RecordSlip> run() {
    if (line_.words.size() >= least_words) {
      try_game_types();
      try_turned();
      try_columns();
    }
    if (line_.words.size() >= fault_ + least_words_from_fault) {
      try_start_positions();
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] double words() const noexcept { return static_cast<double>(line_.words.size()); }

  /// The place of a tag's value if the record has it in the form in which it is read.
  [[nodiscard]] Event const* value_of(std::string_view name) const noexcept {
    for (std::size_t i = 0; i + 1 < tape_.events.size(); ++i) {
      if (tape_.events[i].kind == EventKind::tag_name && tape_.text(tape_.events[i]) == name) {
        auto const& value = tape_.events[i + 1];
        return value.reading == 0 && game_.tag(name) == tape_.text(value) ? &value : nullptr;
      }
    }
    return nullptr;
  }

  /// Keeps a slip whose repair makes the move sequence legal up to its end.
  RecordSlip* keep(Variant const& variant, LinePlayer::WordAt word_at, Position const& start, double weight) {
    auto const reach = LinePlayer{variant, line_.words.size(), std::move(word_at), effort_}.play(start, 0);
    if (reach.next != line_.words.size()) {
      return nullptr;
    }
    return &found_.emplace_back(
        RecordSlip{.slip = {},
                   .weight = weight * fit_of_signs(reach.wrong_signs) * fit_of_gaps(line_, fault_),
                   .variant = &variant,
                   .last = reach.last});
  }
  void set(RecordSlip& record_slip, SlipKind kind, Event const& value, std::string after) const {
    record_slip.slip.kind = kind;
    record_slip.slip.before = tape_.text(value);
    record_slip.slip.after = std::move(after);
    record_slip.slip.edits = {{value.offset, value.length, record_slip.slip.after}};
  }

  /// The words with their squares as another variant names them.
  [[nodiscard]] LinePlayer::WordAt read_for(Variant const& variant) const {
    return
        [ this, numbering = Numbering{variant.rules()}, word = LineWord{} ](std::size_t place) mutable -> auto const& {
      word = line_.words[place];
      auto const read = read_move_text(word.text, numbering);
      word.read = read ? std::optional{*read} : std::nullopt;
      return word;
    };
  }

  void try_game_types() {
    auto const* const value = value_of("GameType");
    if (game_.evidence != VariantEvidence::declared || value == nullptr) {
      return;
    }
    auto const weight = often_game_type * words() * std::exp(-other_variant_unnoticed * static_cast<double>(fault_));
    auto const first = found_.size();
    for (auto const* const variant : variants()) {
      auto const type = short_game_type(*variant);
      if (variant == game_.variant || variant->rules().huffing || type.empty()) {
        continue;
      }
      auto start = variant->start();
      if (auto const fen = game_.tag("FEN"); fen && game_.has_fen) {
        auto const read = read_fen(*fen, *variant);
        if (!read || !read->warnings.empty()) {
          continue;
        }
        start = read->position;
      }
      if (auto* const record_slip = keep(*variant, read_for(*variant), start, weight)) {
        set(*record_slip, SlipKind::game_type_wrong, *value, type);
      }
    }
    for (auto i = first; i < found_.size(); ++i) {
      found_[i].weight /= static_cast<double>(found_.size() - first) * rank_of(*found_[i].variant);
    }
    if (found_.size() > first && fits_but_for_a_breach()) {
      std::for_each(found_.begin() + static_cast<std::ptrdiff_t>(first), found_.end(),
                    [](RecordSlip& record_slip) { record_slip.or_breach = true; });
    }
  }

  /// Whether the moves can be played under the declared variant if one move is accepted that breaks a rule which
  /// players overlook. A king that exceeds its limit of quiet moves counts as one breach. True if there is no effort
  /// left to find out.
  [[nodiscard]] bool fits_but_for_a_breach() {
    auto const& variant = *game_.variant;
    LinePlayer const player{variant, line_.words, effort_};
    std::optional<Cause> breach;
    auto reach = player.play(line_.start, 0);
    while (reach.next != line_.words.size()) {
      auto const& read = line_.words[reach.next].read;
      if (effort_.is_spent() || !read) {
        return effort_.is_spent();
      }
      auto const claim = claim_of(variant, *read, {.before = reach.last, .now = reach.last});
      auto const cause = rule_on(variant, reach.last, claim).cause;
      auto const goes_on = cause == Cause::king_must_rest && breach == cause;
      auto const stands =
          is_overlooked(cause) && (!breach || goes_on) ? claimed_move(variant, reach.last, claim) : std::nullopt;
      if (!stands) {
        return false;
      }
      breach = cause;
      auto after = variant.after(reach.last, *stands);
      if (cause == Cause::promoted_in_passing) {
        after.remove(stands->to);
        after.put(stands->to, {opponent(after.side), true});
      }
      reach = player.play(after, reach.next + 1);
    }
    return true;
  }

  /// The rank, from 1, of a variant among the usual variants of a game with such squares.
  [[nodiscard]] double rank_of(Variant const& variant) const {
    auto const usual = plausible_variants(game_).variants;
    return 1 + static_cast<double>(std::ranges::find(usual, &variant) - usual.begin());
  }

  void try_turned() {
    if (game_.has_fen) {
      return;
    }
    Numbering const numbering{game_.variant->rules()};
    auto const squares = numbering.board().square_count();
    auto turned = line_.words;
    for (auto& word : turned) {
      if (!word.read || word.read->names_file_alone()) {
        return;
      }
      for (std::size_t i = 0; i < word.read->size; ++i) {
        word.read->squares[i] = *numbering.square(squares + 1 - numbering.number(word.read->squares[i]));
      }
    }
    auto const word_at = [&](std::size_t place) -> auto const& { return turned[place]; };
    if (auto* const record_slip = keep(*game_.variant, word_at, line_.start, often_turned * words())) {
      record_slip->slip.kind = SlipKind::board_turned;
      record_slip->slip.ply = 1;
      for (auto const& word : turned) {
        auto const& read = *word.read;
        auto text = style_.write({read.squares.begin(), read.squares.begin() + read.size},
                                 read.sign == MoveSign::capture, numbering);
        record_slip->slip.edits.push_back({word.item->source_begin, word.item->source_length, std::move(text)});
      }
      describe(record_slip->slip);
    }
  }

  /// Describes a slip that changes many words by the first of them.
  void describe(Slip& slip) const {
    for (auto const& edit : slip.edits) {
      if (slip.before.size() > longest_excerpt) {
        slip.before += " …";
        slip.after += " …";
        break;
      }
      slip.before.append(slip.before.empty() ? "" : " ").append(tape_.source.substr(edit.offset, edit.length));
      slip.after.append(slip.after.empty() ? "" : " ").append(edit.replacement);
    }
  }

  /// The numbers written before each pair, or none if some pairs have none.
  [[nodiscard]] std::vector<Event const*> numbers_of_pairs() const {
    std::vector<Event const*> numbers;
    auto event = tape_.events.begin();
    for (std::size_t i = 0; i < line_.words.size(); i += 2) {
      auto const begin = line_.words[i].item->source_begin;
      auto const after = i == 0 ? 0U : line_.words[i - 1].item->source_begin;
      Event const* number = nullptr;
      for (; event != tape_.events.end() && event->offset < begin; ++event) {
        number = event->kind == EventKind::move_number && event->offset >= after ? &*event : number;
      }
      if (number == nullptr) {
        return {};
      }
      numbers.push_back(number);
    }
    return numbers;
  }

  /// Whether there is nothing between the words that belongs to one of them.
  [[nodiscard]] bool has_bare_words() const noexcept {
    auto const first = line_.words.front().item;
    auto const last = line_.words.back().item;
    return std::all_of(first, last + 1, [](Item const& item) { return item.kind == ItemKind::move; });
  }

  /// Tries another order of units of several words each; unit_at(place) is the number of the unit that belongs in a
  /// place. Only the last unit may be shorter, wherever it belongs.
  template <typename UnitAt>
  void try_order(std::size_t unit, double weight, UnitAt unit_at) {
    std::vector<std::size_t> order;  // which word belongs in whose place, as far as the words could be played
    auto extend_to = [&, next = std::size_t{0}](std::size_t size) mutable {
      while (order.size() < size) {
        auto const first = unit_at(next++) * unit;
        for (auto word = first; word < std::min(line_.words.size(), first + unit); ++word) {
          order.push_back(word);
        }
      }
    };
    extend_to(unplayable_.size());
    if (!unplayable_.empty() && std::equal(unplayable_.begin(), unplayable_.end(), order.begin())) {
      static_cast<void>(effort_.spend(cost_of_unplayable_));
      return;
    }
    auto const word_at = [&](std::size_t place) -> auto const& {
      extend_to(place + 1);
      return line_.words[order[place]];
    };
    auto const effort = effort_.left();
    auto* const record_slip = keep(*game_.variant, word_at, line_.start, weight);
    if (record_slip == nullptr) {
      unplayable_ = std::move(order);
      cost_of_unplayable_ = effort - effort_.left();
    }
    if (record_slip == nullptr) {
      return;
    }
    auto& slip = record_slip->slip;
    slip.kind = SlipKind::columns_interleaved;
    auto const numbers = numbers_of_pairs();
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (order[i] == i) {
        continue;
      }
      slip.ply = slip.ply == 0 ? static_cast<unsigned>(i) + 1 : slip.ply;
      if (i % 2 == 0 && order[i] % 2 == 0 && !numbers.empty()) {
        auto const& number = *numbers[i / 2];
        slip.edits.push_back({number.offset, number.length, std::string{tape_.text(*numbers[order[i] / 2])}});
      }
      auto const& item = *line_.words[i].item;
      slip.edits.push_back({item.source_begin, item.source_length, std::string{line_.words[order[i]].text}});
    }
    describe(slip);
  }

  /// Columns read in the wrong direction: two columns of pairs or of moves (the second perhaps shorter), or three, read
  /// across; and one column for each side, read down.
  void try_columns() {
    auto const count = line_.words.size();
    if (!has_bare_words() || count > 1000) {
      return;
    }
    auto const weight = often_columns * words() / 4;
    for (std::size_t const unit : {2U, 1U}) {
      auto const units = (count + unit - 1) / unit;
      for (std::size_t second = 1; second <= units / 2 && !effort_.is_spent(); ++second) {
        auto const first = units - second;
        auto const even = first - second <= 1;
        try_order(unit, weight * (even ? 1 : 0.3), [=](std::size_t place) {
          return place >= first ? 2 * (place - first) + 1 : place < second ? 2 * place : place + second;
        });
      }
      auto const first = (units + 2) / 3;
      auto const second = first + (units + 1) / 3;
      try_order(unit, weight * 0.3, [=](std::size_t place) {
        return place < first ? 3 * place : place < second ? 3 * (place - first) + 1 : 3 * (place - second) + 2;
      });
    }
    try_order(1, weight * 0.3,
              [=](std::size_t place) { return place % 2 == 0 ? place / 2 : (count + 1) / 2 + place / 2; });
  }

  void try_start_positions() {
    auto const* const value = value_of("FEN");
    if (value == nullptr || !game_.has_fen) {
      return;
    }
    auto starts = find_start_slips(tape_, game_, *value, line_, fault_, effort_);
    for (auto& other : found_) {  // another GameType is not sure if the FEN may be wrong
      other.has_rival = other.has_rival || !starts.empty();
    }
    std::ranges::move(starts, std::back_inserter(found_));
  }

  GameTape const& tape_;
  Game const& game_;
  FaultyLine const& line_;
  std::size_t fault_;
  MoveStyle const& style_;
  Effort& effort_;
  std::vector<RecordSlip> found_;
  // The beginning of the last order of words that could not be played, and the effort of finding that out. Many orders
  // begin in the same way and need not be played again.
  std::vector<std::size_t> unplayable_;
  std::uint64_t cost_of_unplayable_ = 0;
};

}  // namespace

std::vector<RecordSlip> find_record_slips(GameTape const& tape, Game const& game, FaultyLine const& line,
                                          std::size_t fault, MoveStyle const& style, Effort& effort) {
  return WholeSearch{tape, game, line, fault, style, effort}.run();
}

}  // namespace damier
