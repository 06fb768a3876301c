#include "store/main_line.hpp"

#include "game/walker.hpp"
#include "notation/fen.hpp"
#include "store/detail/database.hpp"
#include "store/move_codec.hpp"

#include <optional>
#include <string>

namespace damier {
namespace {

constexpr std::string_view columns =
    "SELECT g.id, v.name, g.start_fen, g.moves FROM games AS g JOIN variants AS v ON v.id = g.variant_id ";

/// Makes main lines of rows.
class LineReader {
 public:
  explicit LineReader(Base& base) noexcept : base_{base} {}

  /// False for a game of an unknown variant.
  bool read(Statement const& row, MainLine& line) {
    line.id = GameId{row.integer(0)};
    line.variant = find_variant(row.text(1));
    if (line.variant == nullptr) {
      return false;
    }
    line.start = line.variant->start();
    if (!row.is_null(2)) {
      if (auto const fen = read_fen(row.text(2), *line.variant)) {
        line.start = fen->position;
      }
    }
    line.moves.clear();
    line.jumps.clear();
    MoveDecoder decoder{line.variant->board(), line.start.side, row.blob(3)};
    Move move;
    auto step = decoder.next(move);
    while (step == MoveDecoder::Step::pass) {
      line.start.side = decoder.side();
      step = decoder.next(move);
    }
    for (; step == MoveDecoder::Step::move; step = decoder.next(move)) {
      line.moves.push_back(move);
    }
    if (step == MoveDecoder::Step::setup || step == MoveDecoder::Step::pass) {
      follow_whole_game(line);
    }
    return true;
  }

 private:
  /// The moves alone do not tell the positions of a line that is broken: its annotations are needed too.
  void follow_whole_game(MainLine& line) {
    if (!games_) {
      games_.emplace(base_);
    }
    auto const& game = games_->load(line.id)->game;
    line.start = game.start;
    line.moves.clear();
    LineStack lines{game};
    for (auto const& item : game.items) {
      auto const before = lines.line().now;
      auto const unread = !lines.line().readable();
      follow(game, item, lines);
      if (lines.depth() != 0 || !lines.line().readable()) {
        continue;
      }
      auto const& now = lines.line();
      if (item.kind == ItemKind::move && item.legal) {
        if (now.before.side != before.side) {  // another side moves than is due
          line.jumps.push_back({line.moves.size(), now.ply - 1, now.before});
        }
        line.moves.push_back(item.move);
      } else if (item.kind == ItemKind::move) {
        line.jumps.push_back({line.moves.size(), now.ply, now.now});  // it was left out
      } else if (item.kind != ItemKind::setup && item.kind != ItemKind::placeholder) {
        continue;
      } else if (now.ply == 0) {
        line.start = now.now;
      } else if (unread || !(now.now == before)) {
        line.jumps.push_back({line.moves.size(), now.ply, now.now});
      }
    }
  }

  Base& base_;
  std::optional<GameLoader> games_;
};

}  // namespace

void scan_main_lines(Base& base, std::function<bool(MainLine const&)> const& visit) {
  scan_main_lines(base, game_range(base), visit);
}

void scan_main_lines(Base& base, GameRange range, std::function<bool(MainLine const&)> const& visit) {
  Statement row{base.database(), std::string{columns} + "WHERE g.id BETWEEN ? AND ? AND g.removed = 0 ORDER BY g.id"};
  row.bind(1, range.first).bind(2, range.last);
  LineReader reader{base};
  MainLine line;
  while (row.step()) {
    if (reader.read(row, line) && !visit(line)) {
      return;
    }
  }
}

struct MainLineLoader::State {
  explicit State(Base& base)
      : row{base.database(), std::string{columns} + "WHERE g.id = ? AND g.removed = 0"}, reader{base} {}
  Statement row;
  LineReader reader;
  MainLine line;
};

MainLineLoader::MainLineLoader(Base& base) : state_{std::make_unique<State>(base)} {}
MainLineLoader::~MainLineLoader() = default;

MainLine const* MainLineLoader::load(GameId id) {
  state_->row.reset();
  state_->row.bind(1, static_cast<std::int64_t>(id));
  return state_->row.step() && state_->reader.read(state_->row, state_->line) ? &state_->line : nullptr;
}

}  // namespace damier
