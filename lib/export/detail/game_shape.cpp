#include "export/game_shape.hpp"

#include "export/detail/bulletin_marks.hpp"
#include "game/command.hpp"
#include "game/game_of_line.hpp"
#include "game/label.hpp"
#include "game/walker.hpp"
#include "notation/fen.hpp"
#include "notation/numbering.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace damier {
namespace {

bool is_time(std::string_view command) noexcept {
  static constexpr std::array<std::string_view, 5> times{"clk", "clock", "mct", "egt", "emt"};
  return std::ranges::find(times, command) != times.end();
}

/// A comment without the commands that say times, and without the blanks around them.
std::string without_times(std::string_view comment) {
  std::string rest;
  std::size_t from = 0;
  for (auto const& command : read_commands(comment)) {
    if (!is_time(command.name)) {
      continue;
    }
    auto const at = static_cast<std::size_t>(command.text.data() - comment.data());
    rest += comment.substr(from, at - from);
    from = at + command.text.size();
    if ((rest.empty() || rest.back() == ' ') && from < comment.size() && comment[from] == ' ') {
      ++from;
    }
  }
  rest += comment.substr(from);
  return from == 0 ? rest : std::string{trimmed(rest)};
}

void leave_out_times(Game& game) {
  std::erase_if(game.items, [&](Item& item) {
    if (item.kind != ItemKind::comment) {
      return false;
    }
    std::string const text{game.text_of(item)};
    auto const rest = without_times(text);
    if (rest != text) {
      game.respell(item, rest);
    }
    return rest.empty() && !text.empty();
  });
}

void leave_out_variations(Game& game) {
  std::size_t depth = 0;
  std::erase_if(game.items, [&](Item const& item) {
    auto const ends = item.kind == ItemKind::variation_end && depth != 0;
    depth += item.kind == ItemKind::variation_begin ? 1U : 0U;
    auto const is_inside = depth != 0;
    depth -= ends ? 1U : 0U;
    return is_inside;
  });
}

/// Adds the position after moves of the main line, behind their signs.
class PositionComments {
 public:
  PositionComments(Game const& game, DiagramRule rule) : game_{game}, with_{game}, rule_{rule}, stack_{game} {
    with_.items.clear();
  }

  Game run() {
    for (auto const& item : game_.items) {
      if (item.kind != ItemKind::nag && item.kind != ItemKind::strength) {
        add_at(item);
      }
      with_.items.push_back(item);
      follow(game_, item, stack_);
      if (stack_.depth() == 0 && item.kind == ItemKind::move) {
        is_open_ = stack_.line().readable();
      }
    }
    if (is_open_ && is_at_ply()) {
      add();
    }
    return std::move(with_);
  }

 private:
  [[nodiscard]] bool is_at_ply() const noexcept {
    return rule_.at == DiagramRule::At::plies && stack_.line().ply % rule_.plies == 0;
  }

  /// Before an item that follows a move and its signs.
  void add_at(Item const& item) {
    if (!is_open_) {
      return;
    }
    auto const is_comment = item.kind == ItemKind::comment;
    auto const text = is_comment ? game_.text_of(item) : std::string_view{};
    auto const in_words = rule_.at == DiagramRule::At::comments && !trimmed(without_commands(text)).empty();
    if (is_at_ply() || in_words || (is_comment && marks_the_board(text))) {
      add();
    }
    is_open_ = is_open_ && (is_comment || item.kind == ItemKind::layer_note);
  }

  [[nodiscard]] bool marks_the_board(std::string_view comment) const {
    return rule_.at != DiagramRule::At::none && game_.variant != nullptr &&
           read_board_marks(comment, Numbering{game_.variant->rules()}).any();
  }

  void add() {
    with_.add(ItemKind::comment, write_fen(stack_.line().now, *game_.variant));
    is_open_ = false;
  }

  Game const& game_;
  Game with_;
  DiagramRule rule_;
  LineStack stack_;
  bool is_open_ = false;  // the last item of the main line is a move, or belongs to one that has no position yet
};

}  // namespace

void GameShape::apply(Game const& game, std::function<void(Game const&)> const& write) const {
  if (!changes()) {
    write(game);
    return;
  }
  auto const write_shaped = [&](Game shaped) {
    if (!variations || each_line) {
      leave_out_variations(shaped);
    }
    if (!clocks) {
      leave_out_times(shaped);
    }
    if (!labels) {
      static_cast<void>(take_labels(shaped));
    }
    std::erase_if(shaped.items, [&](Item const& item) {
      return (!comments && item.kind == ItemKind::comment) || (!layers && item.kind == ItemKind::layer_note);
    });
    write(fens && game.variant != nullptr ? PositionComments{shaped, *fens}.run() : shaped);
  };
  if (!each_line) {
    write_shaped(game);
    return;
  }
  for (auto const& name : line_names(game)) {
    if (auto line = game_of_line(game, name)) {
      write_shaped(std::move(*line));
    }
  }
}

}  // namespace damier
