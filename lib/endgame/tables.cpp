#include "endgame/tables.hpp"

#include "endgame/builder.hpp"
#include "endgame/detail/solver.hpp"
#include "endgame/detail/table_file.hpp"

#include <algorithm>
#include <array>

namespace damier::endgame {
namespace {

/// The ranks of the groups of a position, by the squares of the board: what Layout::rank gives for its placement.
struct Ranks {
  Material material;
  std::array<std::uint32_t, 4> of{};
  bool possible = true;  ///< no man is on its far row

  Ranks(BoardSquares const& board, Position const& position) noexcept {
    for (auto const colour : both_colours) {
      auto const own = colour == position.side;
      auto& force = own ? material.own : material.other;
      force.men = add(board, position.men(colour), colour, true, of[place(own ? Kind::own_men : Kind::other_men)]);
      force.kings =
          add(board, position.kings_of(colour), colour, false, of[place(own ? Kind::own_kings : Kind::other_kings)]);
    }
  }

 private:
  /// White's numbers ascend with the bits of the squares, Black's descend.
  std::uint8_t add(BoardSquares const& board, SquareSet set, Colour colour, bool men, std::uint32_t& rank) noexcept {
    auto const size = set.size();
    if (size > most_of_a_side) {
      possible = false;
      return 0;
    }
    auto at = colour == Colour::white ? 0U : size - 1;
    auto const step = colour == Colour::white ? 1U : ~0U;
    for (auto const square : set) {
      auto number = board.number(square);
      number = colour == Colour::white ? number : board.for_other(number);
      if (men) {
        possible = possible && number >= board.row();
        number = possible ? number - board.row() : 0;
      }
      rank += choose[at][number];
      at += step;
    }
    return static_cast<std::uint8_t>(size);
  }
};

}  // namespace

class Tables::Slices {
 public:
  Slices(std::string const& folder, Variant const& variant)
      : variant_{&variant}, board_{variant.rules()}, no_limits_{!limits_moves(variant.rules())} {
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
    if (position.occupied().size() > most_) {
      return std::nullopt;
    }
    Ranks const ranks{board_, position};
    auto const* const slice = find(ranks);
    if (slice == nullptr) {
      return std::nullopt;
    }
    auto const value = value_of(*slice, Column::outcomes, ranks);
    return value ? std::optional{static_cast<Outcome>(*value)} : std::nullopt;
  }

  [[nodiscard]] std::optional<Value> quiet(Position const& position) const noexcept {
    if (position.occupied().size() > most_) {
      return std::nullopt;
    }
    Ranks const ranks{board_, position};
    auto const* const slice = find(ranks);
    auto const outcome = slice == nullptr ? std::nullopt : value_of(*slice, Column::outcomes, ranks);
    if (!outcome) {
      return std::nullopt;
    }
    Value value{static_cast<Outcome>(*outcome), std::nullopt, std::nullopt};
    if (value.outcome != Outcome::draw) {
      value.distance = value_of(*slice, Column::distances, ranks);
      auto const within = value_of(*slice, Column::rules, ranks);
      value.within_rules = no_limits_ ? std::optional{true} : within ? std::optional{*within != 0} : std::nullopt;
    }
    return value;
  }

  [[nodiscard]] std::optional<Value> any(Position const& position) const noexcept {
    if (position.occupied().size() > most_ || position.of(opponent(position.side)).empty()) {
      return std::nullopt;
    }
    if (position.of(position.side).empty()) {
      return over();
    }
    return variant_->has_capture(position) ? with_captures(position) : quiet(position);
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

  static Value over() noexcept { return {Outcome::loss, 0U, true}; }

  /// Opens the files of a slice; true if its outcomes are there.
  bool open(std::string const& folder, Material const& material) {
    auto const& shared = shared_tables_of(*variant_);
    Slice slice;
    for (auto const column : all_columns) {
      auto const path = folder + "/" + file_name(material, column);
      auto opened =
          Table::open(path, board_, {shared.name(), rules_key(shared.rules(), column), material, column});
      if (auto* const table = std::get_if<std::unique_ptr<Table>>(&opened)) {
        slice[static_cast<std::size_t>(column)] = std::move(*table);
      } else if (auto const fault = std::get<TableFault>(opened); fault != TableFault::cannot_read) {
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
    slices_.set(material, std::move(slice));
    return true;
  }

  [[nodiscard]] Slice const* find(Ranks const& ranks) const noexcept {
    return ranks.possible ? slices_.find(ranks.material) : nullptr;
  }
  [[nodiscard]] static std::optional<unsigned> value_of(Slice const& slice, Column column,
                                                        Ranks const& ranks) noexcept {
    auto const& table = slice[static_cast<std::size_t>(column)];
    if (!table) {
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
                          : best.within_rules && reply.within_rules               ? std::optional{!decisive}
                                                                                  : std::nullopt;
    }
  }

  Variant const* variant_;
  BoardSquares board_;
  bool no_limits_;
  unsigned pieces_ = 0;
  unsigned most_ = 0;
  ByMaterial<Slice> slices_;
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
std::vector<RefusedTable> Tables::refused() const {
  return slices_ ? slices_->refused() : std::vector<RefusedTable>{};
}

}  // namespace damier::endgame
