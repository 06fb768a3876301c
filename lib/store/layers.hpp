#pragma once

#include "game/layer_note.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A layer as a whole: what made it. Layers lie beside the games; nothing of a game changes with them, and its digest
/// does not see them.
struct LayerKey {
  std::string source;         ///< is_layer_name
  std::uint32_t version = 1;  ///< of the program that makes its notes, to be raised when they change
  std::string settings;       ///< JSON; empty for notes that came with an imported text
  bool operator==(LayerKey const&) const = default;
};

/// A layer in figures; removed games are in none.
struct LayerInfo {
  LayerKey key;
  bool hidden = false;
  std::uint64_t games = 0;  ///< that it has done or has notes of
  std::uint64_t notes = 0;
};
/// The layers of a base, by source, version and settings.
[[nodiscard]] std::vector<LayerInfo> layers_of(Base& base);

/// Hides the layers of a source from every reader, or shows them again; false if there is none.
bool set_layer_hidden(Base& base, std::string_view source, bool hidden);

/// Removes the layers of a source, or all; returns what was removed.
std::vector<LayerInfo> strip_layers(Base& base, std::optional<std::string_view> source = {});

/// Where a note lies, and what it is.
struct PlacedNote {
  std::int64_t line = 0;  ///< 0 is the main line, then as in the table variations
  std::int64_t ply = 0;   ///< after so many moves of the line; 0 is before its first
  LayerKind kind = LayerKind::comment;
  std::string content;  ///< see LayerKind
  bool operator==(PlacedNote const&) const = default;
};

/// The notes of one layer for games, written in transactions of the caller. What a layer has done is in the base with
/// its inputs, so that work can be resumed after any end of the program and nothing is done twice:
///
///     LayerWriter layer{base, {"motifs", 1, settings}};
///     layer.begin();
///     auto const inputs = layer.content_digest(game);
///     if (layer.inputs_of(game) != inputs) {
///       layer.put(game, *inputs, notes);     // takes the place of what the source had for the game
///     }
///     layer.commit();                        // as often as wanted: a game is written whole or not at all
///
/// A base that is written by others meanwhile throws BaseError as everywhere.
class LayerWriter {
 public:
  LayerWriter(Base& base, LayerKey key);
  LayerWriter(LayerWriter&&) noexcept;
  LayerWriter& operator=(LayerWriter&&) noexcept;
  ~LayerWriter();

  /// The digest of the content of a game (docs/base-format.md), an input of every layer; nothing for a missing game.
  [[nodiscard]] std::optional<std::uint64_t> content_digest(GameId game);
  /// The digest of the inputs that the notes of a game were made from; nothing if this layer has not done it.
  [[nodiscard]] std::optional<std::uint64_t> inputs_of(GameId game);
  /// The notes that this layer has for a game, by line, ply and their order.
  [[nodiscard]] std::vector<PlacedNote> notes_of(GameId game);
  /// Forgets what it knows of the tables, since others may have written: at the begin of a transaction of another
  /// writer of the same base, within which this one may put() as well.
  void forget();
  /// Begins a transaction, if none is open; the layer is added to the base with its first game.
  void begin();
  /// Writes the notes of a game in the place of all that any layer of the source has for it. Within a transaction.
  void put(GameId game, std::uint64_t inputs, std::span<PlacedNote const> notes);
  /// Ends the transaction. What is not committed is not in the base.
  void commit();
  /// Ends the transaction, if one is open, and removes the layers of the source in which nothing is left.
  void finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier
