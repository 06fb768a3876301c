#include "apps/damier/options/tag_values.hpp"

#include "apps/damier/options/arguments.hpp"
#include "edit/tag_change.hpp"
#include "language/message.hpp"

#include <algorithm>

namespace damier::app {

std::vector<Tag> read_tag_values(std::string const& option, std::vector<std::string> const& words) {
  std::vector<Tag> values;
  for (auto const& word : words) {
    auto const end = word.find('=');
    auto const name = word.substr(0, std::min(end, word.size()));
    if (end == std::string::npos || !edit::is_tag_name(name)) {
      throw wrong_option(option, message("usage-tag-value", "word"_a = word));
    }
    values.push_back({name, word.substr(end + 1)});
  }
  return values;
}

std::string as_typed(std::vector<std::string> const& words) {
  std::string text;
  for (auto const& word : words) {
    auto const is_plain = !word.empty() && word.find_first_of(" '\"\\$") == std::string::npos;
    text += (text.empty() ? "" : " ") + (is_plain ? word : "'" + word + "'");
  }
  return text;
}

}  // namespace damier::app
