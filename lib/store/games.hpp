#pragma once

#include "game/game.hpp"
#include "store/base.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace damier {

class HeaderCondition;  // store/header_condition.hpp

/// The number of a game in its base, from 1, in the order of import.
enum class GameId : std::int64_t {};

/// The first and the last number of a range of games.
struct GameRange {
  std::int64_t first = 1;
  std::int64_t last = 0;

  [[nodiscard]] bool empty() const noexcept { return last < first; }
  [[nodiscard]] bool contains(GameId id) const noexcept {
    return static_cast<std::int64_t>(id) >= first && static_cast<std::int64_t>(id) <= last;
  }
  /// What two ranges have in common.
  [[nodiscard]] GameRange within(GameRange other) const noexcept {
    return {std::max(first, other.first), std::min(last, other.last)};
  }
};

/// A game as a base holds it.
struct StoredGame {
  GameId id{};
  Game game;
  std::string source;               ///< the name of the file it came from
  std::uint64_t source_line = 0;    ///< where its record began there
  std::uint64_t source_number = 0;  ///< which record of the file it was
  bool illegal = false;             ///< the main line does not replay
  unsigned plies = 0;               ///< replayed in the main line
};

/// The game of a number, whole, or nothing.
[[nodiscard]] std::optional<StoredGame> load_game(Base& base, GameId id);
/// Reads many games one after the other without preparing everything anew for each.
class GameLoader {
 public:
  explicit GameLoader(Base& base);
  GameLoader(GameLoader const&) = delete;
  GameLoader& operator=(GameLoader const&) = delete;
  ~GameLoader();

  /// The game of a number, valid until the next call, or nullptr.
  [[nodiscard]] StoredGame* load(GameId id);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The numbers of all games, ascending.
[[nodiscard]] std::vector<GameId> all_games(Base& base);

/// The header of a game as queries see it.
struct GameHeader {
  GameId id{};
  std::string white, black, event, site, round, annotator, source;
  std::string date;  ///< as written
  std::optional<int> year;
  Outcome outcome = Outcome::unknown;
  std::string result;   ///< as written
  std::string variant;  ///< name, empty if not known
  VariantEvidence evidence = VariantEvidence::none;
  unsigned plies = 0;
  std::optional<int> white_rating, black_rating;
  bool illegal = false, has_fen = false, has_comments = false, has_variations = false;
  bool has_findings = false;  ///< of warning level or above
  bool has_errors = false;
};

/// Goes through the headers of all games in the order of their numbers; returning false stops.
void scan_headers(Base& base, std::function<bool(GameHeader const&)> const& visit);
/// The same for the games of a range that meet a condition.
void scan_headers(Base& base, GameRange range, HeaderCondition const& condition,
                  std::function<bool(GameHeader const&)> const& visit);
[[nodiscard]] std::optional<GameHeader> load_header(Base& base, GameId id);

/// Reads many headers in any order.
class HeaderLoader {
 public:
  explicit HeaderLoader(Base& base);
  HeaderLoader(HeaderLoader const&) = delete;
  HeaderLoader& operator=(HeaderLoader const&) = delete;
  ~HeaderLoader();

  /// Replaces a header by that of a game; false if there is none.
  [[nodiscard]] bool load(GameId id, GameHeader& header);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier
