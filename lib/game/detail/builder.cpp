#include "game/builder.hpp"

#include "game/layer_note.hpp"
#include "game/opening_mark.hpp"
#include "game/variant_mark.hpp"
#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <utility>

namespace damier {
namespace {

/// Writes the meaning of a raw value into value, whose memory is reused.
void unescape(std::string_view raw, std::string& value) {
  if (raw.find('\\') == std::string_view::npos) {
    value = raw;
    return;
  }
  value.clear();
  for (std::size_t i = 0; i < raw.size(); ++i) {
    auto const escape = raw[i] == '\\' && i + 1 < raw.size() && (raw[i + 1] == '"' || raw[i + 1] == '\\');
    value += raw[escape ? ++i : i];
  }
}

/// Whether one_line would change nothing.
bool is_one_line(std::string_view text) noexcept {
  auto before = ' ';
  for (auto const c : text) {
    if (is_blank(c) && (c != ' ' || before == ' ')) {
      return false;
    }
    before = c;
  }
  return text.empty() || before != ' ';
}

/// A comment without blanks at its ends and with a single blank for each run of them: its line ends have no meaning.
std::string one_line(std::string_view text) {
  std::string line;
  line.reserve(text.size());
  for (auto const c : text) {
    if (!is_blank(c)) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  if (line.ends_with(' ')) {
    line.pop_back();
  }
  return line;
}

class Builder {
 public:
  Builder(GameTape const& tape, Game& game) : tape_{tape}, game_{game} {}

  void run() {
    auto tags = std::move(game_.tags);
    game_.clear();
    game_.tags = std::move(tags);
    game_.write_in(tape_.source);
    take_named_variant();
    for (std::size_t i = add_plain_tags(); i < tape_.events.size(); ++i) {
      auto const& event = tape_.events[i];
      if (waiting_ == nullptr && is_plain(event)) {
        i = add_plain_moves(i) - 1;
        continue;
      }
      if (event.kind == EventKind::strength && belongs_to_next(i)) {
        waiting_ = &event;
        continue;
      }
      if (event.kind == EventKind::variation_begin) {
        if (auto const events = add_layer_variation(i); events != 0) {
          i += events - 1;
          continue;
        }
      }
      add(event);
      if (event.kind == EventKind::move && waiting_ != nullptr) {
        add(*waiting_);
        waiting_ = nullptr;
      }
    }
    game_.tags.resize(tags_);
    take_variant_mark(game_);
    take_opening_mark(game_);
  }

 private:
  /// Takes the variant that the text names outside the GameType tag. A variant that the user asked for takes precedence
  /// over the GameType.
  void take_named_variant() {
    game_.variant = tape_.variant.empty() ? nullptr : find_variant(tape_.variant);
    if (game_.variant == nullptr) {
      return;
    }
    game_.evidence = read_evidence(tape_.variant_evidence).value_or(VariantEvidence::declared);
    game_.claim =
        game_.evidence == VariantEvidence::asked ? VariantClaim::before_game_type : VariantClaim::behind_game_type;
  }
  /// Adds the tags that a record begins with, as far as they are in the source; returns the place of the first other
  /// event.
  std::size_t add_plain_tags() {
    auto const& events = tape_.events;
    std::size_t i = 0;
    for (; i + 1 < events.size() && events[i].kind == EventKind::tag_name && events[i].reading == 0 &&
           events[i + 1].kind == EventKind::tag_value && events[i + 1].reading == 0;
         i += 2) {
      add_tag(tape_.text(events[i]));
      auto& value = game_.tags[tags_ - 1].value;
      if (events[i + 1].first != 0) {
        value = tape_.text(events[i + 1]);
      } else {
        unescape(tape_.text(events[i + 1]), value);
      }
    }
    return i;
  }
  /// Whether an event is a number or a move in the source.
  static bool is_plain(Event const& event) noexcept {
    return (event.kind == EventKind::move && event.reading == 0) || event.kind == EventKind::move_number;
  }
  /// Adds the moves from an event on up to the first that is not plain; returns its place.
  std::size_t add_plain_moves(std::size_t first) {
    auto const* const end = tape_.events.data() + tape_.events.size();
    auto const* event = tape_.events.data() + first;
    constexpr std::size_t most = 64;  // collected first, because a vector is slow at taking them one by one
    alignas(Item) std::array<std::byte, most * sizeof(Item)> storage;  // not initialised: most calls use few
    auto* const begin = reinterpret_cast<Item*>(storage.data());
    auto* item = begin;
    for (; event != end; ++event) {
      if (event->kind == EventKind::move && event->reading == 0) {
        if (item == begin + most) {
          game_.items.insert(game_.items.end(), begin, item);
          item = begin;
        }
        std::construct_at(item++, plain_move(*event));
      } else if (event->kind != EventKind::move_number) {
        break;
      }
    }
    game_.items.insert(game_.items.end(), begin, item);
    return static_cast<std::size_t>(event - tape_.events.data());
  }
  static Item plain_move(Event const& event) noexcept {
    return {.kind = ItemKind::move,
            .text_begin = event.offset,
            .text_length = event.length,
            .source_begin = event.offset,
            .source_length = event.length,
            .first = event.first,
            .second = event.second,
            .crossed = event.crossed,
            .move = {}};
  }
  /// Whether a strength is glued to the move after it and not to the move before it: "!17x22".
  [[nodiscard]] bool belongs_to_next(std::size_t i) const noexcept {
    auto const& event = tape_.events[i];
    if (i + 1 == tape_.events.size() || tape_.events[i + 1].kind != EventKind::move ||
        tape_.events[i + 1].offset != event.offset + event.length) {
      return false;
    }
    auto const* before = i == 0 ? nullptr : &tape_.events[i - 1];
    return before == nullptr || before->kind != EventKind::move || before->offset + before->length != event.offset;
  }

  void add(Event const& event) {
    switch (event.kind) {
      case EventKind::tag_name: add_tag(tape_.text(event)); return;
      case EventKind::tag_value:
        if (tags_ != 0) {
          auto& value = game_.tags[tags_ - 1].value;
          event.reading != 0 ? void(value = tape_.text(event)) : unescape(tape_.text(event), value);
        }
        return;
      case EventKind::move_number: return;
      case EventKind::result:
        if (depth_ == 0) {
          if (!game_.result.empty() && game_.result != tape_.text(event)) {
            place(game_.add(ItemKind::comment, game_.result), event);  // the game continued after it
          }
          game_.result = tape_.text(event);
        } else {
          add_item(ItemKind::comment, event);  // the outcome of a variation is not the game's result
        }
        return;
      case EventKind::move: add_item(ItemKind::move, event); return;
      case EventKind::placeholder:
        if (tape_.text(event) == ellipsis) {
          place(game_.add(ItemKind::placeholder, "..."), event);
        } else {
          add_item(ItemKind::placeholder, event);
        }
        return;
      case EventKind::strength: add_item(ItemKind::strength, event); return;
      case EventKind::nag: add_item(ItemKind::nag, event); return;
      case EventKind::comment: add_item(ItemKind::comment, event); return;
      case EventKind::variation_begin:
        ++depth_;
        add_item(ItemKind::variation_begin, event);
        return;
      case EventKind::variation_end:
        --depth_;
        add_item(ItemKind::variation_end, event);
        return;
      case EventKind::setup: add_item(ItemKind::setup, event); return;
      case EventKind::skipped: add_item(ItemKind::skipped, event); return;
    }
  }

  /// Adds a tag. It takes the place of a tag of the previous game, if there is one left, to reuse its memory.
  void add_tag(std::string_view name) {
    if (tags_ == game_.tags.size()) {
      game_.tags.emplace_back();
    }
    auto& tag = game_.tags[tags_++];
    if (tag.name != name) {  // successive games have the same tags
      tag.name = name;
    }
    tag.value.clear();
  }

  void add_item(ItemKind kind, Event const& event) {
    auto const text = tape_.text(event);
    if (kind == ItemKind::variation_begin || kind == ItemKind::variation_end) {
      place(game_.add(kind), event);
    } else if (kind == ItemKind::comment && add_layer_note(text, event)) {
      return;
    } else if (kind == ItemKind::comment && !is_one_line(text)) {
      place(game_.add(kind, one_line(text)), event);
    } else if (event.reading != 0) {
      place(game_.add(kind, text), event);
    } else {
      game_.add_part(kind, event.offset, event.length);
    }
  }
  /// Adds a comment as what it is if damier has written it for a layer.
  [[nodiscard]] bool add_layer_note(std::string_view text, Event const& event) {
    if (text.find("[%damier") == std::string_view::npos) {
      return false;  // nearly every comment
    }
    auto const line = one_line(text);
    auto const follows_nag = !game_.items.empty() && game_.items.back().kind == ItemKind::nag;
    auto const sign = follows_nag ? read_layer_sign(line, game_.text_of(game_.items.back())) : std::nullopt;
    if (sign) {
      game_.items.pop_back();
    }
    auto const note = sign ? sign : read_layer_comment(line);
    if (note) {
      place(game_.add(ItemKind::layer_note, item_text(*note)), event);
    }
    return note.has_value();
  }
  /// Adds a variation as what it is if damier has written it for a layer; returns the number of its events, else 0.
  [[nodiscard]] std::size_t add_layer_variation(std::size_t first) {
    auto const& events = tape_.events;
    if (first + 2 >= events.size() || events[first + 1].kind != EventKind::comment ||
        tape_.text(events[first + 1]).find("[%damier") == std::string_view::npos) {
      return 0;
    }
    std::string moves;
    auto end = first + 2;
    for (; end < events.size() && (events[end].kind == EventKind::move || events[end].kind == EventKind::move_number);
         ++end) {
      if (events[end].kind == EventKind::move) {
        moves.append(moves.empty() ? "" : " ").append(tape_.text(events[end]));
      }
    }
    if (end == events.size() || events[end].kind != EventKind::variation_end) {
      return 0;
    }
    auto const note = read_layer_variation(one_line(tape_.text(events[first + 1])), moves);
    if (!note) {
      return 0;
    }
    place(game_.add(ItemKind::layer_note, item_text(*note)), events[first + 1]);
    return end + 1 - first;
  }
  static void place(Item& item, Event const& event) noexcept {
    item.source_begin = event.offset;
    item.source_length = event.length;
  }

  GameTape const& tape_;
  Game& game_;
  std::size_t tags_ = 0;  // number of tags of this game so far
  unsigned depth_ = 0;    // the reader guarantees that each end has its begin
  Event const* waiting_ = nullptr;
};

}  // namespace

void build(GameTape const& tape, Game& game) { Builder{tape, game}.run(); }

}  // namespace damier
