#include "export/detail/short_solution.hpp"

#include "export/detail/bulletin_game.hpp"
#include "export/detail/written_words.hpp"
#include "game/walker.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace damier {
namespace {

/// Whether an item says that the move before it is bad.
bool is_bad_sign(Game const& game, Item const& item) {
  auto const sign = item.kind == ItemKind::nag        ? printed_nag(game.text_of(item))
                    : item.kind == ItemKind::strength ? std::string{game.text_of(item)}
                                                      : std::string{};
  return sign.starts_with('?');
}

class SolutionReader final : public ItemVisitor {
 public:
  explicit SolutionReader(Game const& game) : game_{game} {}

  void item(Item const& item, Line const& line, std::size_t depth) override {
    settle(item);
    switch (item.kind) {
      case ItemKind::variation_begin: begins_ = depth <= 1 && !moves_.empty() && moves_.back().of_solver; break;
      case ItemKind::move:
        if (depth == 0) {
          moves_.push_back({move_text(item, line), line.before.side == game_.start.side});
        } else if (std::exchange(begins_, false)) {
          other_ = move_text(item, line);
        }
        break;
      default: break;
    }
  }

  [[nodiscard]] std::vector<SolutionMove> moves() && { return std::move(moves_); }

 private:
  /// Keeps the alternative that was read last, unless the next item says that it is bad.
  void settle(Item const& next) {
    if (auto const other = std::exchange(other_, {}); !other.empty() && !is_bad_sign(game_, next)) {
      moves_.back().others.push_back(other);
    }
  }

  [[nodiscard]] std::string move_text(Item const& item, Line const& line) const {
    return item.keeps_the_rules() ? printed_move(game_, line.before, item.move) : written_words(game_.text_of(item));
  }

  Game const& game_;
  std::vector<SolutionMove> moves_;
  std::string other_;
  bool begins_ = false;  // a variation of the main line has begun at a move of the solver
};

}  // namespace

std::vector<SolutionMove> short_solution(Game const& game) {
  SolutionReader reader{game};
  walk(game, reader);
  return std::move(reader).moves();
}

}  // namespace damier
