#pragma once

#include "prose/detail/decoder.hpp"
#include "prose/detail/opening_fit.hpp"
#include "prose/detail/position_list.hpp"
#include "prose/detail/reading_cache.hpp"
#include "prose/detail/stretch_match.hpp"
#include "prose/detail/token_context.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace damier::prose {

inline constexpr std::int32_t none = -1;

/// A decision, and the decision before it. Nodes are only added; a reading is a chain of them.
struct Node {
  std::int32_t before = none;
  Step step;
  bool merges = false;  ///< no decision: rival is a reading that came to the same state at a higher cost
  std::int32_t rival = none;
};

enum class FrameKind : std::uint8_t { bracket, words, note };

/// A variation that is open.
struct Frame {
  std::int32_t outer = none;
  PlyIndex back = no_ply;  ///< where the moves around it go on
  FrameKind kind = FrameKind::words;
  PlyIndex anchor = no_ply;  ///< for a note: the move that it is about
  bool led = false;          ///< words such as "better" lead to it
  bool worded = false;       ///< a part of a sentence leads to it
  bool aside = false;        ///< the words before it say that it is none of the game
  PlyIndex before = no_ply;  ///< the move that its first one follows, where no bracket or letter opened it
};

/// A letter or number of a note behind a move.
struct Anchor {
  std::int32_t before = none;
  std::uint32_t value = 0;
  PlyIndex ply = no_ply;
};

/// A reading up to a token.
struct State {
  float cost = 0;
  std::int32_t node = none;
  PlyIndex tip = no_ply;   ///< of the moves that go on
  PlyIndex main = no_ply;  ///< of the main line
  std::int32_t frame = none;
  std::int32_t anchors = none;
  std::uint32_t next_game = 0;  ///< the token where the second game begins; 0: not yet
  std::uint32_t pending = 0;    ///< a move number that waits for its move
  bool pending_replies = false;
  bool pending_is_weak = false;  ///< it has no full stop
  bool stopped = true;           ///< a sentence has ended since the last move
  bool paragraph = true;         ///< a paragraph has ended since the last move
  bool ended = false;            ///< the result was given
  bool ended_likely = false;     ///< by words within a paragraph, which a later result may replace
  bool reply = false;            ///< within a bracket around one reply
  bool opened = false;           ///< the innermost variation has no move yet
  bool mentions = false;         ///< the sentence has named a move
  bool numbers = false;          ///< the game has move numbers
  bool adjourned = false;        ///< the text says that the game stopped here
  std::uint8_t replies = 0;      ///< how many moves of the second player were in brackets of their own, up to some
  std::uint32_t passed = 0;      ///< the token behind a pair of numbers in a table that was left out: 0 if none was
  std::uint8_t lost = 0;         ///< how many moves in a row could not be played
  Roles intro;                   ///< of the words since the last move or the last sentence
};

inline constexpr Roles side_line{Role::alternative, Role::condition, Role::threat, Role::denial};
inline constexpr Roles not_played{Role::threat, Role::denial, Role::place, Role::measure, Role::page};

/// The search of the likeliest sequence of decisions for a text: a state is a reading up to a token, and each token
/// makes new states of those before it. What one kind of token can mean has a file of its own.
class ReadingSearch {
 public:
  ReadingSearch(DecoderOptions const& options, PlyTree& plies, std::vector<KnownPosition>& known, std::string_view text,
                std::span<Token const> tokens, bool whole)
      : options_{options}, plies_{plies}, known_{known}, text_{text}, tokens_{tokens}, whole_{whole} {}
  Decoding run();

 private:
  static constexpr std::size_t widest = 40;
  static constexpr std::size_t widest_in_next_game = 12;
  static constexpr std::size_t far_in_next_game = 60;
  static constexpr float farthest = 11;
  static constexpr std::size_t most_tokens = 24'000;
  static constexpr std::size_t most_prose_tokens = 8'000;
  static constexpr std::size_t most_bytes = std::size_t{96} << 20U;  ///< of the readings
  static constexpr std::size_t most_frames = 12;
  static constexpr std::size_t most_blurred_positions = 16;
  static constexpr std::size_t most_filled_states = 4;
  static constexpr std::size_t most_stretched_positions = 4;
  static constexpr std::size_t most_stretch_tokens = 6;
  static constexpr float farthest_stretched = 5.0F;
  static constexpr float doubtful = 3.0F;
  static constexpr std::uint8_t most_lost = 3;
  static constexpr std::uint8_t some_replies = 3;
  [[nodiscard]] bool is_scan() const noexcept { return options_.print == Print::scanned; }

  // the beam: reading_search.cpp
  /// Finds what the words up to some tokens behind a token mean: a record is short, and much text may follow it.
  void read_words(std::size_t at);
  /// Finds the brackets that have words and no moves, from a token on.
  void find_remarks(std::size_t from);
  /// Whether the work on a text has become so much that the record ends here.
  [[nodiscard]] bool is_too_much(std::size_t at) const noexcept;
  /// What the text up to a token shows of its variant.
  [[nodiscard]] OpeningContext opening_context(std::size_t at) const;
  [[nodiscard]] std::uint64_t key_of(State const& state) const noexcept;
  static std::size_t index(std::int32_t place) noexcept { return static_cast<std::size_t>(place); }
  /// Orders the states by their cost, merges equal ones, and keeps the best.
  void settle();
  void merge(State& better, State const& worse);
  std::int32_t add(Node const& node);
  void note(State& state, StepKind kind, std::size_t first, std::size_t tokens = 1, PlyIndex ply = no_ply,
            bool exact = true);
  /// Puts a state at a token behind.
  void put(State const& state, std::size_t at) { ring_[at % ring_.size()].push_back(state); }
  /// The token where the second game begins if all readings agree on it, else 0.
  [[nodiscard]] std::size_t agreed_next_game(std::size_t at) const noexcept;
  void take(std::size_t at);

  // beginnings of games: game_beginnings.cpp, given_positions.cpp; stretches of a scan: move_decisions.cpp
  /// Whether a game whose first move has no number may begin at a token.
  [[nodiscard]] bool may_begin_bare(std::size_t at) const noexcept;
  /// Whether another game of a list may begin at a token, in the same paragraph: on a line of its own, or behind a
  /// name.
  [[nodiscard]] bool may_list(State const& state, std::size_t at) const noexcept;
  /// Whether a table of moves without signs begins at a token: "11 15   23 19   8 11".
  [[nodiscard]] bool begins_bare_table(std::size_t at) const noexcept;
  /// Plays one or two moves whose text the scanner has joined or torn, so that the tokens are not theirs.
  void take_stretches(std::size_t at);
  void play_stretch(std::size_t at, std::size_t tokens, std::string const& plain);
  void play_stretch(State const& state, std::size_t at, std::size_t tokens, StretchReading const& reading, float cost);
  /// Begins a game at a diagram that is drawn with characters.
  void take_board(std::size_t at);
  /// The likeliest variant on a board with so many rows.
  [[nodiscard]] Variant const* variant_of_rows(unsigned rows) const noexcept;
  /// Begins a game at a position that is listed from a token on.
  void take_positions(std::size_t at);
  /// Whether a position is the beginning of moves that cannot be played: a number 1 is behind it.
  [[nodiscard]] bool begins_unplayable(std::size_t behind) const noexcept;
  /// A state behind the variations and notes that it is in.
  [[nodiscard]] State outside(State state, std::size_t at);
  void take_word(std::size_t at);
  /// Whether words say how the game has ended, "White resigns": clear where a paragraph or a text line ends with them,
  /// likely in a short sentence within a paragraph.
  enum class EndInWords : std::uint8_t { absent, likely, clear };
  [[nodiscard]] EndInWords end_in_words(std::size_t at) const;
  /// Ends the game of a state with an outcome in words, if it may be about it; true if it is of the main line.
  bool take_outcome(State const& before, std::size_t at, EndInWords end);
  /// A state behind the variations that it is in, if the words before them say that they are none of the game and
  /// another sentence follows: "If 4. 40-35 14-19 5. 45-40. So White resigned." The state itself if there are none.
  [[nodiscard]] State behind_asides(State const& state, std::size_t at);
  /// Whether the game of a state has moves.
  [[nodiscard]] bool has_moves(State const& state) const noexcept;
  /// Whether a result may end the game of a state: none has, or only one that was likely.
  [[nodiscard]] static bool may_end(State const& state) noexcept;
  /// A state in which the game has ended with a result at some tokens; a variation that may be the game is the game.
  [[nodiscard]] State ended_by(State state, std::size_t at, std::size_t tokens);

  /// A given position in a variant, and how many of the moves behind it can be played from it.
  struct PositionFit {
    Variant const* variant = nullptr;
    Position position;
    unsigned plies = 0;
  };
  void take_position(State const& state, std::size_t at, GivenPosition const& given);
  /// The variants and sides to move that the text behind a position supports best.
  [[nodiscard]] std::vector<PositionFit> fits_of(std::size_t at, GivenPosition const& given) const;
  [[nodiscard]] std::vector<Variant const*> variants_of_position(std::size_t at, GivenPosition const& given) const;
  /// Begins a game at a position that was given further above, where the moves from a token on fit it: the solutions of
  /// several diagrams are often printed together.
  void resume_positions(std::size_t at);
  /// The label of a solution: "2.", "N° 2 :", "Solution du n° 2 –".
  struct SolutionLabel {
    unsigned number = 0;
    std::size_t tokens = 0;
  };
  /// The label with which a text line begins; nothing if it has none in front of moves.
  [[nodiscard]] std::optional<SolutionLabel> solution_label(std::size_t at) const noexcept;
  /// Begins a game at the position that was given further above under the number with which a text line begins, where
  /// the moves behind it fit.
  void resume_numbered(std::size_t at);
  /// Begins a game at a position that was given further above.
  void resume(State state, std::size_t at, std::size_t tokens, KnownPosition const& known, float more);
  /// The number with which a position is printed: "N° 2 –" before it; 0 if it has none.
  [[nodiscard]] unsigned caption_number(std::size_t at) const noexcept;
  /// The number in the title of a position: 0 if the text line has none, nothing if it is no title.
  [[nodiscard]] std::optional<unsigned> number_in_caption(std::size_t first, std::size_t end) const noexcept;
  /// Begins a game at a position that was given further above, where the moves from a token on fit it.
  void resume_position(std::size_t at, KnownPosition const& known, float more);
  /// Whether the moves of another position may begin at a token: a number 1, or a move where a text line or a sentence
  /// begins.
  [[nodiscard]] bool may_resume_position(std::size_t at) const noexcept;
  void remember(Variant const& variant, Position const& position, unsigned number);
  void begin_at_position(State const& state, std::size_t at, GivenPosition const& given, Variant const& variant,
                         Position const& position, float rarity);
  void begin_game(State& state, std::size_t at, std::size_t tokens, PlyIndex start, bool second);
  /// Puts a state behind several tokens.
  void put_behind(State const& state, std::size_t at, std::size_t tokens);

  // other tokens: token_decisions.cpp; ends: outcome_decisions.cpp
  void take_number(std::size_t at);
  /// "1 f 10" in a table of numbers: a character between the squares is damaged.
  [[nodiscard]] bool is_damaged_cell(std::size_t at) const noexcept;
  /// Plays the legal moves that a damaged text is nearest to.
  void try_damaged(std::size_t at, std::size_t tokens, std::string const& plain);
  /// Whether digits without a sign are a legal move of a state's sequence.
  [[nodiscard]] bool can_play(State const& state, std::string_view digits);
  void take_mark(std::size_t at);
  /// Whether a number is that of a game's first move. A scanner takes 1 for 7.
  [[nodiscard]] bool is_first_number(std::size_t at) const noexcept;
  [[nodiscard]] bool begins_paragraph(std::size_t at) const noexcept;
  /// Begins a game at its start position, where the moves from a token on fit it; false if none does.
  bool try_openings(std::size_t at, bool bare);
  /// Begins another game at the number 1 below a line with the names of its players, though no move behind it can be
  /// played: the words of a later game are none of an earlier one. fits: one was begun because its moves fit.
  void begin_announced(std::size_t at, bool fits);
  /// Begins another game where a row of a table has one: the moves of the row above may go on with it by chance.
  void begin_row(std::size_t at);
  /// Whether players are named between a diagram and a token, in a paragraph of their own.
  [[nodiscard]] bool is_headed(std::size_t first, std::size_t at) const;
  /// Whether players are named in a text line of a range of tokens.
  [[nodiscard]] bool names_players(std::size_t first, std::size_t end) const;
  void begin_at_opening(State const& state, std::size_t at, bool bare, OpeningFit const& fit, float rarity);
  /// Whether the game of a state is a heading that names the first moves of the game that begins at a token.
  [[nodiscard]] bool is_heading_of(State const& state, std::size_t at) const;

  /// An opening that was drawn, and is named above the numbered moves: "20/XI (Cb4 bc5)".
  struct DrawnOpening {
    std::vector<std::size_t> tokens;  ///< of its moves
    std::vector<Move> moves;
    OpeningFit fit;  ///< of the moves behind it
  };
  /// The opening above a token from which the moves go on, if they cannot be played from the start.
  [[nodiscard]] std::optional<DrawnOpening> drawn_opening(std::size_t at, unsigned plies_without) const;
  void begin_behind(DrawnOpening const& opening, std::size_t at);
  [[nodiscard]] bool in_bracket(State const& state) const noexcept;
  void take_cross(std::size_t at);
  void take_open(std::size_t at);
  [[nodiscard]] std::size_t depth_of(State const& state) const noexcept;
  /// Whether the moves of a state may be those of the game: no bracket or letter makes them a variation, and words do
  /// only where they go on behind the last move of the game.
  [[nodiscard]] bool may_be_game(State const& state) const noexcept;
  /// How much further than the game a variation that may be the game has to go, in plies.
  [[nodiscard]] unsigned lead_to_promote(State const& state) const noexcept;
  /// Makes the variation in which a state is the game.
  void promote(State& state, std::size_t at);
  std::int32_t add_frame(State const& state, FrameKind kind, PlyIndex anchor);
  void take_close(std::size_t at);
  /// Closes the variations that began within the bracket of a reply: "(17-22 or 18-23)".
  void close_alternatives(State& state, std::size_t at);
  void take_label(std::size_t at);
  /// Remembers the letter or number of a note about the last move.
  void add_anchor(State& state, std::size_t at);
  /// Opens the note of a letter or number that was behind a move, or a lettered variation.
  void open_note(State& unchanged, std::size_t at);
  /// The ply that the note of a letter or number is about; no_ply if none had it.
  [[nodiscard]] PlyIndex anchor_of(State const& state, std::uint32_t value) const noexcept;
  void take_result(std::size_t at);

  // moves: move_decisions.cpp, move_places.cpp
  /// Whether a token alone is a move as it is printed.
  [[nodiscard]] bool names_exactly(PlyIndex before, std::size_t at, Move const& move) const;
  /// "6. b4": a square behind a number, which only one move leads to.
  void take_square(std::size_t at);
  void take_move(std::size_t at);
  /// Tries to play a text in all states. alone: it is also something else, so that it is not a move in vain.
  void try_moves(std::size_t at, std::size_t tokens, std::string const& plain, float base, bool alone);

  /// A place in the tree where the next move may belong.
  struct Place {
    PlyIndex before = no_ply;
    std::int32_t frame = none;
    std::int32_t closes = 0;  ///< how many frames end
    bool opens = false;       ///< a variation begins with the words before it
    bool is_likely = false;   ///< a misprint is looked for here, too
    float cost = 0;
  };
  /// Finds the places where the next move of a state may belong.
  void places_of(State const& state);
  void places_in_sequence(State const& state);
  void places_in_opened(State const& state);
  /// What a variation of the first move costs: it is rather another game.
  [[nodiscard]] static float first_move_cost(State const& state) noexcept;
  void add_variations(State const& state, bool led);
  /// Adds the place whose next move has the number that waits, among the plies before another.
  void add_numbered(State const& state, PlyIndex from, std::int32_t frame, bool opens, float opening);
  /// Adds places further up in a variation: "20-24 8-13 … Better is", for the first player of it.
  void add_earlier_alternatives(State const& state);
  /// What a move costs that is one of few in a sentence of another paragraph or behind a full stop: it is rather named.
  [[nodiscard]] float sentence_cost(State const& state) const;
  /// "Ou 46x5": another solution of a position that the text gives.
  void add_other_solution(State const& state);
  void add_ways_back(State const& state, bool led);
  /// What more a move of the first player costs in the main line of a game with numbers if it has none.
  [[nodiscard]] float main_line_cost(State const& state, PlyIndex before) const noexcept;
  /// Whether the words before a move say that it is none of the game: "instead of", "would have won after".
  [[nodiscard]] static bool is_not_of_game(State const& state) noexcept;
  /// What the number before a move, or none, costs if the move follows a ply.
  [[nodiscard]] float number_cost(State const& state, PlyIndex before) const noexcept;
  /// Makes the places dearer where one of several moves that "or" joins would be a ply of the game, or answer another
  /// of them. other: the move before the "or".
  void add_choice_costs(State const& state, std::optional<std::size_t> other, bool begins);
  [[nodiscard]] std::optional<MoveText> const& text_for(std::string const& plain, Variant const& variant);
  bool play_exactly(State const& state, std::size_t at, std::size_t tokens, std::string const& plain, float base,
                    Place const& place);
  void play_blurred(State const& state, std::size_t at, std::size_t tokens, std::string const& plain, float base,
                    Place const& place);
  void play(State const& state, std::size_t at, std::size_t tokens, PlyIndex before, std::int32_t frame,
            MoveReading const& reading, float more);
  void play(State const& state, std::size_t at, std::size_t tokens, Place const& place, MoveReading const& reading,
            float more);
  /// A start position of a diagram with the number that its first move has.
  PlyIndex numbered_start(State& state, PlyIndex start);
  /// Leaves a move where it is: it is only named.
  /// is_choice: "or" joins it to another one.
  void mention(State const& state, std::size_t at, std::size_t tokens, bool is_legal, bool is_choice);

  // moves that are lost or misprinted: lost_moves.cpp
  /// Plays a move of the main line that the text lacks, if the next one fits behind it.
  void fill_gap(State const& state, std::size_t at, std::size_t tokens, std::string const& plain, float base);
  /// The move that a text means behind a filled gap.
  [[nodiscard]] std::optional<MoveReading> reading_after(Variant const& variant, Position const& position,
                                                         std::optional<MoveText> const& read, std::string const& plain);
  /// Reads one of the last moves as another one, where the text is a legal move and still a misprint: the moves behind
  /// it and the one at the token can be played only then.
  void repair_past(State const& state, std::size_t at, std::size_t tokens, std::string const& plain, float base);

  /// The moves that a token may have been meant to be behind a ply.
  [[nodiscard]] std::vector<MoveReading> const& blurred_past(Variant const& variant, PlyIndex parent,
                                                             std::uint32_t token);
  /// The plain spelling of a token.
  [[nodiscard]] std::string const& plain_of(std::size_t token);

  /// The move in front of which a replay has to come out.
  struct ReplayEnd {
    std::size_t at = 0;
    std::size_t tokens = 1;
    MoveText const* read = nullptr;
    float base = 0;
  };
  /// Plays another move in place of the last one of a way, then the texts of the others, and the one at the end.
  /// before: the decision before the way, which is given from its end.
  void replay(State const& state, std::int32_t before, std::vector<Step> const& way, PlyIndex parent,
              MoveReading const& other, ReplayEnd const& end);

  // the result: reading_result.cpp
  Decoding finish(std::size_t tokens, bool is_cut);
  /// Makes the variation in which the text of a game ends the game, if only its number has made it a variation and it
  /// goes further than the moves before it: those were an analysis. Behind words the moves have to be many.
  void promote_last_variation(State& state, std::size_t at);
  /// Carries out the decisions that made a variation the game: the moves on the way to it are those of the game, and
  /// the text did not leave the game where it began.
  void apply_promotions(std::vector<Step>& steps) const;
  /// The moves of a heading that named those of the game below are only named.
  static void drop_heading_moves(std::vector<Step>& steps);
  void mark_main_line(std::span<Step> steps, PlyIndex last) const;
  /// The decisions up to a node, in order, as far as they belong to the first game.
  [[nodiscard]] std::vector<Step> steps_to(std::int32_t node, std::size_t& tokens) const;
  /// Marks the moves of the best reading that another one reads otherwise.
  void compare(Decoding& decoding, std::map<std::uint32_t, std::size_t> const& by_token, std::int32_t ours,
               std::int32_t theirs, float margin) const;
  [[nodiscard]] bool is_same(Step const& a, Step const& b) const noexcept;

  DecoderOptions const& options_;
  PlyTree& plies_;
  std::vector<KnownPosition>& known_;
  std::string_view text_;
  std::span<Token const> tokens_;
  bool whole_;
  Languages languages_ = ~Languages{0};
  std::vector<WordMeaning> meanings_;
  std::vector<bool> is_in_remark_;  ///< of each token: it is in a bracket without moves
  std::size_t remark_ = 0;          ///< the last bracket that has opened
  bool may_be_remark_ = false;
  std::size_t at_ = 0;  ///< the token that is taken
  std::vector<std::string_view> of_language_;
  TokenContext context_;
  std::vector<Node> nodes_;
  std::vector<Frame> frames_;
  std::vector<Anchor> anchors_;
  std::vector<State> states_;
  std::vector<State> fresh_;
  std::array<std::vector<State>, 256> ring_;
  std::unordered_map<std::uint64_t, std::size_t> places_;
  std::map<Variant const*, std::optional<MoveText>> texts_;
  std::vector<Place> places_to_play_;
  std::vector<MoveReading> readings_;
  ReadingCache<MoveReading> blurred_;                                 ///< of one text
  ReadingCache<StretchReading> stretched_;                            ///< of one stretch
  std::unordered_map<std::uint64_t, std::vector<MoveReading>> past_;  ///< by position and token
  std::vector<std::string> plain_;                                    ///< of each token, empty where it is not known
  std::vector<PositionFit> position_fits_;
  std::size_t fits_at_ = ~std::size_t{0};
  bool branched_ = false;
};

}  // namespace damier::prose
