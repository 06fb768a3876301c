#include "store/main_line.hpp"

#include "coding/move_codec.hpp"
#include "game/walker.hpp"
#include "notation/fen.hpp"

#include <optional>

namespace damier {
namespace {

/// Makes main lines of coded ones.
class LineReader {
 public:
  explicit LineReader(Base& base) noexcept : base_{base} {}

  void read(CodedLine const& coded, MainLine& line) {
    line.id = coded.id;
    line.variant = coded.variant;
    line.start = line.variant->start();
    if (!coded.start_fen.empty()) {
      if (auto const fen = read_fen(coded.start_fen, *line.variant)) {
        line.start = fen->position;
      }
    }
    line.moves.clear();
    line.jumps.clear();
    MoveDecoder decoder{line.variant->board(), line.start.side, coded.moves};
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
  LineReader reader{base};
  MainLine line;
  scan_coded_lines(base, range, [&](CodedLine const& coded) {
    reader.read(coded, line);
    return visit(line);
  });
}

struct MainLineLoader::State {
  explicit State(Base& base) : lines{base}, reader{base} {}
  CodedLineLoader lines;
  LineReader reader;
  MainLine line;
};

MainLineLoader::MainLineLoader(Base& base) : state_{std::make_unique<State>(base)} {}
MainLineLoader::~MainLineLoader() = default;

MainLine const* MainLineLoader::load(GameId id) {
  auto const* const coded = state_->lines.load(id);
  if (coded == nullptr) {
    return nullptr;
  }
  state_->reader.read(*coded, state_->line);
  return &state_->line;
}

}  // namespace damier
