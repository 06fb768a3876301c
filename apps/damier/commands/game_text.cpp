#include "apps/damier/commands/game_text.hpp"

#include "apps/damier/commands/move_flow.hpp"
#include "game/walker.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace damier::app {
namespace {

constexpr unsigned widest_text = 100;

/// Collects the positions of the main line.
class MomentCollector final : public ItemVisitor {
 public:
  MomentCollector(Game const& game, std::vector<GameMoment>& moments) : game_{game}, moments_{moments} {}

  void item(Item const& item, Line const& line, std::size_t depth) override {
    if (depth != 0 || item.kind != ItemKind::move || !item.legal) {
      return;
    }
    moments_.push_back({line.ply, fmt::format("{} {}", line.number().text(), shown_move(game_, item, line)), line.now,
                        SquareSet{item.move.from, item.move.to}});
  }

 private:
  Game const& game_;
  std::vector<GameMoment>& moments_;
};

/// Writes a main line without annotations in numbered columns, read downwards.
class MoveColumns final : public ItemVisitor {
 public:
  MoveColumns(Game const& game, bool ascii) : game_{game}, ascii_{ascii} {}

  void item(Item const& item, Line const& line, std::size_t) override {
    auto const number = line.number();
    auto text = shown_move(game_, item, line);
    if (is_faulty(item, line)) {
      text += fault_sign(ascii_);
    }
    if (number.leads || rows_.empty() || !rows_.back()[2].empty()) {
      rows_.push_back({std::to_string(number.number) + ".", number.leads ? text : "...", number.leads ? "" : text});
    } else {
      rows_.back()[2] = text;
    }
  }

  std::string finish(Output const& output, unsigned columns) const {
    std::array<unsigned, 3> widths{};
    for (auto const& row : rows_) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        widths[i] = std::max(widths[i], width_of(row[i]));
      }
    }
    auto const block = widths[0] + widths[1] + widths[2] + 3;
    auto const across = std::max<std::size_t>((columns + 4) / (block + 4), 1);
    auto const down = (rows_.size() + across - 1) / across;
    std::string text;
    for (std::size_t y = 0; y < down; ++y) {
      std::string line;
      for (auto i = y; i < rows_.size(); i += down) {
        line += i == y ? "" : "    ";
        line += output.paint(Style::dim, pad_left(rows_[i][0], widths[0])) + " " + pad_right(rows_[i][1], widths[1]) +
                "  " + (i + down < rows_.size() ? pad_right(rows_[i][2], widths[2]) : rows_[i][2]);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    return text;
  }

 private:
  Game const& game_;
  bool ascii_;
  std::vector<std::array<std::string, 3>> rows_;
};

}  // namespace

std::vector<GameMoment> moments_of(Game const& game) {
  std::vector<GameMoment> moments{{0, "start", game.start, {}}};
  MomentCollector collector{game, moments};
  walk(game, collector);
  return moments;
}

std::string draw_moves(Game const& game, Output const& output, unsigned columns, bool ascii, Language language) {
  auto const only_moves = std::ranges::all_of(game.items, [](Item const& item) { return item.kind == ItemKind::move; });
  if (only_moves) {
    MoveColumns table{game, ascii};
    walk(game, table);
    return table.finish(output, columns);
  }
  std::string text;
  for (auto const& line : flow_moves(game, std::min(columns, widest_text), ascii, language)) {
    text.append(line.indent, ' ');
    for (auto const& run : line.runs) {
      text += output.paint(run.style, run.text);
    }
    text += '\n';
  }
  return text;
}

}  // namespace damier::app
