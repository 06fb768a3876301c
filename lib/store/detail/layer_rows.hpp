#pragma once

#include "store/detail/database.hpp"
#include "store/detail/name_cache.hpp"
#include "store/layers.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace damier {

/// Writes rows of layers. The caller holds the transaction.
class LayerRows {
 public:
  explicit LayerRows(Database& database);

  /// The number of a layer, which is added if it is new.
  [[nodiscard]] std::int64_t id(std::string_view source, std::uint32_t version, std::string_view settings);
  /// To be called after a transaction has begun: others may have written before it.
  void begin() { known_.clear(); }
  /// Adds a note behind those that the layer has at its place.
  void add(std::int64_t layer, std::int64_t game, PlacedNote const& note);

 private:
  Database& database_;
  Statement find_;
  Statement insert_layer_;
  Statement insert_note_;
  std::map<std::tuple<std::string, std::uint32_t, std::string>, std::int64_t> known_;
};

/// A row of layer_annotations with its layer.
struct NoteRow {
  std::int64_t line = 0;
  std::int64_t ply = 0;
  LayerNote note;
};

/// Reads the notes of games.
class NoteRows {
 public:
  /// Only those of layers with these sources, and none of hidden layers.
  NoteRows(Database& database, std::optional<std::vector<std::string>> const& sources);

  /// Visits the notes of a game by line, ply, source, version and their order. Throws BaseError if a row is damaged.
  void visit(std::int64_t game, std::function<void(NoteRow const&)> const& visit);

 private:
  Database& database_;
  SparseRows with_notes_;
  Statement notes_;
};

}  // namespace damier
