#include "prose/decoder.hpp"

#include "notation/fen.hpp"
#include "notation/numbering.hpp"
#include "prose/decision_costs.hpp"
#include "prose/drawn_board.hpp"
#include "prose/opening_fit.hpp"
#include "prose/position_list.hpp"
#include "prose/stretch_match.hpp"
#include "prose/token_context.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace damier::prose {
namespace {

constexpr std::int32_t none = -1;

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
  bool reply = false;            ///< within a bracket around one reply
  bool opened = false;           ///< the innermost variation has no move yet
  bool mentions = false;         ///< the sentence has named a move
  bool numbers = false;          ///< the game has move numbers
  std::uint8_t replies = 0;      ///< how many moves of the second player were in brackets of their own, up to some
  std::uint8_t lost = 0;         ///< how many moves in a row could not be played
  Roles intro;                   ///< of the words since the last move or the last sentence
};

constexpr Roles side_line{Role::alternative, Role::condition, Role::threat, Role::denial};
constexpr Roles not_played{Role::threat, Role::denial, Role::place, Role::measure, Role::page};

class ReadingSearch {
 public:
  ReadingSearch(DecoderOptions const& options, PlyTree& plies, std::vector<KnownPosition>& known, std::string_view text,
                std::span<Token const> tokens, bool whole)
      : options_{options}, plies_{plies}, known_{known}, text_{text}, tokens_{tokens}, whole_{whole} {}

  Decoding run() {
    read_words();
    ring_[0].push_back({});
    std::size_t at = 0;
    for (; at < tokens_.size(); ++at) {
      auto& here = ring_[at % ring_.size()];
      if (here.empty()) {
        continue;  // all readings take this token together with the one before
      }
      states_.swap(here);
      here.clear();
      settle();
      if (auto const next = agreed_next_game(at); next != 0) {
        return finish(next, false);
      }
      if (at >= most_tokens || nodes_.size() >= most_nodes ||
          (at >= most_prose_tokens && states_.front().tip == no_ply && tokens_[at].kind == TokenKind::paragraph)) {
        return finish(at, states_.front().tip != no_ply);
      }
      take(at);
      states_.clear();
    }
    if (!whole_) {
      Decoding decoding;
      decoding.needs_more = true;
      return decoding;
    }
    for (auto& bucket : ring_) {
      states_.insert(states_.end(), bucket.begin(), bucket.end());
    }
    settle();
    auto const next = states_.front().next_game;
    return finish(next != 0 ? next : tokens_.size(), false);
  }

 private:
  static constexpr std::size_t widest = 40;
  static constexpr float farthest = 11;
  static constexpr std::size_t most_tokens = 24'000;
  static constexpr std::size_t most_prose_tokens = 8'000;
  static constexpr std::size_t most_nodes = 3'000'000;
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

  void read_words() {
    auto const languages = languages_of(text_, tokens_.first(std::min<std::size_t>(tokens_.size(), 20'000)));
    meanings_.resize(tokens_.size());
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (tokens_[i].kind == TokenKind::word) {
        meanings_[i] = meaning_at(text_, tokens_, i, languages);
      }
    }
    context_ = {text_, tokens_, meanings_};
    of_language_ = variants_of(languages);
  }
  /// What the text up to a token shows of its variant.
  [[nodiscard]] OpeningContext opening_context(std::size_t at) const {
    OpeningContext context{options_.asked, nullptr, options_.likely, of_language_, options_.print};
    for (auto i = at; i-- > 0 && context.named == nullptr;) {
      context.named = meanings_[i].variant.empty() ? nullptr : find_variant(meanings_[i].variant);
    }
    return context;
  }

  // --- the beam
  // --------------------------------------------------------------------------------------------------------

  [[nodiscard]] std::uint64_t key_of(State const& state) const noexcept {
    auto mix = [hash = std::uint64_t{0x9E3779B97F4A7C15}](std::uint64_t value) mutable {
      hash = (hash ^ value) * 0xBF58476D1CE4E5B9;
      hash ^= hash >> 29U;
      return hash;
    };
    auto const place = [&](PlyIndex ply) {
      return ply == no_ply ? 1 : zobrist(plies_.at(ply).after) ^ (std::uint64_t{plies_.at(ply).number} << 32U);
    };
    mix(state.main == no_ply ? 0
                             : static_cast<std::uint64_t>(std::hash<Variant const*>{}(plies_.at(state.main).variant)));
    mix(place(state.tip));
    mix(place(state.main));
    for (auto frame = state.frame; frame != none; frame = frames_[index(frame)].outer) {
      mix(place(frames_[index(frame)].back) + static_cast<unsigned>(frames_[index(frame)].kind));
    }
    auto const flags = (state.pending_replies ? 1U : 0U) | (state.ended ? 2U : 0U) | (state.reply ? 4U : 0U) |
                       (state.opened ? 8U : 0U) | (state.intro.any_of(side_line) ? 16U : 0U) |
                       (state.pending_is_weak ? 32U : 0U) | (state.stopped ? 64U : 0U) | (state.mentions ? 128U : 0U);
    mix((std::uint64_t{state.pending} << 32U) | flags);
    return mix(state.next_game);
  }
  static std::size_t index(std::int32_t place) noexcept { return static_cast<std::size_t>(place); }

  /// Orders the states by their cost, merges equal ones, and keeps the best.
  void settle() {
    if (!branched_ && states_.size() <= widest) {
      return;
    }
    branched_ = false;
    std::stable_sort(states_.begin(), states_.end(), [](State const& a, State const& b) { return a.cost < b.cost; });
    places_.clear();
    std::size_t kept = 0;
    auto const least = states_.front().cost;
    for (auto& state : states_) {
      if (state.cost > least + farthest) {
        break;
      }
      auto const [found, is_new] = places_.try_emplace(key_of(state), kept);
      if (!is_new) {
        merge(states_[found->second], state);
      } else if (kept < widest) {
        states_[kept++] = state;
      }
    }
    states_.resize(kept);
  }
  void merge(State& better, State const& worse) {
    auto const margin = worse.cost - better.cost;
    if (margin < doubtful && worse.node != better.node) {
      Node node;
      node.before = better.node;
      node.merges = true;
      node.rival = worse.node;
      node.step.margin = margin;
      better.node = add(node);
    }
  }
  std::int32_t add(Node const& node) {
    nodes_.push_back(node);
    return static_cast<std::int32_t>(nodes_.size() - 1);
  }
  void note(State& state, StepKind kind, std::size_t first, std::size_t tokens = 1, PlyIndex ply = no_ply,
            bool exact = true) {
    Node node;
    node.before = state.node;
    node.step.kind = kind;
    node.step.first = static_cast<std::uint32_t>(first);
    node.step.tokens = static_cast<std::uint32_t>(tokens);
    node.step.ply = ply;
    node.step.exact = exact;
    node.step.is_main = (kind == StepKind::play || kind == StepKind::fill) && state.frame == none;
    state.node = add(node);
  }
  /// Puts a state at a token behind.
  void put(State const& state, std::size_t at) { ring_[at % ring_.size()].push_back(state); }

  /// The token where the second game begins if all readings agree on it, else 0.
  [[nodiscard]] std::size_t agreed_next_game(std::size_t at) const noexcept {
    auto const next = states_.front().next_game;
    constexpr std::size_t some = 120;
    constexpr std::size_t long_enough = 2'000;
    constexpr float clear = 2.5F;
    if (next == 0) {
      return 0;
    }
    auto const is_clear = [&](float margin) {
      return std::ranges::all_of(states_, [&](State const& state) {
        return state.next_game == next || state.cost > states_.front().cost + margin;
      });
    };
    return is_clear(farthest) || (at > next + some && is_clear(clear)) || at > next + long_enough ? next : 0;
  }

  // --- tokens
  // ----------------------------------------------------------------------------------------------------------

  void take(std::size_t at) {
    auto const& token = tokens_[at];
    if (context_.begins_line(at)) {
      take_board(at);
    }
    fresh_.clear();
    if (may_resume_position(at)) {
      resume_positions(at);
    }
    if (may_begin_bare(at)) {
      try_openings(at, true);
    }
    if (!fresh_.empty()) {
      states_.insert(states_.end(), fresh_.begin(), fresh_.end());
    }
    if (is_scan()) {
      take_stretches(at);
    }
    switch (token.kind) {
      case TokenKind::move:
      case TokenKind::blur: take_move(at); return;
      case TokenKind::number: take_number(at); return;
      case TokenKind::mark: take_mark(at); return;
      case TokenKind::cross: take_cross(at); return;
      case TokenKind::open: take_open(at); return;
      case TokenKind::close: take_close(at); return;
      case TokenKind::label: take_label(at); return;
      case TokenKind::result: take_result(at); return;
      case TokenKind::fen:
      case TokenKind::word: take_word(at); return;
      default: break;
    }
    auto const stands_for_move = (token.kind == TokenKind::dots || context_.is_dash(at)) && at > 0 &&
                                 (tokens_[at - 1].kind == TokenKind::mark || context_.is_dash(at - 1));
    for (auto& state : states_) {
      state.pending_replies = state.pending_replies || (stands_for_move && state.pending != 0);
      if (token.kind == TokenKind::stop || token.kind == TokenKind::paragraph) {
        state.stopped = true;
        state.mentions = false;
        state.intro = {};
        state.paragraph = state.paragraph || token.kind == TokenKind::paragraph;
      }
      put(state, at + 1);
    }
  }

  /// Whether a game whose first move has no number may begin at a token.
  [[nodiscard]] bool may_begin_bare(std::size_t at) const noexcept {
    auto const kind = tokens_[at].kind;
    if (kind == TokenKind::move) {
      auto const behind_colon = at > 1 && tokens_[at - 1].in(text_) == ":" && meanings_[at - 2].roles.has(Role::game);
      return at == 0 || tokens_[at - 1].kind == TokenKind::line_end || begins_paragraph(at) || behind_colon ||
             std::ranges::any_of(states_, [](State const& state) { return state.tip == no_ply; });
    }
    auto const is_joined = kind == TokenKind::number && tokens_[at].end - tokens_[at].begin >= 3;
    return is_scan() && begins_paragraph(at) && (kind == TokenKind::blur || is_joined);
  }

  /// Plays one or two moves whose text the scanner has joined or torn, so that the tokens are not theirs.
  void take_stretches(std::size_t at) {
    auto const kind = tokens_[at].kind;
    if (kind != TokenKind::move && kind != TokenKind::blur && kind != TokenKind::number && kind != TokenKind::mark &&
        kind != TokenKind::square) {
      return;
    }
    std::string plain;
    for (std::size_t tokens = 1; tokens <= most_stretch_tokens && at + tokens <= tokens_.size(); ++tokens) {
      auto const& last = tokens_[at + tokens - 1];
      if (last.kind == TokenKind::paragraph || last.kind == TokenKind::open || last.kind == TokenKind::close ||
          last.kind == TokenKind::label || last.kind == TokenKind::result || last.kind == TokenKind::fen ||
          (last.kind == TokenKind::word && last.end - last.begin > 2)) {
        return;
      }
      plain = plain_spelling(text_.substr(tokens_[at].begin, last.end - tokens_[at].begin));
      if (plain.size() > longest_stretch) {
        return;
      }
      auto const ends = last.kind == TokenKind::move || last.kind == TokenKind::blur ||
                        last.kind == TokenKind::number || last.kind == TokenKind::square ||
                        last.kind == TokenKind::word;
      if (ends && plain.size() >= 2) {
        play_stretch(at, tokens, plain);
      }
    }
  }
  void play_stretch(std::size_t at, std::size_t tokens, std::string const& plain) {
    stretched_.clear();
    auto const is_number = tokens == 1 && tokens_[at].kind == TokenKind::number;
    for (auto const& state : states_) {
      if (plain.size() < 3 && (state.pending == 0 || state.pending_is_weak)) {
        continue;
      }
      if (state.tip == no_ply || state.ended || state.cost > states_.front().cost + farthest_stretched) {
        continue;
      }
      auto const& ply = plies_.at(state.tip);
      auto const key = zobrist(ply.after) ^ std::hash<Variant const*>{}(ply.variant);
      auto found = stretched_.find(key);
      if (found == stretched_.end()) {
        if (stretched_.size() >= most_stretched_positions) {
          continue;
        }
        found = stretched_.try_emplace(key).first;
        auto const number = ply.is_numbered && ply.number % 2 == 1 ? ply.number / 2 + 2U : 0U;
        match_stretch(*ply.variant, ply.after, plies_.legal(state.tip), plain, number, tokens > 1 || is_number,
                      found->second);
      }
      auto const cost =
          cost::stretch + number_cost(state, state.tip) + (state.frame == none ? main_line_cost(state, state.tip) : 0);
      for (auto const& reading : found->second) {
        play_stretch(state, at, tokens, reading, cost);
      }
    }
  }
  void play_stretch(State const& state, std::size_t at, std::size_t tokens, StretchReading const& reading, float cost) {
    auto next = state;
    next.cost += cost + reading.cost;
    auto const first = plies_.add(state.tip, reading.first, static_cast<std::uint32_t>(at));
    note(next, StepKind::play, at, reading.second ? 0 : tokens, first, false);
    next.tip = first;
    if (reading.second) {
      next.tip = plies_.add(first, *reading.second, static_cast<std::uint32_t>(at));
      note(next, StepKind::play, at, tokens, next.tip, false);
    }
    next.main = next.frame == none ? next.tip : next.main;
    next.pending = 0;
    next.opened = next.stopped = next.paragraph = next.mentions = false;
    next.lost = 0;
    next.intro = {};
    put_behind(next, at, tokens);
  }

  /// Begins a game at a diagram that is drawn with characters.
  void take_board(std::size_t at) {
    auto const line_end = text_.rfind('\n', tokens_[at].begin);
    auto const line = line_end == std::string_view::npos ? 0 : line_end + 1;
    auto const board = drawn_board_at(text_, line);
    if (!board) {
      return;
    }
    GivenPosition given;
    while (at + given.tokens < tokens_.size() && tokens_[at + given.tokens].begin < line + board->bytes) {
      ++given.tokens;
    }
    given.to_move = side_to_move_near(tokens_, meanings_, at, at + given.tokens);
    auto const* const variant = variant_of_rows(board->rows);
    for (auto& state : states_) {
      if (state.frame != none || variant == nullptr) {
        continue;
      }
      for (auto const side : both_colours) {
        if (!given.to_move || *given.to_move == side) {
          auto position = board->position;
          position.side = side;
          begin_at_position(state, at, given, *variant, position, 0);
        }
      }
      state.cost += cost::position_as_text;
    }
  }
  /// The likeliest variant on a board with so many rows.
  [[nodiscard]] Variant const* variant_of_rows(unsigned rows) const noexcept {
    for (auto const* const variant : {options_.asked, options_.likely, find_variant("international"),
                                      find_variant("russian"), find_variant("canadian")}) {
      if (variant != nullptr && variant->board().rows == rows && variant->board().columns == rows &&
          !variant->board().all_squares) {
        return variant;
      }
    }
    return nullptr;
  }

  void take_word(std::size_t at) {
    auto const& meaning = meanings_[at];
    auto const may_be_position =
        tokens_[at].kind == TokenKind::fen || meaning.roles.has(Role::white) || meaning.roles.has(Role::black);
    auto const position = may_be_position ? position_at(text_, tokens_, meanings_, at) : std::nullopt;
    for (auto& state : states_) {
      if (position && state.frame == none) {
        take_position(state, at, *position);
        state.cost += state.main == no_ply || state.ended ? cost::position_as_text : 0.3F;
      }
      if (meaning.tokens != 0) {
        state.intro |= meaning.roles;
        take_outcome(state, at);
      }
      put(state, at + 1);
    }
  }

  /// "White resigns", "Remise": the end of the game, if it is a short sentence at the end of a paragraph.
  void take_outcome(State const& state, std::size_t at) {
    auto const ends = meanings_[at].roles.any_of({Role::wins, Role::loses, Role::resigns, Role::draw});
    auto const tokens = std::max<std::size_t>(1, meanings_[at].tokens);
    if (ends && may_be_game(state) && state.main != no_ply && plies_.at(state.main).parent != no_ply && !state.ended &&
        !state.reply && context_.is_short_sentence(at) && context_.ends_paragraph(at + tokens)) {
      auto next = state;
      if (next.frame != none) {
        promote(next, at);
      }
      note(next, StepKind::result, at, tokens);
      next.ended = true;
      put(next, at + 1);
      branched_ = true;
    }
  }

  /// A given position in a variant, and how many of the moves behind it can be played from it.
  struct PositionFit {
    Variant const* variant = nullptr;
    Position position;
    unsigned plies = 0;
  };
  void take_position(State const& state, std::size_t at, GivenPosition const& given) {
    if (fits_at_ != at) {
      fits_at_ = at;
      position_fits_ = fits_of(at, given);
    }
    for (std::size_t rank = 0; rank < position_fits_.size(); ++rank) {
      auto const& fit = position_fits_[rank];
      begin_at_position(state, at, given, *fit.variant, fit.position, cost::rarer_variant * static_cast<float>(rank));
    }
  }
  /// The variants and sides to move that the text behind a position supports best.
  [[nodiscard]] std::vector<PositionFit> fits_of(std::size_t at, GivenPosition const& given) const {
    constexpr std::size_t most = 3;
    std::vector<PositionFit> fits;
    for (auto const* const variant : variants_of_position(at, given)) {
      auto const fen = read_fen(given.fen, *variant);
      if (!fen || fen->null_move) {
        continue;
      }
      for (auto const side : both_colours) {
        if (given.to_move && *given.to_move != side) {
          continue;
        }
        auto position = fen->position;
        position.side = side;
        auto const fit = fit_of(*variant, position, text_, tokens_, at + given.tokens, options_.print);
        fits.push_back({variant, position, fit.plies});
      }
    }
    std::ranges::stable_sort(fits, std::greater<>{}, &PositionFit::plies);
    auto const best = fits.empty() ? 0U : fits.front().plies;
    auto const first = fits.empty() ? nullptr : fits.front().variant;
    std::erase_if(fits, [&](PositionFit const& fit) {
      return best == 0 ? fit.variant != first : fit.plies * 2 < best && fit.variant != first;
    });
    fits.resize(std::min(fits.size(), most));
    return fits;
  }
  [[nodiscard]] std::vector<Variant const*> variants_of_position(std::size_t at, GivenPosition const& given) const {
    if (options_.asked != nullptr) {
      return {options_.asked};
    }
    auto all = variants_by_likelihood(opening_context(at));
    std::erase_if(all, [&](Variant const* variant) {
      Numbering const numbering{variant->rules()};
      return given.lettered ? !numbering.algebraic() : !numbering.has_square(std::max(1U, given.highest));
    });
    return all;
  }
  /// Begins a game at a position that was given further above, where the moves from a token on fit it: the solutions of
  /// several diagrams are often printed together.
  void resume_positions(std::size_t at) {
    constexpr unsigned enough = 4;
    for (auto const& known : known_) {
      auto const fit = fit_of(*known.variant, known.position, text_, tokens_, at, options_.print);
      if (fit.plies < enough || fit.plies * 3 < fit.moves * 2) {
        continue;
      }
      for (auto const& state : states_) {
        auto const is_here = state.tip != no_ply && plies_.at(state.tip).after == known.position;
        if (in_bracket(state) || state.reply || is_here) {
          continue;
        }
        auto next = state;
        next.cost += cost::earlier_diagram;
        auto const number = static_cast<std::uint16_t>(known.position.side == known.variant->rules().first ? 0 : 1);
        auto const start =
            plies_.add_start(*known.variant, known.position, number, false, true, static_cast<std::uint32_t>(at));
        begin_game(next, at, 0, start, state.main != no_ply);
        if (tokens_[at].kind == TokenKind::mark) {
          next.pending = tokens_[at].value;
          next.pending_replies = tokens_[at].replies;
          note(next, StepKind::mark, at);
          put(next, at + 1);
        } else {
          fresh_.push_back(next);
        }
      }
    }
  }
  /// Whether the moves of another position may begin at a token: a number 1, or a move where a text line or a sentence
  /// begins.
  [[nodiscard]] bool may_resume_position(std::size_t at) const noexcept {
    if (known_.empty() || at == 0) {
      return false;
    }
    if (tokens_[at].kind == TokenKind::mark) {
      return tokens_[at].value == 1;
    }
    auto const before = tokens_[at - 1].kind;
    return tokens_[at].kind == TokenKind::move &&
           (before == TokenKind::line_end || before == TokenKind::paragraph || before == TokenKind::stop ||
            (before == TokenKind::sign && tokens_[at - 1].in(text_) == ":"));
  }
  void remember(Variant const& variant, Position const& position) {
    constexpr std::size_t most = 16;
    auto const is_known = std::ranges::any_of(
        known_, [&](KnownPosition const& known) { return known.variant == &variant && known.position == position; });
    if (!is_known) {
      if (known_.size() == most) {
        known_.erase(known_.begin());
      }
      known_.push_back({&variant, position});
    }
  }
  void begin_at_position(State const& state, std::size_t at, GivenPosition const& given, Variant const& variant,
                         Position const& position, float rarity) {
    auto next = state;
    next.cost += rarity;
    // A diagram of the position that the game has reached shows it, and begins no game.
    if (state.main != no_ply && plies_.at(state.main).after.pieces == position.pieces &&
        plies_.at(state.main).after.kings == position.kings) {
      note(next, StepKind::diagram, at, given.tokens);
      next.intro = {};
      put_behind(next, at, given.tokens);
      return;
    }
    remember(variant, position);
    auto const second = state.main != no_ply;  // a diagram without moves is a record of its own
    next.cost += second ? cost::second_diagram : 0.1F;
    next.cost += given.to_move ? 0 : position.side == Colour::white ? 0.1F : 0.5F;
    auto const number = static_cast<std::uint16_t>(position.side == variant.rules().first ? 0 : 1);
    auto const start = plies_.add_start(variant, position, number, false, true, static_cast<std::uint32_t>(at));
    begin_game(next, at, given.tokens, start, second);
    put_behind(next, at, given.tokens);
  }
  void begin_game(State& state, std::size_t at, std::size_t tokens, PlyIndex start, bool second) {
    if (state.next_game == 0 && (second || state.ended)) {
      state.next_game = static_cast<std::uint32_t>(std::max<std::size_t>(1, at));
      promote_last_variation(state, at);
      note(state, StepKind::next_game, at, 0);
    }
    note(state, StepKind::start, at, tokens, start);
    state.tip = state.main = start;
    state.frame = state.anchors = none;
    state.pending = 0;
    state.replies = 0;
    state.ended = state.reply = state.opened = state.mentions = state.numbers = false;
    state.intro = {};
    branched_ = true;
  }
  /// Puts a state behind several tokens.
  void put_behind(State const& state, std::size_t at, std::size_t tokens) {
    branched_ = true;
    put(state, at + std::min(tokens, ring_.size() - 1));
  }

  void take_number(std::size_t at) {
    auto const& token = tokens_[at];
    auto const next = at + 1 < tokens_.size() ? tokens_[at + 1].kind : TokenKind::paragraph;
    auto const glued = text_.substr(token.begin, token.end - token.begin);
    auto const leads =
        next == TokenKind::move || next == TokenKind::blur || next == TokenKind::dots || next == TokenKind::open;
    auto const pair = next == TokenKind::number && tokens_[at + 1].begin - token.end <= 8 && token.value <= 72 &&
                      tokens_[at + 1].value <= 72 && tokens_[at + 1].value != 0 && token.value != 0;
    // "1. 34 30   20 25": a table of moves without signs.
    auto const in_table = pair && at > 1 &&
                          (tokens_[at - 1].kind == TokenKind::mark ||
                           (tokens_[at - 1].kind == TokenKind::number && tokens_[at - 2].kind == TokenKind::number));
    if (pair) {
      auto const plain = std::to_string(token.value) + "-" + std::to_string(tokens_[at + 1].value);
      try_moves(at, 2, plain,
                in_table    ? cost::pair_in_table
                : is_scan() ? cost::scanned_pair
                            : cost::pair_of_numbers,
                true);
    }
    if (glued.size() == 4 && token.value >= 101 && glued[0] != '0') {
      auto const plain = std::string{glued.substr(0, 2)} + "-" + std::string{glued.substr(2)};
      try_moves(at, 1, plain, is_scan() ? cost::scanned_pair : cost::run_of_digits, true);
    }
    if (glued.size() == 3 && glued[0] != '0') {  // "812": a sign is lost
      for (std::size_t cut = 1; cut < 3; ++cut) {
        auto const plain = std::string{glued.substr(0, cut)} + "-" + std::string{glued.substr(cut)};
        try_moves(at, 1, plain, is_scan() ? cost::scanned_pair : cost::run_of_digits, true);
      }
    }
    auto const may_be_move = is_scan() && (glued.size() == 3 || glued.size() == 4) && !glued.starts_with('0');
    for (auto& state : states_) {
      state.cost += may_be_move && can_play(state, glued) ? cost::move_as_number : 0;
      state.cost += in_table ? cost::move_as_number : 0;
      if (leads && token.value != 0 && token.value < 400 && state.pending == 0) {
        state.pending = token.value;
        state.pending_replies = next == TokenKind::dots;
        state.pending_is_weak = true;
        note(state, StepKind::mark, at);
      }
      put(state, at + 1);
    }
  }

  /// Whether digits without a sign are a legal move of a state's sequence.
  [[nodiscard]] bool can_play(State const& state, std::string_view digits) {
    if (state.tip == no_ply || state.ended) {
      return false;
    }
    auto const& ply = plies_.at(state.tip);
    auto const middle = digits.size() == 4 ? std::size_t{2} : std::size_t{1};
    for (auto cut = middle; cut <= 2; ++cut) {
      auto const read = read_move_text(std::string{digits.substr(0, cut)} + "-" + std::string{digits.substr(cut)},
                                       Numbering{ply.variant->rules()});
      if (read && resolve(*ply.variant, ply.after, *read).kind == Resolution::Kind::unique) {
        return true;
      }
    }
    return false;
  }

  void take_mark(std::size_t at) {
    auto const& token = tokens_[at];
    if (is_first_number(at)) {
      try_openings(at, false);
    }
    for (auto& state : states_) {
      state.pending = token.value;
      state.pending_replies = token.replies;
      state.pending_is_weak = false;
      note(state, StepKind::mark, at);
      put(state, at + 1);
    }
  }

  /// Whether a number is that of a game's first move. A scanner takes 1 for 7.
  [[nodiscard]] bool is_first_number(std::size_t at) const noexcept {
    auto const& token = tokens_[at];
    return !token.replies && (token.value == 1 || (is_scan() && token.value == 7 && begins_paragraph(at)));
  }
  [[nodiscard]] bool begins_paragraph(std::size_t at) const noexcept {
    return at > 0 && tokens_[at - 1].kind == TokenKind::paragraph;
  }

  /// Begins a game at its start position, where the moves from a token on fit it.
  void try_openings(std::size_t at, bool bare) {
    std::optional<std::vector<OpeningFit>> fits;
    for (auto const& state : states_) {
      if (in_bracket(state) || state.reply) {
        continue;
      }
      auto const has_game = state.main != no_ply && plies_.at(state.main).parent != no_ply;
      if (bare && has_game && !state.ended && !state.paragraph) {
        continue;
      }
      if (!fits) {
        fits = likely_openings(text_, tokens_, at, opening_context(at));
      }
      for (std::size_t rank = 0; rank < fits->size(); ++rank) {
        auto const enough = std::max(1U, std::min(bare && has_game ? 4U : 2U, (*fits)[rank].moves));
        auto const is_clear = is_scan() && begins_paragraph(at) && rank == 0 && (*fits)[rank].plies >= (bare ? 2U : 0U);
        if ((*fits)[rank].plies >= enough || is_clear) {
          begin_at_opening(state, at, bare, (*fits)[rank], cost::rarer_variant * static_cast<float>(rank));
        }
      }
    }
    branched_ = true;
  }
  void begin_at_opening(State const& state, std::size_t at, bool bare, OpeningFit const& fit, float rarity) {
    auto const has_game = state.main != no_ply && plies_.at(state.main).parent != no_ply;
    auto const from_diagram = state.main != no_ply && plies_.at(state.main).is_given;
    auto next = state;
    auto const is_short = fit.plies < (bare ? 6U : 4U) && !begins_paragraph(at);
    next.cost += rarity + (is_short ? cost::short_opening : 0) + (from_diagram ? cost::second_diagram + 1 : 0);
    next.cost += has_game ? (state.ended ? cost::second_game_ended : cost::second_game) : 0;
    auto const start =
        plies_.add_start(*fit.variant, fit.variant->start(), 0, true, false, static_cast<std::uint32_t>(at));
    begin_game(next, at, 0, start, has_game || from_diagram);
    if (bare) {
      fresh_.push_back(next);
    } else {
      next.pending = 1;
      note(next, StepKind::mark, at);
      put(next, at + 1);
    }
  }
  [[nodiscard]] bool in_bracket(State const& state) const noexcept {
    for (auto frame = state.frame; frame != none; frame = frames_[index(frame)].outer) {
      if (frames_[index(frame)].kind == FrameKind::bracket) {
        return true;
      }
    }
    return false;
  }

  void take_cross(std::size_t at) {
    for (auto& state : states_) {
      auto const led = state.pending != 0 || state.reply || context_.behind_move(at);
      if (state.tip != no_ply && led) {
        auto const legal = plies_.legal(state.tip);
        if (legal.size() == 1 && legal.front().is_capture()) {
          auto const move = legal.front();
          play(state, at, 1, state.tip, state.frame, {move, 0, true},
               cost::cross_as_move + number_cost(state, state.tip));
        }
      }
      put(state, at + 1);
    }
    branched_ = true;
  }

  // --- brackets, notes, results
  // ----------------------------------------------------------------------------------------

  void take_open(std::size_t at) {
    auto const bracket = context_.bracket_at(at);
    for (auto& state : states_) {
      if (state.tip == no_ply || bracket.end == 0 || bracket.moves == 0 || depth_of(state) >= most_frames) {
        put(state, at + 1);  // words alone: its end has no frame either
        continue;
      }
      if (bracket.moves == 1 && !state.reply) {
        auto next = state;
        next.reply = true;
        next.replies = std::min<std::uint8_t>(static_cast<std::uint8_t>(state.replies + 1), some_replies);
        next.cost += bracket.words > 3 ? 0.8F : 0;
        note(next, StepKind::mark, at);
        put(next, at + 1);
      }
      auto next = state;
      auto const is_due = bracket.moves == 1 && state.replies >= some_replies && !state.ended &&
                          state.lost < most_lost && plies_.at(state.tip).number % 2 == 1;
      next.cost += is_due ? cost::variation_for_reply : 0;
      next.frame = add_frame(state, FrameKind::bracket, no_ply);
      next.opened = true;
      next.pending = 0;
      next.intro = {};
      next.stopped = next.mentions = false;
      note(next, StepKind::open, at);
      put(next, at + 1);
      branched_ = true;
    }
  }
  [[nodiscard]] std::size_t depth_of(State const& state) const noexcept {
    std::size_t depth = 0;
    for (auto frame = state.frame; frame != none; frame = frames_[index(frame)].outer) {
      ++depth;
    }
    return depth;
  }
  /// Whether the moves of a state may be those of the game: no bracket or letter makes them a variation, and words do
  /// only where they go on behind the last move of the game.
  [[nodiscard]] bool may_be_game(State const& state) const noexcept {
    for (auto frame = state.frame; frame != none; frame = frames_[index(frame)].outer) {
      auto const& open = frames_[index(frame)];
      if (open.kind != FrameKind::words || (open.led && open.before != state.main)) {
        return false;
      }
    }
    return true;
  }
  /// How much further than the game a variation that may be the game has to go, in plies.
  [[nodiscard]] unsigned lead_to_promote(State const& state) const noexcept {
    unsigned lead = 2;
    for (auto frame = state.frame; frame != none; frame = frames_[index(frame)].outer) {
      auto const& open = frames_[index(frame)];
      lead = std::max(lead, open.led ? 8U : open.worded ? 20U : 2U);
    }
    return lead;
  }
  /// Makes the variation in which a state is the game.
  void promote(State& state, std::size_t at) {
    note(state, StepKind::promote, at, 0, state.tip);
    state.main = state.tip;
    state.frame = none;
  }
  std::int32_t add_frame(State const& state, FrameKind kind, PlyIndex anchor) {
    frames_.push_back({state.frame, state.tip, kind, anchor, false, false, no_ply});
    return static_cast<std::int32_t>(frames_.size() - 1);
  }

  void take_close(std::size_t at) {
    for (auto& state : states_) {
      if (state.reply) {
        // The bracket had no reply after all: its move is only named.
        note(state, StepKind::mark, at);
        state.reply = false;
        put(state, at + 1);
        continue;
      }
      auto frame = state.frame;
      while (frame != none && frames_[index(frame)].kind == FrameKind::words) {
        frame = frames_[index(frame)].outer;
      }
      if (frame != none && frames_[index(frame)].kind == FrameKind::bracket && context_.closes_frame(at)) {
        for (auto open = state.frame; open != frame; open = frames_[index(open)].outer) {
          note(state, StepKind::close, at, 0);
        }
        note(state, StepKind::close, at);
        state.tip = frames_[index(frame)].back;
        state.frame = frames_[index(frame)].outer;
        state.opened = false;
        state.pending = 0;
        state.intro = {};
        branched_ = true;
      }
      put(state, at + 1);
    }
  }

  void take_label(std::size_t at) {
    auto const& token = tokens_[at];
    auto const begins = at == 0 || tokens_[at - 1].kind == TokenKind::line_end ||
                        tokens_[at - 1].kind == TokenKind::paragraph ||
                        (meanings_[at - 1].roles.any_of({Role::variation, Role::note}));
    auto const behind = token.bracketed && context_.behind_move(at);
    for (auto& state : states_) {
      if (state.tip == no_ply) {
        put(state, at + 1);
        continue;
      }
      if (behind) {
        anchors_.push_back({state.anchors, token.value, state.tip});
        state.anchors = static_cast<std::int32_t>(anchors_.size() - 1);
        note(state, StepKind::label, at);
      } else if (begins) {
        open_note(state, at);
      }
      put(state, at + 1);
      branched_ = true;
    }
  }
  /// Opens the note of a letter or number that was behind a move, or a lettered variation.
  void open_note(State& unchanged, std::size_t at) {
    auto state = unchanged;
    auto anchor = state.anchors;
    while (anchor != none && anchors_[index(anchor)].value != tokens_[at].value) {
      anchor = anchors_[index(anchor)].before;
    }
    if (anchor == none && tokens_[at].value < 'a') {
      return;
    }
    // Without its letter behind a move it may as well be an initial.
    (anchor != none ? unchanged : state).cost += anchor != none ? cost::note_as_text : cost::note_without_anchor;
    // A note ends where the next one begins.
    while (state.frame != none) {
      if (frames_[index(state.frame)].kind == FrameKind::bracket) {
        return;
      }
      state.tip = frames_[index(state.frame)].back;
      state.frame = frames_[index(state.frame)].outer;
      note(state, StepKind::close, at, 0);
    }
    state.frame = add_frame(state, FrameKind::note, anchor != none ? anchors_[index(anchor)].ply : no_ply);
    state.opened = true;
    state.pending = 0;
    state.intro = {};
    note(state, StepKind::note, at, 1, anchor != none ? anchors_[index(anchor)].ply : no_ply);
    put(state, at + 1);
  }

  void take_result(std::size_t at) {
    auto const may_end = context_.may_end_game(at);
    for (auto& state : states_) {
      auto const has_moves = state.main != no_ply && plies_.at(state.main).parent != no_ply;
      if (may_end && has_moves && may_be_game(state) && !state.ended && !state.reply) {
        auto next = state;
        if (next.frame != none) {
          promote(next, at);
        }
        note(next, StepKind::result, at);
        next.ended = true;
        auto const ends = context_.ends_paragraph(at + 1);
        next.cost += ends ? 0 : 0.6F;
        put(next, at + 1);
        state.cost += ends ? 0.6F : 0;
        branched_ = true;
      }
      put(state, at + 1);
    }
  }

  // --- moves
  // -----------------------------------------------------------------------------------------------------------

  void take_move(std::size_t at) {
    auto const& token = tokens_[at];
    auto const plain = plain_spelling(token.in(text_));
    try_moves(at, 1, plain, 0, false);
    branched_ = true;
  }

  /// Tries to play a text in all states. alone: it is also something else, so that it is not a move in vain.
  void try_moves(std::size_t at, std::size_t tokens, std::string const& plain, float base, bool alone) {
    texts_.clear();
    blurred_.clear();
    std::size_t filled = 0;
    for (auto const& state : states_) {
      auto played = false;
      if (state.tip != no_ply) {
        places_of(state);
        for (auto const& place : places_to_play_) {
          played = play_exactly(state, at, tokens, plain, base, place) || played;
        }
        auto const blur = !alone && (!played || (is_scan() && state.pending != 0));
        for (auto const& place : places_to_play_) {
          if (blur && place.is_likely) {
            play_blurred(state, at, tokens, plain, base, place);
          }
        }
        if (!alone && !played && filled < most_filled_states) {
          ++filled;
          fill_gap(state, at, tokens, plain, base);
          repair_past(state, at, tokens, plain, base);
        }
      }
      if (!alone) {
        mention(state, at, tokens, played);
      }
    }
  }

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
  void places_of(State const& state) {
    places_to_play_.clear();
    if (state.opened) {
      places_in_opened(state);
    } else {
      places_in_sequence(state);
    }
    if (state.reply) {  // within brackets is the move of the second player
      for (auto& place : places_to_play_) {
        place.cost += plies_.at(place.before).number % 2 == 1 ? 0.0F : cost::reply_of_first;
      }
    }
  }
  void places_in_sequence(State const& state) {
    auto const led = state.intro.any_of(side_line);
    auto const numbered = number_cost(state, state.tip);
    auto on = numbered;
    if (led) {
      on += state.pending != 0 && numbered < 0.5F ? cost::numbered_side_words : cost::after_side_words;
    }
    on += state.intro.any_of({Role::place, Role::measure, Role::page}) && state.pending == 0 ? 0.9F : 0;
    on += state.frame == none ? main_line_cost(state, state.tip) : 0;
    on += state.ended && state.frame == none ? cost::after_result : 0;
    places_to_play_.push_back({state.tip, state.frame, 0, false, true, on});
    add_variations(state, led);
    add_ways_back(state, led);
  }
  void places_in_opened(State const& state) {
    auto const& frame = frames_[index(state.frame)];
    auto const around = frame.anchor != no_ply ? frame.anchor : frame.back;
    auto const add = [&](PlyIndex before, float more) {
      places_to_play_.push_back(
          {before, state.frame, 0, false, true, cost::variation_opened + more + number_cost(state, before)});
    };
    if (auto const parent = plies_.at(around).parent; parent != no_ply) {
      add(parent, 0);
    }
    add(around, state.intro.has(Role::alternative) ? 0.5F : 0.15F);
    if (state.pending != 0) {
      add_numbered(state, around, state.frame, false, cost::variation_opened);
    }
  }
  void add_variations(State const& state, bool led) {
    if (depth_of(state) >= most_frames) {
      return;
    }
    auto const parent = plies_.at(state.tip).parent;
    if (parent != no_ply && (led || state.pending != 0)) {
      auto const first = plies_.at(parent).parent == no_ply && !led ? cost::variation_of_first : 0.0F;
      auto const opening = first + (led             ? cost::variation_by_words
                                    : state.stopped ? cost::variation_behind
                                                    : cost::variation_bare);
      places_to_play_.push_back({parent, state.frame, 0, true, false, opening + number_cost(state, parent)});
    }
    if (led) {
      places_to_play_.push_back(
          {state.tip, state.frame, 0, true, false, cost::variation_by_words + 0.1F + number_cost(state, state.tip)});
    }
    if (state.pending != 0 && !state.pending_is_weak) {
      auto const opening = led                            ? cost::variation_by_words
                           : state.ended || state.stopped ? cost::variation_behind
                                                          : cost::variation_bare;
      add_numbered(state, state.tip, state.frame, true, opening);
      if (state.main != state.tip && state.frame != none) {
        add_numbered(state, state.main, state.frame, true, opening + 0.1F);
      }
    }
  }
  /// Adds the place whose next move has the number that waits, among the plies before another.
  void add_numbered(State const& state, PlyIndex from, std::int32_t frame, bool opens, float opening) {
    auto const wanted = 2 * (std::int64_t{state.pending} - 1) + (state.pending_replies ? 1 : 0);
    auto ply = from;
    for (auto steps = 0; ply != no_ply && steps < 600; ++steps) {
      auto const number = plies_.at(ply).number;
      if (number == wanted || number < wanted) {
        break;
      }
      ply = plies_.at(ply).parent;
    }
    if (ply == no_ply || plies_.at(ply).number != wanted) {
      return;
    }
    auto const known = std::ranges::any_of(places_to_play_, [&](Place const& place) {
      return place.before == ply && (place.opens == opens || place.frame == frame);
    });
    if (!known) {
      auto const loose = opens || (state.opened && frames_[index(state.frame)].kind == FrameKind::note &&
                                   frames_[index(state.frame)].anchor == no_ply);
      auto const first = plies_.at(ply).parent == no_ply && loose && !state.intro.any_of(side_line);
      places_to_play_.push_back(
          {ply, frame, 0, opens, opens || state.opened, opening + (first ? cost::variation_of_first : 0)});
    }
  }
  void add_ways_back(State const& state, bool led) {
    std::int32_t closes = 0;
    for (auto frame = state.frame; frame != none; frame = frames_[index(frame)].outer) {
      auto const& open = frames_[index(frame)];
      if (open.kind == FrameKind::bracket) {
        return;
      }
      ++closes;
      auto const numbered = number_cost(state, open.back);
      auto on = cost::back + numbered + (led ? 1.0F : 0) + (state.stopped ? 0 : cost::back_within_sentence);
      if (state.pending == 0 || numbered > 0.5F) {
        on += state.paragraph ? 0.3F : state.stopped ? cost::back_in_sentence : cost::back_unnumbered;
      }
      on += open.outer == none ? main_line_cost(state, open.back) : 0;
      on += state.ended && open.outer == none ? cost::after_result : 0;
      places_to_play_.push_back({open.back, open.outer, closes, false, true, on});
    }
  }

  /// What more a move of the first player costs in the main line of a game with numbers if it has none.
  [[nodiscard]] float main_line_cost(State const& state, PlyIndex before) const noexcept {
    auto const lacks_number = state.numbers && state.pending == 0 && plies_.at(before).number % 2 == 0;
    return lacks_number && !is_scan() ? cost::main_unnumbered : 0;
  }
  /// What the number before a move, or none, costs if the move follows a ply.
  [[nodiscard]] float number_cost(State const& state, PlyIndex before) const noexcept {
    auto const& ply = plies_.at(before);
    auto const replies = ply.number % 2 == 1;
    if (state.pending == 0) {
      return replies || !state.numbers ? 0 : cost::unnumbered;
    }
    if (!ply.is_numbered) {
      return state.pending_replies == replies ? 0.1F : 0.8F;
    }
    auto const fits = ply.number / 2 + 1U == state.pending;
    if (fits && replies == state.pending_replies) {
      return 0;
    }
    if (state.pending_is_weak) {
      return fits ? 0.1F : cost::weak_number;
    }
    if (fits) {
      return cost::other_half;
    }
    return is_scan() ? cost::other_number_scanned : cost::other_number;
  }

  [[nodiscard]] std::optional<MoveText> const& text_for(std::string const& plain, Variant const& variant) {
    auto const [found, is_new] = texts_.try_emplace(&variant);
    if (is_new) {
      auto const read = read_move_text(plain, Numbering{variant.rules()});
      found->second = read ? std::optional{*read} : std::nullopt;
    }
    return found->second;
  }

  bool play_exactly(State const& state, std::size_t at, std::size_t tokens, std::string const& plain, float base,
                    Place const& place) {
    auto const& variant = *plies_.at(place.before).variant;
    auto const& read = text_for(plain, variant);
    if (!read) {
      return false;
    }
    readings_.clear();
    match_exactly(variant, plies_.at(place.before).after, plies_.legal(place.before), *read, readings_);
    for (auto const& reading : readings_) {
      play(state, at, tokens, place, reading, base + place.cost);
    }
    return !readings_.empty();
  }
  void play_blurred(State const& state, std::size_t at, std::size_t tokens, std::string const& plain, float base,
                    Place const& place) {
    auto const& ply = plies_.at(place.before);
    auto const key = zobrist(ply.after) ^ std::hash<Variant const*>{}(ply.variant);
    auto found = blurred_.find(key);
    if (found == blurred_.end()) {
      if (blurred_.size() >= most_blurred_positions) {
        return;
      }
      found = blurred_.try_emplace(key).first;
      match_blurred(*ply.variant, plies_.legal(place.before), plain, options_.print, found->second);
      std::erase_if(found->second, [](MoveReading const& reading) { return reading.cost <= 0.01F; });
    }
    for (auto const& reading : found->second) {
      play(state, at, tokens, place, reading, base + place.cost);
    }
  }
  void play(State const& state, std::size_t at, std::size_t tokens, PlyIndex before, std::int32_t frame,
            MoveReading const& reading, float more) {
    play(state, at, tokens, Place{before, frame, 0, false, false, 0}, reading, more);
  }
  void play(State const& state, std::size_t at, std::size_t tokens, Place const& place, MoveReading const& reading,
            float more) {
    auto next = state;
    next.cost += more + reading.cost;
    auto before = place.before;
    if (!plies_.at(before).is_numbered && plies_.at(before).parent == no_ply && state.pending != 0 &&
        !state.pending_is_weak) {
      before = numbered_start(next, before);
    }
    for (auto i = 0; i < place.closes; ++i) {
      note(next, StepKind::close, at, 0);
    }
    if (place.opens) {
      note(next, StepKind::open, at, 0);
      frames_.push_back({place.frame, state.tip, FrameKind::words, no_ply, state.intro.any_of(side_line),
                         context_.is_in_sentence(at), place.before});
      next.frame = static_cast<std::int32_t>(frames_.size() - 1);
    } else {
      next.frame = place.frame;
    }
    auto const ply = plies_.add(before, reading.move, static_cast<std::uint32_t>(at));
    note(next, StepKind::play, at, tokens, ply, reading.exact);
    next.tip = ply;
    next.cost += next.frame != none && frames_[index(next.frame)].kind == FrameKind::words ? cost::ply_of_words : 0;
    next.main = next.frame == none ? ply : next.main;
    next.numbers = next.numbers || (state.pending != 0 && !state.pending_is_weak);
    next.pending = 0;
    next.reply = state.reply;
    next.opened = next.stopped = next.paragraph = next.mentions = false;
    next.lost = 0;
    next.intro = {};
    put(next, at + tokens);
  }
  /// A start position of a diagram with the number that its first move has.
  PlyIndex numbered_start(State& state, PlyIndex start) {
    auto const given = plies_.at(start);
    auto const replies = given.after.side != given.variant->rules().first;
    auto const number = 2 * (state.pending - 1) + (replies ? 1 : 0);
    auto const numbered =
        plies_.add_start(*given.variant, given.after, static_cast<std::uint16_t>(std::min(number, 800U)), true,
                         given.is_given, given.token);
    note(state, StepKind::start, given.token, 0, numbered);
    return numbered;
  }

  /// Leaves a move where it is: it is only named.
  void mention(State const& state, std::size_t at, std::size_t tokens, bool is_legal) {
    auto next = state;
    auto const is_blur = tokens_[at].kind == TokenKind::blur;
    auto const is_lost = next.lost >= most_lost;
    if (!is_lost) {
      next.lost = is_legal ? std::uint8_t{0} : static_cast<std::uint8_t>(next.lost + 1);
    }
    auto named = is_blur    ? (context_.has_digit(at) ? cost::blur_as_text : cost::word_like_a_move)
                 : is_legal ? cost::mention
                            : cost::mention_illegal;
    if (state.tip == no_ply) {
      named = cost::mention_outside;
    } else if (state.intro.any_of(not_played)) {
      named = std::min(named, cost::mention_led);
    } else if (state.intro.any_of(side_line)) {
      named = std::min(named, cost::mention_by_words);
    } else if (state.mentions || state.opened || state.ended) {
      named = std::min(named, cost::mention_again);
    }
    if (is_lost) {  // the sequence is broken: what follows cannot be read
      named = std::min(named, cost::mention_lost);
    } else if (state.pending != 0 && !state.pending_is_weak && state.tip != no_ply) {
      named += cost::mention_numbered;
    }
    named += state.reply && !state.ended ? 1.0F : 0;
    next.cost += named;
    next.mentions = true;
    next.pending = 0;
    note(next, StepKind::mention, at, tokens);
    put(next, at + tokens);
  }

  /// Plays a move of the main line that the text lacks, if the next one fits behind it.
  void fill_gap(State const& state, std::size_t at, std::size_t tokens, std::string const& plain, float base) {
    if (state.frame != none || state.reply || state.ended || state.tip == no_ply || state.intro.any_of(side_line) ||
        plies_.at(state.tip).parent == no_ply) {
      return;
    }
    auto const& variant = *plies_.at(state.tip).variant;
    auto const& read = text_for(plain, variant);
    if (!read && !is_scan()) {
      return;
    }
    auto const span = plies_.legal(state.tip);
    std::vector<Move> const legal{span.begin(), span.end()};
    for (auto const& filler : legal) {
      auto const after = variant.after(plies_.at(state.tip).after, filler);
      auto const reading = reading_after(variant, after, read, plain);
      if (!reading) {
        continue;
      }
      auto next = state;
      auto const ply = plies_.add(state.tip, filler, static_cast<std::uint32_t>(at));
      note(next, StepKind::fill, at, 0, ply, false);
      next.tip = next.main = ply;
      next.cost += cost::gap;
      play(next, at, tokens, ply, none, *reading, base + number_cost(next, ply));
    }
  }
  /// The move that a text means behind a filled gap.
  [[nodiscard]] std::optional<MoveReading> reading_after(Variant const& variant, Position const& position,
                                                         std::optional<MoveText> const& read,
                                                         std::string const& plain) {
    auto const meaning = read ? resolve(variant, position, *read) : Resolution{};
    if (meaning.kind == Resolution::Kind::unique) {
      return MoveReading{meaning.move, 0, true};
    }
    if (!is_scan()) {
      return std::nullopt;
    }
    constexpr float most = 2.0F;
    MoveList legal;
    variant.legal_moves(position, legal);
    readings_.clear();
    match_blurred(variant, {legal.begin(), legal.end()}, plain, options_.print, readings_);
    auto const is_near = !readings_.empty() && readings_.front().cost < most;
    return is_near ? std::optional{readings_.front()} : std::nullopt;
  }

  /// Reads one of the last moves as another one, where the text is a legal move and still a misprint: the moves behind
  /// it and the one at the token can be played only then.
  void repair_past(State const& state, std::size_t at, std::size_t tokens, std::string const& plain, float base) {
    constexpr std::size_t most_plays = 8;
    constexpr std::size_t longest_way = 40;
    constexpr float most_faults = 3.1F;
    auto const& variant = *plies_.at(state.tip).variant;
    auto const& read = text_for(plain, variant);
    if (!read || state.ended) {
      return;
    }
    std::vector<Step> way;  // back from the last decision
    std::size_t plays = 0;
    for (auto node = state.node; node != none && way.size() < longest_way && plays < most_plays;
         node = nodes_[index(node)].before) {
      auto const& decision = nodes_[index(node)];
      if (decision.merges) {
        continue;
      }
      auto const kind = decision.step.kind;
      if (kind != StepKind::play && kind != StepKind::mark && kind != StepKind::mention && kind != StepKind::label) {
        return;
      }
      way.push_back(decision.step);
      if (kind != StepKind::play) {
        continue;
      }
      ++plays;
      auto const& step = decision.step;
      if (!step.exact || step.tokens != 1 || tokens_[step.first].kind != TokenKind::move) {
        continue;
      }
      auto const parent = plies_.at(step.ply).parent;
      std::vector<MoveReading> others;
      match_blurred(variant, plies_.legal(parent), plain_spelling(tokens_[step.first].in(text_)), options_.print,
                    others);
      for (auto const& other : others) {
        if (other.cost < most_faults && other.move != plies_.at(step.ply).move) {
          replay(state, decision.before, way, parent, other, {at, tokens, &*read, base});
        }
      }
    }
  }
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
              MoveReading const& other, ReplayEnd const& end) {
    auto const& variant = *plies_.at(parent).variant;
    std::vector<Move> moves{other.move};
    auto position = variant.after(plies_.at(parent).after, other.move);
    for (auto i = way.size() - 1; i-- > 0;) {
      if (way[i].kind != StepKind::play) {
        continue;
      }
      if (way[i].tokens != 1) {
        return;
      }
      auto const text = read_move_text(plain_spelling(tokens_[way[i].first].in(text_)), Numbering{variant.rules()});
      auto const meaning = text ? resolve(variant, position, *text) : Resolution{};
      if (meaning.kind != Resolution::Kind::unique) {
        return;
      }
      moves.push_back(meaning.move);
      position = variant.after(position, meaning.move);
    }
    auto const meaning = resolve(variant, position, *end.read);
    if (meaning.kind != Resolution::Kind::unique) {
      return;
    }
    auto next = state;
    next.node = before;
    next.cost += other.cost;
    auto tip = parent;
    std::size_t played = 0;
    for (auto i = way.size(); i-- > 0;) {
      auto const& step = way[i];
      if (step.kind != StepKind::play) {
        note(next, step.kind, step.first, step.tokens, step.ply);
        continue;
      }
      tip = plies_.add(tip, moves[played], step.first);
      note(next, StepKind::play, step.first, step.tokens, tip, played != 0);
      ++played;
    }
    next.tip = tip;
    next.main = next.frame == none ? tip : next.main;
    play(next, end.at, end.tokens, tip, next.frame, {meaning.move, 0, true}, end.base + number_cost(next, tip));
  }

  // --- the result
  // ------------------------------------------------------------------------------------------------------

  Decoding finish(std::size_t tokens, bool is_cut) {
    Decoding decoding;
    decoding.is_cut = is_cut;
    auto best = states_.front();
    if (best.next_game == 0) {
      promote_last_variation(best, tokens);
    }
    decoding.tokens = tokens;
    decoding.steps = steps_to(best.node, decoding.tokens);
    std::map<std::uint32_t, std::size_t> by_token;
    for (std::size_t i = 0; i < decoding.steps.size(); ++i) {
      auto const& step = decoding.steps[i];
      if (step.kind == StepKind::start) {
        decoding.start = step.ply;
      }
      if (step.kind == StepKind::play || step.kind == StepKind::mention) {
        by_token[step.first] = i;
      }
    }
    decoding.last = decoding.start;
    for (auto const& step : decoding.steps) {
      decoding.last = step.is_main ? step.ply : decoding.last;
    }
    for (auto node = best.node; node != none; node = nodes_[index(node)].before) {
      if (nodes_[index(node)].merges) {
        compare(decoding, by_token, node, nodes_[index(node)].rival, nodes_[index(node)].step.margin);
      }
    }
    for (std::size_t i = 1; i < states_.size() && states_[i].cost - best.cost < doubtful; ++i) {
      compare(decoding, by_token, best.node, states_[i].node, states_[i].cost - best.cost);
    }
    return decoding;
  }

  /// Makes the variation in which the text of a game ends the game, if only its number has made it a variation and it
  /// goes further than the moves before it: those were an analysis. Behind words the moves have to be many.
  void promote_last_variation(State& state, std::size_t at) {
    if (state.frame == none || state.ended || !may_be_game(state)) {
      return;
    }
    if (plies_.at(state.tip).number > plies_.at(state.main).number + lead_to_promote(state)) {
      promote(state, at);
    }
  }
  /// Carries out the decisions that made a variation the game: the moves on the way to it are those of the game, and
  /// the text did not leave the game where it began.
  void apply_promotions(std::vector<Step>& steps) const {
    std::vector<std::size_t> open;
    std::vector<std::size_t> dropped;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      auto const kind = steps[i].kind;
      if (kind == StepKind::open || kind == StepKind::note) {
        open.push_back(i);
      } else if (kind == StepKind::close && !open.empty()) {
        open.pop_back();
      } else if (kind == StepKind::promote) {
        mark_main_line(std::span{steps}.first(i), steps[i].ply);
        dropped.insert(dropped.end(), open.begin(), open.end());
        dropped.push_back(i);
        open.clear();
      }
    }
    std::ranges::sort(dropped);
    std::size_t place = 0;
    std::erase_if(steps, [&](Step const&) { return std::ranges::binary_search(dropped, place++); });
  }
  void mark_main_line(std::span<Step> steps, PlyIndex last) const {
    for (auto& step : steps) {
      if (step.kind == StepKind::play || step.kind == StepKind::fill) {
        auto ply = last;
        while (ply != no_ply && ply > step.ply) {
          ply = plies_.at(ply).parent;
        }
        step.is_main = ply == step.ply;
      }
    }
  }

  /// The decisions up to a node, in order, as far as they belong to the first game.
  [[nodiscard]] std::vector<Step> steps_to(std::int32_t node, std::size_t& tokens) const {
    std::vector<Step> steps;
    for (; node != none; node = nodes_[index(node)].before) {
      if (!nodes_[index(node)].merges) {
        steps.push_back(nodes_[index(node)].step);
      }
    }
    std::ranges::reverse(steps);
    auto const next = std::ranges::find(steps, StepKind::next_game, &Step::kind);
    if (next != steps.end()) {
      tokens = std::min<std::size_t>(tokens, next->first);
      steps.erase(next, steps.end());
    }
    apply_promotions(steps);
    return steps;
  }

  /// Marks the moves of the best reading that another one reads otherwise.
  void compare(Decoding& decoding, std::map<std::uint32_t, std::size_t> const& by_token, std::int32_t ours,
               std::int32_t theirs, float margin) const {
    std::map<std::uint32_t, Step const*> rivals;
    auto a = ours;
    auto b = theirs;
    std::uint32_t earliest = ~0U;
    while (a != b) {
      if (a > b) {
        auto const& step = nodes_[index(a)].step;
        earliest = nodes_[index(a)].merges ? earliest : std::min(earliest, step.first);
        a = nodes_[index(a)].before;
      } else {
        auto const& node = nodes_[index(b)];
        if (!node.merges && (node.step.kind == StepKind::play || node.step.kind == StepKind::mention)) {
          rivals.emplace(node.step.first, &node.step);
        }
        b = node.before;
      }
    }
    for (auto const& [token, rival] : rivals) {
      auto const found = by_token.find(token);
      if (found == by_token.end()) {
        continue;
      }
      auto& step = decoding.steps[found->second];
      if (is_same(step, *rival) || margin >= step.margin) {
        continue;
      }
      step.margin = margin;
      step.rival = rival->kind == StepKind::play ? rival->ply : no_ply;
    }
  }
  [[nodiscard]] bool is_same(Step const& a, Step const& b) const noexcept {
    if (a.kind != b.kind || a.kind != StepKind::play) {
      return a.kind == b.kind;
    }
    auto const& one = plies_.at(a.ply);
    auto const& other = plies_.at(b.ply);
    // In another variant the same text is another move: that the variant is uncertain is no doubt about the move.
    return one.variant != other.variant ||
           (one.move == other.move && one.number == other.number && one.after == other.after);
  }

  DecoderOptions const& options_;
  PlyTree& plies_;
  std::vector<KnownPosition>& known_;
  std::string_view text_;
  std::span<Token const> tokens_;
  bool whole_;
  std::vector<WordMeaning> meanings_;
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
  std::unordered_map<std::uint64_t, std::vector<MoveReading>> blurred_;       ///< of one text, by positions
  std::unordered_map<std::uint64_t, std::vector<StretchReading>> stretched_;  ///< of one stretch, by positions
  std::vector<PositionFit> position_fits_;
  std::size_t fits_at_ = ~std::size_t{0};
  bool branched_ = false;
};

}  // namespace

Decoding Decoder::decode(std::string_view text, std::span<Token const> tokens, bool whole) {
  plies_.clear();
  auto known = known_;
  auto decoding = ReadingSearch{options_, plies_, known, text, tokens, whole}.run();
  if (!decoding.needs_more) {
    known_ = std::move(known);
  }
  return decoding;
}

}  // namespace damier::prose
