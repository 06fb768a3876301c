#pragma once

#include "game/game.hpp"
#include "language/language.hpp"
#include "language/message.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {

/// What an annotation of a layer is, and what its content is.
enum class LayerKind : std::uint8_t {
  comment,     ///< a message in its stored form (language/stored_message.hpp)
  name,        ///< a name in several languages: local_name_content
  sign,        ///< the digits of a NAG
  variation,   ///< moves in damier's notation (write_move), parted by blanks: an alternative to the move before it
  evaluation,  ///< what an engine found in the position after the move: evaluation_content
  marks,       ///< squares and arrows, as commands: "[%csl G12,R23] [%cal R12-23]"
  shot,        ///< a combination that begins with the move, was missed there or was made possible by it: shot_content
               ///< (shot.hpp)
};
inline constexpr int layer_kinds = 7;
[[nodiscard]] std::string_view name(LayerKind kind) noexcept;
[[nodiscard]] std::optional<LayerKind> find_layer_kind(std::string_view name) noexcept;

/// An annotation that damier has made, with its source: the name of the layer and the version of what made it. People
/// write comments; a layer lies beside them. In a game it is an item of the kind layer_note, after the people's
/// comments and signs of its move.
struct LayerNote {
  std::string source;  ///< see is_layer_name
  std::uint32_t version = 1;
  LayerKind kind = LayerKind::comment;
  std::string content;
  bool operator==(LayerNote const&) const = default;
};

/// Whether a name can be that of a layer: a small letter, then small letters, digits and hyphens, 40 at most.
[[nodiscard]] bool is_layer_name(std::string_view name) noexcept;

/// The text of the item of a note, and back; nothing for a text that item_text does not make.
[[nodiscard]] std::string item_text(LayerNote const& note);
[[nodiscard]] std::optional<LayerNote> read_item_text(std::string_view text);

/// A note for people, without its mark: words in a language, or commands that other programs know, such as [%eval
/// 0.35], [%csl G12]. Empty where the content has no meaning for this version of damier.
[[nodiscard]] std::string words_of(LayerNote const& note, Language language);

/// A note as the comment that texts of games have:
///
///     [%damier motifs 1 5f3a09c1 name en=Royal~20shot;fr=coup~20royal] Royal shot
///
/// The mark, a command, has the layer, its version, a checksum, the kind and the content; "~" and two hexadecimal
/// digits are a byte that has no other place there. The checksum covers the mark and the words behind it, blanks
/// apart: a comment that a person has changed, or only made to look like a mark, is a comment of people.
[[nodiscard]] std::string layer_comment(LayerNote const& note, Language language);
/// The note of such a comment; nothing for another.
[[nodiscard]] std::optional<LayerNote> read_layer_comment(std::string_view comment);

/// The note of a variation that a text has for other programs, too:
///
///     31. 38-33 $4 {[%damier mistakes 1 a617383e sign 4]} ({[%damier mistakes 1 f6421d5e variation 37-31]} 31. 37-31)
///
/// comment: the mark, without words; moves: those of the variation, parted by blanks, which the checksum covers as
/// words.
[[nodiscard]] std::optional<LayerNote> read_layer_variation(std::string_view comment, std::string_view moves);
/// The note of a comment that belongs to the NAG before it; nothing for another. nag: its digits.
[[nodiscard]] std::optional<LayerNote> read_layer_sign(std::string_view comment, std::string_view nag);

/// Whether a game has notes of layers.
[[nodiscard]] bool has_layer_notes(Game const& game) noexcept;
/// The game with its notes as comments, for writers.
[[nodiscard]] Game with_layer_comments(Game const& game, Language language);
/// The same with NAGs for signs and variations for variations, each with its mark, where the text of PDN can have them.
[[nodiscard]] Game with_layer_variations(Game const& game, Language language);
/// Takes the notes out of a game.
void remove_layer_notes(Game& game);

/// The content of a name: its languages (ISO 639-1) with the name in each.
[[nodiscard]] std::string local_name_content(std::span<std::pair<std::string, std::string> const> names);

/// What an engine found.
struct Evaluation {
  /// In hundredths of a man, as White sees it: positive where White is better. Nothing where the engine gave no value.
  std::optional<std::int64_t> value{};
  std::optional<std::uint64_t> depth{};  ///< in plies
  std::optional<std::uint64_t> nodes{};
  std::string line{};    ///< the principal variation: moves in damier's notation, parted by blanks
  bool answered = true;  ///< false: the engine was asked and gave no usable answer
  bool operator==(Evaluation const&) const = default;
};
/// "value=-35 depth=12 nodes=8000 line=32-28,19-23"; with "unanswered" alone for a position without an answer.
[[nodiscard]] std::string evaluation_content(Evaluation const& evaluation);
[[nodiscard]] std::optional<Evaluation> read_evaluation(std::string_view content);

/// How the annotations of layers are printed.
struct LayerPrint {
  enum class Values : std::uint8_t {
    where_they_matter,  ///< for people: "(+0.35; a mistake)", see with_printed_layers
    as_commands,        ///< for programs: "[%eval 0.35] a mistake", of each position that has one
  };
  std::optional<Language> words = {};  ///< the language of comments and names; these are left out if there is none
  Values values = Values::where_they_matter;
};

/// A game as it is printed.
struct PrintedGame {
  Game game;
  std::vector<std::size_t> layer_comments = {};  ///< the places of the items that are comments of layers, ascending
};

/// The game with its notes of layers as other programs and books have them, without marks: signs, moves as
/// variations, words and values as comments. It is not read back as layers. Comments for people are in parentheses:
/// running text is read back as the same game if the moves that its comments name are.
///
/// - A move has one sign. That of people stays. Of several layers the one decides that knows most: endgame (tables),
///   shots (proofs), mistakes (an engine's values), then the others; of one layer the most severe sign. Comments and
///   moves of the other layers that sign the move are left out, since they judge it otherwise.
/// - A value is printed after a move with a sign, after one that changes it by half a man or more, where the position
///   before has none, and at the end of the main line; values beyond three men count as three there. The engine's best
///   line is a variation of the move that changed the value, unless another layer has moves there.
/// - Moves are replayed: a variation ends before its first move that is not legal, and the move that was played is no
///   alternative to itself.
[[nodiscard]] PrintedGame with_printed_layers(Game const& game, LayerPrint const& print);

/// The places of the signs of layers that with_printed_layers() leaves out, ascending: their moves have another sign.
[[nodiscard]] std::vector<std::size_t> overruled_signs(Game const& game);

/// The values of the positions of a main line in men, by the half moves before them from 0: those that a layer has
/// (Evaluation, as White sees it), else those of [%eval] commands as they are written. Empty if there is none.
[[nodiscard]] std::vector<std::optional<double>> value_curve(Game const& game);

}  // namespace damier
