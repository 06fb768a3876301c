#include "prose/detail/heading.hpp"

#include "game/outcome.hpp"
#include "grammar/manoury/grammar.hpp"
#include "grammar/tag_line.hpp"
#include "prose/detail/heading_line.hpp"
#include "prose/detail/printed_pair.hpp"
#include "prose/detail/result_list.hpp"
#include "prose/detail/text_lines.hpp"
#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <optional>

namespace damier::prose {
namespace {

/// The longest line of a heading, in tokens and in bytes.
constexpr std::size_t most_line_tokens = 40;
constexpr std::size_t most_line_bytes = 160;

class HeadingReader {
 public:
  HeadingReader(std::string_view text, std::span<Token const> tokens, Languages languages, bool first_names_black)
      : text_{text},
        tokens_{tokens},
        languages_{languages},
        first_names_black_{first_names_black},
        says_{text, tokens, languages} {}

  Heading run(std::size_t first, std::size_t end) {
    auto const lines = heading_lines(first, end);
    auto const are_results = lines_of_results(text_, tokens_, lines, end);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      auto const& line = lines[i];
      date_.reset();
      if (!are_results[i] && is_short_enough(line) && read_line(line)) {
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
    if (lone_date_ && !has_tag("Date")) {
      date_ = lone_date_->date;
      add_date();
      take_line(lone_date_->line);
    }
    if (!lines.empty() && lines.back().end + 1 >= end && !are_results.back()) {
      read_last_sentence(lines.back());
    }
    std::ranges::sort(heading_.taken, {}, &Heading::Taken::first);
    return std::move(heading_);
  }

  /// The names in the last sentence of a text line, and the token where it begins; the end of the line if it has none.
  std::size_t read_last_sentence(TextLine const& line) {
    constexpr unsigned most_sentences = 3;
    unsigned sentences = 0;
    if (says_.is_about_text(line)) {
      return line.end;
    }
    for (auto begin = line.end; begin-- > line.first && !has_tag("White") && !has_tag("Black");) {
      auto const begins =
          begin == line.first || (tokens_[begin - 1].kind == TokenKind::stop && !says_.shortens_name(begin - 1));
      TextLine const sentence{begin, line.end};
      if (!begins) {
        continue;
      }
      if (++sentences > most_sentences || !is_short_enough(sentence)) {
        break;
      }
      auto before = heading_.tags;
      if ((read_sides(sentence) || read_names(sentence)) && has_tag("White") && has_tag("Black")) {
        date_ = says_.date_in(sentence);
        add_date();
        take_line(sentence);
        return begin;
      }
      heading_.tags = std::move(before);
    }
    return line.end;
  }

  /// The names in a bracket behind a game: "(Partie A. Name – B. Other, Paris 1934)".
  Heading run_behind(std::size_t first, std::size_t end) {
    constexpr std::size_t longest = 40;
    for (auto open = first; open < end && tokens_[open].kind != TokenKind::paragraph; ++open) {
      auto const close =
          tokens_[open].kind == TokenKind::open ? behind_bracket(open, std::min(end, open + longest)) : open;
      for (auto begin = open + 1; begin + 2 < close && tokens_[close - 1].kind == TokenKind::close; ++begin) {
        heading_.tags.clear();
        TextLine const line{begin, close - 1};
        if (begins_with_capital(tokens_[begin].in(text_)) && (read_sides(line) || read_names(line)) &&
            has_tag("White") && has_tag("Black")) {
          date_ = says_.date_in(line);
          add_date();
          return std::move(heading_);
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
  [[nodiscard]] std::size_t bytes_of(TextLine const& line) const noexcept {
    return tokens_[line.end - 1].end - tokens_[line.first].begin;
  }
  [[nodiscard]] bool is_short_enough(TextLine const& line) const noexcept {
    return line.end - line.first <= most_line_tokens && bytes_of(line) <= most_line_bytes;
  }
  /// The text lines of a range; one that begins with the sign between two names goes on with the line above.
  [[nodiscard]] std::vector<TextLine> heading_lines(std::size_t first, std::size_t end) const {
    std::vector<TextLine> lines;
    for (auto const& line : lines_of(tokens_, first, end)) {
      auto const goes_on = !lines.empty() && tokens_[line.first - 1].kind == TokenKind::line_end &&
                           lines.back().end + 1 == line.first && line.end - line.first > 1 &&
                           is_between_names(line.first);
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
        heading_.taken.push_back({begin, i});
      }
      begin = says_more ? label_begin(i, end) : begin;
      i = std::max(end, i + 1);
    }
    if (begin < line.end) {
      heading_.taken.push_back({begin, line.end});
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
    return std::ranges::any_of(heading_.tags, [&](HeadingTag const& tag) {
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
  [[nodiscard]] bool has_tag(std::string_view name) const noexcept {
    return std::ranges::find(heading_.tags, name, &HeadingTag::name) != heading_.tags.end();
  }
  void add(std::string_view name, std::size_t first, std::size_t end, std::optional<std::string> const& value = {}) {
    if (first >= end || has_tag(name)) {
      return;
    }
    auto const begin = tokens_[first].begin;
    auto const last = tokens_[end - 1].end;
    heading_.tags.push_back({name, value.value_or(std::string{text_.substr(begin, last - begin)}), begin, last});
  }

  bool add(std::string_view name, manoury::Span value) {
    auto const [begin, end] = value;
    if (begin >= end || has_tag(name)) {
      return false;
    }
    heading_.tags.push_back({name, std::string{text_.substr(begin, end - begin)}, static_cast<std::uint32_t>(begin),
                             static_cast<std::uint32_t>(end)});
    return true;
  }
  /// Adds the date that was found; in place of one that says less.
  void add_date() {
    if (!date_) {
      return;
    }
    auto const known = std::ranges::find(heading_.tags, "Date", &HeadingTag::name);
    auto const is_better = known != heading_.tags.end() &&
                           std::ranges::count(date_->value, '?') < std::ranges::count(known->value, '?') &&
                           date_->value.substr(0, 4) == known->value.substr(0, 4);
    if (is_better) {
      heading_.tags.erase(known);
    }
    add("Date", date_->first, date_->end, date_->value);
    date_.reset();
  }

  /// Moves the date, if it is the last tag, before as many tags in front of it.
  void put_date_before(std::size_t tags) {
    auto& all = heading_.tags;
    if (tags < all.size() && all.back().name == "Date") {
      auto const date = all.end() - 1;
      std::rotate(date - static_cast<std::ptrdiff_t>(tags), date, all.end());
    }
  }

  [[nodiscard]] bool find_date(TextLine const& line) {
    date_ = says_.date_in(line);
    date_first_ = date_ ? date_->first : date_first_;
    return date_.has_value();
  }

  /// Whether a line is a tag of PDN, or nearly one: its name and its quotes are no part of a value.
  [[nodiscard]] bool looks_like_tag(TextLine const& line) const {
    auto const begin = tokens_[line.first].begin;
    return tag_line_size(text_.substr(begin, tokens_[line.end - 1].end - begin)) != 0;
  }
  /// Reads a line; false if it is none of a heading.
  [[nodiscard]] bool read_line(TextLine const& line) {
    if (says_.is_about_text(line) || looks_like_tag(line) || is_row(line)) {
      return false;
    }
    auto const labelled = read_labels(line) || read_annotator(line) || read_composer(line);
    is_labelled_ = labelled;
    auto const sides = !labelled && (read_pair(line) || read_sides(line));
    auto const names = !labelled && !sides && read_names(line);
    is_named_ = is_named_ || sides || names;
    auto const dated = find_date(line);
    auto const before_place = heading_.tags.size();
    auto const placed = !labelled && !sides && !names && read_event(line, dated);
    auto const places = heading_.tags.size() - before_place;
    auto const is_of_game = labelled || sides || names || placed;
    if (is_of_game || (dated && says_.says_where_played(line.first, date_first_))) {
      add_date();
      put_date_before(places);
    } else if (!says_.is_short(line)) {
      date_.reset();
    }
    return is_of_game;
  }

  /// Whether a line is a row of a table: "Event;White;Black;Result".
  [[nodiscard]] bool is_row(TextLine const& line) const {
    constexpr std::ptrdiff_t several = 3;
    auto const begin = tokens_[line.first].begin;
    auto const text = text_.substr(begin, tokens_[line.end - 1].end - begin);
    return std::ranges::count(text, ';') >= several || std::ranges::count(text, '\t') >= several;
  }

  /// "Notes de R. Dupont".
  [[nodiscard]] bool read_annotator(TextLine const& line) {
    auto const name = manoury::read_annotator_line(text_of(line), tokens_[line.first].begin);
    return add("Annotator", name);
  }
  /// "(R. Dupont, « L'Effort », 1950)": who composed a position, and where it was printed.
  [[nodiscard]] bool read_composer(TextLine const& line) {
    auto const begin = tokens_[line.first].begin;
    auto const composer = text_[begin] == '(' ? manoury::read_composer_line(text_of(line), begin) : std::nullopt;
    if (!composer) {
      return false;
    }
    add("Author", composer->author);
    add("Publication", composer->publication);
    add("Site", composer->place);
    return true;
  }
  /// The text up to the end of a line.
  [[nodiscard]] std::string_view text_of(TextLine const& line) const noexcept {
    return text_.substr(0, tokens_[line.end - 1].end);
  }

  /// "Lieu : Paris", "Tournoi : A – Ronde : 3": lines of a header, as French texts and those of damier have them. A
  /// line of which not all can become tags is none: it stays in the text.
  [[nodiscard]] bool read_labels(TextLine const& line) {
    auto const text = text_of(line);
    std::vector<HeadingTag> tags;
    for (std::size_t at = tokens_[line.first].begin; at < text.size();) {
      auto const header = manoury::read_header_line(text, at);
      if (!header || header->tag.empty() || has_tag(header->tag)) {
        return false;
      }
      auto const [begin, end] = header->value;
      auto const value = text.substr(begin, end - begin);
      if (!may_be_value(header->tag, value) || (header->tag != "Result" && says_more_than_value(line, header->value))) {
        return false;
      }
      if (!value.empty()) {
        auto const last = end - (is_of_side(header->tag) && ends_with_stop_of_sentence(value) ? 1 : 0);
        tags.push_back({header->tag, std::string{text.substr(begin, last - begin)}, static_cast<std::uint32_t>(begin),
                        static_cast<std::uint32_t>(last)});
      }
      at = std::max(at + 1, header->whole.end);
    }
    // A date has a form of its own where it is understood.
    auto const dated = std::ranges::find(tags, "Date", &HeadingTag::name);
    if (dated != tags.end() && find_date(line)) {
      tags.erase(dated);
    }
    heading_.tags.insert(heading_.tags.end(), tags.begin(), tags.end());
    return true;
  }
  [[nodiscard]] static bool may_be_value(std::string_view tag, std::string_view value) {
    constexpr std::size_t longest_name = 48;  // bytes
    if (tag == "Result") {
      return read_outcome(value, Colour::white) != Outcome::unknown;
    }
    return !is_of_side(tag) || (value.size() <= longest_name && !goes_on_behind_sentence(value));
  }
  /// "Smith Jones. Paris, 1934": what is behind the name is not of it.
  [[nodiscard]] static bool goes_on_behind_sentence(std::string_view value) noexcept {
    constexpr std::size_t longest_title = 4;  // bytes: "Prof."
    auto const stop = value.find(". ");
    return stop != std::string_view::npos && stop - (value.substr(0, stop).find_last_of(" .") + 1) > longest_title;
  }
  [[nodiscard]] static bool is_of_side(std::string_view tag) noexcept { return tag == "White" || tag == "Black"; }
  /// "A. Smith.", not "A. S." or "Smith Jr."
  [[nodiscard]] static bool ends_with_stop_of_sentence(std::string_view value) noexcept {
    constexpr std::size_t shortest_word = 3;
    auto const word = value.substr(0, value.size() - 1).find_last_of(" .");
    return value.ends_with('.') && value.size() - 1 - (word + 1) >= shortest_word;
  }
  /// Whether the label of a side, or a result, is in a value: "Blancs : Muller Noirs : Lefevre (2-0)".
  [[nodiscard]] bool says_more_than_value(TextLine const& line, manoury::Span value) const {
    for (auto i = line.first; i + 1 < line.end; ++i) {
      auto const is_within = tokens_[i].begin > value.begin && tokens_[i].end < value.end;
      if (is_within && tokens_[i].kind == TokenKind::result) {
        return true;
      }
      auto const roles = is_within && tokens_[i + 1].in(text_) == ":" ? roles_at(i) : Roles{};
      if (roles.has(Role::white) != roles.has(Role::black)) {
        return true;
      }
    }
    return false;
  }

  /// A line with two names and perhaps the result, and nothing else.
  [[nodiscard]] bool read_pair(TextLine const& line) {
    auto const pair = printed_pair(text_, tokens_, line, languages_);
    if (!pair || has_tag("White") || has_tag("Black")) {
      return false;
    }
    auto const first_is_black = pair->first_has ? *pair->first_has == Colour::black : first_names_black_;
    auto const span = [](TextPart part) { return manoury::Span{part.begin, part.end}; };
    add(first_is_black ? "Black" : "White", span(pair->first));
    add(first_is_black ? "White" : "Black", span(pair->second));
    add("Result", span(pair->result));
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
      auto const dash = is_side && is_dash(i + 1) && dashes_lead_to_names(line);
      // "Black, Ferrie; white, Stewart."
      auto const comma = is_side && tokens_[i + 1].in(text_) == "," && names_both_sides(line);
      if (!colon && !comma && !dash) {
        continue;
      }
      auto const name = name_at(i + 2, line.end);
      if (name > i + 2) {
        had_bracket = had_bracket || (end != 0 && tokens_[end].kind == TokenKind::open);
        add(roles.has(Role::white) ? "White" : "Black", i + 2, name);
        end = name;
        i = name - 1;
      }
    }
    if (end != 0) {
      read_rest(had_bracket ? behind_bracket(end, line.end) : end, line.end);  // "…, Utrecht, 12 november 2004"
    }
    return end != 0;
  }
  [[nodiscard]] bool is_dash(std::size_t at) const noexcept {
    return tokens_[at].kind == TokenKind::sign && dash_size(tokens_[at].in(text_)) != 0;
  }
  [[nodiscard]] bool names_both_sides(TextLine const& line) const {
    return leads_to_names(line, [&](std::size_t at) { return tokens_[at].in(text_) == ","; });
  }
  [[nodiscard]] bool dashes_lead_to_names(TextLine const& line) const {
    return leads_to_names(line, [&](std::size_t at) { return is_dash(at); });
  }
  /// Whether the words for both sides have a sign behind them, and a name.
  template <typename IsSign>
  [[nodiscard]] bool leads_to_names(TextLine const& line, IsSign const& is_sign) const {
    auto white = false;
    auto black = false;
    for (auto i = line.first; i + 2 < line.end; ++i) {
      auto const is_followed = is_sign(i + 1) && begins_with_capital(tokens_[i + 2].in(text_));
      white = white || (is_followed && roles_at(i).has(Role::white));
      black = black || (is_followed && roles_at(i).has(Role::black));
    }
    return white && black;
  }
  /// The end of the name that begins at a token; the token itself if none does.
  [[nodiscard]] std::size_t name_at(std::size_t at, std::size_t end) const {
    auto last = at;
    auto words = 0U;
    for (auto i = at; i < end; ++i) {
      auto const text = tokens_[i].in(text_);
      if (tokens_[i].kind == TokenKind::word) {
        auto const may_be_label = i > at && i + 1 < end && tokens_[i + 1].kind == TokenKind::sign &&
                                  (tokens_[i + 1].in(text_) == ":" || !is_initial(i - 1));  // "J. White – T. Black"
        auto const roles = may_be_label ? roles_at(i) : Roles{};
        if (roles.has(Role::white) != roles.has(Role::black)) {
          break;  // "Black – Brown. White – Smith"
        }
        auto const is_versus = i > at && tokens_[i - 1].end - tokens_[i - 1].begin > 3 && i + 1 < end &&
                               tokens_[i + 1].in(text_) == "." && roles_at(i).has(Role::versus) && !is_lone_capital(i);
        if (is_versus) {
          break;  // "Brown v. Smith", not "J. v. Dijk"
        }
        auto const particle = text.size() <= 4 && !begins_with_capital(text);
        auto const is_name = begins_with_capital(text) || (particle && words != 0 && !roles_at(i).has(Role::game));
        if (!is_name || ++words > 6) {
          break;
        }
        last = particle ? last : i + 1;
      } else if (words != 0 && last == i && is_version(tokens_[i])) {
        last = i + 1;  // "Scan 3.1"
      } else if (is_end_of_initial(at, i)) {
        auto const ends_line = i + 1 == end && i > at && tokens_[i - 1].end - tokens_[i - 1].begin >= 3;
        last = ends_line ? last : i + 1;  // "White — Roe."
      } else if (tokens_[i].kind == TokenKind::square || (text == "," && i > at && has_initial_behind(i, end)) ||
                 (text == "-" && i > at && tokens_[i].begin == tokens_[i - 1].end && i + 1 < end &&
                  tokens_[i + 1].begin == tokens_[i].end)) {
        continue;  // "Smith, A.", "Jean-Marc"
      } else {
        break;
      }
    }
    return words != 0 ? last : at;
  }
  /// Whether a token is a number with one full stop in it, as a program has it behind its name.
  [[nodiscard]] bool is_version(Token const& token) const noexcept {
    auto const text = token.in(text_);
    return token.kind == TokenKind::number && std::ranges::count(text, '.') == 1 &&
           std::ranges::all_of(text, [](char c) { return c == '.' || is_digit(c); });
  }
  /// Whether one capital and a full stop are behind a token.
  [[nodiscard]] bool has_initial_behind(std::size_t at, std::size_t end) const noexcept {
    return at + 2 < end && is_lone_capital(at + 1);
  }
  /// Whether a token is one capital with a full stop behind it: "И." of "Иванов И.", where "и" is "and".
  [[nodiscard]] bool is_lone_capital(std::size_t at) const noexcept {
    constexpr std::uint32_t longest = 2;  // bytes
    return at + 1 < tokens_.size() && tokens_[at].kind == TokenKind::word &&
           tokens_[at].end - tokens_[at].begin <= longest && begins_with_capital(tokens_[at].in(text_)) &&
           tokens_[at + 1].in(text_) == ".";
  }
  /// Whether an initial ends at a token.
  [[nodiscard]] bool is_initial(std::size_t at) const noexcept {
    constexpr std::uint32_t longest = 2;  // bytes
    return tokens_[at].kind == TokenKind::label ||
           (tokens_[at].in(text_) == "." && at > 0 && tokens_[at - 1].end - tokens_[at - 1].begin <= longest);
  }
  /// Whether a token is the full stop of an initial, or, where a line begins, an initial with it: "A.".
  [[nodiscard]] bool is_end_of_initial(std::size_t name, std::size_t at) const noexcept {
    if (at == name) {
      return tokens_[at].kind == TokenKind::label;
    }
    auto const text = tokens_[at].in(text_);
    auto const longest = is_beyond_ascii(text_[tokens_[at - 1].begin]) ? 4U : 3U;  // bytes: "Chr.", "Ю."
    return (text == "." || text == "'" || text == "’") && tokens_[at].begin == tokens_[at - 1].end &&
           tokens_[at - 1].end - tokens_[at - 1].begin <= longest;
  }
  [[nodiscard]] bool is_between_names(std::size_t at) const {
    auto const text = tokens_[at].in(text_);
    auto const dash = text == "-" || text == "–" || text == "—" || text == "―" || text == "&ndash;" ||
                      text == "&mdash;" || text == "&#8211;" || text == "×" || tokens_[at].kind == TokenKind::cross;
    return dash || (roles_at(at).has(Role::versus) && !is_lone_capital(at));
  }

  /// "A. Name – B. Other, 2-0".
  [[nodiscard]] bool read_names(TextLine const& line) {
    for (auto begin = line.first; begin < line.end; ++begin) {
      auto const roles = roles_at(begin);
      auto const is_surname = begin + 1 < line.end && tokens_[begin + 1].in(text_) == "," &&
                              has_initial_behind(begin + 1, line.end);  // "Olympic, H."
      if (roles.any_of({Role::game, Role::event, Role::round}) && begin + 1 < line.end && !is_surname) {
        continue;  // "Partie n° 3 : A – B"
      }
      if (begins_number_sign(text_, tokens_[begin])) {
        continue;
      }
      auto const end = name_at(begin, line.end);
      if (end == begin) {
        if (tokens_[begin].kind == TokenKind::word && !roles.any_of({Role::game, Role::place_and_date})) {
          return false;
        }
        continue;
      }
      if (heads_table(begin, end, line)) {
        return false;
      }
      if (end == begin + 3 && is_hyphen(begin + 1) && is_end_of_names(end, line) && end < line.end) {
        add(first_names_black_ ? "Black" : "White", begin, begin + 1);  // "Bisanti-Fanelli (2-0)"
        add(first_names_black_ ? "White" : "Black", begin + 2, end);
        read_rest(end, line.end);
        return true;
      }
      if (read_score_between(begin, end, line)) {
        return true;
      }
      auto const between = behind_bracket(end, line.end);  // "Name (White) – Other"
      if (between >= line.end || !is_between_names(between)) {
        return false;
      }
      // "Brown v. Smith"
      auto const is_short_word =
          tokens_[between].kind == TokenKind::word && between + 1 < line.end && tokens_[between + 1].in(text_) == ".";
      auto const other = between + (is_short_word ? 2 : 1);
      auto const second = name_at(other, line.end);
      if (second == other || !is_end_of_names(second, line)) {
        return false;
      }
      add(first_names_black_ ? "Black" : "White", begin, end);
      add(first_names_black_ ? "White" : "Black", other, second);
      // "(Sénégal) – Kouperman (URSS), Dakar": where both have a bracket, the second is none about the game.
      read_rest(between != end ? behind_bracket(second, line.end) : second, line.end);
      return true;
    }
    return false;
  }
  /// Whether words are the head of a table, "White – Black", "Wit Zwart": both sides and nothing else, perhaps in front
  /// of a sign or a number. first, end: of the first name.
  [[nodiscard]] bool heads_table(std::size_t first, std::size_t end, TextLine const& line) const {
    auto const side_at = [&](std::size_t at) {
      auto const roles =
          tokens_[at].kind == TokenKind::word ? roles_of_text(tokens_[at].in(text_), languages_) : Roles{};
      return roles.has(Role::white) != roles.has(Role::black) ? roles : Roles{};
    };
    auto second = first + 1;
    while (second < line.end && tokens_[second].kind != TokenKind::word) {
      ++second;
    }
    if (second >= line.end || end > second + 1 ||
        (second + 1 < line.end && tokens_[second + 1].kind == TokenKind::word)) {
      return false;
    }
    auto const one = side_at(first);
    auto const other = side_at(second);
    return !one.empty() && !other.empty() && one.has(Role::white) != other.has(Role::white);
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
    auto const second = name_at(name, line.end);
    if (second == name || !is_end_of_names(second, line) || read_outcome(score, Colour::white) == Outcome::unknown) {
      return false;
    }
    add(first_names_black_ ? "Black" : "White", first, end);
    add(first_names_black_ ? "White" : "Black", name, second);
    add("Result", end, name, score);  // NOLINT(readability-suspicious-call-argument): between the names
    read_rest(second, line.end);
    return true;
  }
  /// The token behind the bracket at a token; the token itself if none begins there.
  [[nodiscard]] std::size_t behind_bracket(std::size_t at, std::size_t end) const noexcept {
    if (at >= end || tokens_[at].kind != TokenKind::open) {
      return at;
    }
    while (at < end && tokens_[at].kind != TokenKind::close) {
      ++at;
    }
    return std::min(at + 1, end);
  }
  [[nodiscard]] bool is_hyphen(std::size_t at) const noexcept { return tokens_[at].in(text_) == "-"; }
  /// Whether what is behind two names is a bracket, a comma, a result, a number or nothing.
  [[nodiscard]] bool is_end_of_names(std::size_t at, TextLine const& line) const noexcept {
    if (at >= line.end) {
      return true;
    }
    auto const kind = tokens_[at].kind;
    return kind == TokenKind::open || kind == TokenKind::sign || kind == TokenKind::result ||
           kind == TokenKind::number || kind == TokenKind::stop || kind == TokenKind::move || kind == TokenKind::mark ||
           kind == TokenKind::label;
  }
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
        add("Result", first, first + 1);
      }
      return;
    }
    if (says_.has_event_word(first, end)) {
      add("Event", first, end);
      return;
    }
    auto const last = name_at(first, end);
    // Not "(An impressive win)", "Ronde 3", "Analyse".
    constexpr std::uint32_t earliest = 1500;  // year
    auto const is_counted = last < end && tokens_[last].kind == TokenKind::number && tokens_[last].value != 0 &&
                            tokens_[last].value < earliest;
    auto const is_whole = last == end || (tokens_[last].kind != TokenKind::word && !is_counted);
    if (last > first && is_whole && may_be_place(first, last)) {
      add("Site", first, last);
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
      add("Event", line.first, end);
      return true;
    }
    if (!dated) {
      return false;
    }
    auto first = line.first;
    if (auto const meaning = meaning_at(text_, tokens_, first, languages_); meaning.roles.has(Role::place_and_date)) {
      first += meaning.tokens;
    }
    auto const name = name_at(first, std::min(line.end, date_first_));
    auto const is_label = name < line.end && tokens_[name].in(text_) == ":";  // "Stand: 3.3.2025"
    if (name > first && says_.is_short(line) && !is_label && may_be_place(first, date_first_)) {
      add("Site", first, name);
      return true;
    }
    return false;
  }

  std::string_view text_;
  std::span<Token const> tokens_;
  Languages languages_;
  bool first_names_black_;
  HeadingLine says_;
  Heading heading_;
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
