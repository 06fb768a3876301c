#include "annotate/detail/motif_annotator.hpp"

#include "annotate/detail/entry_names.hpp"
#include "search/motif_finder.hpp"

namespace damier {
namespace {

std::vector<Motif const*> motifs_to_note(MotifCatalogue const& catalogue) {
  std::vector<Motif const*> motifs;
  for (auto const& motif : catalogue.motifs()) {
    if (!motif.query.empty() && !motif.everyday) {
      motifs.push_back(&motif);
    }
  }
  return motifs;
}

std::string settings_of(std::vector<Motif const*> const& motifs) {
  CatalogueDigest digest;
  for (auto const* const motif : motifs) {
    digest.add(name_content(*motif));
    digest.add(motif->query);
    for (auto const* const variant : motif->variants) {
      digest.add(variant->name());
    }
  }
  return digest.settings();
}

class MotifAnnotator final : public Annotator {
 public:
  MotifAnnotator(MotifCatalogue const& catalogue, std::vector<Motif const*> const& motifs)
      : Annotator{{"motifs", 1, settings_of(motifs)}}, finder_{catalogue, motifs} {}

  [[nodiscard]] GameParts parts() const noexcept override { return {.line = true}; }

  [[nodiscard]] std::vector<PlacedNote> notes(StoredGame const& game) override {
    std::vector<PlacedNote> found;
    if (game.variant == nullptr) {
      return found;
    }
    for (auto const& hit : finder_.find(game.line)) {
      auto const ply = std::int64_t{hit.ply} + (hit.moves.empty() ? 0 : 1);
      found.push_back({0, ply, LayerKind::name, name_content(*hit.motif)});
    }
    return found;
  }

 private:
  MotifFinder finder_;
};

}  // namespace

std::unique_ptr<Annotator> make_motif_annotator(AnnotationTools const& tools) {
  return std::make_unique<MotifAnnotator>(tools.catalogue, motifs_to_note(tools.catalogue));
}

}  // namespace damier
