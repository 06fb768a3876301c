#pragma once

#include "store/games.hpp"
#include "store/home_rows.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace damier {

/// A main line as the base holds it: what scans go through. The views are valid during the call.
struct CodedLine {
  GameId id{};
  Variant const* variant = nullptr;
  std::string_view start_fen;   ///< empty for the start position of the variant
  std::string_view moves;       ///< docs/base-format.md
  std::uint32_t home_rows = 0;  ///< store/home_rows.hpp
};

/// Whether the first thing in a line is no move: then it begins with another position than its header says.
[[nodiscard]] bool begins_otherwise(CodedLine const& line) noexcept;
/// Whether it is known that a line has nothing but moves.
[[nodiscard]] inline bool has_only_moves(CodedLine const& line) noexcept {
  return line.home_rows != HomeRows::all_anything;
}

/// The numbers that games of a base have; an empty range if it has none.
[[nodiscard]] GameRange game_range(Base& base);

/// The variants that games of the base have been of, those that this program knows.
[[nodiscard]] std::vector<Variant const*> stored_variants(Base& base);

/// Goes through the lines of a range in the order of their numbers, those of unknown variants left out; returning false
/// stops.
void scan_coded_lines(Base& base, GameRange range, std::function<bool(CodedLine const&)> const& visit);

/// Reads the lines of games in any order.
class CodedLineLoader {
 public:
  explicit CodedLineLoader(Base& base);
  CodedLineLoader(CodedLineLoader const&) = delete;
  CodedLineLoader& operator=(CodedLineLoader const&) = delete;
  ~CodedLineLoader();

  /// The line of a game, valid until the next call; nullptr where the base has no such game or its variant is not
  /// known.
  [[nodiscard]] CodedLine const* load(GameId id);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// What games are counted by.
struct GameResult {
  Outcome outcome = Outcome::unknown;
  std::optional<int> year, white_rating, black_rating;
};

/// Reads the results of games in any order.
class GameResultLoader {
 public:
  explicit GameResultLoader(Base& base);
  GameResultLoader(GameResultLoader const&) = delete;
  GameResultLoader& operator=(GameResultLoader const&) = delete;
  ~GameResultLoader();

  /// All unknown where the base has no such game.
  [[nodiscard]] GameResult load(GameId id);
  /// The results of several games, ascending: read one after the other where they are many of those between them.
  [[nodiscard]] std::vector<GameResult> load(std::span<GameId const> ids);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier
