#include "search/detail/line_tree.hpp"

#include "search/detail/lines_of_play.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace damier {
namespace {

/// The side that a stored side line begins with, by its first byte; nothing if it is no such byte.
std::optional<Colour> first_side(std::string_view moves) noexcept {
  constexpr auto turn_of_white = 252U;  // docs/base-format.md
  auto const code = moves.empty() ? 0U : static_cast<unsigned>(static_cast<unsigned char>(moves.front()));
  return code == turn_of_white       ? std::optional{Colour::white}
         : code == turn_of_white + 1 ? std::optional{Colour::black}
                                     : std::nullopt;
}

}  // namespace

template <typename Word>
bool LineTree<Word>::read(Position const& start, std::string_view moves, std::span<SideLine const> side_lines,
                          Visit const& visit) {
  auto& main = begin_main();
  if (!replay_.play(start, moves, ~0U, main.played)) {
    return false;
  }
  number_places(main);
  visit(main);
  return std::ranges::all_of(side_lines, [&](SideLine const& stored) { return read_side(stored, visit); });
}

template <typename Word>
bool LineTree<Word>::read_side(SideLine const& stored, Visit const& visit) {
  while (open_.size() > 1 && open_.back().number != stored.parent) {
    open_.pop_back();
  }
  auto& parent = open_.back();
  if (parent.number != stored.parent) {
    return false;
  }
  auto const& from = lines_[open_.size() - 1].played;
  auto const behind = static_cast<unsigned>(std::max<std::int64_t>(stored.ply, 1)) - 1U;
  auto const branch = parent.first + behind;  // the place before the move that it replaces
  auto const ply = parent.ply + static_cast<unsigned>(stored.ply);
  auto name = parent.names.next(ply);
  auto const can_be_read = branch < from.positions;
  auto const side = first_side(stored.moves);
  if (!side || (can_be_read ? static_cast<std::uint8_t>(*side) != from.side[branch] : stored.moves.size() != 1)) {
    return false;
  }
  Open const open{stored.number, branch, ply == 0 ? 0 : ply - 1, SideLineNames{name}};
  auto& line = begin_side(std::min(branch + 1, from.positions), std::move(name));
  line.played.begin_part(stored.number, open.ply);
  open_.push_back(open);
  if (can_be_read && !replay_.go_on(std::string_view{stored.moves}.substr(1), line.played)) {
    return false;
  }
  number_places(line);
  visit(line);
  return true;
}

template <typename Word>
void LineTree<Word>::read(Game const& game, Visit const& visit) {
  auto const lines = lines_of_play(game);
  for (std::size_t number = 0; number < lines.size(); ++number) {
    auto const& read = lines[number];
    if (number != 0) {
      while (open_.back().number != static_cast<std::int64_t>(read.parent)) {
        open_.pop_back();
      }
    }
    auto& line = number == 0 ? begin_main() : begin_side(read.shared, read.name);
    if (number != 0) {
      open_.push_back({static_cast<std::int64_t>(number), 0, 0, SideLineNames{}});
    }
    auto& played = line.played;
    replay_.begin(played);
    if (number != 0) {
      played.begin_part(static_cast<std::int64_t>(number), read.plies);
    }
    played.reserve(read.shared + read.own.size() + 1);
    if (read.first) {
      played.set_move(read.shared - 1, *read.first);
    }
    auto place = read.shared;
    for (auto const& own : read.own) {
      played.set(place, own.position, own.ply);
      if (own.move) {
        played.set_move(place, *own.move);
      }
      ++place;
    }
    played.end(place);
    number_places(line);
    visit(line);
  }
}

template <typename Word>
TreeLine<Word>& LineTree<Word>::begin_main() {
  if (lines_.empty()) {
    lines_.emplace_back();
  }
  auto& line = lines_.front();
  line.name = main_line_name;
  line.nodes.clear();
  line.shared = 0;
  line.played.game = game_;
  nodes_ = 0;
  open_.clear();
  open_.push_back({});
  return line;
}

/// Begins a line that branches from the last one that is open.
template <typename Word>
TreeLine<Word>& LineTree<Word>::begin_side(std::size_t shared, std::string name) {
  auto const depth = open_.size();
  if (lines_.size() == depth) {
    lines_.emplace_back();
  }
  auto const& parent = lines_[depth - 1];
  auto& line = lines_[depth];
  line.name = std::move(name);
  line.shared = shared;
  line.nodes.assign(parent.nodes.begin(), parent.nodes.begin() + static_cast<std::ptrdiff_t>(shared));
  line.played.begin_like(parent.played, shared, 0);
  return line;
}

/// Each place that is not shared is a position of its own.
template <typename Word>
void LineTree<Word>::number_places(TreeLine<Word>& line) {
  while (line.nodes.size() < line.played.positions) {
    line.nodes.push_back(nodes_++);
  }
}

template class LineTree<std::uint64_t>;
template class LineTree<WideWord>;

}  // namespace damier
