#include "clean/spelling_list.hpp"

#include "clean/detail/line_fault.hpp"
#include "game/player_name.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"
#include "text/source_text.hpp"

#include <algorithm>

namespace damier {
namespace {

constexpr std::string_view wrong_spelling_file = "spelling-file";

std::optional<NameKind> kind_of(std::string_view section) noexcept {
  if (section == "@players") {
    return NameKind::player;
  }
  if (section == "@events") {
    return NameKind::event;
  }
  return section == "@sites" ? std::optional{NameKind::site} : std::nullopt;
}

}  // namespace

tl::expected<SpellingList, Diagnostic> SpellingList::read(std::string_view text) {
  SpellingList list;
  auto kind = NameKind::player;
  std::string name;
  if (text.starts_with(byte_order_mark)) {
    text.remove_prefix(byte_order_mark.size());
  }
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    auto const line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    auto const words = trimmed(line);
    if (words.empty() || words.starts_with('#')) {
      continue;
    }
    if (!source_text::is_utf8(words)) {
      return tl::unexpected{
          line_fault(wrong_spelling_file, number, "", message("spelling-not-utf-8"), message("spelling-save"))};
    }
    if (words.starts_with('@')) {
      auto const section = kind_of(words);
      if (!section) {
        return tl::unexpected{
            line_fault(wrong_spelling_file, number, words, message("spelling-section"), message("spelling-sections"))};
      }
      kind = *section;
      name.clear();
      continue;
    }
    auto const other = words.starts_with('=');
    if (other && name.empty()) {
      return tl::unexpected{
          line_fault(wrong_spelling_file, number, words, message("spelling-no-name"), message("spelling-name-first"))};
    }
    auto const spelling = other ? trimmed(words.substr(1)) : words;
    if (spelling.empty()) {
      return tl::unexpected{line_fault(wrong_spelling_file, number, words, message("spelling-empty"))};
    }
    name = other ? name : std::string{words};
    list.lines_.push_back({kind, name, other ? std::string{spelling} : std::string{}});
    auto const [entry, added] = list.names_.try_emplace({kind, compared_spelling(spelling)}, Entry{name, number});
    if (!added && entry->second.name != name) {
      return tl::unexpected{
          line_fault(wrong_spelling_file, number, words,
                     message("spelling-twice", "name"_a = entry->second.name, "line"_a = entry->second.line))};
    }
  }
  return list;
}

std::optional<std::string> SpellingList::canonical(NameKind kind, std::string_view spelling) const {
  auto const entry = names_.find({kind, compared_spelling(spelling)});
  return entry == names_.end() || entry->second.name == spelling ? std::nullopt : std::optional{entry->second.name};
}

void SpellingList::for_each(
    std::function<void(NameKind, std::string const& name, std::string const& spelling)> const& visit) const {
  for (auto const& line : lines_) {
    visit(line.kind, line.name, line.spelling);
  }
}

bool SpellingList::knows(NameKind kind, std::string_view spelling) const {
  return names_.contains({kind, compared_spelling(spelling)});
}

}  // namespace damier
