#include "endgame/tables.hpp"

#include "endgame/detail/solver.hpp"
#include "endgame/detail/table_file.hpp"
#include "endgame/table_folder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace damier::endgame {
namespace {

/// Whether a set has more squares than these. Counting bits is a call of a function on processors that are not known
/// to do it, and positions with many pieces are asked for most often.
bool has_more_than(std::uint64_t low, std::uint64_t high, unsigned most) noexcept {
  for (; low != 0; low &= low - 1) {
    if (most-- == 0) {
      return true;
    }
  }
  for (; high != 0; high &= high - 1) {
    if (most-- == 0) {
      return true;
    }
  }
  return false;
}
bool has_more_than(SquareSet set, unsigned most) noexcept { return has_more_than(set.low(), set.high(), most); }

/// The ranks of the groups of a position, by the squares of the board: what Layout::rank gives for its placement. The
/// position has most_pieces at most.
struct Ranks {
  std::array<std::uint8_t, 4> sizes{};
  std::array<std::uint32_t, 4> of{};
  bool possible = true;  ///< no man is on its far row

  Ranks(BoardSquares const& board, Position const& position) noexcept {
    auto const white_moves = position.side == Colour::white;
    add_white(board, position.of(Colour::white), position.kings, white_moves ? 0 : 1);
    add_black(board, position.of(Colour::black), position.kings, white_moves ? 1 : 0);
  }

  [[nodiscard]] Material material() const noexcept {
    return {{sizes[place(Kind::own_kings)], sizes[place(Kind::own_men)]},
            {sizes[place(Kind::other_kings)], sizes[place(Kind::other_men)]}};
  }

 private:
  // White's numbers ascend with the bits of the squares, Black's descend. Squares of a group come in ascending order.
  void add_white(BoardSquares const& board, SquareSet set, SquareSet kings, unsigned side) noexcept {
    for (auto low = set.low(); low != 0; low &= low - 1) {
      auto const bit = static_cast<unsigned>(std::countr_zero(low));
      add(board, board.number(Square{bit}), kings.low() >> bit & 1U, side);
    }
    for (auto high = set.high(); high != 0; high &= high - 1) {
      auto const bit = static_cast<unsigned>(std::countr_zero(high));
      add(board, board.number(Square{64 + bit}), kings.high() >> bit & 1U, side);
    }
  }
  void add_black(BoardSquares const& board, SquareSet set, SquareSet kings, unsigned side) noexcept {
    for (auto high = set.high(); high != 0;) {
      auto const bit = 63 - static_cast<unsigned>(std::countl_zero(high));
      add(board, board.for_other(board.number(Square{64 + bit})), kings.high() >> bit & 1U, side);
      high ^= std::uint64_t{1} << bit;
    }
    for (auto low = set.low(); low != 0;) {
      auto const bit = 63 - static_cast<unsigned>(std::countl_zero(low));
      add(board, board.for_other(board.number(Square{bit})), kings.low() >> bit & 1U, side);
      low ^= std::uint64_t{1} << bit;
    }
  }
  /// side: 0 for the one to move. The groups have the order of Kind: men of either side, then kings of either.
  void add(BoardSquares const& board, unsigned number, std::uint64_t king, unsigned side) noexcept {
    auto const group = static_cast<std::size_t>(2 * king + side);
    auto const hidden = king != 0 ? 0U : board.row();
    auto const at = sizes[group];
    if (number < hidden || at == most_of_a_side) {
      possible = false;
      return;
    }
    of[group] += choose[at][number - hidden];
    sizes[group] = static_cast<std::uint8_t>(at + 1);
  }
};

}  // namespace

class Tables::Slices {
 public:
  Slices(std::string const& folder, Variant const& variant)
      : variant_{&variant},
        board_{variant.rules()},
        no_limits_{!limits_moves(variant.rules())},
        limits_king_runs_{variant.rules().king_run != 0} {
    auto const place = table_folder(folder, variant);
    for (auto pieces = fewest_pieces; pieces <= most_pieces; ++pieces) {
      auto complete = true;
      for (auto const& material : materials_of(pieces)) {
        complete = open(place, material) && complete;
      }
      if (complete && (pieces == fewest_pieces || pieces_ == pieces - 1)) {
        pieces_ = pieces;
      }
    }
  }

  [[nodiscard]] unsigned pieces() const noexcept { return pieces_; }
  [[nodiscard]] unsigned most() const noexcept { return most_; }

  [[nodiscard]] std::optional<Outcome> outcome(Position const& position) const noexcept {
    if (has_more_than(position.occupied(), most_)) {
      return std::nullopt;
    }
    Ranks const ranks{board_, position};
    auto const value = value_of(Column::outcomes, ranks);
    if (!value || (limits_king_runs_ && !holds_with_counts(position, static_cast<Outcome>(*value)))) {
      return std::nullopt;
    }
    return static_cast<Outcome>(*value);
  }

  [[nodiscard]] std::optional<Value> quiet(Position const& position) const noexcept {
    if (has_more_than(position.occupied(), most_)) {
      return std::nullopt;
    }
    Ranks const ranks{board_, position};
    auto const outcome = value_of(Column::outcomes, ranks);
    if (!outcome) {
      return std::nullopt;
    }
    Value value{static_cast<Outcome>(*outcome), std::nullopt, std::nullopt};
    if (limits_king_runs_ && !holds_with_counts(position, value.outcome)) {
      return std::nullopt;
    }
    if (value.outcome != Outcome::draw) {
      value.distance = value_of(Column::distances, ranks);
      auto const within = no_limits_ ? std::nullopt : value_of(Column::rules, ranks);
      value.within_rules = no_limits_ ? std::optional{true} : within ? std::optional{*within != 0} : std::nullopt;
      if (limits_king_runs_ && value.within_rules == true &&
          may_be_limited(position, winner(position, value.outcome))) {
        value.within_rules.reset();
      }
    }
    return value;
  }

  [[nodiscard]] std::optional<Value> any(Position const& position) const noexcept {
    if (has_more_than(position.occupied(), most_) || position.of(opponent(position.side)).empty()) {
      return std::nullopt;
    }
    if (position.of(position.side).empty()) {
      return over();
    }
    return variant_->has_capture(position) ? with_captures(position) : quiet(position);
  }

  [[nodiscard]] std::uint64_t digest() const noexcept {
    std::uint64_t sum = 0;
    for (auto const& [path, table] : opened_) {
      constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15U;
      sum = (sum ^ table->header_checksum()) * multiplier;
      sum ^= sum >> 32U;
    }
    return sum;
  }

  [[nodiscard]] std::vector<RefusedTable> refused() const {
    auto all = refused_;
    for (auto const& [path, table] : opened_) {
      if (table->is_damaged()) {
        all.push_back({path, TableFault::damaged});
      }
    }
    return all;
  }

 private:
  using Slice = std::array<std::unique_ptr<Table>, all_columns.size()>;

  static Colour winner(Position const& position, Outcome outcome) noexcept {
    return outcome == Outcome::win ? position.side : opponent(position.side);
  }
  /// Whether a side has a king and a man, or may come to have them, so that its king has to rest now and then.
  static bool may_be_limited(Position const& position, Colour colour) noexcept {
    return !position.men(colour).empty() && position.of(colour).size() > 1;
  }
  /// Whether an outcome of the tables, which do not have the limit on moves of one king, holds in a position where such
  /// moves count. The limit takes moves from a side, so it never helps that side: the win of a side that it does not
  /// concern is safe.
  static bool holds_with_counts(Position const& position, Outcome outcome) noexcept {
    return (!is_counted(position, Colour::white) && !is_counted(position, Colour::black)) ||
           (outcome != Outcome::draw && !may_be_limited(position, winner(position, outcome)));
  }
  static bool is_counted(Position const& position, Colour colour) noexcept {
    return position.king_runs[static_cast<std::size_t>(colour)].moves != 0 && !position.men(colour).empty();
  }

  static Value over() noexcept { return {Outcome::loss, 0U, true}; }

  /// Opens the files of a slice; true if its outcomes are there.
  bool open(std::string const& folder, Material const& material) {
    auto const& shared = shared_tables_of(*variant_);
    Slice slice;
    for (auto const column : all_columns) {
      auto const path = folder + "/" + file_name(material, column);
      auto opened = Table::open(path, board_, {shared.name(), rules_key(shared.rules(), column), material, column});
      if (auto* const table = std::get_if<std::unique_ptr<Table>>(&opened)) {
        slice[static_cast<std::size_t>(column)] = std::move(*table);
      } else if (auto const fault = std::get<TableFault>(opened); fault != TableFault::missing) {
        refused_.push_back({path, fault});
      }
    }
    if (slice[0] == nullptr) {
      return false;  // the other columns mean nothing without the outcomes
    }
    for (auto const column : all_columns) {
      if (auto const& table = slice[static_cast<std::size_t>(column)]) {
        opened_.emplace_back(folder + "/" + file_name(material, column), table.get());
      }
    }
    most_ = material.size();
    for (auto const column : all_columns) {
      tables_[static_cast<std::size_t>(column)].set(material, std::move(slice[static_cast<std::size_t>(column)]));
    }
    return true;
  }

  [[nodiscard]] std::optional<unsigned> value_of(Column column, Ranks const& ranks) const noexcept {
    auto const* const table =
        ranks.possible ? tables_[static_cast<std::size_t>(column)].find(ranks.material()) : nullptr;
    if (table == nullptr) {
      return std::nullopt;
    }
    std::uint32_t index = 0;
    for (auto const kind : all_kinds) {
      index += ranks.of[place(kind)] * table->stride(kind);
    }
    return table->value(index);
  }

  /// The best of the captures. A count of moves begins again behind them, but for the one that goes on when a king
  /// against a king is left, where every win takes fewer plies than that count allows.
  [[nodiscard]] std::optional<Value> with_captures(Position const& position) const noexcept {
    MoveList captures;
    variant_->legal_moves(position, captures);
    Value best{Outcome::loss, 1U, true};
    for (auto const& move : captures) {
      auto const after = variant_->after(position, move);
      auto const reply = after.of(after.side).empty() ? std::optional{over()} : any(after);
      if (!reply) {
        return std::nullopt;
      }
      improve(best, *reply);
    }
    if (best.outcome == Outcome::draw) {
      best.distance = best.within_rules = std::nullopt;
    }
    return best;
  }
  static void improve(Value& best, Value const& reply) noexcept {
    auto const outcome = reversed(reply.outcome);
    if (outcome > best.outcome) {
      best.outcome = outcome;
      best.within_rules = reply.within_rules;
    } else if (outcome == best.outcome && outcome != Outcome::draw) {
      // A win is within the rules if one move keeps it there, a loss if every move does.
      auto const decisive = outcome == Outcome::win;
      best.within_rules = best.within_rules == decisive || reply.within_rules == decisive ? std::optional{decisive}
                          : best.within_rules && reply.within_rules                       ? std::optional{!decisive}
                                                                                          : std::nullopt;
    }
  }

  Variant const* variant_;
  BoardSquares board_;
  bool no_limits_;
  bool limits_king_runs_;
  unsigned pieces_ = 0;
  unsigned most_ = 0;
  std::array<ByMaterial<Table>, all_columns.size()> tables_;  // by column: one step fewer than by slice
  std::vector<std::pair<std::string, Table const*>> opened_;
  std::vector<RefusedTable> refused_;
};

Variant const& shared_tables_of(Variant const& variant) noexcept {
  auto const all = variants();
  return **std::ranges::find_if(all, [&](Variant const* other) {
    return other->has_moves_of(variant) && other->rules().draws == variant.rules().draws;
  });
}

std::string table_folder(std::string const& folder, Variant const& variant) {
  return folder + "/" + std::string{shared_tables_of(variant).name()};
}

Tables Tables::open(std::string const& folder, Variant const& variant) {
  return Tables{std::make_shared<Slices>(folder, variant)};
}

unsigned Tables::pieces() const noexcept { return slices_ ? slices_->pieces() : 0; }
unsigned Tables::most() const noexcept { return slices_ ? slices_->most() : 0; }
std::optional<Value> Tables::probe(Position const& position) const noexcept {
  return slices_ ? slices_->any(position) : std::nullopt;
}
std::optional<Value> Tables::probe_quiet(Position const& position) const noexcept {
  return slices_ ? slices_->quiet(position) : std::nullopt;
}
std::optional<Outcome> Tables::outcome_of_quiet(Position const& position) const noexcept {
  return slices_ ? slices_->outcome(position) : std::nullopt;
}
std::uint64_t Tables::digest() const noexcept { return slices_ ? slices_->digest() : 0; }
std::vector<RefusedTable> Tables::refused() const { return slices_ ? slices_->refused() : std::vector<RefusedTable>{}; }

}  // namespace damier::endgame
