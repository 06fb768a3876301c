#include "apps/damier/options/variant_option.hpp"

#include "apps/damier/options/suggestion.hpp"

namespace damier::app {

void add_variant(Arguments& arguments, Variant const*& target, std::string const& help) {
  arguments.option("--rules", "NAME", help, [&target](std::string const& text) {
    target = find_variant(std::string_view{text});
    if (target == nullptr) {
      std::vector<std::string> names;
      for (auto const* variant : variants()) {
        names.emplace_back(variant->name());
      }
      throw UsageError{"--rules: " + not_one_of(text, "a variant that damier plays", names)};
    }
  });
}

}  // namespace damier::app
