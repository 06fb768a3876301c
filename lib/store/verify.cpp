#include "store/base.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_rows.hpp"
#include "store/detail/record_content.hpp"
#include "store/move_texts.hpp"
#include "store/schema.hpp"

#include "game/walker.hpp"
#include "rules/huffing.hpp"

#include <map>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t most_faults = 100;

/// Replays every line of a game and checks each move with the full rules.
class MoveCheck {
 public:
  explicit MoveCheck(StoredGame const& stored) : game_{stored.game}, stored_{stored} {}

  [[nodiscard]] std::string run() {
    LineStack lines{game_};
    unsigned plies = 0;
    bool complete = true;
    for (auto const& item : game_.items) {
      if (item.kind == ItemKind::move && item.legal) {
        if (!lines.line().readable() || game_.variant == nullptr || !can_be_played(item, lines.line())) {
          return "holds a move that is not legal, at ply " + std::to_string(lines.line().ply + 1);
        }
        plies += lines.depth() == 0 ? 1U : 0U;
      } else if (item.kind == ItemKind::move && lines.depth() == 0) {
        complete = false;
      }
      follow(game_, item, lines);
    }
    // After an ambiguous move the rest of a legal game counts too, though it could not be told apart.
    auto const sound = complete || stored_.illegal ? stored_.plies == plies : stored_.plies >= plies;
    return sound ? "" : "has another number of plies than it says";
  }

 private:
  /// A move that was let stand breaks the rules, but moves a piece to an empty square.
  [[nodiscard]] bool can_be_played(Item const& item, Line const& line) const {
    auto position = line.now;
    auto const piece = position.at(item.move.from);
    if (item.irregularity == Irregularity::let_stand) {
      return piece && (item.move.to == item.move.from || !position.at(item.move.to));
    }
    if (piece && line.turn_open) {
      position.side = piece->colour;
    }
    return playability(*game_.variant, position, item.move) == Legality::legal;
  }

  Game const& game_;
  StoredGame const& stored_;
};

void check_file(Database& database, std::vector<std::string>& faults) {
  Statement integrity{database, "PRAGMA integrity_check(100)"};
  while (integrity.step()) {
    if (integrity.text(0) != "ok") {
      faults.push_back("file: " + std::string{integrity.text(0)});
    }
  }
}

/// One fault for each table and the table it refers to, however many rows.
void check_references(Database& database, std::vector<std::string>& faults) {
  std::map<std::pair<std::string, std::string>, std::uint64_t> broken;
  Statement keys{database, "PRAGMA foreign_key_check"};
  while (keys.step()) {
    ++broken[{std::string{keys.text(0)}, std::string{keys.text(2)}}];
  }
  for (auto const& [tables, rows] : broken) {
    faults.push_back("table " + tables.first + ": " + std::to_string(rows) +
                     (rows == 1 ? " row refers" : " rows refer") + " to what table " + tables.second +
                     " does not hold");
  }
}

/// A game is marked as removed if and only if it says which record stayed in its place.
void check_removals(Database& database, std::vector<std::string>& faults) {
  Statement games{database,
                  "SELECT id FROM games WHERE removed <> (id IN (SELECT game_id FROM removed_games)) ORDER BY id"};
  while (games.step() && faults.size() < most_faults) {
    faults.push_back("game " + std::to_string(games.integer(0)) + " is not removed as damier removes games");
  }
}

std::uint64_t digest_of(Game const& game) {
  std::string memory;
  RecordContent content{game, memory};
  for (auto const& item : game.items) {
    content.add(item);
  }
  return content.digest();
}

void check_games(Database& database, std::vector<std::string>& faults) {
  GameRows rows{database};
  StoredGame stored;
  Statement games{database, "SELECT id, digest FROM games WHERE removed = 0 ORDER BY id"};
  while (games.step() && faults.size() < most_faults) {
    auto const name = "game " + std::to_string(games.integer(0)) + " ";
    try {
      if (!rows.read(GameId{games.integer(0)}, stored)) {
        faults.push_back(name + "cannot be read");
      } else if (auto fault = MoveCheck{stored}.run(); !fault.empty()) {
        faults.push_back(name + fault);
      } else if (digest_of(stored.game) != static_cast<std::uint64_t>(games.integer(1))) {
        faults.push_back(name + "does not say what it said when it was imported");
      }
    } catch (BaseError const& error) {
      faults.emplace_back(error.what());
    }
  }
}

}  // namespace

std::vector<std::string> verify(std::string const& path) {
  std::vector<std::string> faults;
  try {
    auto base = Base::open(path);
    auto& database = base.database();
    // Where one of them finds a fault, the next would only tell what follows from it.
    check_file(database, faults);
    if (faults.empty()) {
      faults = schema_faults(database);
    }
    if (faults.empty()) {
      check_references(database, faults);
      check_removals(database, faults);
      check_games(database, faults);
      if (faults.empty()) {
        faults = move_text_faults(database, most_faults);
      }
    }
  } catch (DamagedBase const& damage) {
    faults.emplace_back(damage.what());
  }
  return faults;
}

}  // namespace damier
