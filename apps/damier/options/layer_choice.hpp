#pragma once

#include "apps/damier/options/arguments.hpp"
#include "game/game.hpp"
#include "store/base_reader.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// The names in a list of layers, "motifs,findings"; none for "none". Throws UsageError for what can be no name.
[[nodiscard]] std::vector<std::string> read_layer_list(std::string_view text);

/// What export and convert write if --layers is not given.
inline constexpr std::string_view layers_if_not_given =
    "all in pdn (lossless), json, ndjson and html, none in the other formats and styles,";

/// --layers LIST of the commands that read games: whose annotations they have.
class LayerChoice {
 public:
  /// without: what is shown if the option is not given, for its help.
  void configure(Arguments& arguments, std::string_view without = "all that are not hidden");
  [[nodiscard]] std::optional<std::vector<std::string>> const& sources() const noexcept { return sources_; }
  /// usual: whether the annotations of all layers that are not hidden are shown if the option is not given.
  void apply(BaseReader& reader, bool usual = true) const;
  /// The same for a game that is in no base; copy gets the game if it has other annotations than are shown.
  [[nodiscard]] Game const& apply(Game const& game, bool usual, Game& copy) const;

 private:
  [[nodiscard]] bool shows(std::string_view source, bool usual) const;

  std::optional<std::vector<std::string>> sources_;
  bool all_ = false;
};

}  // namespace damier::app
