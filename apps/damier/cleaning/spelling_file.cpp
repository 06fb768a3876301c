#include "apps/damier/cleaning/spelling_file.hpp"

#include "apps/damier/options/diagnostic_note.hpp"
#include "apps/damier/options/inputs.hpp"
#include "game/player_name.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <map>
#include <vector>

namespace damier::app {
namespace {

/// The final names, each with its other spellings, in the order in which they were added.
class NameBook {
 public:
  /// Adds a name with a spelling; an empty spelling adds the name alone. False if the name or the spelling already
  /// belongs to another name, compared as spelling lists compare.
  bool add(std::string const& name, std::string const& spelling) {
    if (!is_of(name, name) || !is_of(spelling, name)) {
      return false;
    }
    auto const [place, added] = places_.try_emplace(name, names_.size());
    if (added) {
      names_.push_back({name, {}});
    }
    taken_.emplace(compared_spelling(name), name);
    if (!spelling.empty()) {
      taken_.emplace(compared_spelling(spelling), name);
      auto& spellings = names_[place->second].spellings;
      if (std::ranges::find(spellings, spelling) == spellings.end()) {
        spellings.push_back(spelling);
      }
    }
    return true;
  }
  [[nodiscard]] std::string text() const {
    std::string text;
    for (auto const& [name, spellings] : names_) {
      text += "\n" + name + "\n";
      for (auto const& spelling : spellings) {
        text += "= " + spelling + "\n";
      }
    }
    return text;
  }

 private:
  struct Name {
    std::string name;
    std::vector<std::string> spellings;
  };
  [[nodiscard]] bool is_of(std::string const& spelling, std::string const& name) const {
    auto const taken = taken_.find(compared_spelling(spelling));
    return spelling.empty() || taken == taken_.end() || taken->second == name;
  }

  std::vector<Name> names_;
  std::map<std::string, std::size_t> places_;
  std::map<std::string, std::string> taken_;  // name by spelling, in the form in which spellings are compared
};

/// Whether a spelling file can contain a name: it fits on one line and does not begin with a mark of such files.
bool can_be_listed(std::string const& name) {
  return !name.empty() && name.find_first_of("\r\n") == std::string::npos && name.find_first_of("#=@ \t") != 0 &&
         name.find_last_of(" \t") != name.size() - 1 && source_text::is_utf8(name);
}

/// Finds the final name of each spelling of a cleaning.
class Resolver {
 public:
  Resolver(Cleaning const& cleaning, CleanOptions const& options) : options_{options} {
    for (auto const& variant : cleaning.spellings) {
      if (applies(variant)) {
        becomes_.emplace(variant.spelling, variant.canonical);
      }
    }
  }

  /// Whether this cleaning replaces a spelling.
  [[nodiscard]] bool applies(NameVariant const& variant) const {
    ReviewEntry entry;
    entry.everywhere = true;
    auto& change = entry.changes.emplace_back();
    change.before_text = variant.spelling;
    change.after_text = variant.canonical;
    if (auto const decided = options_.decisions.find(entry.key());
        decided != options_.decisions.end() && decided->second != Decision::open) {
      return decided->second == Decision::yes;
    }
    return variant.confidence == Confidence::sure || options_.apply == ApplyLevel::likely;
  }
  /// The final name of a name, after the replacements of this cleaning and then the given list.
  [[nodiscard]] std::string name_of(std::string name) const {
    for (std::size_t steps = 0; steps <= becomes_.size(); ++steps) {  // bounded in case the replacements form a circle
      auto const next = becomes_.find(name);
      if (next == becomes_.end()) {
        break;
      }
      name = next->second;
    }
    auto const* const list = options_.spellings;
    return list != nullptr ? list->canonical(NameKind::player, name).value_or(name) : name;
  }

 private:
  CleanOptions const& options_;
  std::map<std::string, std::string> becomes_;
};

}  // namespace

std::string spelling_text(Cleaning const& cleaning, CleanOptions const& options) {
  NameBook players;
  NameBook events;
  NameBook sites;
  if (options.spellings != nullptr) {
    options.spellings->for_each([&](NameKind kind, std::string const& name, std::string const& spelling) {
      (kind == NameKind::player ? players : kind == NameKind::event ? events : sites).add(name, spelling);
    });
  }
  Resolver const names{cleaning, options};
  std::string open;
  for (auto const& variant : cleaning.spellings) {
    if (!can_be_listed(variant.spelling) || !can_be_listed(variant.canonical)) {
      continue;
    }
    auto const name = names.name_of(variant.canonical);
    if (names.applies(variant) && players.add(name, variant.spelling)) {
      continue;
    }
    open += "\n# " + name + "\n# = " + variant.spelling + "\n";
  }
  auto const section = [](std::string const& head, std::string const& text) {
    return text.empty() ? "" : "\n" + head + "\n" + text;
  };
  return "# Names as they shall be; below each, after =, its other spellings. damier clean --spelling and damier\n"
         "# import --spelling read this file.\n\n@players\n" +
         players.text() +
         (open.empty() ? ""
                       : "\n# Likely, not sure: where it is one player, take the # away from both lines.\n" + open) +
         section("@events", events.text()) + section("@sites", sites.text());
}

std::optional<SpellingList> read_spellings(Console& console, std::string const& file) {
  auto read = SpellingList::read(read_whole(file));
  if (!read) {
    print_diagnostic(console, file, read.error());
    return std::nullopt;
  }
  return *std::move(read);
}

}  // namespace damier::app
