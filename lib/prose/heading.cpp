#include "prose/heading.hpp"

#include "game/outcome.hpp"
#include "grammar/manoury/grammar.hpp"
#include "prose/text_lines.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

namespace damier::prose {
namespace {

/// The longest line of a heading, in tokens and in bytes.
constexpr std::size_t most_line_tokens = 40;
constexpr std::size_t most_line_bytes = 160;

class HeadingReader {
 public:
  HeadingReader(std::string_view text, std::span<Token const> tokens, Languages languages, bool first_names_black)
      : text_{text}, tokens_{tokens}, languages_{languages}, first_names_black_{first_names_black} {}

  Heading run(std::size_t first, std::size_t end) {
    for (auto const& line : lines_of(tokens_, first, end)) {
      if (line.end - line.first <= most_line_tokens && bytes_of(line) <= most_line_bytes && read_line(line)) {
        take_line(line);
      }
    }
    return std::move(heading_);
  }

 private:
  [[nodiscard]] std::size_t bytes_of(TextLine const& line) const noexcept {
    return tokens_[line.end - 1].end - tokens_[line.first].begin;
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
      begin = says_more ? end : begin;
      i = std::max(end, i + 1);
    }
    if (begin < line.end) {
      heading_.taken.push_back({begin, line.end});
    }
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
  /// A date; in place of one that says less.
  void add_date(std::size_t first, std::size_t end, std::string value) {
    auto const known = std::ranges::find(heading_.tags, "Date", &HeadingTag::name);
    auto const is_better = known != heading_.tags.end() &&
                           std::ranges::count(value, '?') < std::ranges::count(known->value, '?') &&
                           value.substr(0, 4) == known->value.substr(0, 4);
    if (is_better) {
      heading_.tags.erase(known);
    }
    add("Date", first, end, std::move(value));
  }

  /// Reads a line; false if it is none of a heading.
  [[nodiscard]] bool read_line(TextLine const& line) {
    auto const labelled = read_labels(line) || read_annotator(line) || read_composer(line);
    is_labelled_ = labelled;
    auto const sides = !labelled && read_sides(line);
    auto const names = !labelled && !sides && read_names(line);
    auto const dated = read_date(line);
    auto const placed = !labelled && !sides && !names && read_event(line, dated);
    return labelled || sides || names || placed || (dated && is_short(line));
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
      if (!may_be_value(header->tag, value)) {
        return false;
      }
      if (!value.empty()) {
        tags.push_back(
            {header->tag, std::string{value}, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
      }
      at = std::max(at + 1, header->whole.end);
    }
    // A date has a form of its own where it is understood.
    auto const dated = std::ranges::find(tags, "Date", &HeadingTag::name);
    if (dated != tags.end() && read_date(line)) {
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
    return (tag != "White" && tag != "Black") || value.size() <= longest_name;
  }
  [[nodiscard]] bool is_short(TextLine const& line) const noexcept {
    auto words = 0U;
    for (auto i = line.first; i < line.end; ++i) {
      words += tokens_[i].kind == TokenKind::word ? 1U : 0U;
    }
    return words <= 9 && tokens_[line.end - 1].kind != TokenKind::stop;
  }

  /// "White: A. Name", "Blancs : Name - Noirs : Name".
  [[nodiscard]] bool read_sides(TextLine const& line) {
    std::size_t end = 0;  // of the last name
    for (auto i = line.first; i + 2 < line.end; ++i) {
      auto const roles = roles_at(i);
      auto const is_side = roles.has(Role::white) != roles.has(Role::black);
      auto const colon = is_side && tokens_[i + 1].in(text_) == ":";
      // "Black, Ferrie; white, Stewart."
      auto const comma = is_side && tokens_[i + 1].in(text_) == "," && names_both_sides(line);
      if (!colon && !comma) {
        continue;
      }
      auto const name = name_at(i + 2, line.end);
      if (name > i + 2) {
        add(roles.has(Role::white) ? "White" : "Black", i + 2, name);
        end = name;
        i = name - 1;
      }
    }
    if (end != 0) {
      read_rest(end, line.end);  // "…, Utrecht, 12 november 2004"
    }
    return end != 0;
  }
  [[nodiscard]] bool names_both_sides(TextLine const& line) const {
    auto white = false;
    auto black = false;
    for (auto i = line.first; i + 2 < line.end; ++i) {
      auto const is_followed = tokens_[i + 1].in(text_) == "," && begins_with_capital(tokens_[i + 2].in(text_));
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
        auto const particle = text.size() <= 4 && !begins_with_capital(text);
        if ((!begins_with_capital(text) && !(particle && words != 0)) || ++words > 6) {
          break;
        }
        last = particle ? last : i + 1;
      } else if (is_end_of_initial(at, i)) {
        last = i + 1;
      } else if (tokens_[i].kind == TokenKind::square ||
                 (text == "-" && i > at && tokens_[i].begin == tokens_[i - 1].end && i + 1 < end &&
                  tokens_[i + 1].begin == tokens_[i].end)) {
        continue;  // "Jean-Marc"
      } else {
        break;
      }
    }
    return words != 0 ? last : at;
  }
  /// Whether a token is the full stop of an initial, or, where a line begins, an initial with it: "A.".
  [[nodiscard]] bool is_end_of_initial(std::size_t name, std::size_t at) const noexcept {
    if (at == name) {
      return tokens_[at].kind == TokenKind::label;
    }
    auto const text = tokens_[at].in(text_);
    return (text == "." || text == "'" || text == "’") && tokens_[at].begin == tokens_[at - 1].end &&
           tokens_[at - 1].end - tokens_[at - 1].begin <= 4;
  }
  [[nodiscard]] bool is_between_names(std::size_t at) const {
    auto const text = tokens_[at].in(text_);
    auto const dash = text == "-" || text == "–" || text == "—" || text == "―" || text == "&ndash;" ||
                      text == "&mdash;" || text == "&#8211;" || text == "x" || text == "×";
    return dash || roles_at(at).has(Role::versus);
  }

  /// "A. Name – B. Other, 2-0".
  [[nodiscard]] bool read_names(TextLine const& line) {
    for (auto begin = line.first; begin < line.end; ++begin) {
      auto const roles = roles_at(begin);
      if (roles.any_of({Role::game, Role::event, Role::round}) && begin + 1 < line.end) {
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
      if (end == begin + 3 && is_hyphen(begin + 1) && is_end_of_names(end, line) && end < line.end) {
        add(first_names_black_ ? "Black" : "White", begin, begin + 1);  // "Bisanti-Fanelli (2-0)"
        add(first_names_black_ ? "White" : "Black", begin + 2, end);
        read_rest(end, line.end);
        return true;
      }
      auto const between = behind_bracket(end, line.end);  // "Name (White) – Other"
      if (between >= line.end || !is_between_names(between)) {
        return false;
      }
      auto const second = name_at(between + 1, line.end);
      if (second == between + 1 || !is_end_of_names(second, line)) {
        return false;
      }
      add(first_names_black_ ? "Black" : "White", begin, end);
      add(first_names_black_ ? "White" : "Black", between + 1, second);
      // "(Sénégal) – Kouperman (URSS), Dakar": where both have a bracket, the second is none about the game.
      read_rest(between != end ? behind_bracket(second, line.end) : second, line.end);
      return true;
    }
    return false;
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
    if (has_event_word(first, end)) {
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
  [[nodiscard]] bool has_event_word(std::size_t first, std::size_t end) const {
    for (auto i = first; i < end; ++i) {
      if (roles_at(i).has(Role::event)) {
        return true;
      }
    }
    return false;
  }

  /// "27.11.2020" in the form of PDN; empty for any other token.
  [[nodiscard]] std::string date_in_digits(Token const& token) const {
    auto const text = token.in(text_);
    auto const is_between = [](char c) { return c == '.' || c == '/' || c == '-'; };
    if (token.kind != TokenKind::number || std::ranges::none_of(text, is_between)) {
      return {};
    }
    std::array<unsigned, 3> parts{};
    std::size_t part = 0;
    for (auto const c : text) {
      part += is_between(c) ? 1U : 0U;
      if (part < parts.size() && is_digit(c)) {
        parts[part] = 10 * parts[part] + static_cast<unsigned>(c - '0');
      }
    }
    auto const [day, month, year] = parts;
    auto const is_date = day >= 1 && day <= 31 && month >= 1 && month <= 12 && year >= 1500 && year <= 2199;
    return is_date ? fmt::format("{}.{:02}.{:02}", year, month, day) : std::string{};
  }

  /// A year of play, with day and month if they are beside it.
  [[nodiscard]] bool read_date(TextLine const& line) {
    for (auto i = line.first; i < line.end; ++i) {
      if (auto value = date_in_digits(tokens_[i]); !value.empty()) {
        add_date(i, i + 1, std::move(value));
        date_first_ = i;
        return true;
      }
      auto const year =
          tokens_[i].kind == TokenKind::number && tokens_[i].end - tokens_[i].begin == 4 ? tokens_[i].value : 0;
      if (year < 1500 || year > 2199) {
        continue;
      }
      auto month = 0U;
      auto day = 0U;
      auto first = i;
      for (auto k = i; k-- > line.first && i - k <= 4;) {
        auto const meaning = meaning_at(text_, tokens_, k, languages_);
        if (month == 0 && meaning.roles.has(Role::months)) {
          month = meaning.month;
          first = k;
        } else if (month != 0 && day == 0 &&
                   (tokens_[k].kind == TokenKind::number || tokens_[k].kind == TokenKind::mark) &&
                   tokens_[k].value >= 1 && tokens_[k].value <= 31) {
          day = tokens_[k].value;
          first = k;
        }
      }
      auto value = month == 0 ? fmt::format("{}.??.??", year)
                   : day == 0 ? fmt::format("{}.{:02}.??", year, month)
                              : fmt::format("{}.{:02}.{:02}", year, month, day);
      add_date(first, i + 1, std::move(value));
      date_first_ = first;
      return true;
    }
    return false;
  }

  /// A line about the event, or the place before a date: "Paris, 12 mai 1934".
  [[nodiscard]] bool read_event(TextLine const& line, bool dated) {
    if (has_event_word(line.first, line.end) && is_short(line)) {
      auto end = line.end;
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
    if (name > first && is_short(line) && may_be_place(first, date_first_)) {
      add("Site", first, name);
      return true;
    }
    return false;
  }

  std::string_view text_;
  std::span<Token const> tokens_;
  Languages languages_;
  bool first_names_black_;
  Heading heading_;
  std::size_t date_first_ = 0;
  bool is_labelled_ = false;  ///< the labels of the line say what its values are
};

}  // namespace

Heading read_heading(std::string_view text, std::span<Token const> tokens, std::size_t first, std::size_t end,
                     Languages languages, bool first_names_black) {
  return HeadingReader{text, tokens, languages, first_names_black}.run(first, end);
}

}  // namespace damier::prose
