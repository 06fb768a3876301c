#include "store/detail/record_content.hpp"

#include "notation/characters.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace damier {
namespace {

constexpr char kind_letter(ItemKind kind) noexcept {
  return kind == ItemKind::move ? 'm' : static_cast<char>('0' + static_cast<int>(kind));
}

void append_text(std::string& content, char kind, std::string_view text) {
  content += kind;
  if (kind != 'm') {
    content += text;
  } else {
    std::ranges::copy_if(text, std::back_inserter(content), [](char c) { return !is_blank(c); });
  }
  content += '\0';
}

/// A comment as it is written out again: one blank between words, parentheses for braces.
void append_comment(std::string& content, std::string_view text) {
  content += 'C';
  bool parted = false;
  for (auto const c : trimmed(text)) {
    if (is_blank(c)) {
      parted = true;
      continue;
    }
    content += parted ? " " : "";
    content += c == '{' ? '(' : c == '}' ? ')' : c;
    parted = false;
  }
  content += '\0';
}

/// What a result says: the outcome, in whatever style it is written; a score such as 12-8 says more.
std::string_view result_content(std::string_view text, Colour first) noexcept {
  static constexpr std::array<std::string_view, 8> plain{"1-0", "2-0",     "0-1",           "0-2",
                                                         "1-1", "1/2-1/2", "\u00bd-\u00bd", "0-0"};
  bool const outcome_alone = is_outcome_sign(text) || std::ranges::find(plain, text) != plain.end();
  return outcome_alone ? name(read_outcome(text, first)) : text;
}

/// Whether a tag says something that the rest of the record does not. Styles of PDN have the others or leave them out.
bool adds_something(Tag const& tag, Game const& game, std::string_view result) {
  std::string_view const name{tag.name};
  std::string_view const value{tag.value};
  if (value.empty() || value == "?") {
    return false;
  }
  switch (name.size()) {
    case 4: return name != "Date" || value != "????.??.??";
    case 5: return (name != "SetUp" && name != "Setup") || value != "1";
    case 6:
    case 9:
      return (name != "Result" && name != "Risultato") ||
             (value != "*" && value != result &&
              result_content(value, game.first()) != result_content(result, game.first()));
    case 8: return name != "GameType" && (name != "PlyCount" || value != std::to_string(game.main_line_plies()));
    default: return true;
  }
}

/// By their names, those of one name as they stood. Most records have few tags, which differ in their first letter.
void sort_tags(std::vector<Tag const*>& tags) {
  constexpr std::size_t few = 32;
  if (tags.size() > few) {
    std::ranges::stable_sort(tags, {}, [](Tag const* tag) -> std::string const& { return tag->name; });
    return;
  }
  auto const before = [](Tag const* one, Tag const* other) {
    auto const [first, second] = std::pair{static_cast<unsigned char>(one->name[0]),  // 0 of a name without letters
                                           static_cast<unsigned char>(other->name[0])};
    return first != second ? first < second : one->name < other->name;
  };
  for (std::size_t i = 1; i < tags.size(); ++i) {
    auto const* const tag = tags[i];
    auto place = i;
    for (; place > 0 && before(tag, tags[place - 1]); --place) {
      tags[place] = tags[place - 1];
    }
    tags[place] = tag;
  }
}

void append_tag(std::string& content, Tag const& tag) {
  auto const dotted = tag.name == "FEN" && tag.value.ends_with('.');
  auto const value = std::string_view{tag.value}.substr(0, tag.value.size() - (dotted ? 1 : 0));
  auto const size = content.size();
  content.resize(size + tag.name.size() + value.size() + 4);  // its name between T and 0, its value between V and 0
  content[size] = 'T';
  tag.name.copy(content.data() + size + 1, tag.name.size());
  content[size + tag.name.size() + 2] = 'V';
  value.copy(content.data() + size + tag.name.size() + 3, value.size());
}

/// What says something of a record's tags, by their names.
void append_tags(Game const& game, std::string& content) {
  static thread_local std::vector<Tag const*> tags;
  tags.clear();
  auto const result = game.result_text();
  for (auto const& tag : game.tags) {
    if (adds_something(tag, game, result)) {
      tags.push_back(&tag);
    }
  }
  sort_tags(tags);
  for (auto const* tag : tags) {
    append_tag(content, *tag);
  }
}

}  // namespace

RecordContent::RecordContent(Game const& game, std::string& content) : game_{game}, content_{content} {
  content_.clear();
  append_tags(game, content_);
  append_text(content_, 'G', game.variant != nullptr ? game.variant->name() : game.tag("GameType").value_or(""));
}

void RecordContent::add(Item const& item) {
  auto const text = game_.text_of(item);
  if (item.keeps_the_rules()) {
    std::array<char, most_move_bytes> bytes;
    add_moves({bytes.data(), write_move(bytes.data(), item.move)});
  } else if (item.kind == ItemKind::comment || item.kind == ItemKind::skipped) {
    append_comment(content_, text);
  } else if (item.kind == ItemKind::strength && text == "*") {
    append_text(content_, kind_letter(ItemKind::nag), "7");  // as it is written out again: a star ends a game
  } else if (item.kind != ItemKind::placeholder || !text.starts_with('.')) {
    append_text(content_, kind_letter(item.kind), text);
  }  // dots say whose move it is, and so does the position
}

std::uint64_t RecordContent::digest() {
  auto const result = game_.result_text();
  append_text(content_, 'R', result_content(result, game_.first()));
  if (read_outcome(result, game_.first()) == Outcome::unknown) {
    append_text(content_, 'R', result_content(game_.terminator(), game_.first()));
  }
  return XXH3_128bits(content_.data(), content_.size()).low64;
}

}  // namespace damier
