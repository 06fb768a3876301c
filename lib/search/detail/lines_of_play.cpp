#include "search/detail/lines_of_play.hpp"

#include "game/line_name.hpp"
#include "game/walker.hpp"

#include <utility>

namespace damier {
namespace {

class Collector {
 public:
  explicit Collector(Game const& game) : game_{game}, stack_{game} {
    lines_.push_back({std::string{main_line_name}, 0, 0, 0, std::nullopt, {{game.start, 0}}});
    open_.push_back({0, 0, SideLineNames{}});
  }

  std::vector<LineOfPlay> run() {
    for (auto const& item : game_.items) {
      if (item.kind == ItemKind::variation_begin) {
        open();
        follow(game_, item, stack_);
      } else if (item.kind == ItemKind::variation_end) {
        follow(game_, item, stack_);
        if (open_.size() > 1) {
          open_.pop_back();
        }
      } else {
        add(item);
      }
    }
    return std::move(lines_);
  }

 private:
  struct Open {
    std::size_t line;
    std::size_t before;  // the place before the last move, which an alternative begins at
    SideLineNames names;
  };

  [[nodiscard]] std::size_t last_place() const noexcept {
    auto const& line = lines_[open_.back().line];
    return line.shared + line.own.size() - 1;
  }
  void push(Position const& position, unsigned ply) { lines_[open_.back().line].own.push_back({position, ply}); }

  void open() {
    auto& parent = open_.back();
    auto const branch = stack_.line().readable() ? parent.before : last_place();
    auto const ply = stack_.line().ply;
    auto name = parent.names.next(ply);
    auto const number = lines_.size();
    lines_.push_back({name, parent.line, branch + 1, ply == 0 ? 0 : ply - 1, std::nullopt, {}});
    open_.push_back({number, branch, SideLineNames{name}});
  }

  void add(Item const& item) {
    auto const was = stack_.line().now;
    auto const was_readable = stack_.line().readable();
    follow(game_, item, stack_);
    auto const& line = stack_.line();
    if (!line.readable()) {
      return;
    }
    if (item.kind == ItemKind::move && item.legal) {
      if (line.before.side != was.side) {  // the other side has the turn
        push(line.before, line.ply - 1);
      }
      play(item.move, line);
    } else if (item.kind == ItemKind::move) {  // it was left out
      open_.back().before = last_place();
      push(line.now, line.ply);
    } else if (item.kind == ItemKind::setup || item.kind == ItemKind::placeholder) {
      if (line.ply == 0 && lines_.size() == 1) {  // no other line begins with it yet
        lines_.front().own.front().position = line.now;
      } else if (!was_readable || !(line.now == was)) {
        push(line.now, line.ply);
      }
      open_.back().before = last_place();
    }
  }

  void play(Move const& move, Line const& line) {
    auto& current = lines_[open_.back().line];
    open_.back().before = last_place();
    (current.own.empty() ? current.first : current.own.back().move) = move;
    push(line.now, line.ply);
  }

  Game const& game_;
  LineStack stack_;
  std::vector<LineOfPlay> lines_;
  std::vector<Open> open_;
};

}  // namespace

std::vector<LineOfPlay> lines_of_play(Game const& game) { return Collector{game}.run(); }

}  // namespace damier
