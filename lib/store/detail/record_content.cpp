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

/// Appends what keeps the rules of the moves from place on, up to the first item that is no such move; returns its
/// place.
std::size_t append_moves(std::string& content, std::vector<Item> const& items, std::size_t place) {
  constexpr std::size_t most_bytes = 128;  // of a move: no board has more squares
  std::array<char, 32 * most_bytes> bytes;
  auto* to = bytes.data();
  auto const* const end = items.data() + items.size();
  auto const* item = items.data() + place;
  for (; item != end && item->keeps_the_rules(); ++item) {
    if (to > bytes.data() + bytes.size() - most_bytes) {
      content.append(bytes.data(), to);
      to = bytes.data();
    }
    auto const& move = item->move;
    *to++ = 'M';
    *to++ = static_cast<char>(move.from.bit());
    *to++ = static_cast<char>(move.to.bit());
    for (auto const square : move.captured) {
      *to++ = static_cast<char>(square.bit());
    }
    *to++ = '\0';
  }
  content.append(bytes.data(), to);
  return static_cast<std::size_t>(item - items.data());
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

/// Writes down what a record says.
void append_content(Game const& game, std::vector<Tag const*>& tags, std::string& content) {
  content.clear();
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
  append_text(content, 'G', game.variant != nullptr ? game.variant->name() : game.tag("GameType").value_or(""));
  for (std::size_t i = append_moves(content, game.items, 0); i < game.items.size();
       i = append_moves(content, game.items, i + 1)) {
    auto const& item = game.items[i];
    auto const text = game.text_of(item);
    if (item.kind == ItemKind::comment || item.kind == ItemKind::skipped) {
      append_comment(content, text);
    } else if (item.kind == ItemKind::strength && text == "*") {
      append_text(content, kind_letter(ItemKind::nag), "7");  // as it is written out again: a star ends a game
    } else if (item.kind == ItemKind::placeholder && text.starts_with('.')) {
      continue;  // dots say whose move it is, and so does the position
    } else {
      append_text(content, kind_letter(item.kind), text);
    }
  }
  append_text(content, 'R', result_content(result, game.first()));
  if (read_outcome(result, game.first()) == Outcome::unknown) {
    append_text(content, 'R', result_content(game.terminator(), game.first()));
  }
}

}  // namespace

std::uint64_t content_digest(Game const& game) {
  static thread_local std::string content;
  static thread_local std::vector<Tag const*> tags;
  append_content(game, tags, content);
  return XXH3_128bits(content.data(), content.size()).low64;
}

}  // namespace damier
