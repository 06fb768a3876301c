#include "annotate/detail/endgame_annotator.hpp"

#include "annotate/detail/endgame_mistake.hpp"
#include "game/line_moves.hpp"
#include "language/message.hpp"
#include "language/stored_message.hpp"

#include <fmt/format.h>
#include <string>
#include <string_view>

namespace damier {
namespace {

/// The NAG of a mistake: ?! ? ??
std::string_view sign_of(GivenUp what) noexcept {
  switch (what) {
    case GivenUp::win_for_loss: return "4";
    case GivenUp::win_in_theory:
    case GivenUp::draw_in_theory: return "6";
    case GivenUp::win:
    case GivenUp::win_within_rules:
    case GivenUp::draw:
    case GivenUp::draw_by_rules: break;
  }
  return "2";
}

Message comment_on(GivenUp what, std::string const& move) {
  switch (what) {
    case GivenUp::win: return message("endgame-win-to-draw", "move"_a = move);
    case GivenUp::win_for_loss: return message("endgame-win-to-loss", "move"_a = move);
    case GivenUp::win_within_rules: return message("endgame-win-beyond-rules", "move"_a = move);
    case GivenUp::win_in_theory: return message("endgame-theory-to-draw", "move"_a = move);
    case GivenUp::draw: return message("endgame-draw-to-loss", "move"_a = move);
    case GivenUp::draw_in_theory: return message("endgame-loss-in-theory", "move"_a = move);
    case GivenUp::draw_by_rules: break;
  }
  return message("endgame-loss-within-rules", "move"_a = move);
}

class EndgameAnnotator final : public Annotator {
 public:
  EndgameAnnotator(Base& base, endgame::TableFolder const& tables)
      : Annotator{{"endgame", 1, fmt::format(R"({{"tables":"{:016x}"}})", tables.digest_of(stored_variants(base)))}},
        tables_{tables} {}

  [[nodiscard]] GameParts parts() const noexcept override { return {.line = true}; }

  [[nodiscard]] std::vector<PlacedNote> notes(StoredGame const& game) override {
    std::vector<PlacedNote> notes;
    if (game.variant == nullptr) {
      return notes;
    }
    auto const& variant = *game.variant;
    auto const& tables = tables_.of(variant);
    for (LineCursor cursor{game.line};;) {
      auto const before = cursor.position();
      auto const* const move = cursor.move();
      if (!cursor.next()) {
        return notes;
      }
      auto const mistake = move != nullptr ? find_endgame_mistake(variant, tables, before, *move) : std::nullopt;
      if (mistake) {
        auto const better = variation_text(variant, before, mistake->better);
        std::int64_t const ply = cursor.ply();
        notes.push_back({0, ply, LayerKind::sign, std::string{sign_of(mistake->what)}});
        notes.push_back(
            {0, ply, LayerKind::comment, stored_form(comment_on(mistake->what, better.substr(0, better.find(' '))))});
        notes.push_back({0, ply, LayerKind::variation, better});
      }
    }
  }

 private:
  endgame::TableFolder const& tables_;
};

}  // namespace

std::unique_ptr<Annotator> make_endgame_annotator(AnnotationTools const& tools) {
  return std::make_unique<EndgameAnnotator>(tools.base, *tools.tables);
}

}  // namespace damier
