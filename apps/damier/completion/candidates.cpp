#include "apps/damier/completion/candidates.hpp"

#include "apps/damier/commands.hpp"
#include "apps/damier/options/arguments.hpp"
#include "grammar/query/reader.hpp"
#include "text/byte_classes.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>

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

template <typename Entry>
void add_names(std::vector<std::string>& names, std::vector<Entry> const& entries) {
  for (auto const& entry : entries) {
    std::ranges::transform(entry.names, std::back_inserter(names), &LocalText::text);
  }
}

/// Where the text begins that a quote opened, behind it; nothing if none is open.
std::optional<std::size_t> open_text(std::string_view query) {
  std::optional<std::size_t> open;
  for (std::size_t at = 0; at < query.size(); ++at) {
    if (open && query[at] == '\\') {
      ++at;
    } else if (query[at] == '"') {
      open = open ? std::nullopt : std::optional{at + 1};
    }
  }
  return open;
}

/// The word before a place of a query, blanks and '=' between them left out.
std::string word_before(std::string_view query, std::size_t place) {
  auto text = query.substr(0, place);
  while (!text.empty() && (is_blank(text.back()) || text.back() == '=')) {
    text.remove_suffix(1);
  }
  auto begin = text.size();
  while (begin > 0 && is_letter(text[begin - 1])) {
    --begin;
  }
  return folded(text.substr(begin));
}

/// The names that can follow a word of the language.
std::vector<std::string> names_after(std::string_view word, MotifCatalogue const& catalogue) {
  std::vector<std::string> names;
  if (word == "motif") {
    for (auto const& motif : catalogue.motifs()) {
      if (!motif.query.empty()) {
        std::ranges::transform(motif.names, std::back_inserter(names), &LocalText::text);
      }
    }
  } else if (word == "opening") {
    add_names(names, catalogue.openings());
  }
  return names;
}

std::vector<std::string> with_text(std::string_view before, std::vector<std::string> const& names) {
  std::vector<std::string> all;
  for (auto const& name : names) {
    all.push_back(std::string{before}.append("\"").append(name).append("\""));
  }
  return all;
}

bool is_of_word(char c) noexcept { return is_letter(c) || is_digit(c) || c == '-' || c == '#'; }

}  // namespace

std::vector<std::string> query_candidates(std::string_view text, MotifCatalogue const& catalogue) {
  if (auto const open = open_text(text)) {
    auto const names = names_after(word_before(text, *open - 1), catalogue);
    return with_text(text.substr(0, *open - 1), beginning_with(names, text.substr(*open)));
  }
  auto begin = text.size();
  while (begin > 0 && is_of_word(text[begin - 1])) {
    --begin;
  }
  auto const before = text.substr(0, begin);
  auto const word = text.substr(begin);
  if (auto const names = names_after(word_before(text, begin), catalogue); !names.empty() && begin != 0) {
    return with_text(before, beginning_with(names, word));
  }
  std::vector<std::string> all;
  for (auto const wanted : query::words_after(before)) {
    if (begins_with(wanted, word)) {
      all.push_back(std::string{before}.append(wanted));
    }
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
    auto names = names_after("motif", catalogue);
    return beginning_with(names, last);
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
