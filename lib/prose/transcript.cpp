#include "prose/transcript.hpp"

#include "game/outcome.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "prose/heading.hpp"
#include "prose/printed_outcome.hpp"
#include "prose/reading_remarks.hpp"
#include "text/byte_classes.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::prose {
namespace {

/// A piece of the text, in bytes.
struct TextPiece {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool shows_position = false;  ///< a diagram of the position that the game has reached
};

/// A move of the game's tree, and what belongs to it.
struct PlayedPly {
  PlyIndex ply = no_ply;
  std::size_t parent = 0;  ///< place in the list of plies
  Step const* step = nullptr;
  std::vector<TextPiece> introductions;  ///< before it, where a variation begins
  std::vector<TextPiece> strengths;
  std::vector<TextPiece> comments;
  std::vector<std::size_t> next;  ///< in the order of the text; a move of the main line is first
  bool is_main = false;
  std::size_t certainty = 0;  ///< its place among those of the tape
};

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
      write_prose_alone();
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
    plies_played_.push_back({});
    plies_played_[0].ply = decoding_.start;
    plies_played_[0].is_main = true;
    write_lead(lead_end);
    if (start.is_given) {
      put_tag("FEN", write_fen(start.after, *variant_), place_of_start());
    }
    write_tags();
    last_ = end_of_main_line();
    collect(lead_end);
    sort_main_line();
    for (auto const& comment : plies_played_[0].comments) {
      put_comment(comment);
    }
    write_line(0, 0);
    add_notes(remarks_.on_unread_moves());
    if (result_) {
      put(EventKind::result, *result_place_, std::string{*result_});
    }
  }

 private:
  static constexpr unsigned deepest = 200;

  // --- pieces of text
  // --------------------------------------------------------------------------------------------------

  [[nodiscard]] Token const& token(std::size_t at) const noexcept { return read_.tokens[at]; }
  [[nodiscard]] std::string_view cut(TextPiece piece) const noexcept {
    return read_.text.substr(piece.begin, piece.end - piece.begin);
  }
  [[nodiscard]] TextPiece piece_of(std::size_t first, std::size_t end) const noexcept {
    return {token(first).begin, token(std::max(first + 1, end) - 1).end};
  }
  [[nodiscard]] static bool has_content(TokenKind kind) noexcept {
    return kind != TokenKind::line_end && kind != TokenKind::paragraph && kind != TokenKind::stop &&
           kind != TokenKind::sign && kind != TokenKind::open && kind != TokenKind::close && kind != TokenKind::dots &&
           kind != TokenKind::strength;
  }
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
  /// A comment; marks of HTML are left out of it.
  void put_comment(TextPiece piece) {
    auto const text = cut(piece);
    if (read_.markup == Markup::html &&
        (text.find('<') != std::string_view::npos || text.find('&') != std::string_view::npos)) {
      put(EventKind::comment, piece, without_markup(text));
    } else if (text.find('}') != std::string_view::npos) {
      std::string plain{text};
      std::ranges::replace(plain, '{', '(');
      std::ranges::replace(plain, '}', ')');
      put(EventKind::comment, piece, std::move(plain));
    } else {
      put(EventKind::comment, piece);
    }
  }
  [[nodiscard]] static std::string without_markup(std::string_view text) {
    constexpr auto entities = std::to_array<std::pair<std::string_view, std::string_view>>(
        {{"&nbsp;", " "},   {"&amp;", "&"},    {"&lt;", "<"},     {"&gt;", ">"},     {"&quot;", "\""},
         {"&ndash;", "–"},  {"&mdash;", "—"},  {"&times;", "×"},  {"&frac12;", "½"}, {"&eacute;", "é"},
         {"&egrave;", "è"}, {"&ecirc;", "ê"},  {"&agrave;", "à"}, {"&acirc;", "â"},  {"&ccedil;", "ç"},
         {"&ocirc;", "ô"},  {"&icirc;", "î"},  {"&ucirc;", "û"},  {"&euml;", "ë"},   {"&iuml;", "ï"},
         {"&auml;", "ä"},   {"&ouml;", "ö"},   {"&uuml;", "ü"},   {"&szlig;", "ß"},  {"&aacute;", "á"},
         {"&iacute;", "í"}, {"&oacute;", "ó"}, {"&uacute;", "ú"}, {"&ntilde;", "ñ"}, {"&atilde;", "ã"},
         {"&otilde;", "õ"}, {"&#8211;", "–"},  {"&#160;", " "},   {"&#39;", "'"},    {"&apos;", "'"}});
    std::string plain;
    for (std::size_t i = 0; i < text.size();) {
      if (text[i] == '<') {
        auto const end = text.find('>', i);
        i = end == std::string_view::npos ? text.size() : end + 1;
        plain += ' ';
        continue;
      }
      auto const entity =
          std::ranges::find_if(entities, [&](auto const& known) { return text.substr(i).starts_with(known.first); });
      if (entity != entities.end()) {
        plain += entity->second;
        i += entity->first.size();
      } else {
        plain += text[i] == '{' ? '(' : text[i] == '}' ? ')' : text[i];
        ++i;
      }
    }
    return plain;
  }

  // --- above the moves
  // -------------------------------------------------------------------------------------------------

  void write_prose_alone() {
    auto const all = pieces_between(0, decoding_.tokens);
    for (auto const& piece : all) {
      put_comment(piece);
    }
    if (!all.empty()) {
      notes_.add({Severity::warning, "unexpected-text", all.front().begin, all.back().end - all.front().begin,
                  message("text-of-no-game"), message("text-kept-without-moves")});
    }
  }

  [[nodiscard]] TextPiece place_of_start() const noexcept {
    for (auto const& step : decoding_.steps) {
      if (step.kind == StepKind::start && step.tokens != 0) {
        return piece_of(step.first, step.first + step.tokens);
      }
    }
    return {};
  }

  /// Reads the heading; the rest of the text above the moves becomes comments.
  void write_lead(std::size_t end) {
    heading_ =
        read_heading(read_.text, read_.tokens, 0, end, read_.languages, variant_->rules().first == Colour::black);
    std::size_t at = 0;
    for (auto const& lines : heading_.lines) {
      add_comments(0, at, lines.first);
      at = std::max(at, lines.end);
    }
    add_comments(0, at, end);
  }
  void write_tags() {
    for (auto& tag : heading_.tags) {
      auto value = std::move(tag.value);
      if (tag.name == "Result") {
        auto const outcome = read_outcome(value, variant_->rules().first);
        if (outcome == Outcome::unknown) {
          continue;
        }
        value = write_outcome(outcome, variant_->rules());
      }
      if (read_.markup == Markup::html) {
        value = without_markup(value);
      }
      put_tag(tag.name, std::move(value), {tag.begin, tag.end});
    }
  }

  // --- from steps to a tree
  // --------------------------------------------------------------------------------------------

  /// The pieces of text with content in a range of tokens, one a paragraph; in a table, those of each cell.
  [[nodiscard]] std::vector<TextPiece> pieces_between(std::size_t first, std::size_t end) const {
    std::vector<TextPiece> pieces;
    auto begin = first;
    for (auto i = first; i <= end; ++i) {
      auto const is_apart = i != end && i != begin && token(i).displaced;
      if (i != end && token(i).kind != TokenKind::paragraph && !is_apart) {
        continue;
      }
      auto from = begin;
      auto to = i;
      auto const is_loose = [&](std::size_t at) {
        auto const kind = token(at).kind;
        return kind == TokenKind::line_end || kind == TokenKind::paragraph || kind == TokenKind::stop ||
               (kind == TokenKind::sign &&
                std::string_view{",:;-–—"}.find(token(at).in(read_.text)) != std::string_view::npos);
      };
      while (from < to && is_loose(from)) {
        ++from;
      }
      while (to > from && (token(to - 1).kind == TokenKind::line_end || token(to - 1).kind == TokenKind::paragraph)) {
        --to;
      }
      auto content = false;
      for (auto k = from; k < to; ++k) {
        content = content || has_content(token(k).kind);
      }
      if (content) {
        pieces.push_back(piece_of(from, to));
      }
      begin = is_apart ? i : i + 1;
    }
    return pieces;
  }
  void add_comments(std::size_t owner, std::size_t first, std::size_t end) {
    if (first < end) {
      auto const pieces = pieces_between(first, end);
      auto& comments = plies_played_[owner].comments;
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
      if (step.first >= gap_) {
        break;  // what follows a gap is text
      }
      if (step.kind == StepKind::result && token(step.first).kind == TokenKind::word) {
        // The words of an outcome stay in their sentence.
        take_result(step, here, around.empty());
        continue;
      }
      auto const is_structure = step.kind != StepKind::mention && (step.kind != StepKind::mark || leads_to_move(i)) &&
                                (step.kind != StepKind::label || has_note(i));
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
      at = step.tokens != 0 ? std::max<std::size_t>(at, step.first + step.tokens) : at;
      switch (step.kind) {
        case StepKind::play:
        case StepKind::fill:
          here = played(step);
          if (introduces) {
            auto& own = plies_played_[here].introductions;
            own.insert(own.end(), introductions_.begin(), introductions_.end());
            introductions_.clear();
          }
          introduces = false;
          at = take_strengths(here, at);
          break;
        case StepKind::open:
        case StepKind::note:
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
          auto piece = piece_of(step.first, at);
          piece.shows_position = here != 0;
          plies_played_[here].comments.push_back(piece);
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
      auto const pieces = pieces_between(first, end);
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
        return steps[i].first - steps[step].first <= 6;
      }
      if (steps[i].kind == StepKind::mention) {
        return false;
      }
    }
    return false;
  }
  [[nodiscard]] bool has_note(std::size_t step) const noexcept {
    auto const value = token(decoding_.steps[step].first).value;
    return std::ranges::any_of(decoding_.steps, [&](Step const& other) {
      return other.kind == StepKind::note && token(other.first).value == value;
    });
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
        notes_.add({Severity::error, "reply-missing", token(step.first).begin,
                    token(step.first).end - token(step.first).begin, message("manoury-reply-missing")});
        gap_ = step.first;
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
      auto const piece = piece_of(at, at + 1);
      if (cut(piece) != "*") {
        plies_played_[owner].strengths.push_back(piece);
      }
      ++at;
    }
    return at;
  }

  /// The place of a ply among those of the game; the same move in the same position is one ply.
  std::size_t played(Step const& step) {
    auto const& ply = plies_.at(step.ply);
    auto const parent = place_of(ply.parent);
    for (auto const next : plies_played_[parent].next) {
      if (plies_.at(plies_played_[next].ply).move == ply.move) {
        places_[step.ply] = next;
        return next;
      }
    }
    plies_played_.push_back({});
    auto const place = plies_played_.size() - 1;
    plies_played_[place].ply = step.ply;
    plies_played_[place].parent = parent;
    plies_played_[place].step = &step;
    plies_played_[parent].next.push_back(place);
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
      auto const parent = plies_played_[at].parent;
      plies_played_[at].is_main = true;
      auto& next = plies_played_[parent].next;
      auto const own = std::find(next.begin(), next.end(), at);
      std::rotate(next.begin(), own, own + 1);
      at = parent;
    }
  }

  // --- the result
  // ------------------------------------------------------------------------------------------------------

  void take_result(Step const& step, std::size_t last, bool is_of_game) {
    if (!is_of_game || result_) {
      return;
    }
    auto const mover = opponent(plies_.at(plies_played_[last].ply).after.side);
    auto const outcome = printed_outcome(read_, step.first, *variant_, mover);
    if (outcome != Outcome::unknown) {
      result_ = write_outcome(outcome, variant_->rules());
      result_place_ = piece_of(step.first, step.first + std::max<std::size_t>(1, step.tokens));
    }
  }

  // --- events
  // ----------------------------------------------------------------------------------------------------------

  /// Writes the moves behind a ply up to the end of its line, with the variations beside them.
  void write_line(std::size_t from, unsigned depth) {
    for (auto at = from; !plies_played_[at].next.empty();) {
      auto const& next = plies_played_[at].next;
      auto const move = next.front();
      // The main line has ended: what might have followed is an alternative that begins with the last move again.
      if (plies_played_[at].is_main && !plies_played_[move].is_main) {
        write_afterthoughts(at, depth);
        return;
      }
      for (auto const& piece : plies_played_[move].introductions) {
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
    for (auto const& piece : plies_played_[move].introductions) {
      put_comment(piece);
    }
    write_move(move);
    write_line(move, depth + 1);
    put(EventKind::variation_end, {place_of_move(move).end, place_of_move(move).end});
  }
  void write_afterthoughts(std::size_t last, unsigned depth) {
    for (auto const move : plies_played_[last].next) {
      put(EventKind::variation_begin, {place_of_move(move).begin, place_of_move(move).begin});
      if (last != 0) {
        auto const& ply = plies_.at(plies_played_[last].ply);
        put(EventKind::move, {place_of_move(move).begin, place_of_move(move).begin}, text_of(ply));
        tape_.certainties.push_back(tape_.certainties[plies_played_[last].certainty]);
      }
      for (auto const& piece : plies_played_[move].introductions) {
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
    auto const* const step = plies_played_[at].step;
    return step == nullptr || step->tokens == 0 ? TextPiece{token(step == nullptr ? 0 : step->first).begin,
                                                            token(step == nullptr ? 0 : step->first).begin}
                                                : piece_of(step->first, step->first + step->tokens);
  }
  [[nodiscard]] std::string text_of(Ply const& ply) const {
    return damier::write_move(*variant_, plies_.at(ply.parent).after, ply.move);
  }

  void write_move(std::size_t at) {
    auto const& played = plies_played_[at];
    auto const& ply = plies_.at(played.ply);
    auto const place = place_of_move(at);
    if (names_move(cut(place), ply)) {
      put(EventKind::move, place);
    } else {
      put(EventKind::move, place, text_of(ply));
    }
    plies_played_[at].certainty = tape_.certainties.size();
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
  /// A filled in move is proved if any other is this much less likely.
  static constexpr float proved = 2.0F;

  ReadText const& read_;
  Decoding const& decoding_;
  PlyTree const& plies_;
  GameTape& tape_;
  NoteList& notes_;
  ReadingRemarks remarks_;
  Variant const* variant_ = nullptr;
  Heading heading_;
  std::vector<PlayedPly> plies_played_;
  std::map<PlyIndex, std::size_t> places_;
  PlyIndex last_ = no_ply;             // of the main line
  std::size_t gap_ = ~std::size_t{0};  // the token behind a missing move that is not known
  std::vector<TextPiece> introductions_;
  std::optional<std::string> result_;
  std::optional<TextPiece> result_place_;
};

}  // namespace

void write_events(ReadText const& read, Decoding const& decoding, PlyTree const& plies, GameTape& tape,
                  NoteList& notes) {
  Transcript{read, decoding, plies, tape, notes}.run();
}

}  // namespace damier::prose
