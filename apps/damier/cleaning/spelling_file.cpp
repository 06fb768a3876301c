#include "apps/damier/cleaning/spelling_file.hpp"

#include "apps/damier/options/diagnostic_note.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/own_files.hpp"
#include "game/player_name.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <map>
#include <utility>
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

constexpr std::string_view second_line = "# import --spelling read this file.\n";
constexpr std::string_view open_line = "# Likely, not sure: where it is one player, take the # away from both lines.\n";

/// The comments of a person in a spelling file that damier has written: those that are neither its own lines nor a name
/// with another spelling, which it writes again.
std::string comments_in(std::string_view text) {
  std::string comments;
  auto const line_at = [&](std::size_t begin) {
    return text.substr(begin, std::min(text.find('\n', begin), text.size() - 1) - begin + 1);
  };
  for (std::size_t at = 0; at < text.size();) {
    auto const line = line_at(at);
    at += line.size();
    auto const next = at < text.size() ? line_at(at) : std::string_view{};
    if (line.starts_with('#') && next.starts_with("# = ")) {
      at += next.size();  // a spelling that is not sure
    } else if (line.starts_with('#') && line != own_spellings_begin && line != second_line && line != open_line) {
      comments.append(line).append(line.ends_with('\n') ? "" : "\n");
    }
  }
  return comments;
}

/// A list with the names of another one, but those that it has itself.
std::string joined_lists(std::string text, SpellingList const& first, SpellingList const& second) {
  text += "\n";
  second.for_each([&](NameKind kind, std::string const& name, std::string const& spelling) {
    if (first.canonical(kind, name) || first.knows(kind, spelling.empty() ? name : spelling)) {
      return;
    }
    text += kind == NameKind::player ? "@players\n" : kind == NameKind::event ? "@events\n" : "@sites\n";
    text += name + "\n" + (spelling.empty() ? "" : "= " + spelling + "\n");
  });
  return text;
}

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

std::string spelling_text(Cleaning const& cleaning, CleanOptions const& options, std::string_view comments) {
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
  return std::string{own_spellings_begin}.append(second_line).append(comments) + "\n@players\n" + players.text() +
         (open.empty() ? "" : "\n" + std::string{open_line} + open) + section("@events", events.text()) +
         section("@sites", sites.text());
}

std::optional<SpellingFiles> read_spelling_files(Console& console, std::optional<std::string> const& given,
                                                 std::optional<std::string> const& written) {
  SpellingFiles files;
  if (given) {
    auto list = read_spellings(console, *given);
    if (!list) {
      return std::nullopt;
    }
    files.list = *std::move(list);
  }
  if (!written || !is_own_spelling_file(*written)) {
    return files;
  }
  auto const earlier = read_spellings(console, *written);
  if (!earlier) {
    return std::nullopt;
  }
  files.is_written_again = true;
  files.comments = comments_in(read_whole(*written));
  if (!given) {
    files.list = *earlier;
    return files;
  }
  auto joined = SpellingList::read(joined_lists(read_whole(*given), files.list, *earlier));
  if (!joined) {
    print_diagnostic(console, *given + " + " + *written, joined.error());
    return std::nullopt;
  }
  files.list = *std::move(joined);
  return files;
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
