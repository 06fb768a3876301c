#include "apps/damier/completion/candidates.hpp"

#include "answers/completion.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/arguments.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <iterator>
#include <memory>

namespace damier::app {
namespace {

bool begins_with(std::string_view word, std::string_view begin) { return folded(word).starts_with(folded(begin)); }

/// Each once: a name may be the same in several languages.
std::vector<std::string> beginning_with(std::vector<std::string> const& words, std::string_view begin) {
  std::vector<std::string> all;
  std::ranges::copy_if(words, std::back_inserter(all), [&](std::string const& word) {
    return begins_with(word, begin) && std::ranges::find(all, word) == all.end();
  });
  return all;
}

/// The names of motifs that begin so.
std::vector<std::string> motif_candidates(std::string_view begin, MotifCatalogue const& catalogue) {
  std::vector<std::string> names;
  for (auto const& motif : catalogue.motifs()) {
    if (!motif.query.empty()) {
      std::ranges::transform(motif.names, std::back_inserter(names), &LocalText::text);
    }
  }
  return beginning_with(names, begin);
}

}  // namespace

std::vector<std::string> query_candidates(std::string_view text, MotifCatalogue const& catalogue) {
  auto const completion = answers::complete_query(text, catalogue);
  std::vector<std::string> all;
  for (auto const& item : completion.items) {
    all.push_back(std::string{text.substr(0, completion.from)} + item.text);
  }
  return all;
}

std::vector<std::string> candidates(std::vector<std::string> const& words, MotifCatalogue const& catalogue) {
  auto const last = words.empty() ? std::string{} : words.back();
  if (words.size() < 2) {
    std::vector<std::string> names;
    for (auto const& entry : commands()) {
      names.emplace_back(entry.text->name);
    }
    names.emplace_back("help");
    return beginning_with(names, last);
  }
  auto const* const entry = find_command(words.front());
  if (entry == nullptr) {
    return {};
  }
  auto const command = entry->make();
  Arguments arguments{"damier " + words.front(), *entry->text};
  command->configure(arguments);
  Arguments const* at = &arguments;
  std::size_t positionals = 0;
  std::string option;  // whose value comes next
  for (auto word = words.begin() + 1; word + 1 != words.end(); ++word) {
    if (!option.empty()) {
      option.clear();
    } else if (word->size() > 1 && word->starts_with('-')) {
      option = at->takes_value(*word) ? *word : std::string{};
    } else if (auto const* const below = at->subcommand(*word)) {
      at = below;
    } else {
      ++positionals;
    }
  }
  if (option == "--where") {
    return query_candidates(last, catalogue);
  }
  if (option == "--motif") {
    return motif_candidates(last, catalogue);
  }
  if (!option.empty()) {
    return beginning_with(at->choices_of(option), last);
  }
  if (last.starts_with('-')) {
    return beginning_with(at->option_names(), last);
  }
  if (auto const below = at->subcommand_names(); !below.empty()) {
    return beginning_with(below, last);
  }
  return at->positional_name(positionals) == "QUERY" ? query_candidates(last, catalogue) : std::vector<std::string>{};
}

}  // namespace damier::app
