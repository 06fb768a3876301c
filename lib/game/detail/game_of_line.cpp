#include "game/game_of_line.hpp"

#include "game/line_name.hpp"
#include "game/walker.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace damier {
namespace {

/// Follows a game up to the end of one of its lines and collects the items of that line.
class LineKeeper {
 public:
  LineKeeper(Game const& game, std::string_view name) : game_{game}, wanted_{name}, stack_{game} {}

  /// Collects the items; false if there is no such line.
  bool run() {
    for (auto const& item : game_.items) {
      if (item.kind == ItemKind::variation_begin) {
        begin(item);
      } else if (item.kind == ItemKind::variation_end) {
        if (stack_.depth() == depth_) {  // the line ends here, or the one that it should branch from
          return name_ == wanted_;
        }
        follow(game_, item, stack_);
        kept_.push_back({&item, true});
      } else {
        add(item);
      }
    }
    return name_ == wanted_;
  }
  [[nodiscard]] std::vector<Item const*> kept() const {
    std::vector<Item const*> items;
    for (auto const& one : kept_) {
      items.push_back(one.item);
    }
    return items;
  }

 private:
  struct Kept {
    Item const* item = nullptr;
    bool of_side_line = false;  ///< that branches from the line
  };

  void begin(Item const& item) {
    auto const ply = stack_.line().ply;
    auto const here = stack_.depth() == depth_ && name_ != wanted_;
    follow(game_, item, stack_);
    if (here) {
      auto name = names_.next(ply);
      if (name == wanted_ || wanted_.starts_with(name + ".")) {
        kept_.resize(end_of_shared_);
        std::erase_if(kept_, [](Kept const& one) { return one.of_side_line; });  // alternatives to what is played
        end_of_shared_ = kept_.size();
        names_ = SideLineNames{name};
        name_ = std::move(name);
        depth_ = stack_.depth();
        return;
      }
    }
    kept_.push_back({&item, true});
  }

  void add(Item const& item) {
    auto const was_readable = stack_.line().readable();
    follow(game_, item, stack_);
    auto const before = kept_.size();
    kept_.push_back({&item, stack_.depth() != depth_});
    if (stack_.depth() != depth_) {
      return;
    }
    // An alternative replaces the last move; one to a setup or a passed turn begins with the position behind it.
    if (item.kind == ItemKind::move) {
      end_of_shared_ = before;
    } else if (item.kind == ItemKind::setup || (item.kind == ItemKind::placeholder && was_readable)) {
      end_of_shared_ = before + 1;
    }
  }

  Game const& game_;
  std::string_view wanted_;
  LineStack stack_;
  std::string name_{main_line_name};
  SideLineNames names_;
  std::size_t depth_ = 0;
  std::size_t end_of_shared_ = 0;  // number of items that an alternative to the last move shares
  std::vector<Kept> kept_;
};

}  // namespace

std::optional<Game> game_of_line(Game const& game, std::string_view name) {
  LineKeeper keeper{game, name};
  if (!keeper.run()) {
    return std::nullopt;
  }
  auto line = game;
  line.items.clear();
  for (auto const* const item : keeper.kept()) {
    line.items.push_back(*item);
  }
  if (name != main_line_name) {
    line.result = std::string{"*"};
    for (auto& tag : line.tags) {
      if (tag.name == "Result" || tag.name == "Risultato") {
        tag.value = std::string{"*"};
      }
    }
    line.on_board = Outcome::unknown;
  }
  return line;
}

std::vector<std::string> line_names(Game const& game) {
  struct Open {
    std::string name;
    SideLineNames names;
  };
  std::vector<std::string> all{std::string{main_line_name}};
  std::vector<Open> open{{all.front(), SideLineNames{}}};
  LineStack stack{game};
  for (auto const& item : game.items) {
    if (item.kind == ItemKind::variation_begin) {
      auto name = open.back().names.next(stack.line().ply);
      all.push_back(name);
      open.push_back({name, SideLineNames{name}});
    } else if (item.kind == ItemKind::variation_end && open.size() > 1) {
      open.pop_back();
    }
    follow(game, item, stack);
  }
  return all;
}

}  // namespace damier
