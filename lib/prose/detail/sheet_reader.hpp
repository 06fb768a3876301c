#pragma once

#include "grammar/game_reader.hpp"
#include "rules/variant.hpp"

#include <memory>
#include <utility>

namespace damier::prose {

/// A reader of PDN whose moves may be typed as on a score sheet, "32 28", "32/28", or have the letter of their side,
/// "W32-28". PDN has no such moves, so the inner reader reports them as text that was not understood; where that text
/// is nothing else, and its moves can be played with the others of the game, they are moves, with a warning.
class SheetReader final : public GameReader {
 public:
  /// asked: the variant of all games, or nullptr.
  SheetReader(std::unique_ptr<GameReader> inner, Variant const* asked) noexcept
      : inner_{std::move(inner)}, asked_{asked} {}

  [[nodiscard]] bool next(GameTape& tape) override;
  [[nodiscard]] TextFormat format() const noexcept override { return inner_->format(); }

 private:
  std::unique_ptr<GameReader> inner_;
  Variant const* asked_;
};

}  // namespace damier::prose
