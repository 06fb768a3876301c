#include "game/layer_note.hpp"

#include "game/command.hpp"
#include "game/walker.hpp"

namespace damier {
namespace {

class ValueCollector final : public ItemVisitor {
 public:
  explicit ValueCollector(Game const& game) : game_{game} {}

  void item(Item const& item, Line const& line, std::size_t depth) override {
    if (depth != 0) {
      return;
    }
    if (item.kind == ItemKind::layer_note) {
      auto const note = read_item_text(game_.text_of(item));
      auto const evaluation =
          note && note->kind == LayerKind::evaluation ? read_evaluation(note->content) : std::nullopt;
      if (evaluation && evaluation->value) {
        at(line.ply) = static_cast<double>(*evaluation->value) / 100;
      }
    } else if (item.kind == ItemKind::comment) {
      auto const written = read_command_fields(game_.text_of(item)).evaluation;
      if (written && !at(line.ply)) {
        at(line.ply) = written;
      }
    }
  }

  [[nodiscard]] std::vector<std::optional<double>> finish() { return any_ ? std::move(values_) : decltype(values_){}; }

 private:
  std::optional<double>& at(unsigned ply) {
    any_ = true;
    if (values_.size() <= ply) {
      values_.resize(ply + std::size_t{1});
    }
    return values_[ply];
  }

  Game const& game_;
  std::vector<std::optional<double>> values_;
  bool any_ = false;
};

}  // namespace

std::vector<std::optional<double>> value_curve(Game const& game) {
  ValueCollector collector{game};
  walk(game, collector);
  return collector.finish();
}

}  // namespace damier
