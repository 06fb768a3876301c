#pragma once

#include "endgame/table_folder.hpp"
#include "motif/catalogue.hpp"
#include "search/opening_names.hpp"
#include "store/base_reader.hpp"
#include "store/layers.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace damier {

/// A source of annotations: makes the notes of one layer for one game after the other.
class Annotator {
 public:
  explicit Annotator(LayerKey key) : key_{std::move(key)} {}
  Annotator(Annotator const&) = delete;
  Annotator& operator=(Annotator const&) = delete;
  virtual ~Annotator() = default;

  [[nodiscard]] LayerKey const& key() const noexcept { return key_; }
  /// The parts of a game that notes() needs.
  [[nodiscard]] virtual GameParts parts() const noexcept = 0;
  /// A digest of what the notes of a game depend on besides the game, the version and the settings; 0 for nothing.
  [[nodiscard]] virtual std::uint64_t further_inputs() const { return 0; }
  [[nodiscard]] virtual std::vector<PlacedNote> notes(StoredGame const& game) = 0;

 private:
  LayerKey key_;
};

/// What annotators refer to; all of it outlives them.
struct AnnotationTools {
  Base& base;  ///< that is annotated
  MotifCatalogue const& catalogue;
  OpeningNames const& openings;
  endgame::TableFolder const* tables = nullptr;  ///< nullptr without any
};

/// A source that has a name.
struct AnnotationSource {
  std::string_view name;     ///< of its layer
  std::string_view summary;  ///< for help, in English
  /// nullptr for shots, which take long: annotate_shots (annotate.hpp) makes them, and only if they are asked for.
  std::unique_ptr<Annotator> (*make)(AnnotationTools const& tools);
  bool needs_tables = false;  ///< make() is called only with AnnotationTools::tables
};

/// All sources, in the order in which help shows them.
[[nodiscard]] std::span<AnnotationSource const> annotation_sources() noexcept;
/// The source of a name; nullptr if there is none.
[[nodiscard]] AnnotationSource const* find_annotation_source(std::string_view name) noexcept;

}  // namespace damier
