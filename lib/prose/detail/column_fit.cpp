#include "prose/detail/column_fit.hpp"

#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <optional>

namespace damier::prose {
namespace {

/// Plays cells from one position.
class OrderPlay {
 public:
  OrderPlay(TableStart const& start, std::span<std::string const> texts, std::span<std::size_t const> order)
      : variant_{*start.variant},
        numbering_{start.variant->rules()},
        texts_{texts},
        order_{order},
        position_{start.position} {}

  /// The positions after each cell that can be played.
  std::vector<Position> run() {
    std::vector<Position> positions;
    std::size_t faults = 0;
    for (std::size_t at = 0; at < order_.size(); ++at) {
      auto next = after(position_, at);
      if (!next && positions.size() >= 3 && faults < 1 + order_.size() / 8) {
        next = after_misprint(at);
        ++faults;
      }
      if (!next) {
        break;
      }
      position_ = *next;
      positions.push_back(position_);
    }
    return positions;
  }

 private:
  /// The position after the move of a cell, if it is legal.
  [[nodiscard]] std::optional<Position> after(Position const& position, std::size_t at) const {
    auto const text = read_move_text(texts_[order_[at]], numbering_);
    auto const meaning = text ? resolve(variant_, position, *text) : Resolution{};
    if (meaning.kind == Resolution::Kind::unique) {
      return variant_.after(position, meaning.move);
    }
    return meaning.kind == Resolution::Kind::ambiguous
               ? std::optional{variant_.after(position, meaning.candidates.front())}
               : std::nullopt;
  }
  /// The position after the first legal move behind which the next cells can be played.
  [[nodiscard]] std::optional<Position> after_misprint(std::size_t at) const {
    constexpr std::size_t enough = 3;
    MoveList legal;
    variant_.legal_moves(position_, legal);
    for (auto const& move : legal) {
      auto const next = variant_.after(position_, move);
      auto here = std::optional{next};
      for (auto i = at + 1; here && i <= at + enough && i < order_.size(); ++i) {
        here = after(*here, i);
      }
      if (here) {
        return next;
      }
    }
    return std::nullopt;
  }

  Variant const& variant_;
  Numbering numbering_;
  std::span<std::string const> texts_;
  std::span<std::size_t const> order_;
  Position position_;
};

}  // namespace

ColumnFit fit_of_order(std::span<TableStart const> starts, std::span<std::string const> texts,
                       std::span<std::size_t const> order) {
  ColumnFit best;
  for (std::size_t i = 0; i < starts.size() && best.plies < order.size(); ++i) {
    end_if_stopped();
    auto positions = OrderPlay{starts[i], texts, order}.run();
    if (positions.size() > best.plies) {
      best = {i, positions.size(), std::move(positions)};
    }
  }
  return best;
}

}  // namespace damier::prose
