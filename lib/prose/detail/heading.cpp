#include "prose/detail/heading.hpp"

#include "game/outcome.hpp"
#include "grammar/manoury/grammar.hpp"
#include "prose/detail/heading_line.hpp"
#include "prose/detail/heading_names.hpp"
#include "prose/detail/heading_tags.hpp"
#include "prose/detail/printed_pair.hpp"
#include "prose/detail/result_list.hpp"
#include "prose/detail/text_lines.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace damier::prose {
namespace {

class HeadingReader {
 public:
  HeadingReader(std::string_view text, std::span<Token const> tokens, Languages languages, bool first_names_black)
      : text_{text},
        tokens_{tokens},
        languages_{languages},
        first_names_black_{first_names_black},
        says_{text, tokens, languages},
        names_{text, tokens, languages},
        tags_{text, tokens} {}

  Heading run(std::size_t first, std::size_t end) {
    auto const lines = heading_lines(first, end);
    auto const are_results = lines_of_results(text_, tokens_, lines, end);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      auto const& line = lines[i];
      date_.reset();
      if (!are_results[i] && says_.may_be_of_heading(line) && read_line(line)) {
        take_line(line);
      } else if (date_) {
        lone_date_ = LoneDate{line, *date_};
      } else if (lone_date_ && !says_.is_prose(line)) {
        continue;
      } else {
        lone_date_.reset();  // what is said below it may have another date
      }
      if (is_named_ && lone_date_ && has_paragraph(lone_date_->line.end, line.first)) {
        lone_date_.reset();  // of the page
      }
    }
    if (lone_date_ && !tags_.has("Date")) {
      date_ = lone_date_->date;
      add_date();
      take_line(lone_date_->line);
    }
    if (!lines.empty() && lines.back().end + 1 >= end && !are_results.back()) {
      read_last_sentence(lines.back());
    }
    std::ranges::sort(taken_, {}, &Heading::Taken::first);
    return {tags_.take(), std::move(taken_)};
  }

  /// The names in the last sentence of a text line, and the token where it begins; the end of the line if it has none.
  std::size_t read_last_sentence(TextLine const& line) {
    constexpr unsigned most_sentences = 3;
    unsigned sentences = 0;
    if (says_.is_about_text(line)) {
      return line.end;
    }
    for (auto begin = line.end; begin-- > line.first && !tags_.has("White") && !tags_.has("Black");) {
      auto const begins =
          begin == line.first || (tokens_[begin - 1].kind == TokenKind::stop && !says_.shortens_name(begin - 1));
      TextLine const sentence{begin, line.end};
      if (!begins) {
        continue;
      }
      if (++sentences > most_sentences || !says_.may_be_of_heading(sentence)) {
        break;
      }
      auto before = tags_;
      if ((read_sides(sentence) || read_names(sentence)) && tags_.has_players()) {
        date_ = says_.date_in(sentence);
        add_date();
        take_line(sentence);
        return begin;
      }
      tags_ = std::move(before);
    }
    return line.end;
  }

  /// The names in a bracket behind a game: "(Partie A. Name – B. Other, Paris 1934)".
  Heading run_behind(std::size_t first, std::size_t end) {
    constexpr std::size_t longest = 40;
    for (auto open = first; open < end && tokens_[open].kind != TokenKind::paragraph; ++open) {
      auto const close =
          tokens_[open].kind == TokenKind::open ? names_.behind_bracket(open, std::min(end, open + longest)) : open;
      for (auto begin = open + 1; begin + 2 < close && tokens_[close - 1].kind == TokenKind::close; ++begin) {
        tags_.clear();
        TextLine const line{begin, close - 1};
        if (begins_with_capital(tokens_[begin].in(text_)) && (read_sides(line) || read_names(line)) &&
            tags_.has_players()) {
          date_ = says_.date_in(line);
          add_date();
          return {tags_.take(), {}};
        }
      }
    }
    return {};
  }

 private:
  /// A date in a text line that says nothing else of the game.
  struct LoneDate {
    TextLine line;
    DateInLine date;
  };
  /// The text lines of a range; one that begins with the sign between two names goes on with the line above.
  [[nodiscard]] std::vector<TextLine> heading_lines(std::size_t first, std::size_t end) const {
    std::vector<TextLine> lines;
    for (auto const& line : lines_of(tokens_, first, end)) {
      auto const goes_on = !lines.empty() && tokens_[line.first - 1].kind == TokenKind::line_end &&
                           lines.back().end + 1 == line.first && line.end - line.first > 1 &&
                           names_.is_between_names(line.first);
      if (goes_on) {
        lines.back().end = line.end;
      } else {
        lines.push_back(line);
      }
    }
    return lines;
  }
  [[nodiscard]] bool has_paragraph(std::size_t first, std::size_t end) const noexcept {
    for (auto i = first; i < end; ++i) {
      if (tokens_[i].kind == TokenKind::paragraph) {
        return true;
      }
    }
    return false;
  }
  /// Takes a line out of the text, but for what is in no tag and says more than that there is one: "(the brothers)".
  void take_line(TextLine const& line) {
    auto begin = line.first;
    for (auto i = line.first; i < line.end;) {
      auto end = i;
      while (end < line.end && (is_labelled_ || !is_in_tag(end))) {
        ++end;
      }
      auto const says_more = !is_labelled_ && says_more_than_tags(i, end);
      if (says_more && i > begin) {
        taken_.push_back({begin, i});
      }
      begin = says_more ? label_begin(i, end) : begin;
      i = std::max(end, i + 1);
    }
    if (begin < line.end) {
      taken_.push_back({begin, line.end});
    }
  }
  /// Where the label of a name begins at the end of a range of tokens: "GAME 90. Black:".
  [[nodiscard]] std::size_t label_begin(std::size_t first, std::size_t end) const {
    auto begin = end;
    while (begin > first + 1 && tokens_[begin - 1].kind == TokenKind::sign) {
      --begin;
    }
    auto const roles = begin < end && begin > first ? roles_at(begin - 1) : Roles{};
    return roles.has(Role::white) != roles.has(Role::black) ? begin - 1 : end;
  }
  [[nodiscard]] bool is_in_tag(std::size_t at) const noexcept {
    return std::ranges::any_of(tags_.all(), [&](HeadingTag const& tag) {
      return tokens_[at].begin >= tag.begin && tokens_[at].end <= tag.end;
    });
  }
  /// Whether tokens that are in no tag are more than labels, signs and words between the tags: "(the brothers)".
  [[nodiscard]] bool says_more_than_tags(std::size_t first, std::size_t end) const {
    constexpr Roles of_tags{Role::white, Role::black, Role::versus, Role::months, Role::place_and_date};
    constexpr std::uint32_t short_word = 3;                              // bytes: "de", "von"
    auto const is_before_date = end - first == 1 && end == date_first_;  // "zaterdag"
    for (auto i = first; i < end && !is_before_date; ++i) {
      auto const& token = tokens_[i];
      switch (token.kind) {
        case TokenKind::word: {
          auto const meaning = meaning_at(text_, tokens_, i, languages_);
          if (meaning.roles.any_of(of_tags)) {
            i += meaning.tokens - 1;
          } else if (token.end - token.begin > short_word || begins_with_capital(token.in(text_))) {
            return true;
          }
          break;
        }
        case TokenKind::number:
        case TokenKind::mark:
        case TokenKind::move:  // "18:42"
        case TokenKind::blur:
        case TokenKind::square:
        case TokenKind::result:
        case TokenKind::fen: return true;
        default: break;
      }
    }
    return false;
  }
  [[nodiscard]] Roles roles_at(std::size_t at) const { return meaning_at(text_, tokens_, at, languages_).roles; }

  /// Adds the date that was found.
  void add_date() {
    if (auto const date = std::exchange(date_, std::nullopt)) {
      tags_.add(*date);
    }
  }
  [[nodiscard]] bool find_date(TextLine const& line) {
    date_ = says_.date_in(line);
    date_first_ = date_ ? date_->first : date_first_;
    return date_.has_value();
  }

  /// Reads a line; false if it is none of a heading.
  [[nodiscard]] bool read_line(TextLine const& line) {
    if (says_.is_about_text(line) || says_.is_tag_or_row(line)) {
      return false;
    }
    auto const labelled = read_labels(line) || read_annotator(line) || read_composer(line);
    is_labelled_ = labelled;
    auto const sides = !labelled && (read_pair(line) || read_sides(line));
    auto const names = !labelled && !sides && read_names(line);
    is_named_ = is_named_ || sides || names;
    auto const dated = find_date(line);
    auto const before_place = tags_.all().size();
    auto const placed = !labelled && !sides && !names && read_event(line, dated);
    auto const places = tags_.all().size() - before_place;
    auto const is_of_game = labelled || sides || names || placed;
    if (is_of_game || (dated && says_.says_where_played(line.first, date_first_))) {
      add_date();
      tags_.put_date_before(places);
    } else if (!says_.is_short(line)) {
      date_.reset();
    }
    return is_of_game;
  }

  /// "Notes de R. Dupont".
  [[nodiscard]] bool read_annotator(TextLine const& line) {
    auto const name = manoury::read_annotator_line(text_of(line), tokens_[line.first].begin);
    return tags_.add("Annotator", name);
  }
  /// "(R. Dupont, « L'Effort », 1950)": who composed a position, and where it was printed.
  [[nodiscard]] bool read_composer(TextLine const& line) {
    auto const begin = tokens_[line.first].begin;
    auto const composer = text_[begin] == '(' ? manoury::read_composer_line(text_of(line), begin) : std::nullopt;
    if (!composer) {
      return false;
    }
    tags_.add("Author", composer->author);
    tags_.add("Publication", composer->publication);
    tags_.add("Site", composer->place);
    return true;
  }
  /// The text up to the end of a line.
  [[nodiscard]] std::string_view text_of(TextLine const& line) const noexcept {
    return text_.substr(0, tokens_[line.end - 1].end);
  }

  [[nodiscard]] bool read_labels(TextLine const& line) {
    auto labelled = tags_of_labels(text_, tokens_, languages_, line, tags_);
    if (!labelled) {
      return false;
    }
    // A date has a form of its own where it is understood.
    auto const dated = std::ranges::find(*labelled, "Date", &HeadingTag::name);
    if (dated != labelled->end() && find_date(line)) {
      labelled->erase(dated);
    }
    tags_.add(*labelled);
    return true;
  }

  /// A line with two names and perhaps the result, and nothing else.
  [[nodiscard]] bool read_pair(TextLine const& line) {
    auto const pair = printed_pair(text_, tokens_, line, languages_);
    if (!pair || tags_.has("White") || tags_.has("Black")) {
      return false;
    }
    auto const first_is_black = pair->first_has ? *pair->first_has == Colour::black : first_names_black_;
    auto const span = [](TextPart part) { return manoury::Span{part.begin, part.end}; };
    tags_.add(first_is_black ? "Black" : "White", span(pair->first));
    tags_.add(first_is_black ? "White" : "Black", span(pair->second));
    tags_.add("Result", span(pair->result));
    return true;
  }
  /// "White: A. Name", "Blancs : Name - Noirs : Name".
  [[nodiscard]] bool read_sides(TextLine const& line) {
    std::size_t end = 0;       // of the last name
    auto had_bracket = false;  // behind a name: "(FRA)"
    for (auto i = line.first; i + 2 < line.end; ++i) {
      auto const roles = roles_at(i);
      auto const is_side = roles.has(Role::white) != roles.has(Role::black);
      auto const colon = is_side && tokens_[i + 1].in(text_) == ":";
      // "Black—Brown. White—Smith."
      auto const dash = is_side && names_.is_dash(i + 1) && names_.dashes_lead_to_names(line);
      // "Black, Ferrie; white, Stewart."
      auto const comma = is_side && tokens_[i + 1].in(text_) == "," && names_.names_both_sides(line);
      if (!colon && !comma && !dash) {
        continue;
      }
      auto const name = names_.name_at(i + 2, line.end);
      if (name > i + 2) {
        had_bracket = had_bracket || (end != 0 && tokens_[end].kind == TokenKind::open);
        tags_.add(roles.has(Role::white) ? "White" : "Black", i + 2, name);
        end = name;
        i = name - 1;
      }
    }
    if (end != 0) {
      read_rest(had_bracket ? names_.behind_bracket(end, line.end) : end, line.end);  // "…, Utrecht, 12 november 2004"
    }
    return end != 0;
  }

  /// "A. Name – B. Other, 2-0".
  [[nodiscard]] bool read_names(TextLine const& line) {
    for (auto begin = line.first; begin < line.end; ++begin) {
      auto const roles = roles_at(begin);
      auto const is_surname = begin + 1 < line.end && tokens_[begin + 1].in(text_) == "," &&
                              names_.has_initial_behind(begin + 1, line.end);  // "Olympic, H."
      if (roles.any_of({Role::game, Role::event, Role::round}) && begin + 1 < line.end && !is_surname) {
        continue;  // "Partie n° 3 : A – B"
      }
      if (begins_number_sign(text_, tokens_[begin])) {
        continue;
      }
      auto const end = names_.name_at(begin, line.end);
      if (end == begin) {
        if (tokens_[begin].kind == TokenKind::word && !roles.any_of({Role::game, Role::place_and_date})) {
          return false;
        }
        continue;
      }
      if (names_.heads_table(begin, end, line)) {
        return false;
      }
      if (end == begin + 3 && is_hyphen(begin + 1) && names_.is_end_of_names(end, line) && end < line.end) {
        tags_.add(first_names_black_ ? "Black" : "White", begin, begin + 1);  // "Bisanti-Fanelli (2-0)"
        tags_.add(first_names_black_ ? "White" : "Black", begin + 2, end);
        read_rest(end, line.end);
        return true;
      }
      if (read_score_between(begin, end, line)) {
        return true;
      }
      auto const between = names_.behind_bracket(end, line.end);  // "Name (White) – Other"
      if (between >= line.end || !names_.is_between_names(between)) {
        return false;
      }
      // "Brown v. Smith"
      auto const is_short_word =
          tokens_[between].kind == TokenKind::word && between + 1 < line.end && tokens_[between + 1].in(text_) == ".";
      auto const other = between + (is_short_word ? 2 : 1);
      auto const second = names_.name_at(other, line.end);
      if (second == other || !names_.is_end_of_names(second, line)) {
        return false;
      }
      tags_.add(first_names_black_ ? "Black" : "White", begin, end);
      tags_.add(first_names_black_ ? "White" : "Black", other, second);
      // "(Sénégal) – Kouperman (URSS), Dakar": where both have a bracket, the second is none about the game.
      read_rest(between != end ? names_.behind_bracket(second, line.end) : second, line.end);
      return true;
    }
    return false;
  }
  /// "Silva 2 x 0 Souza", "Jansen 1-1 Smit": the result is between the names. first, end: of the first name.
  [[nodiscard]] bool read_score_between(std::size_t first, std::size_t end, TextLine const& line) {
    constexpr std::size_t longest_score = 4;
    auto name = end;
    while (name < line.end && name < end + longest_score && tokens_[name].kind != TokenKind::word) {
      ++name;
    }
    if (name == end || name >= line.end) {
      return false;
    }
    auto score = plain_spelling(text_.substr(tokens_[end].begin, tokens_[name - 1].end - tokens_[end].begin));
    std::ranges::replace(score, ':', '-');
    std::ranges::replace(score, 'x', '-');
    std::erase_if(score, [](char c) { return c == '(' || c == ')'; });  // "Silva (2) x (0) Souza"
    auto const second = names_.name_at(name, line.end);
    if (second == name || !names_.is_end_of_names(second, line) ||
        read_outcome(score, Colour::white) == Outcome::unknown) {
      return false;
    }
    tags_.add(first_names_black_ ? "Black" : "White", first, end);
    tags_.add(first_names_black_ ? "White" : "Black", name, second);
    tags_.add("Result", end, name, score);  // NOLINT(readability-suspicious-call-argument): between the names
    read_rest(second, line.end);
    return true;
  }
  [[nodiscard]] bool is_hyphen(std::size_t at) const noexcept { return tokens_[at].in(text_) == "-"; }
  /// What is behind two names: a result, the event, the place.
  void read_rest(std::size_t at, std::size_t end) {
    for (auto first = at; first < end;) {
      auto last = first;
      while (last < end && !separates_parts(last)) {
        ++last;
      }
      read_part(first, last);
      first = std::max(last, first + 1);
    }
  }
  [[nodiscard]] bool separates_parts(std::size_t at) const noexcept {
    auto const kind = tokens_[at].kind;
    return kind == TokenKind::result || kind == TokenKind::open || kind == TokenKind::close ||
           kind == TokenKind::stop || tokens_[at].in(text_) == "," || tokens_[at].in(text_) == ":";
  }
  void read_part(std::size_t first, std::size_t end) {
    if (first == end) {
      if (tokens_[first].kind == TokenKind::result) {
        tags_.add("Result", first, first + 1);
      }
      return;
    }
    if (says_.has_event_word(first, end)) {
      tags_.add("Event", first, end);
      return;
    }
    auto const last = names_.name_at(first, end);
    // Not "(An impressive win)", "Ronde 3", "Analyse".
    constexpr std::uint32_t earliest = 1500;  // year
    auto const is_counted = last < end && tokens_[last].kind == TokenKind::number && tokens_[last].value != 0 &&
                            tokens_[last].value < earliest;
    auto const is_whole = last == end || (tokens_[last].kind != TokenKind::word && !is_counted);
    if (last > first && is_whole && may_be_place(first, last)) {
      tags_.add("Site", first, last);
    }
  }
  /// Whether no word is one of other things: "Huitième ronde, 22 septembre".
  [[nodiscard]] bool may_be_place(std::size_t first, std::size_t end) const {
    constexpr Roles others{Role::game, Role::round, Role::note, Role::variation, Role::draw, Role::wins, Role::months};
    for (auto i = first; i < end; ++i) {
      if (roles_at(i).any_of(others)) {
        return false;
      }
    }
    return true;
  }

  /// A line about the event, or the place before a date: "Paris, 12 mai 1934".
  [[nodiscard]] bool read_event(TextLine const& line, bool dated) {
    if ((says_.has_event_word(line.first, line.end) || says_.has_compound_of_event(line)) && says_.is_short(line) &&
        !says_.is_part_of_sentence(line)) {
      // "Bekerfinale, 27-07-2022"
      auto const is_behind_comma = dated && date_first_ > line.first && tokens_[date_first_ - 1].in(text_) == ",";
      auto end = is_behind_comma ? date_first_ - 1 : line.end;
      while (end > line.first &&
             (tokens_[end - 1].kind == TokenKind::stop || tokens_[end - 1].kind == TokenKind::sign)) {
        --end;
      }
      tags_.add("Event", line.first, end);
      return true;
    }
    if (!dated) {
      return false;
    }
    auto first = line.first;
    if (auto const meaning = meaning_at(text_, tokens_, first, languages_); meaning.roles.has(Role::place_and_date)) {
      first += meaning.tokens;
    }
    auto const name = names_.name_at(first, std::min(line.end, date_first_));
    auto const is_label = name < line.end && tokens_[name].in(text_) == ":";  // "Stand: 3.3.2025"
    if (name > first && says_.is_short(line) && !is_label && may_be_place(first, date_first_)) {
      tags_.add("Site", first, name);
      return true;
    }
    return false;
  }

  std::string_view text_;
  std::span<Token const> tokens_;
  Languages languages_;
  bool first_names_black_;
  HeadingLine says_;
  HeadingNames names_;
  HeadingTags tags_;
  std::vector<Heading::Taken> taken_;
  std::optional<DateInLine> date_;  ///< of the line that is read
  std::optional<LoneDate> lone_date_;
  std::size_t date_first_ = 0;
  bool is_named_ = false;     ///< a line has named players
  bool is_labelled_ = false;  ///< the labels of the line say what its values are
};

}  // namespace

Heading read_heading_behind(std::string_view text, std::span<Token const> tokens, std::size_t first, std::size_t end,
                            Languages languages, bool first_names_black) {
  return HeadingReader{text, tokens, languages, first_names_black}.run_behind(first, end);
}

std::size_t names_in_last_sentence(std::string_view text, std::span<Token const> tokens, TextLine const& line,
                                   Languages languages) {
  return HeadingReader{text, tokens, languages, false}.read_last_sentence(line);
}

Heading read_heading(std::string_view text, std::span<Token const> tokens, std::size_t first, std::size_t end,
                     Languages languages, bool first_names_black) {
  return HeadingReader{text, tokens, languages, first_names_black}.run(first, end);
}

}  // namespace damier::prose
