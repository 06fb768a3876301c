#include "apps/damier/options/layer_choice.hpp"

#include "game/layer_note.hpp"

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

void LayerChoice::configure(Arguments& arguments) {
  arguments.option("--layers", "LIST",
                   "the layers of annotations, by their names with commas between them, or none; all that are not "
                   "hidden if not given",
                   [this](std::string const& text) { sources_ = read_layer_list(text); });
}

void LayerChoice::apply(BaseReader& reader) const {
  if (sources_) {
    reader.choose_layers(*sources_);
  }
}

}  // namespace damier::app
