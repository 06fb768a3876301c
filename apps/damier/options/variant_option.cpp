#include "apps/damier/options/variant_option.hpp"

#include "apps/damier/options/suggestion.hpp"
#include "language/message.hpp"

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

std::string title_of(Variant const& variant, Language language) {
  return text_of(Message::named("variant-" + std::string{variant.name()}), language);
}

}  // namespace damier::app
