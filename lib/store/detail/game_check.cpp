#include "store/detail/game_check.hpp"

#include "game/walker.hpp"
#include "language/message.hpp"
#include "rules/huffing.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier {
namespace {

/// Replays every line of a game and checks each move with the full rules.
class MoveCheck {
 public:
  explicit MoveCheck(StoredGame const& stored) : game_{stored.game}, stored_{stored} {}

  [[nodiscard]] Message run() {
    LineStack lines{game_};
    unsigned plies = 0;
    bool complete = true;
    for (auto const& item : game_.items) {
      if (item.kind == ItemKind::move && item.legal) {
        if (!lines.line().readable() || game_.variant == nullptr || !can_be_played(item, lines.line())) {
          return message("verify-game-illegal", "game"_a = static_cast<std::int64_t>(stored_.id),
                         "ply"_a = lines.line().ply + 1);
        }
        plies += lines.depth() == 0 ? 1U : 0U;
      } else if (item.kind == ItemKind::move && lines.depth() == 0) {
        complete = false;
      }
      follow(game_, item, lines);
    }
    last_ = lines.line().now;
    // After an ambiguous move the following moves of a legal game count too, though they could not be checked.
    auto const sound =
        complete || stored_.state.has(GameMark::illegal) ? stored_.plies == plies : stored_.plies >= plies;
    return sound ? Message{} : message("verify-game-plies", "game"_a = static_cast<std::int64_t>(stored_.id));
  }

  /// After run: whether the game ends in a position in which the side to move has lost because it has no move, as an
  /// outcome requires that takes precedence over a written result (Game::on_board).
  [[nodiscard]] bool ends_with(Outcome outcome) const {
    MoveList legal;
    game_.variant->legal_moves(last_, legal);
    auto const lost = last_.side == Colour::white ? Outcome::black_wins : Outcome::white_wins;
    return legal.empty() && !legal.refused() && outcome == lost;
  }

 private:
  /// An accepted illegal move breaks the rules, but moves a piece to an empty square.
  [[nodiscard]] bool can_be_played(Item const& item, Line const& line) const {
    auto position = line.now;
    auto const piece = position.at(item.move.from);
    if (item.irregularity == Irregularity::accepted) {
      return piece && (item.move.to == item.move.from || !position.at(item.move.to));
    }
    if (piece && line.turn_open) {
      position.side = piece->colour;
    }
    return playability(*game_.variant, position, item.move) == Legality::legal;
  }

  Game const& game_;
  StoredGame const& stored_;
  Position last_;
};

}  // namespace

GameCheck::GameCheck(Database& database)
    : reader_{database},
      games_{database,
             "SELECT id, digest, state FROM game_rows WHERE id BETWEEN ? AND ? AND " + sql_is_there() + " ORDER BY id"},
      with_findings_{database, "findings"},
      findings_{database, "SELECT max(severity) FROM findings WHERE game_id = ?"} {}

std::vector<Message> GameCheck::run(GameRange games, std::size_t most, std::function<bool()> const& is_stopped) {
  std::vector<Message> faults;
  games_.reset();
  games_.bind(1, games.first).bind(2, games.last);
  while (faults.size() < most && !(is_stopped && is_stopped()) && games_.step()) {
    try {
      auto fault =
          fault_of(games_.integer(0), static_cast<std::uint64_t>(games_.integer(1)), GameState{games_.integer(2)});
      if (!fault.empty()) {
        faults.push_back(std::move(fault));
      }
    } catch (BaseError const& error) {
      faults.push_back(error.message());
    }
  }
  games_.reset();
  return faults;
}

Message GameCheck::fault_of(std::int64_t game, std::uint64_t digest, GameState state) {
  auto const* const stored = reader_.load(GameId{game}, {.game = true});
  if (stored == nullptr) {
    return message("verify-game-unreadable", "game"_a = game);
  }
  MoveCheck moves{*stored};
  if (auto fault = moves.run(); !fault.empty()) {
    return fault;
  }
  auto const on_board = stored->game.on_board;
  prepare(stored->game, prepared_);
  if (prepared_.digest != digest) {
    return message("verify-game-changed", "game"_a = game);
  }
  auto const ends_so = on_board == Outcome::unknown || (stored->game.variant != nullptr && moves.ends_with(on_board));
  if (state.outcome() != prepared_.state.outcome() || !ends_so) {
    return message("verify-game-outcome", "game"_a = game);
  }
  mark_findings(game);
  constexpr std::array summed_up{GameMark::comments, GameMark::variations, GameMark::findings, GameMark::errors,
                                 GameMark::unread_moves};
  auto const agrees = [&](GameMark mark) { return state.has(mark) == prepared_.state.has(mark); };
  return std::ranges::all_of(summed_up, agrees) ? Message{} : message("verify-game-marks", "game"_a = game);
}

/// Sets the marks that summarise the stored findings of the prepared game.
void GameCheck::mark_findings(std::int64_t game) {
  if (with_findings_.has(game)) {
    findings_.bind(1, game).step();
    auto const severity = findings_.integer(0);
    findings_.reset();
    prepared_.state.set(GameMark::findings, severity > 0).set(GameMark::errors, severity > 1);
  }
}

}  // namespace damier
