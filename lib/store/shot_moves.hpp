#pragma once

#include "game/shot.hpp"
#include "store/main_line.hpp"
#include "store/move_signs.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace damier {

/// Which combinations of the layer of shots are wanted.
struct ShotWanted {
  std::optional<ShotKind> kind;                ///< empty for any
  std::optional<bool> proved;                  ///< whether it is proved; empty for any
  std::optional<bool> regained;                ///< whether it only completes an exchange; empty for any
  std::function<bool(std::int64_t men)> gain;  ///< whether the gain in whole men is wanted; empty for any
  std::vector<std::string> motifs;             ///< one of these; empty for any
};

/// The name of the layer that has combinations, and its notes: shot_content (game/shot.hpp).
inline constexpr auto shot_layer = "shots";
/// The version of the layer that this program writes: from 2 on, notes have what is regained; from 3 on
/// there are opinions.
inline constexpr std::uint32_t shot_layer_version = 4;

/// The moves of main lines that have such a combination in layers that are not hidden, in ascending order.
[[nodiscard]] std::vector<SignedMove> moves_with_shot(Base& base, ShotWanted const& wanted);

/// A combination that the layer of a base has: its place, and its stored form, which is read in its game.
struct StoredShot {
  GameId game{};
  unsigned ply = 0;     ///< Shot::ply
  std::string content;  ///< read_shot reads it
};
/// The combinations of a game in its main line. One at a move that the line does not have is left out.
[[nodiscard]] std::vector<Shot> read_shots(MainLine const& line, std::span<StoredShot const> stored);
/// Calls take for each combination, by game, move and their order, until it returns false.
void visit_shots(Base& base, std::function<bool(StoredShot const&)> const& take);

/// What the layer of a base knows of its games, for a search that proves the same again. A hidden layer knows nothing.
class ShotLayer {
 public:
  explicit ShotLayer(Base& base);
  ShotLayer(ShotLayer&&) noexcept;
  ShotLayer& operator=(ShotLayer&&) noexcept;
  ~ShotLayer();

  /// Whether the base has the layer in the version of this program.
  [[nodiscard]] bool is_there();
  /// The combinations of a game, by move and their order; nothing if the layer was not made from the game as it is now.
  [[nodiscard]] std::optional<std::vector<StoredShot>> of(GameId game);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier
