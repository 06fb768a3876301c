#include "prose/detail/played_game.hpp"

#include "game/outcome.hpp"
#include "prose/detail/printed_outcome.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace damier::prose {
namespace {

/// Gives every piece of text between the steps of a reading to the move that it is about.
class GameCollector {
 public:
  GameCollector(ReadText const& read, Decoding const& decoding, PlyTree const& plies)
      : read_{read}, decoding_{decoding}, plies_{plies}, variant_{*plies.at(decoding.start).variant} {
    game_.plies.push_back({});
    game_.plies[0].ply = decoding.start;
    game_.plies[0].is_main = true;
  }

  PlayedGame run(Heading const& heading, std::size_t lead_end) {
    std::size_t at = 0;
    for (auto const& taken : heading.taken) {
      add_comments(0, at, taken.first);
      at = std::max(at, taken.end);
    }
    add_comments(0, at, lead_end);
    last_ = end_of_main_line();
    collect(lead_end);
    sort_main_line();
    return std::move(game_);
  }

 private:
  [[nodiscard]] Token const& token(std::size_t at) const noexcept { return read_.tokens[at]; }

  void add_comments(std::size_t owner, std::size_t first, std::size_t end) {
    if (first < end) {
      auto const pieces = pieces_between(read_, first, end);
      auto& comments = game_.plies[owner].comments;
      comments.insert(comments.end(), pieces.begin(), pieces.end());
    }
  }
  /// Walks over the steps and gives every piece of text between them to the move that it is about.
  void collect(std::size_t at) {
    std::vector<std::size_t> around;  // the moves around the open variations
    std::size_t here = 0;
    auto introduces = false;  // a variation has begun and has no move yet
    for (std::size_t i = 0; i < decoding_.steps.size(); ++i) {
      auto const& step = decoding_.steps[i];
      if (step.first < at && step.tokens != 0) {
        continue;  // of the lead
      }
      if (game_.gap != nullptr && step.first >= game_.gap->first) {
        break;  // what follows a gap is text
      }
      if (step.kind == StepKind::result && token(step.first).kind == TokenKind::word) {
        // The words of an outcome stay in their sentence.
        take_result(step, here, around.empty());
        continue;
      }
      if (step.kind == StepKind::other_end) {
        if (around.empty()) {
          take_other_end(step, here);
        }
        continue;
      }
      auto const is_structure = step.kind != StepKind::mention && (step.kind != StepKind::mark || leads_to_move(i)) &&
                                (step.kind != StepKind::label || has_note(step));
      if (!is_structure) {
        continue;
      }
      auto const text_end = std::max<std::size_t>(at, step.first);
      auto const opens_by_words = step.kind == StepKind::open && step.tokens == 0;
      auto const leads_in = step.kind == StepKind::mark && (introduces || opens_variation(i));
      if (opens_by_words || (leads_in && !introduces)) {
        auto const introduction = sentence_part(at, text_end);
        add_comments(here, at, introduction);
        add_introduction(introduction, text_end);
        at = text_end;
      } else if (introduces && (step.kind == StepKind::play || leads_in)) {
        add_introduction(at, text_end);
        at = text_end;
      } else {
        add_comments(here, at, text_end);
        at = text_end;
      }
      auto const keeps_letter = step.kind == StepKind::note && !leads_to_moves(i);
      at = step.tokens != 0 && !keeps_letter ? std::max<std::size_t>(at, step.first + step.tokens) : at;
      switch (step.kind) {
        case StepKind::play:
        case StepKind::fill:
          here = played(step);
          if (introduces) {
            auto& own = game_.plies[here].introductions;
            own.insert(own.end(), introductions_.begin(), introductions_.end());
            introductions_.clear();
          }
          introduces = false;
          at = take_strengths(here, at);
          break;
        case StepKind::note:
          around.push_back(here);
          introduces = !keeps_letter;
          here = keeps_letter && step.ply != no_ply ? place_of(step.ply) : here;
          break;
        case StepKind::open:
          around.push_back(here);
          introduces = true;
          break;
        case StepKind::close:
          if (!around.empty()) {
            here = around.back();
            around.pop_back();
          }
          introduces = false;
          break;
        case StepKind::mark:  // "(19-23)!"
          at = token(step.first).kind == TokenKind::close ? take_strengths(here, at) : at;
          break;
        case StepKind::result: take_result(step, here, around.empty()); break;
        case StepKind::diagram: {
          auto piece = piece_of(read_, step.first, at);
          piece.shows_position = here != 0;
          game_.plies[here].comments.push_back(piece);
          break;
        }
        default: break;
      }
    }
    if (!around.empty()) {  // the rest of the paragraph is still about the variation
      auto const end = end_of_paragraph(at);
      add_comments(here, at, end);
      at = end;
      here = around.front();
    }
    add_comments(here, at, decoding_.tokens);
  }
  void add_introduction(std::size_t first, std::size_t end) {
    if (first < end) {
      auto const pieces = pieces_between(read_, first, end);
      introductions_.insert(introductions_.end(), pieces.begin(), pieces.end());
    }
  }
  /// Whether the next decision but numbers begins a variation by its words.
  [[nodiscard]] bool opens_variation(std::size_t step) const noexcept {
    auto const& steps = decoding_.steps;
    while (step < steps.size() && (steps[step].kind == StepKind::mark || steps[step].kind == StepKind::close)) {
      ++step;
    }
    return step < steps.size() && steps[step].kind == StepKind::open && steps[step].tokens == 0;
  }
  [[nodiscard]] std::size_t end_of_paragraph(std::size_t at) const noexcept {
    while (at < decoding_.tokens && token(at).kind != TokenKind::paragraph) {
      ++at;
    }
    return at;
  }
  /// Whether a number, bracket or dots belong to a move: the next decision plays one, or closes a bracket around one.
  [[nodiscard]] bool leads_to_move(std::size_t step) const noexcept {
    auto const& steps = decoding_.steps;
    auto const kind = token(steps[step].first).kind;
    if (kind == TokenKind::close) {
      return step > 0 && steps[step - 1].kind == StepKind::play;
    }
    for (auto i = step + 1; i < steps.size(); ++i) {
      if (steps[i].kind == StepKind::play || steps[i].kind == StepKind::fill) {
        return steps[i].first - steps[step].first <= 6 && !ends_sentence(steps[step], steps[i]);
      }
      if (steps[i].kind == StepKind::mention) {
        return false;
      }
    }
    return false;
  }
  /// Whether a number behind a word is not that of its move: "op veld 24. 49-43".
  [[nodiscard]] bool ends_sentence(Step const& mark, Step const& move) const noexcept {
    auto const& number = token(mark.first);
    auto const due = (plies_.at(move.ply).number + 1U) / 2;
    return number.kind == TokenKind::mark && number.value != due && plies_.at(move.ply).is_numbered && mark.first > 0 &&
           token(mark.first - 1).kind == TokenKind::word;
  }
  [[nodiscard]] bool has_note(Step const& label) const noexcept {
    auto const value = token(label.first).value;
    return std::ranges::any_of(decoding_.steps, [&](Step const& other) {
      return other.kind == StepKind::note && token(other.first).value == value;
    });
  }
  /// Whether a variation has moves.
  [[nodiscard]] bool leads_to_moves(std::size_t step) const noexcept {
    auto const& steps = decoding_.steps;
    for (auto i = step + 1; i < steps.size(); ++i) {
      if (steps[i].kind == StepKind::play || steps[i].kind == StepKind::fill) {
        return true;
      }
      if (steps[i].kind == StepKind::close || steps[i].kind == StepKind::note) {
        return false;
      }
    }
    return false;
  }
  /// Where the last sentence of a range begins.
  [[nodiscard]] std::size_t sentence_part(std::size_t first, std::size_t end) const noexcept {
    auto begin = end;
    while (begin > first && token(begin - 1).kind != TokenKind::stop && token(begin - 1).kind != TokenKind::paragraph) {
      --begin;
    }
    return begin;
  }
  /// The first move of the main line that was filled in without being the only one that fits: the game ends before it.
  [[nodiscard]] PlyIndex end_of_main_line() {
    auto last = decoding_.last;
    for (auto const& step : decoding_.steps) {
      if (step.kind == StepKind::fill && step.margin < proved && is_before(step.ply, decoding_.last)) {
        last = plies_.at(step.ply).parent;
        game_.gap = &step;
        break;
      }
    }
    return last;
  }
  [[nodiscard]] bool is_before(PlyIndex ply, PlyIndex last) const noexcept {
    while (last != no_ply && last != ply) {
      last = plies_.at(last).parent;
    }
    return last == ply;
  }
  std::size_t take_strengths(std::size_t owner, std::size_t at) {
    while (at < decoding_.tokens && token(at).kind == TokenKind::strength) {
      auto const piece = piece_of(read_, at, at + 1);
      if (cut(read_, piece) != "*") {
        game_.plies[owner].strengths.push_back(piece);
      }
      ++at;
    }
    return at;
  }
  /// The place of a ply among those of the game; the same move in the same position is one ply.
  std::size_t played(Step const& step) {
    auto const& ply = plies_.at(step.ply);
    auto const parent = place_of(ply.parent);
    for (auto const next : game_.plies[parent].next) {
      if (plies_.at(game_.plies[next].ply).move == ply.move) {
        places_[step.ply] = next;
        return next;
      }
    }
    game_.plies.push_back({});
    auto const place = game_.plies.size() - 1;
    game_.plies[place].ply = step.ply;
    game_.plies[place].parent = parent;
    game_.plies[place].step = &step;
    game_.plies[parent].next.push_back(place);
    places_[step.ply] = place;
    return place;
  }
  [[nodiscard]] std::size_t place_of(PlyIndex ply) const noexcept {
    auto const found = places_.find(ply);
    return found == places_.end() ? 0 : found->second;
  }
  /// Marks the plies of the main line and puts each before its alternatives.
  void sort_main_line() {
    auto at = place_of(last_);
    while (at != 0) {
      auto const parent = game_.plies[at].parent;
      game_.plies[at].is_main = true;
      auto& next = game_.plies[parent].next;
      auto const own = std::find(next.begin(), next.end(), at);
      std::rotate(next.begin(), own, own + 1);
      at = parent;
    }
  }
  /// The result that a step gives; nothing if it is not known.
  [[nodiscard]] std::optional<PlayedGame::Result> result_of(Step const& step, std::size_t last) const {
    auto const mover = opponent(plies_.at(game_.plies[last].ply).after.side);
    auto const outcome = printed_outcome(read_, step.first, variant_, mover);
    if (outcome == Outcome::unknown) {
      return std::nullopt;
    }
    return PlayedGame::Result{std::string{write_outcome(outcome, variant_.rules())},
                              piece_of(read_, step.first, step.first + std::max<std::size_t>(1, step.tokens))};
  }
  void take_result(Step const& step, std::size_t last, bool is_of_game) {
    auto result = is_of_game ? result_of(step, last) : std::nullopt;
    if (result) {
      if (game_.result && game_.result->text != result->text) {
        game_.other_results.push_back(game_.result->place);
      }
      game_.result = std::move(result);
    }
  }
  void take_other_end(Step const& step, std::size_t last) {
    auto const result = result_of(step, last);
    auto const is_part = result && !game_.other_results.empty() && result->place.begin < game_.other_results.back().end;
    if (result && !is_part && game_.result && result->text != game_.result->text) {
      game_.other_results.push_back(result->place);
    }
  }

  /// A filled in move is proved if any other is this much less likely.
  static constexpr float proved = 2.0F;

  ReadText const& read_;
  Decoding const& decoding_;
  PlyTree const& plies_;
  Variant const& variant_;
  PlayedGame game_;
  std::map<PlyIndex, std::size_t> places_;
  PlyIndex last_ = no_ply;  // of the main line
  std::vector<TextPiece> introductions_;
};

}  // namespace

PlayedGame played_game(ReadText const& read, Decoding const& decoding, PlyTree const& plies, Heading const& heading,
                       std::size_t lead_end) {
  return GameCollector{read, decoding, plies}.run(heading, lead_end);
}

}  // namespace damier::prose
