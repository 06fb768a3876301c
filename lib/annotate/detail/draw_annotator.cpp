#include "annotate/detail/draw_annotator.hpp"

#include "language/stored_message.hpp"
#include "rules/draws.hpp"
#include "validate/replay.hpp"

namespace damier {
namespace {

class DrawAnnotator final : public Annotator {
 public:
  DrawAnnotator() : Annotator{{"draws", 1, "{}"}} {}

  [[nodiscard]] GameParts parts() const noexcept override { return {.line = true}; }

  [[nodiscard]] std::vector<PlacedNote> notes(StoredGame const& game) override {
    if (game.variant == nullptr) {
      return {};
    }
    std::optional<DrawTracker> draws{std::in_place, *game.variant, game.line.start};
    for (LineCursor cursor{game.line};;) {
      auto const before = cursor.position();
      auto const* const move = cursor.move();
      if (!cursor.next()) {
        return {};
      }
      if (move == nullptr) {
        draws.emplace(*game.variant, cursor.position());  // the rules count from a new position on
      } else if (auto const reason = draws->push(before, *move, cursor.position())) {
        return {{0, cursor.ply(), LayerKind::comment, stored_form(describe(*reason, draws->count()))}};
      }
    }
  }
};

}  // namespace

std::unique_ptr<Annotator> make_draw_annotator(AnnotationTools const&) { return std::make_unique<DrawAnnotator>(); }

}  // namespace damier
