#include "apps/damier/options/layer_choice.hpp"

#include "game/layer_note.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace damier::app {

std::vector<std::string> read_layer_list(std::string_view text) {
  std::vector<std::string> names;
  for (auto rest = text; text != "none";) {
    auto const end = std::min(rest.find(','), rest.size());
    auto const name = rest.substr(0, end);
    if (!is_layer_name(name)) {
      throw wrong_option("--layers", message("usage-layer-name", "word"_a = name));
    }
    names.emplace_back(name);
    if (end == rest.size()) {
      break;
    }
    rest.remove_prefix(end + 1);
  }
  return names;
}

void LayerChoice::configure(Arguments& arguments, std::string_view without) {
  arguments.option("--layers", "LIST",
                   fmt::format("the layers of annotations, by their names with commas between them, all that are not "
                               "hidden, or none; {} if not given",
                               without),
                   [this](std::string const& text) {
                     all_ = text == "all";
                     sources_ = all_ ? std::nullopt : std::optional{read_layer_list(text)};
                   });
}

void LayerChoice::apply(BaseReader& reader, bool usual) const {
  if (sources_) {
    reader.choose_layers(*sources_);
  } else if (!usual && !all_) {
    reader.choose_layers({});
  }
}

Game const& LayerChoice::apply(Game const& game, bool usual, Game& copy) const {
  auto const is_left_out = [&](Item const& item) {
    auto const note = item.kind == ItemKind::layer_note ? read_item_text(game.text_of(item)) : std::nullopt;
    return note && !shows(note->source, usual);
  };
  if (std::ranges::none_of(game.items, is_left_out)) {
    return game;
  }
  copy = game;
  std::erase_if(copy.items, is_left_out);
  return copy;
}

bool LayerChoice::shows(std::string_view source, bool usual) const {
  return sources_ ? std::ranges::find(*sources_, source) != sources_->end() : usual || all_;
}

}  // namespace damier::app
