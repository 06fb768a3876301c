#pragma once

#include "grammar/prose/token.hpp"
#include "prose/detail/words.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace damier::prose {

/// The tokens of a text with the meanings of their words: what is around a token, whatever it is read as.
class TokenContext {
 public:
  TokenContext() = default;
  /// meanings: of each token, as meaning_at gives it in these languages.
  TokenContext(std::string_view text, std::span<Token const> tokens, std::span<WordMeaning const> meanings,
               Languages languages) noexcept
      : text_{text}, tokens_{tokens}, meanings_{meanings}, languages_{languages} {}

  /// What is between a bracket and its end.
  struct Bracket {
    std::size_t end = 0;  ///< the closing token; 0 if there is none
    unsigned moves = 0;
    unsigned words = 0;
    unsigned alternatives = 0;  ///< words such as "or" behind a move
  };

  /// Whether a token is the first of a text line.
  [[nodiscard]] bool begins_line(std::size_t at) const noexcept;
  /// Whether a clause that says what has not happened begins at a word: "If White", "because if". No word, or one such
  /// as "and" or "because", is before it.
  [[nodiscard]] bool begins_supposition(std::size_t at) const;
  /// Whether a sentence begins with a word, moves, and words that say that they were not played: "With 5. 32-28 23x32
  /// White could have drawn."
  [[nodiscard]] bool begins_wish(std::size_t at) const;
  /// Whether a token is a dash.
  [[nodiscard]] bool is_dash(std::size_t at) const noexcept;
  /// The first token of the sentence, or of what is behind the last move, in which a token is.
  [[nodiscard]] std::size_t sentence_begin(std::size_t at) const { return clause_begin(at); }
  /// Whether few words of a sentence are before a token, back to a move or another sentence.
  [[nodiscard]] bool is_short_sentence(std::size_t at) const;
  /// Whether several words of the same sentence are before a token, and no move among them.
  [[nodiscard]] bool is_in_sentence(std::size_t at) const noexcept;
  /// Whether a token is in a sentence of several words, or behind two that are about something else than the moves:
  /// "Программа советует".
  [[nodiscard]] bool is_in_remark_of_text(std::size_t at) const;
  /// Whether the words of a sentence before a token say that what follows was played.
  [[nodiscard]] bool is_told_as_played(std::size_t at) const;
  /// How many moves are in a sentence from a token on.
  [[nodiscard]] unsigned moves_of_sentence(std::size_t at) const;
  /// Whether a paragraph or the text ends at a token, perhaps behind a few words and signs.
  [[nodiscard]] bool ends_paragraph(std::size_t at) const noexcept;
  /// Whether a sentence, a text line, or what is before a bracket ends at a token or a few words behind it.
  [[nodiscard]] bool ends_sentence(std::size_t at) const noexcept;
  /// Whether the words between two tokens, which may be an outcome, are the last ones of a sentence that says for whom,
  /// or that nobody has won.
  [[nodiscard]] bool tells_outcome(std::size_t at, std::size_t end) const;
  /// Whether the words between two tokens, which may be an outcome, are about the game and not about a man or about
  /// moves that were not played: "White wins a man", "If 41-37 21-26 White wins".
  [[nodiscard]] bool is_about_game(std::size_t at, std::size_t end) const;
  /// Whether words between two tokens are an outcome and what follows says why: "White resigns, because 4. 9-13 17-14
  /// loses a man". A resignation needs no word for it.
  [[nodiscard]] bool explains_outcome(std::size_t at, std::size_t end) const;
  /// Whether a verb of winning, losing or resigning between two tokens has an object that is not the game: "abandonnent
  /// le centre", "wins the exchange", "wint tempo".
  [[nodiscard]] bool has_other_object(std::size_t at, std::size_t end) const;
  /// Whether the words around an outcome say that it did not happen: "would have drawn", "does not win", "must win",
  /// "had a draw", "Wint wit?".
  [[nodiscard]] bool is_only_thought_of(std::size_t at, std::size_t end) const;
  /// Whether the sentence of an outcome begins a clause with "if" or "had", or is about another game or time.
  [[nodiscard]] bool is_of_other_game(std::size_t at, std::size_t end) const;
  /// Whether a token is in a paragraph that begins with the letter or number of a note, at or behind another token.
  [[nodiscard]] bool is_in_note_behind(std::size_t at, std::size_t move) const noexcept;
  /// Whether a full stop ends no sentence but shortens the word before it: "W. wins", "etc.".
  [[nodiscard]] bool shortens_word(std::size_t at) const;
  /// Whether a text line ends at a token, and the next one begins a sentence.
  [[nodiscard]] bool ends_sentence_at_line_end(std::size_t at) const noexcept;
  /// Whether a colon or a comma is before a token, behind a few words with which a sentence or a line begins: the name
  /// of an opening, "Example 7, the Slip Cross: 11-15".
  [[nodiscard]] bool is_behind_name(std::size_t at) const noexcept;
  /// Whether a move is directly before a token, perhaps with signs between them.
  [[nodiscard]] bool behind_move(std::size_t at) const noexcept;
  /// Whether a word is the letter of a note about the move before it: moves, or the end of the line, are on both sides.
  [[nodiscard]] bool is_letter_behind_move(std::size_t at) const noexcept;
  /// Whether a word is a letter that a note begins with, within a text line: "… drawn. a. 22-26". A move follows.
  [[nodiscard]] bool is_letter_of_note(std::size_t at) const noexcept;
  /// The move with which "or" joins the move at a token: "18-23 or 19-23" are two of one side. Nothing if it does not.
  [[nodiscard]] std::optional<std::size_t> joined_by_choice(std::size_t at) const;
  /// Whether words lead to a move and "or" joins others to it: "now 18-23, 17-22 or 19-23".
  [[nodiscard]] bool begins_choice(std::size_t at) const;
  /// What is between the bracket at a token and its end.
  [[nodiscard]] Bracket bracket_at(std::size_t at) const noexcept;
  /// The opening bracket of a closing one; the closing one itself if it has none.
  [[nodiscard]] std::size_t open_of(std::size_t close) const noexcept;
  /// Whether a closing bracket belongs to one that a frame was opened for: one with moves in it.
  [[nodiscard]] bool closes_frame(std::size_t at) const noexcept;
  /// Whether a result is behind a move, or begins a line: that in a heading, behind names, is of the next game.
  [[nodiscard]] bool may_end_game(std::size_t at) const noexcept;
  /// Whether a word is a name for the object of the preposition before it, which then leads to no moves: "analysed with
  /// Kingsrow 1.57", "against Jansen", at the end of a text line or sentence.
  [[nodiscard]] bool is_name_behind_condition(std::size_t at) const;
  /// Whether a result is the last of a remark in brackets behind which another one is: "{1-1} 2-0".
  [[nodiscard]] bool is_before_other_result(std::size_t at) const noexcept {
    return at + 2 < tokens_.size() && tokens_[at + 1].kind == TokenKind::close &&
           tokens_[at + 2].kind == TokenKind::result;
  }
  /// Whether a token has a digit of ASCII.
  [[nodiscard]] bool has_digit(std::size_t at) const noexcept;

 private:
  /// Whether a token is no part of the words that are about the moves before it.
  [[nodiscard]] bool ends_clause(std::size_t at) const;
  /// The first of the words before a token that are about the same.
  [[nodiscard]] std::size_t clause_begin(std::size_t at) const;
  [[nodiscard]] bool is_about_variation(std::size_t at) const;
  /// The tokens of the sentence around some of it, moves included.
  [[nodiscard]] std::pair<std::size_t, std::size_t> sentence_around(std::size_t at, std::size_t end) const;
  /// Whether two names with a dash between them begin at a token: "Smith-Jones".
  [[nodiscard]] bool names_game(std::size_t at) const;
  /// Whether the number of a first move is between two tokens.
  [[nodiscard]] bool begins_game_between(std::size_t first, std::size_t end) const noexcept;
  /// Whether a word makes the verb before it one that is only thought of: "сдались бы".
  [[nodiscard]] bool is_particle(std::size_t at) const;
  /// Whether an outcome is a noun for what somebody had: "had an easy draw".
  [[nodiscard]] bool is_chance(std::size_t at) const;
  /// Whether the sentence behind an outcome is a question.
  [[nodiscard]] bool is_question(std::size_t end) const;
  /// Whether a verb of resigning has an object behind a preposition: "renoncent au centre".
  [[nodiscard]] bool renounces(std::size_t at, std::size_t end) const;
  [[nodiscard]] bool is_side(std::size_t at) const;
  [[nodiscard]] bool is_article(std::size_t at) const;
  [[nodiscard]] bool is_word(std::size_t at) const noexcept;
  /// The roles of a word alone: "white" of "white won".
  [[nodiscard]] Roles roles_of_word(std::size_t at) const;
  /// The roles of a word without the article that is glued to it: "échange" of "l'échange".
  [[nodiscard]] Roles roles_of_noun(std::size_t at) const;

  /// How far the words of a sentence are looked at, in tokens.
  static constexpr std::size_t longest_sentence = 40;

  std::string_view text_;
  std::span<Token const> tokens_;
  std::span<WordMeaning const> meanings_;
  Languages languages_ = ~Languages{0};
};

}  // namespace damier::prose
