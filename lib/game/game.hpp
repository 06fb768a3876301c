#pragma once

#include "game/outcome.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

struct Tag {
  std::string name;
  std::string value;  ///< unescaped
  bool operator==(Tag const&) const = default;
};

/// The kinds of elements in the body of a game.
enum class ItemKind : std::uint8_t {
  move,
  placeholder,      ///< a move that is not there: "-" passes the turn, "..." says that Black is to move
  comment,          ///< to the item before it
  nag,              ///< the digits
  strength,         ///< "!?" as written
  variation_begin,  ///< an alternative to the last move before it
  variation_end,
  setup,       ///< a position set up within the game, as FEN
  skipped,     ///< text that was not understood
  layer_note,  ///< an annotation of damier's own: game/layer_note.hpp
};

/// The treatment of a move that the rules forbid, if the replay continues after it.
enum class Irregularity : std::uint8_t {
  none,      ///< it is legal, or the replay ends with it
  accepted,  ///< played as the text claims
  left_out,  ///< not played; whoever moves next has the turn
};

/// One element of a game's body. The body is its tree of plies in reading order: a variation is everything between a
/// variation_begin and its variation_end.
struct Item {
  ItemKind kind = ItemKind::skipped;
  bool legal = false;  ///< for a move that was replayed, move is valid; otherwise only its text is known
  Irregularity irregularity = Irregularity::none;
  std::uint32_t text_begin = 0;  ///< offset in the store of Game::text_of
  std::uint32_t text_length = 0;
  std::uint32_t source_begin = 0;  ///< offset in the record's source, in bytes
  std::uint32_t source_length = 0;
  std::uint8_t first = 0;   ///< first number of a move such as "28-19" or "28x19", where the reader gives it
  std::uint8_t second = 0;  ///< its second number (grammar/tape.hpp); else both are 0
  bool crossed = false;     ///< whether there is an "x" between the numbers
  Move move;

  /// Whether a legal move is known: its text can be made from it. Any other move keeps its text.
  [[nodiscard]] bool keeps_the_rules() const noexcept { return legal && irregularity == Irregularity::none; }
};

/// How the variant of a game is known.
enum class VariantEvidence : std::uint8_t {
  none,      ///< not known, not one that damier plays, or a guess that nothing contradicts
  declared,  ///< by the GameType tag
  asked,     ///< by the user's --rules
  inferred,  ///< from the squares and the replay
};
[[nodiscard]] std::string_view name(VariantEvidence evidence) noexcept;
/// The evidence of a name: "none", "declared", "asked", "inferred".
[[nodiscard]] std::optional<VariantEvidence> read_evidence(std::string_view name) noexcept;

/// The variant that a text gives outside the GameType tag: JSON and Manoury text have a place for it, PDN has damier's
/// mark (game/variant_mark.hpp).
enum class VariantClaim : std::uint8_t {
  none,
  behind_game_type,  ///< it is used if there is no readable GameType
  before_game_type,  ///< it is used whatever the GameType is
};

/// A game: tags, then the body. Reading fills it from a tape; the replay (validate/) decides on the variant and which
/// moves are legal. A game that is cleared and reused allocates no memory once its buffers have grown.
class Game {
 public:
  std::vector<Tag> tags;    ///< in source order
  std::vector<Item> items;  ///< in reading order
  std::string result;       ///< the terminator as written, or a sign of French texts; empty if there was none
  Variant const* variant = nullptr;
  VariantEvidence evidence = VariantEvidence::none;
  VariantClaim claim = VariantClaim::none;  ///< whether variant and evidence come from the text; set by reading
  Position start;                           ///< valid if variant is set
  /// The winner by the rules, if the main line ends with the side to move without a legal move; set by the replay.
  Outcome on_board = Outcome::unknown;
  bool has_fen = false;  ///< start comes from a FEN and is not the variant's start position

  void clear();

  /// The value of the first tag of a name, or nothing.
  [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const noexcept;
  [[nodiscard]] std::string_view text_of(Item const& item) const noexcept {
    return {text_.data() + item.text_begin, item.text_length};
  }
  /// Appends an item with a text of its own.
  Item& add(ItemKind kind, std::string_view text = {});
  /// Replaces the text of an item of this game.
  void respell(Item& item, std::string_view text);
  /// Copies a source, whose parts add_part() refers to. Only for a game without items.
  void write_in(std::string_view source) { text_ = source; }
  /// Appends an item whose text is a part of the source, in bytes.
  Item& add_part(ItemKind kind, std::uint32_t begin, std::uint32_t length) {
    auto& item = items.emplace_back();
    item.kind = kind;
    item.text_begin = item.source_begin = begin;
    item.text_length = item.source_length = length;
    return item;
  }

  /// The player of the first half of a numbered pair of moves, who is named first in a result: White without a variant.
  /// Where Black begins by the rules, but White does in the start position of this game, it is White.
  [[nodiscard]] Colour first() const noexcept;
  /// The outcome of the tag, else of the terminator; see read_outcome. If the final position contradicts them it
  /// decides: a side without a move has lost (FMJD 7), whatever was written.
  [[nodiscard]] Outcome outcome() const noexcept;
  /// The Result tag (or its Italian name) if it has a value, else the terminator, else "*".
  [[nodiscard]] std::string_view result_text() const noexcept;
  /// The terminator in PDN's form; a sign of French texts in the style of the variant; "*" if there was none.
  [[nodiscard]] std::string_view terminator() const noexcept;
  /// The year of the Date tag (or its Italian name): the first four digits in a row that can be one, 1500 to 2199.
  [[nodiscard]] std::optional<int> year() const noexcept;
  /// The moves of the main line.
  [[nodiscard]] unsigned main_line_plies() const noexcept;
  /// Whether the game itself confirms its variant: for an inferred one, that the main line replays under it, or more
  /// moves than could be legal by chance. Without moves only a position beyond the 8x8 boards is evidence (PDN-3.5).
  [[nodiscard]] bool variant_is_confirmed() const;

 private:
  std::string text_;
};

}  // namespace damier
