#include "prose/detail/transcript.hpp"

#include "game/outcome.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "prose/detail/played_game.hpp"
#include "prose/detail/printed_outcome.hpp"
#include "prose/detail/reading_remarks.hpp"
#include "text/character_reference.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace damier::prose {
namespace {

class Transcript {
 public:
  Transcript(ReadText const& read, Decoding const& decoding, PlyTree const& plies, GameTape& tape, NoteList& notes)
      : read_{read}, decoding_{decoding}, plies_{plies}, tape_{tape}, notes_{notes}, remarks_{read, decoding, plies} {}

  void run() {
    tape_.events.clear();
    tape_.readings.clear();
    tape_.certainties.clear();
    tape_.variant.clear();
    tape_.variant_evidence.clear();
    notes_.clear();
    if (decoding_.start == no_ply) {
      if (decoding_.announced) {
        write_announced(*decoding_.announced, *decoding_.announced_in);
      } else {
        write_prose_alone();
      }
      return;
    }
    auto const& start = plies_.at(decoding_.start);
    variant_ = start.variant;
    tape_.variant = variant_->name();
    tape_.variant_evidence = "inferred";
    std::size_t lead_end = decoding_.tokens;
    for (auto const& step : decoding_.steps) {
      if (step.kind == StepKind::start || step.kind == StepKind::play) {
        lead_end = step.first;
        break;
      }
    }
    auto heading =
        read_heading(read_.text, read_.tokens, 0, lead_end, read_.languages, variant_->rules().first == Colour::black);
    add_names_behind(heading);
    game_ = played_game(read_, decoding_, plies_, heading, lead_end);
    if (start.is_given) {
      put_tag("FEN", write_fen(start.after, *variant_), place_of_start());
    }
    write_tags(heading);
    if (game_.gap != nullptr) {
      auto const& gap = token(game_.gap->first);
      notes_.add({Severity::error, "reply-missing", gap.begin, gap.end - gap.begin, message("manoury-reply-missing")});
    }
    for (auto const& comment : game_.plies[0].comments) {
      put_comment(comment);
    }
    write_line(0, 0);
    add_notes(remarks_.on_unread_moves());
    add_notes(remarks_.on_typed_moves());
    for (auto const& other : game_.other_results) {
      notes_.add({Severity::warning, "stray-terminator", other.begin, other.end - other.begin,
                  message("prose-other-result", "text"_a = source_text::quoted(cut(read_, other)),
                          "result"_a = game_.result ? game_.result->text : std::string{"*"}),
                  message("prose-left-in-comment")});
    }
    if (game_.result) {
      put(EventKind::result, game_.result->place, game_.result->text);
    }
  }

 private:
  static constexpr unsigned deepest = 200;
  [[nodiscard]] Token const& token(std::size_t at) const noexcept { return read_.tokens[at]; }

  // --- pieces of text ---

  [[nodiscard]] bool fits_readings() const noexcept {
    return tape_.readings.size() + 1 < std::numeric_limits<std::uint16_t>::max();
  }
  void put(EventKind kind, TextPiece piece) { tape_.events.push_back({piece.begin, piece.end - piece.begin, kind}); }
  void put(EventKind kind, TextPiece piece, std::string reading) {
    put(kind, piece);
    if (fits_readings()) {
      tape_.readings.push_back(std::move(reading));
      tape_.events.back().reading = static_cast<std::uint16_t>(tape_.readings.size());
    }
  }
  void put_tag(std::string_view name, std::string value, TextPiece piece) {
    put(EventKind::tag_name, {piece.begin, piece.begin}, std::string{name});
    put(EventKind::tag_value, piece, std::move(value));
  }
  /// A comment; marks of HTML are left out of it, and its references are characters.
  void put_comment(TextPiece piece) {
    auto const text = cut(read_, piece);
    if (text.find('<') != std::string_view::npos || text.find('}') != std::string_view::npos ||
        text.find('&') != std::string_view::npos) {
      put(EventKind::comment, piece, in_braces(text));
    } else {
      put(EventKind::comment, piece);
    }
  }
  /// A text as it is meant, with other brackets for braces.
  [[nodiscard]] std::string in_braces(std::string_view text) const {
    auto plain = meant_text(text);
    if (read_.markup == Markup::html || text.find('}') != std::string_view::npos) {
      std::ranges::replace(plain, '{', '(');
      std::ranges::replace(plain, '}', ')');
    }
    return plain;
  }
  /// A text without marks of HTML, if it is a page, and with characters for references.
  [[nodiscard]] std::string meant_text(std::string_view text) const {
    std::string plain;
    while (!text.empty()) {
      auto const piece = read_.markup == Markup::html ? text.substr(0, text.find('<')) : text;
      plain += without_references(piece);
      text.remove_prefix(piece.size());
      if (!text.empty()) {
        plain += ' ';
        text.remove_prefix(std::min(text.find('>'), text.size() - 1) + 1);
      }
    }
    return plain;
  }

  // --- above the moves ---

  /// Names that are not above the moves may be behind them.
  void add_names_behind(Heading& heading) const {
    auto const has = [&](std::string_view name) {
      return std::ranges::find(heading.tags, name, &HeadingTag::name) != heading.tags.end();
    };
    if (has("White") || has("Black")) {
      return;
    }
    std::size_t last = 0;
    for (auto const& step : decoding_.steps) {
      last =
          step.is_main || step.kind == StepKind::result ? std::max<std::size_t>(last, step.first + step.tokens) : last;
    }
    auto behind = read_heading_behind(read_.text, read_.tokens, last, decoding_.tokens, read_.languages,
                                      variant_->rules().first == Colour::black);
    std::erase_if(behind.tags, [&](HeadingTag const& tag) { return has(tag.name); });
    heading.tags.insert(heading.tags.end(), behind.tags.begin(), behind.tags.end());
  }

  /// A game whose heading announces it and whose moves cannot be played: they are those of the text, so that whoever
  /// judges the game finds the first that is illegal. number: the 1 before them.
  void write_announced(std::size_t number, Variant const& variant) {
    variant_ = &variant;
    tape_.variant = variant.name();
    tape_.variant_evidence = "inferred";
    auto heading =
        read_heading(read_.text, read_.tokens, 0, number, read_.languages, variant.rules().first == Colour::black);
    write_tags(heading);
    std::size_t at = 0;
    for (auto const& taken : heading.taken) {
      put_comments(at, taken.first);
      at = std::max(at, taken.end);
    }
    put_comments(at, number);
    for (at = number; at < decoding_.tokens; ++at) {
      auto const kind = token(at).kind;
      if (kind == TokenKind::move) {
        put(EventKind::move, piece_of(read_, at, at + 1));
        tape_.certainties.push_back({});
      } else if (kind != TokenKind::mark && kind != TokenKind::line_end && kind != TokenKind::strength &&
                 !is_around_move(at)) {
        break;
      }
    }
    put_comments(at, decoding_.tokens);
    find_outcome(at);
    if (game_.result) {
      put(EventKind::result, game_.result->place, game_.result->text);
    }
    if (tape_.certainties.empty()) {
      note_text_alone(pieces_between(read_, 0, decoding_.tokens));
    }
  }
  /// The outcome in the first words behind moves that cannot be played.
  void find_outcome(std::size_t first) {
    constexpr std::size_t most_tokens = 4;
    constexpr Roles outcomes{Role::wins, Role::loses, Role::draw, Role::resigns};
    auto const mover = tape_.certainties.size() % 2 == 1 ? variant_->rules().first : opponent(variant_->rules().first);
    for (auto at = first;
         !game_.result && !tape_.certainties.empty() && at < std::min(decoding_.tokens, first + most_tokens); ++at) {
      auto const kind = token(at).kind;
      auto const meaning = meaning_at(read_.text, read_.tokens, at, read_.languages);
      if (kind == TokenKind::result || meaning.roles.any_of(outcomes)) {
        auto const outcome = printed_outcome(read_, at, *variant_, mover);
        if (outcome != Outcome::unknown) {
          game_.result = PlayedGame::Result{std::string{write_outcome(outcome, variant_->rules())},
                                            piece_of(read_, at, at + std::max<std::size_t>(1, meaning.tokens))};
        }
      }
    }
  }
  /// Whether a token is a bracket around one move: "(19-23)".
  [[nodiscard]] bool is_around_move(std::size_t at) const noexcept {
    auto const is = [&](std::size_t i, TokenKind kind) { return i < decoding_.tokens && token(i).kind == kind; };
    return (is(at, TokenKind::open) && is(at + 1, TokenKind::move) && is(at + 2, TokenKind::close)) ||
           (is(at, TokenKind::close) && at > 1 && is(at - 1, TokenKind::move) && is(at - 2, TokenKind::open));
  }
  void put_comments(std::size_t first, std::size_t end) {
    for (auto const& piece : first < end ? pieces_between(read_, first, end) : std::vector<TextPiece>{}) {
      put_comment(piece);
    }
  }

  void write_prose_alone() {
    auto const all = pieces_between(read_, 0, decoding_.tokens);
    for (auto const& piece : all) {
      put_comment(piece);
    }
    note_text_alone(all);
  }
  void note_text_alone(std::vector<TextPiece> const& pieces) {
    if (!pieces.empty()) {
      notes_.add({Severity::warning, "unexpected-text", pieces.front().begin, pieces.back().end - pieces.front().begin,
                  message("text-of-no-game"), message("text-kept-without-moves")});
    }
  }

  [[nodiscard]] TextPiece place_of_start() const noexcept {
    for (auto const& step : decoding_.steps) {
      if (step.kind == StepKind::start && step.tokens != 0) {
        return piece_of(read_, step.first, step.first + step.tokens);
      }
    }
    return {};
  }

  void write_tags(Heading& heading) {
    for (auto& tag : heading.tags) {
      auto value = read_.markup == Markup::html || has_character_reference(tag.value) ? meant_text(tag.value)
                                                                                      : std::move(tag.value);
      if (tag.name == "Result") {
        std::ranges::replace_if(
            value, [](char c) { return c == ':' || c == 'x'; }, '-');  // "2:0", "2x0"
        std::erase(value, ' ');
        auto const outcome = read_outcome(value, variant_->rules().first);
        if (outcome == Outcome::unknown) {
          continue;
        }
        value = write_outcome(outcome, variant_->rules());
        if (!game_.result) {
          game_.result = PlayedGame::Result{value, {tag.begin, tag.end}};
        }
      }
      put_tag(tag.name, std::move(value), {tag.begin, tag.end});
    }
  }

  // --- events ---

  /// Writes the moves behind a ply up to the end of its line, with the variations beside them.
  void write_line(std::size_t from, unsigned depth) {
    for (auto at = from; !game_.plies[at].next.empty();) {
      auto const& next = game_.plies[at].next;
      auto const move = next.front();
      // The main line has ended: what might have followed is an alternative that begins with the last move again.
      if (game_.plies[at].is_main && !game_.plies[move].is_main) {
        write_afterthoughts(at, depth);
        return;
      }
      for (auto const& piece : game_.plies[move].introductions) {
        put_comment(piece);
      }
      write_move(move);
      if (depth < deepest) {
        for (std::size_t i = 1; i < next.size(); ++i) {
          write_variation(next[i], depth);
        }
      }
      at = move;
    }
  }
  void write_variation(std::size_t move, unsigned depth) {
    put(EventKind::variation_begin, {place_of_move(move).begin, place_of_move(move).begin});
    for (auto const& piece : game_.plies[move].introductions) {
      put_comment(piece);
    }
    write_move(move);
    write_line(move, depth + 1);
    put(EventKind::variation_end, {place_of_move(move).end, place_of_move(move).end});
  }
  void write_afterthoughts(std::size_t last, unsigned depth) {
    for (auto const move : game_.plies[last].next) {
      put(EventKind::variation_begin, {place_of_move(move).begin, place_of_move(move).begin});
      if (last != 0) {
        auto const& ply = plies_.at(game_.plies[last].ply);
        put(EventKind::move, {place_of_move(move).begin, place_of_move(move).begin}, text_of(ply));
        tape_.certainties.push_back(tape_.certainties[game_.plies[last].certainty]);
      }
      for (auto const& piece : game_.plies[move].introductions) {
        put_comment(piece);
      }
      write_move(move);
      if (depth < deepest) {
        write_line(move, depth + 1);
      }
      put(EventKind::variation_end, {place_of_move(move).end, place_of_move(move).end});
    }
  }
  [[nodiscard]] TextPiece place_of_move(std::size_t at) const noexcept {
    auto const* const step = game_.plies[at].step;
    return step == nullptr || step->tokens == 0 ? TextPiece{token(step == nullptr ? 0 : step->first).begin,
                                                            token(step == nullptr ? 0 : step->first).begin}
                                                : piece_of(read_, step->first, step->first + step->tokens);
  }
  [[nodiscard]] std::string text_of(Ply const& ply) const {
    return damier::write_move(*variant_, plies_.at(ply.parent).after, ply.move);
  }

  void write_move(std::size_t at) {
    auto const& played = game_.plies[at];
    auto const& ply = plies_.at(played.ply);
    auto const place = place_of_move(at);
    if (names_move(cut(read_, place), ply)) {
      put(EventKind::move, place);
    } else {
      put(EventKind::move, place, text_of(ply));
    }
    game_.plies[at].certainty = tape_.certainties.size();
    tape_.certainties.push_back(certainty_of(*played.step));
    add_notes(remarks_.on_move(*played.step, place.begin, std::max(1U, place.end - place.begin)));
    for (auto const& strength : played.strengths) {
      put(EventKind::strength, strength);
    }
    for (auto const& comment : played.comments) {
      if (comment.shows_position) {
        put(EventKind::setup, comment, write_fen(ply.after, *variant_));
      } else {
        put_comment(comment);
      }
    }
  }
  /// Whether a text as it is in the source is read as a move.
  [[nodiscard]] bool names_move(std::string_view text, Ply const& ply) const {
    auto const read = read_move_text(text, Numbering{variant_->rules()});
    if (!read) {
      return false;
    }
    auto const meaning = resolve(*variant_, plies_.at(ply.parent).after, *read);
    return meaning.kind == Resolution::Kind::unique && meaning.move == ply.move;
  }

  void add_notes(std::vector<Note> notes) {
    for (auto& note : notes) {
      if (read_.notes_repairs) {
        put(EventKind::comment, {note.offset, note.offset + note.length}, text_of_message(note.message));
      }
      notes_.add(std::move(note));
    }
  }
  /// The comment about a correction, in English: a file of games does not depend on the language of the machine.
  [[nodiscard]] static std::string text_of_message(Message const& message) { return damier::text_of(message, "en"); }

  ReadText const& read_;
  Decoding const& decoding_;
  PlyTree const& plies_;
  GameTape& tape_;
  NoteList& notes_;
  ReadingRemarks remarks_;
  Variant const* variant_ = nullptr;
  PlayedGame game_;
};

}  // namespace

void write_events(ReadText const& read, Decoding const& decoding, PlyTree const& plies, GameTape& tape,
                  NoteList& notes) {
  Transcript{read, decoding, plies, tape, notes}.run();
}

}  // namespace damier::prose
