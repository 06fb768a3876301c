#pragma once

/// The costs of the decoder's decisions (prose/detail/decoder.hpp), as negative natural logarithms of how often texts
/// have them, by judgement. A change of one is held against tests/prose and against pages of one's own.
namespace damier::prose::cost {

inline constexpr float unnumbered = 0.3F;              // White's move without a number
inline constexpr float main_unnumbered = 0.8F;         // the same in the main line of a game with numbers
inline constexpr float numbered_in_sentence = 1.5F;    // one or two moves without numbers in a sentence
inline constexpr float unnumbered_in_sentence = 2.4F;  // the same in another paragraph, in a game without numbers
inline constexpr float other_number = 4.0F;            // a number that does not fit
inline constexpr float other_number_scanned = 2.2F;
inline constexpr float other_half = 1.3F;          // "12." before Black's move
inline constexpr float number_of_sentence = 0.9F;  // a number with a full stop that ends a sentence
inline constexpr float weak_number = 0.6F;         // a number without a full stop that does not fit
inline constexpr float after_side_words = 1.7F;    // the game goes on behind "better"
inline constexpr float numbered_side_words = 0.5F;
inline constexpr float after_result = 3.0F;
inline constexpr float after_proposal = 3.0F;       // behind "instead of", "the program prefers"
inline constexpr float letters_as_text = 1.5F;      // "WW", which is no result
inline constexpr float resignation_as_text = 2.5F;  // the game goes on behind "White resigns, because"
inline constexpr float variation_opened = 0.3F;     // within a bracket or a note
inline constexpr float variation_by_words = 0.9F;
inline constexpr float variation_behind = 1.6F;  // by its number alone, in another sentence
inline constexpr float variation_bare = 2.7F;
inline constexpr float variation_of_first = 2.0F;        // of the first move: it is rather another game
inline constexpr float variation_of_first_apart = 5.0F;  // the same in another paragraph
inline constexpr float ply_of_words = 0.07F;             // each move of a variation that no bracket closes
inline constexpr float ply_behind_end = 0.15F;           // what might have followed an end in words is short
inline constexpr float note_as_text = 2.0F;
inline constexpr float note_without_anchor = 0.7F;
inline constexpr float back = 0.2F;  // from a variation to the moves around it
inline constexpr float variation_for_reply = 0.8F;
inline constexpr float back_within_sentence = 0.6F;
inline constexpr float back_unnumbered = 1.0F;
inline constexpr float back_in_sentence = 0.8F;
inline constexpr float mention = 2.2F;
inline constexpr float mention_illegal = 1.6F;
inline constexpr float mention_numbered = 1.5F;
inline constexpr float mention_led = 0.4F;
inline constexpr float mention_by_words = 0.7F;
inline constexpr float mention_again = 0.5F;
inline constexpr float mention_lost = 0.9F;
inline constexpr float word_like_a_move = 0.1F;
inline constexpr float mention_outside = 1.0F;   // before the first game
inline constexpr float choice_as_move = 3.0F;    // one of several moves that "or" joins is played
inline constexpr float answer_to_choice = 5.0F;  // the move behind "or" answers the one before it
inline constexpr float blur_as_text = 1.5F;
inline constexpr float move_as_number = 0.9F;
inline constexpr float gap = 4.6F;
inline constexpr float rarer_variant = 0.25F;
inline constexpr float other_variant = 1.5F;  // than that of the game above
inline constexpr float second_game = 0.8F;
inline constexpr float second_game_ended = 0.1F;
inline constexpr float short_opening = 1.6F;
inline constexpr float heading_as_text = 4.0F;  // the names of players above a number 1, in a game
inline constexpr float second_diagram = 0.5F;
inline constexpr float earlier_diagram = 1.2F;
inline constexpr float numbered_diagram = 0.2F;  // with the number of the diagram before the moves
inline constexpr float solution_as_text = 3.0F;  // where a diagram has the number and the moves fit it
inline constexpr float long_position_as_text = 3.5F;
inline constexpr float diagram_of_game = 0.3F;  // with moves before it: it may show what they were about
inline constexpr float other_side = 0.5F;       // is to move in it than the text says
inline constexpr float position_as_text = 1.4F;
inline constexpr float pair_of_numbers = 1.3F;
inline constexpr float pair_in_table = 0.2F;
inline constexpr float run_of_digits = 1.2F;
inline constexpr float scanned_pair = 0.6F;
inline constexpr float reply_of_first = 0.9F;
inline constexpr float cross_as_move = 0.2F;
inline constexpr float square_as_move = 0.6F;
inline constexpr float choice_of_squares = 0.5F;
inline constexpr float stretch = 1.2F;  // joined or torn text, in a scan

}  // namespace damier::prose::cost
