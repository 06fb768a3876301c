#pragma once

#include "apps/damier/options/arguments.hpp"
#include "store/base_reader.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// The names in a list of layers, "motifs,findings"; none for "none". Throws UsageError for what can be no name.
[[nodiscard]] std::vector<std::string> read_layer_list(std::string_view text);

/// --layers LIST of the commands that read games: whose annotations they have. All that are not hidden if it is not
/// given.
class LayerChoice {
 public:
  void configure(Arguments& arguments);
  [[nodiscard]] std::optional<std::vector<std::string>> const& sources() const noexcept { return sources_; }
  void apply(BaseReader& reader) const;

 private:
  std::optional<std::vector<std::string>> sources_;
};

}  // namespace damier::app
