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

/// What stands in the body of a game.
enum class ItemKind : std::uint8_t {
  move,
  placeholder,      ///< a move that is not there: "-" passes the turn, "..." says that Black is to move
  comment,          ///< to the item before it
  nag,              ///< the digits
  strength,         ///< "!?" as written
  variation_begin,  ///< an alternative to the last move before it
  variation_end,
  setup,    ///< a position that the game jumps to, as FEN
  skipped,  ///< text that was not understood
};

/// What became of a move that the rules forbid, where the replay goes on after it.
enum class Irregularity : std::uint8_t {
  none,       ///< it is legal, or the line ends with it
  let_stand,  ///< played as the text claims
  left_out,   ///< not played; whoever moves next has the turn
};

/// One element of a game's body. The body is its tree of plies written down in reading order: a variation is what
/// stands between variation_begin and the variation_end that belongs to it.
struct Item {
  ItemKind kind = ItemKind::skipped;
  bool legal = false;  ///< a move that was replayed: move is valid; else only its text is known
  Irregularity irregularity = Irregularity::none;
  std::uint32_t text_begin = 0;  ///< in Game::text_of's store
  std::uint32_t text_length = 0;
  std::uint32_t source_begin = 0;  ///< in the record's source, bytes
  std::uint32_t source_length = 0;
  std::uint8_t first = 0;   ///< of a move whose text is "28-19" or "28x19" the numbers, where the reader has told them
  std::uint8_t second = 0;  ///< (grammar/tape.hpp); else 0
  bool crossed = false;     ///< and whether there is an "x" between them
  Move move;

  /// Whether a move that keeps the rules is known: it can be written in whatever way. Any other is its text.
  [[nodiscard]] bool keeps_the_rules() const noexcept { return legal && irregularity == Irregularity::none; }
};

/// How the variant of a game came to be known.
enum class VariantEvidence : std::uint8_t {
  none,      ///< not known, not one that damier plays, or a guess that nothing speaks for
  declared,  ///< by the GameType tag
  asked,     ///< by the user's --rules
  inferred,  ///< from the squares and the replay
};
[[nodiscard]] std::string_view name(VariantEvidence evidence) noexcept;
/// The evidence of a name: "none", "declared", "asked", "inferred".
[[nodiscard]] std::optional<VariantEvidence> read_evidence(std::string_view name) noexcept;

/// What a text says of its game's variant outside the GameType tag: JSON and Manoury text have a place for it, PDN has
/// damier's mark (game/variant_mark.hpp).
enum class VariantClaim : std::uint8_t {
  none,
  behind_game_type,  ///< it counts where no GameType can be read
  before_game_type,  ///< it counts whatever the GameType is
};

/// A game: tags, then the body. Reading fills it from a tape; the replay (validate/) decides on the variant and which
/// moves are legal. Cleared and used again, it allocates nothing once its buffers have grown.
class Game {
 public:
  std::vector<Tag> tags;    ///< in source order
  std::vector<Item> items;  ///< in reading order
  std::string result;       ///< the terminator as written, or a sign of French texts; empty if there was none
  Variant const* variant = nullptr;
  VariantEvidence evidence = VariantEvidence::none;
  VariantClaim claim = VariantClaim::none;  ///< whether variant and evidence are what the text says; set by reading
  Position start;                           ///< valid if variant is set
  /// Who has won by the rules, where the main line ends with the side to move without a legal move; set by the replay.
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
  /// Gives an item of this game another text.
  void respell(Item& item, std::string_view text);
  /// Says that the items to come are written in a source, which is copied: a new game, without items.
  void write_in(std::string_view source) { text_ = source; }
  /// Appends an item whose text is a part of the source, in bytes.
  Item& add_part(ItemKind kind, std::uint32_t begin, std::uint32_t length) {
    auto& item = items.emplace_back();
    item.kind = kind;
    item.text_begin = item.source_begin = begin;
    item.text_length = item.source_length = length;
    return item;
  }

  /// Who plays the first half of a numbered pair of moves and is named first in a result: White without a variant.
  [[nodiscard]] Colour first() const noexcept { return variant != nullptr ? variant->rules().first : Colour::white; }
  /// What the tag says, else the terminator; see read_outcome. Where the final position contradicts them it decides: a
  /// side without a move has lost (FMJD 7), whatever was written down.
  [[nodiscard]] Outcome outcome() const noexcept;
  /// The Result tag (or its Italian name) if it says something, else the terminator, else "*".
  [[nodiscard]] std::string_view result_text() const noexcept;
  /// The terminator as PDN writes it: a sign of French texts in the style of the variant, "*" where there was none.
  [[nodiscard]] std::string_view terminator() const noexcept;
  /// The year of the Date tag (or its Italian name): the first four digits in a row that can be one, 1500 to 2199.
  [[nodiscard]] std::optional<int> year() const noexcept;
  /// The moves of the main line.
  [[nodiscard]] unsigned main_line_plies() const noexcept;
  /// Whether the game itself confirms its variant: of an inferred one, that the main line replays under it, or as many
  /// of its moves as chance does not make legal. Without moves only a position beyond the 8x8 boards tells anything
  /// (PDN-3.5).
  [[nodiscard]] bool variant_can_be_told() const;

 private:
  std::string text_;
};

/// Whether two games say the same: tags in the same order, results, start, and bodies, moves compared as moves where
/// both are known and as text otherwise. No terminator says as much as "*".
[[nodiscard]] bool same_content(Game const& a, Game const& b);

}  // namespace damier
