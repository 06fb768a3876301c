#include "store/detail/record_content.hpp"

#include "game/name_as_written.hpp"
#include "game/outcome.hpp"
#include "grammar/pdn/grammar.hpp"
#include "notation/fen.hpp"
#include "text/byte_classes.hpp"

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
  content += text;
  content += '\0';
}

/// An unread move without blanks, leading zeros and with a sign: "06 - 11" is 6-11, and "3228" is 32-28.
std::string plain_move(std::string_view text) {
  std::string move;
  for (auto const c : text) {
    auto const begins_square = move.empty() || !is_digit(move.back());
    if (!is_blank(c) && !(c == '0' && begins_square)) {
      move += c;
    }
  }
  constexpr std::size_t bare = 4;
  auto const is_bare = move.size() == bare && std::ranges::all_of(move, is_digit);
  return is_bare ? move.insert(bare / 2, 1, '-') : move;
}

/// A comment as it is written: one blank between words, parentheses for braces.
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

/// The meaning of a result: the outcome, in whatever style it is written; a score such as 12-8 has more meaning.
std::string_view result_content(std::string_view text, Colour first) noexcept {
  return is_plain_result(text) ? name(read_outcome(text, first)) : text;
}

/// Whether a tag adds information to the record. Styles of PDN add or leave out the other tags.
bool adds_something(Tag const& tag, Game const& game, std::string_view result) {
  std::string_view const name{tag.name};
  std::string_view const value{tag.value};
  if (value.empty() || value == "?") {
    return false;
  }
  auto const is = [&](std::string_view known) { return name.front() == known.front() && name == known; };
  switch (name.size()) {
    case 4: return !is("Date") || value != "????.??.??";
    case 5: return !(is("SetUp") || is("Setup")) || value != "1";
    case 6:
    case 9:
      return !(is("Result") || is("Risultato")) ||
             (value != "*" && value != result &&
              result_content(value, game.first()) != result_content(result, game.first()));
    case 8: return !is("GameType") && (!is("PlyCount") || value != std::to_string(game.main_line_plies()));
    default: return true;
  }
}

/// Sorts tags by their names; tags of one name keep their order. Most records have few tags, which differ in their
/// first letter.
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

/// The pieces of a position and the side to move, without lidraughts' counters, which most styles leave out.
void append_position(std::string& content, Position const& position) {
  content += position.side == Colour::white ? 'w' : 'b';
  for (auto const colour : {Colour::white, Colour::black}) {
    for (auto const squares : {position.men(colour), position.kings_of(colour)}) {
      for (auto const square : squares) {
        content += static_cast<char>(square.bit());
      }
      content += '\xff';  // no board has such a square
    }
  }
}

/// The content of a FEN, in whatever form it is written; its text if it cannot be read. is_start: it is the FEN tag.
void append_fen(std::string& content, std::string_view text, Game const& game, bool is_start) {
  auto const fen = game.variant != nullptr ? read_fen(text, *game.variant) : tl::unexpected{FenNote{}};
  if (!fen) {
    content += text.substr(0, text.size() - (text.ends_with('.') ? 1 : 0));
    return;
  }
  content += fen->null_move ? '0' : 'P';
  content += fen->side_known ? '1' : '?';
  // The moves may decide which square 1 is.
  append_position(content, is_start && game.has_fen && fen->numbers_for_letters ? game.start : fen->position);
}

void append_tag(std::string& content, Tag const& tag, std::string_view value) {
  auto const size = content.size();
  content.resize(size + tag.name.size() + value.size() + 4);  // its name between T and 0, its value between V and 0
  content[size] = 'T';
  tag.name.copy(content.data() + size + 1, tag.name.size());
  content[size + tag.name.size() + 2] = 'V';
  value.copy(content.data() + size + tag.name.size() + 3, value.size());
}

/// The tags of a record that contain information, by their names. Names count as they were written: a list of spellings
/// does not make a different record.
void append_tags(Game const& game, RecordContent::Memory& memory) {
  auto& [content, tags] = memory;
  tags.clear();
  auto const result = game.result_text();
  NamesAsWritten const names{game};
  for (auto const& tag : game.tags) {
    if (adds_something(tag, game, result) && !names.is_note(tag)) {
      tags.push_back(&tag);
    }
  }
  sort_tags(tags);
  auto is_first_fen = true;
  for (auto const* tag : tags) {
    if (tag->name == "FEN") {
      content.append("TFEN").append(1, '\0').append(1, 'V');
      append_fen(content, tag->value, game, std::exchange(is_first_fen, false));
      content += '\0';
    } else {
      append_tag(content, *tag, names.value(*tag));
    }
  }
}

}  // namespace

RecordContent::RecordContent(Game const& game, Memory& memory) : game_{game}, content_{memory.content} {
  content_.clear();
  append_tags(game, memory);
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
    append_text(content_, kind_letter(ItemKind::nag), "7");  // in its written form: a star ends a game
  } else if (item.kind == ItemKind::setup) {
    content_ += kind_letter(ItemKind::setup);
    append_fen(content_, text, game_, false);
    content_ += '\0';
  } else if (item.kind == ItemKind::placeholder && text.starts_with('.') && !gives_turn_away(item)) {
    return;  // dots give the side to move, and so does the position
  } else if (item.kind == ItemKind::placeholder) {
    append_text(content_, kind_letter(item.kind), "-");  // whatever dash was used
  } else if (item.kind == ItemKind::move && !pdn::can_stand_for(EventKind::move, text)) {
    append_comment(content_, text);  // as PDN has it
  } else if (item.kind == ItemKind::move) {
    append_text(content_, kind_letter(item.kind), plain_move(text));
  } else {
    append_text(content_, kind_letter(item.kind), text);
  }
}

/// Whether dots are a pass: the other side is to move after them.
bool RecordContent::gives_turn_away(Item const& dots) {
  if (!lines_) {
    lines_.emplace(game_);
    next_ = game_.items.data();
  }
  for (; next_ != &dots; ++next_) {
    follow(game_, *next_, *lines_);
  }
  auto const before = lines_->line().now.side;
  follow(game_, *next_++, *lines_);
  return lines_->line().now.side != before;
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
