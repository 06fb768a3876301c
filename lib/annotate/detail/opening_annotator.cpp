#include "annotate/detail/opening_annotator.hpp"

#include "annotate/detail/entry_names.hpp"

namespace damier {
namespace {

std::string settings_of(std::span<Opening const> openings) {
  CatalogueDigest digest;
  for (auto const& opening : openings) {
    digest.add(name_content(opening));
    digest.add(opening.text);
    for (auto const& line : opening.lines) {
      digest.add(line.variant->name());
    }
  }
  return digest.settings();
}

class OpeningAnnotator final : public Annotator {
 public:
  explicit OpeningAnnotator(OpeningNames const& openings)
      : Annotator{{"openings", 1, settings_of(openings.openings())}}, openings_{openings} {}

  [[nodiscard]] GameParts parts() const noexcept override { return {.line = true}; }

  [[nodiscard]] std::vector<PlacedNote> notes(StoredGame const& game) override {
    auto const* const opening = game.variant == nullptr ? nullptr : openings_.of(game.line);
    if (opening == nullptr) {
      return {};
    }
    LineCursor cursor{game.line};
    while (openings_.at(*game.variant, cursor.position()) != opening && cursor.next()) {
    }
    return {{0, cursor.ply(), LayerKind::name, name_content(*opening)}};
  }

 private:
  OpeningNames const& openings_;
};

}  // namespace

std::unique_ptr<Annotator> make_opening_annotator(AnnotationTools const& tools) {
  return std::make_unique<OpeningAnnotator>(tools.openings);
}

}  // namespace damier
