#pragma once

#include "game/game.hpp"
#include "store/base.hpp"
#include "store/detail/game_state.hpp"
#include "store/games.hpp"
#include "store/header_condition.hpp"
#include "store/main_line.hpp"
#include "store/stored_finding.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The tables of names of a base.
enum class NamesOf : std::uint8_t { players, events, sites, variants, sources };

/// A name, as an index into the list of BaseReader::names.
using NamePlace = std::uint32_t;
inline constexpr NamePlace no_name = std::numeric_limits<NamePlace>::max();

/// The parts of games that a caller needs. Each part costs time; the comments of StoredGame's members name their part.
struct GameParts {
  bool facts = false;
  bool variant = false;
  bool names = false;
  bool written_names = false;
  bool texts = false;
  bool header = false;
  bool moves = false;
  bool line = false;
  bool game = false;
  bool findings = false;
  bool source_text = false;
  bool layers = false;  ///< with game: the notes of the layers that BaseReader::choose_layers chose
};

/// A game of a base: its number and the requested parts. The comments of the members name the parts that set them;
/// members of other parts must not be used.
struct StoredGame : GameFacts {  // facts, game
  GameId id{};
  GameState state;     ///< every part but moves and line
  unsigned plies = 0;  ///< facts, game; replayed in the main line

  /// variant, names, written_names, moves, line, game; nullptr if it is not known or not supported.
  Variant const* variant = nullptr;

  // names: players, events and sites in the form that most games have (BaseReader::shown)
  // written_names: in the form that the game has
  NamePlace white = no_name, black = no_name, event = no_name, site = no_name;
  NamePlace variant_name = no_name, source_name = no_name;

  std::string date, round, result;  ///< texts; as written

  GameHeader header;

  // moves: the views are valid until the reader goes on
  std::string_view start_fen;  ///< empty for the start position of the variant
  std::string_view moves;      ///< encoded: docs/base-format.md
  bool only_moves = false;     ///< the main line has legal moves and nothing else

  MainLine line;

  Game game;
  std::string source;               ///< game; the name of the file it came from
  std::uint64_t source_line = 0;    ///< game; where its record began there
  std::uint64_t source_number = 0;  ///< game; which record of the file it was

  std::vector<StoredFinding> findings;  ///< in the order in which they were found
  /// The text of the record as it was in its file, if it is stored: for games with findings of warning level or above
  /// or with the hint sign-disagrees, and for those that were not UTF-8.
  std::optional<std::string> source_text;
};

/// Whether the moves begin with something else than a move: then the game begins with another position than its header
/// gives.
[[nodiscard]] bool begins_otherwise(StoredGame const& game) noexcept;

/// Which games of blocks (game_blocks.hpp) are read; if empty, all. Other games are read anyway.
using GameFilter = std::function<bool(GameId)>;

/// Reads games from a base, whole or in parts. Removed games are left out. Records to be compared, comments and side
/// lines have readers of their own: record_reader.hpp, comments.hpp, side_lines.hpp.
///
///     BaseReader reader{base};
///     reader.scan({.facts = true, .names = true}, [&](StoredGame const& game) {
///       count(reader.names(NamesOf::players), game.white, game.year);
///       return true;  // go on
///     });
///
/// One game is in memory at a time: the results of scan and load are valid until the next call, and a visitor that
/// loads other games needs another reader. The data for a part is prepared when it is first requested. Throws BaseError
/// if the base cannot be read. A reader is used by one thread.
class BaseReader {
 public:
  using Visit = std::function<bool(StoredGame const&)>;

  explicit BaseReader(Base& base);
  explicit BaseReader(Database& database);  ///< for the files of this room
  BaseReader(BaseReader&&) noexcept;
  BaseReader& operator=(BaseReader&&) noexcept;
  ~BaseReader();

  /// Visits games in the order of their numbers: all, those of a range, those of it that meet a condition. Returning
  /// false stops. If only moves and lines are requested, games of unknown variants are left out.
  void scan(GameParts parts, Visit const& visit);
  void scan(GameParts parts, GameRange range, Visit const& visit);
  void scan(GameParts parts, GameRange range, HeaderCondition const& condition, Visit const& visit,
            GameFilter const& filter = {});

  /// Visits the moves of some games, ascending, as scan does.
  void scan_moves(std::span<GameId const> ids, Visit const& visit);

  /// The game with a number; nullptr if the base has none, or if only moves and lines are requested and its variant is
  /// not known.
  [[nodiscard]] StoredGame const* load(GameId id, GameParts parts);

  /// The facts of several games, ascending, in their order; all unknown for a missing game.
  [[nodiscard]] std::vector<GameFacts> facts(std::span<GameId const> ids);

  /// Chooses the layers whose notes games get with GameParts::layers, by their sources; hidden ones are left out. Until
  /// it is called these are all.
  void choose_layers(std::vector<std::string> sources);

  /// Visits the findings of the games of a range: by the number of the game, and within a game in the order in which
  /// they were found.
  void scan_findings(GameRange range, std::function<void(FindingRow const&)> const& visit);

  /// The names of a table in the order in which they were added to the base; also those of removed games.
  [[nodiscard]] std::vector<std::string> const& names(NamesOf table) const;
  /// The form of a name that represents it in games: names of players, events and sites that are the same (name_key in
  /// game/player_name.hpp) have the form of most games, or the first of equally frequent ones. no_name for no_name.
  [[nodiscard]] NamePlace shown(NamesOf table, NamePlace name) const;
  /// A condition that is true for the games of an event, whatever form of its name they have.
  [[nodiscard]] HeaderCondition is_of_event(NamePlace event) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// One game, or nothing. parts: not moves, whose views would not outlive the call.
/// layers: see BaseReader::choose_layers; nothing for all.
[[nodiscard]] std::optional<StoredGame> load_game(Base& base, GameId id, GameParts parts = {.game = true},
                                                  std::optional<std::vector<std::string>> layers = {});

}  // namespace damier
