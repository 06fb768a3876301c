#include "apps/damier/browser/move_tree.hpp"

#include "apps/damier/commands/move_flow.hpp"
#include "game/command.hpp"
#include "game/layer_note.hpp"
#include "game/line_name.hpp"
#include "text/printable.hpp"

#include <algorithm>
#include <utility>

namespace damier::app {

/// Follows a game and collects its moments.
class TreeMaker {
 public:
  TreeMaker(Game const& game, bool ascii, MoveTree& tree) : game_{game}, ascii_{ascii}, tree_{tree}, stack_{game} {
    tree_.moments_.push_back({.item = no_item, .position = game.start});
    tree_.lines_.push_back({.name = std::string{main_line_name}, .moments = {0}});
    open_.push_back({});
  }

  void run() {
    for (auto const& item : game_.items) {
      auto const ply = stack_.line().ply;
      auto const was_readable = stack_.line().readable();
      follow(game_, item, stack_);
      switch (item.kind) {
        case ItemKind::move: add_move(item); break;
        case ItemKind::setup: add(item, "FEN"); break;
        case ItemKind::placeholder: add_placeholder(item, was_readable); break;
        case ItemKind::variation_begin: begin(ply); break;
        case ItemKind::variation_end: end(); break;
        case ItemKind::nag: add_sign(nag_text(game_.text_of(item))); break;
        case ItemKind::strength: add_sign(printable(game_.text_of(item))); break;
        case ItemKind::comment: read_comment(item); break;
        case ItemKind::layer_note: read_note(item); break;
        case ItemKind::skipped: break;
      }
    }
  }

 private:
  /// A line that has begun and not ended.
  struct Open {
    std::size_t line = 0;
    std::size_t current = 0;   // its last moment, or the one before its first
    bool replaceable = false;  // whether a variation that begins now replaces current; otherwise it goes on from there
    SideLineNames names = SideLineNames{};
  };

  Moment& add(Item const& item, std::string text) {
    auto& open = open_.back();
    auto& line = tree_.lines_[open.line];
    auto const number = tree_.moments_.size();
    tree_.moments_.push_back({.item = static_cast<std::size_t>(&item - game_.items.data()),
                              .line = open.line,
                              .place = line.moments.size(),
                              .before = open.current,
                              .ply = stack_.line().ply,
                              .number = stack_.line().number(),
                              .text = std::move(text),
                              .position = stack_.line().now});
    line.moments.push_back(number);
    open.current = number;
    open.replaceable = item.kind == ItemKind::move;
    return tree_.moments_.back();
  }

  void add_move(Item const& item) {
    auto const& line = stack_.line();
    auto text = shown_move(game_, item, line);
    if (is_faulty(item, line)) {
      text += fault_sign(ascii_);
    }
    auto& moment = add(item, std::move(text));
    moment.is_move = true;
    if (item.legal) {
      moment.marked = {item.move.from, item.move.to};
    }
  }

  /// A passed turn is a moment; "..." where the side is to move anyway is not.
  void add_placeholder(Item const& item, bool was_readable) {
    auto const& now = tree_.moments_[open_.back().current].position;
    open_.back().replaceable = open_.back().replaceable && !was_readable;
    if (was_readable && now.side != stack_.line().now.side) {
      add(item, printable(game_.text_of(item)));
    }
  }

  void begin(unsigned ply) {
    auto& parent = open_.back();
    auto const current = parent.current;
    auto const& moment = tree_.moments_[current];
    TreeLine line{.name = parent.names.next(ply), .replaced = current, .root = tree_.root_of(current)};
    Open open{.line = tree_.lines_.size(), .current = parent.replaceable ? moment.before : current};
    open.names = SideLineNames{line.name};
    tree_.lines_.push_back(std::move(line));
    open_.push_back(std::move(open));
  }
  void end() {
    if (open_.size() > 1) {
      open_.pop_back();
    }
  }

  /// The last moment of the open line, if it has any.
  Moment* last() {
    auto& moment = tree_.moments_[open_.back().current];
    return moment.line == open_.back().line ? &moment : nullptr;
  }
  void add_sign(std::string const& sign) {
    if (auto* const moment = last(); moment != nullptr && moment->is_move) {
      moment->text += sign;
    }
  }
  void read_comment(Item const& item) {
    auto* const moment = last();
    auto const written = read_command_fields(game_.text_of(item)).evaluation;
    if (moment != nullptr && written && !moment->value) {
      moment->value = written;
    }
  }
  void read_note(Item const& item) {
    auto const note = read_item_text(game_.text_of(item));
    auto* const moment = last();
    if (!note || moment == nullptr) {
      return;
    }
    if (note->kind == LayerKind::sign) {
      auto const place = static_cast<std::size_t>(&item - game_.items.data());
      add_sign(std::ranges::binary_search(overruled_, place) ? std::string{} : nag_text(note->content));
    } else if (note->kind == LayerKind::evaluation) {
      auto const evaluation = read_evaluation(note->content);
      if (evaluation && evaluation->value) {
        moment->value = static_cast<double>(*evaluation->value) / 100;
      }
    }
  }

  Game const& game_;
  std::vector<std::size_t> overruled_{overruled_signs(game_)};  // the places of signs that are not shown
  bool ascii_;
  MoveTree& tree_;
  LineStack stack_;
  std::vector<Open> open_;
};

MoveTree::MoveTree(Game const& game, bool ascii) { TreeMaker{game, ascii, *this}.run(); }

std::size_t MoveTree::next(std::size_t moment) const noexcept {
  auto const& at = moments_[moment];
  auto const& line = lines_[at.line].moments;
  return at.place + 1 < line.size() ? line[at.place + 1] : moment;
}

std::size_t MoveTree::end_of_line(std::size_t moment) const noexcept {
  return lines_[moments_[moment].line].moments.back();
}

std::size_t MoveTree::root_of(std::size_t moment) const noexcept {
  auto const& at = moments_[moment];
  return at.place == 0 && at.line != 0 ? lines_[at.line].root : moment;
}

std::vector<std::size_t> MoveTree::alternatives(std::size_t moment) const {
  auto const root = root_of(moment);
  std::vector<std::size_t> all{root};
  for (std::size_t line = 1; line < lines_.size(); ++line) {
    if (lines_[line].root == root && !lines_[line].moments.empty()) {
      all.push_back(lines_[line].moments.front());
    }
  }
  return all;
}

std::optional<std::size_t> MoveTree::replaced_by_line(std::size_t moment) const noexcept {
  auto const line = moments_[moment].line;
  return line == 0 ? std::nullopt : std::optional{lines_[line].replaced};
}

std::optional<std::size_t> MoveTree::find_number(std::size_t moment, unsigned number, bool leads) const {
  auto const fits = [&](std::size_t at) {
    auto const& one = moments_[at];
    return one.is_move && one.number.number == number && one.number.leads == leads;
  };
  for (auto at = end_of_line(moment);; at = moments_[at].before) {
    if (fits(at)) {
      return at;
    }
    if (at == 0) {
      return std::nullopt;
    }
  }
}

}  // namespace damier::app
