// The place and date of a game, in the text line below its headline.

#include "grammar/manoury/detail/terminals_def.hpp"
#include "grammar/manoury/grammar.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>

namespace damier::manoury {

namespace {

namespace x3 = boost::spirit::x3;
using namespace terminals;

auto const year = x3::char_("12") >> x3::repeat(3)[digit] >> !digit;
auto const month = x3::lit("janvier") | "f\xC3\xA9vrier" | "fevrier" | "mars" | "avril" | "mai" | "juin" | "juillet" |
                   "ao\xC3\xBBt" | "aout" | "septembre" | "octobre" | "novembre" |
                   "d\xC3\xA9"
                   "cembre" |
                   "decembre" | "January" | "February" | "March" | "April" | "May" | "June" | "July" | "August" |
                   "September" | "October" | "November" | "December";
auto const day = x3::repeat(1, 2)[digit] >> -x3::lit("er");
auto const weekday = x3::lit("lundi") | "mardi" | "mercredi" | "jeudi" | "vendredi" | "samedi" | "dimanche";
auto const date_sign = x3::char_("-./");
auto const date = (day >> bb >> month >> bb >> year) | (month >> bb >> year) |
                  (x3::repeat(1, 2)[digit] >> date_sign >> x3::repeat(1, 2)[digit] >> date_sign >> year) | year;
auto const played = -(x3::lit("Partie ") | "partie ") >> x3::char_("Jj") >> "ou\xC3\xA9" >> -x3::lit('e') >> bb >>
                    -(x3::lit("\xC3\xA0") >> bb);
auto const at_place = bb >> "\xC3\xA0" >> bb;
auto const stop = -x3::lit('.') >> b >> x3::eoi;
auto const article = -(x3::lit("le") >> bb) >> -(weekday >> bb);

Span without_comma(std::string_view text, Span span) noexcept {
  while (span.end > span.begin && (text[span.end - 1] == ' ' || text[span.end - 1] == ',')) --span.end;
  return span;
}

/// Where the date begins if the text line from `at` is a date and nothing else; otherwise nothing.
std::optional<Span> date_at(std::string_view text, std::size_t at, std::size_t end) {
  char const* first = text.data() + at;
  char const* const last = text.data() + end;
  if (!matches(article, first, last)) return std::nullopt;
  auto const begin = static_cast<std::size_t>(first - text.data());
  if (!matches(date, first, last)) return std::nullopt;
  auto const behind = static_cast<std::size_t>(first - text.data());
  return matches(stop, first, last) ? std::optional{Span{begin, behind}} : std::nullopt;
}

/// Reads a text line with the date first, "le 12 mai 1951 à Paris", and nothing else.
std::optional<PlaceAndDate> date_before_place(std::string_view text, Span part) {
  char const* first = text.data() + part.begin;
  char const* const last = text.data() + part.end;
  PlaceAndDate found;
  if (!matches(article, first, last)) return std::nullopt;
  found.date.begin = static_cast<std::size_t>(first - text.data());
  if (!matches(date, first, last)) return std::nullopt;
  found.date.end = static_cast<std::size_t>(first - text.data());
  if (!matches(at_place, first, last)) return std::nullopt;
  found.place = {static_cast<std::size_t>(first - text.data()), part.end};
  while (found.place.end > found.place.begin &&
         (text[found.place.end - 1] == ' ' || text[found.place.end - 1] == '.')) {
    --found.place.end;
  }
  return found;
}

/// Whether a text is the name of a place: up to three words, each with a capital ("Paris", "La Haye").
bool is_place(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::size_t words = 0;
  bool begins = true;
  for (char const c : text) {
    bool const capital = is_capital(c) || static_cast<unsigned char>(c) >= 0xC3;
    if (begins && !capital) return false;
    words += begins ? 1U : 0U;
    if (std::string_view{"0123456789,.:;!?()[]{}\"/"}.find(c) != std::string_view::npos) return false;
    begins = c == ' ';
  }
  return !text.empty() && text.size() <= longest && words <= 3;
}

/// The length of the blank that a text ends with; 0 if there is none.
std::size_t blank_at_end(std::string_view text) noexcept {
  return text.ends_with(' ') ? 1 : text.ends_with("\u00a0") ? 2 : text.ends_with("\u202f") ? 3 : 0;
}

}  // namespace

PlaceAndDate read_place_and_date(std::string_view text, Span part) {
  if (auto const whole = date_at(text, part.begin, part.end)) return {{}, *whole, {}};
  std::size_t const found = text.substr(part.begin, part.end - part.begin).rfind(',');
  if (found == std::string_view::npos) return {};
  std::size_t const comma = part.begin + found;
  std::size_t at = comma + 1;
  while (at < part.end && text[at] == ' ') ++at;
  auto const when = date_at(text, at, part.end);
  return when ? PlaceAndDate{without_comma(text, {part.begin, comma}), *when, {}} : PlaceAndDate{};
}

std::optional<PlaceAndDate> read_place_and_date_line(std::string_view text, std::size_t at) {
  constexpr std::size_t longest = 80;
  std::string_view const near = text.substr(0, std::min(text.size(), at + longest));
  Span const line{at, std::min(near.find_first_of("\r\n", at), near.size())};
  char const* first = near.data() + at;
  bool const is_played = matches(played, first, near.data() + line.end);
  Span const part{static_cast<std::size_t>(first - near.data()), line.end};
  auto const reversed = is_played ? date_before_place(near, part) : std::nullopt;
  PlaceAndDate found = reversed ? *reversed : read_place_and_date(near, part);
  std::string_view const place = near.substr(found.place.begin, found.place.end - found.place.begin);
  bool const certain = found.date.end > found.date.begin && (place.empty() || is_place(place));
  if (!certain) return std::nullopt;
  found.whole = line;
  return found;
}

std::optional<ComposerLine> read_composer_line(std::string_view text, std::size_t at) {
  constexpr std::size_t longest = 120;
  std::string_view const near = text.substr(0, std::min(text.size(), at + longest));
  std::size_t behind = std::min(near.find_first_of("\r\n", at), near.size());
  while (behind > at && near[behind - 1] == ' ') --behind;
  if (behind < at + 2 || near[at] != '(' || near[behind - 1] != ')') return std::nullopt;
  std::size_t const end = behind - 1;
  ComposerLine line;
  line.end = behind;
  auto const text_of = [&](Span span) { return near.substr(span.begin, span.end - span.begin); };
  line.author = {at + 1, std::min(near.find(',', at), end)};
  for (std::size_t next = line.author.end; next < end;) {
    while (next < end && (near[next] == ',' || blank_length(near, next) > 0)) {
      next += near[next] == ',' ? 1 : blank_length(near, next);
    }
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> quotes{
        {{"\u00ab", "\u00bb"}, {"\u201c", "\u201d"}, {"\"", "\""}}};
    auto const quote =
        std::ranges::find_if(quotes, [&](auto const& sign) { return near.substr(next).starts_with(sign.first); });
    if (quote != quotes.end()) {
      Span title{next + quote->first.size(), near.find(quote->second, next + quote->first.size())};
      if (title.end >= end || line.publication.end > 0) return std::nullopt;
      next = title.end + quote->second.size();
      while (title.begin < title.end && blank_length(near, title.begin) > 0)
        title.begin += blank_length(near, title.begin);
      for (std::size_t blank = 1; blank > 0; title.end -= blank) blank = blank_at_end(text_of(title));
      line.publication = title;
      if (next < end && near[next] != ',' && blank_length(near, next) == 0) return std::nullopt;
      continue;
    }
    Span const part{next, std::min(near.find(',', next), end)};
    if (auto const when = date_at(near, part.begin, part.end); when && line.date.end == 0) {
      line.date = *when;
    } else if (is_place(text_of(part)) && line.place.end == 0 && line.date.end == 0) {
      line.place = part;
    } else {
      return std::nullopt;
    }
    next = part.end;
  }
  // "(Paris, 1950)" has no name in it.
  bool const titled = line.publication.end > line.publication.begin;
  bool const has_initial = text_of(line.author).find('.') != std::string_view::npos;
  bool const certain = titled || (has_initial && line.date.end > 0);
  return certain && is_name(text_of(line.author)) ? std::optional{line} : std::nullopt;
}

bool is_event_line(std::string_view text, std::size_t at) {
  static constexpr std::array<std::string_view, 14> words{
      "Championnat", "Tournoi", "Coupe", "Challenge",      "Match",        "Mondial",    "Olympiade",
      "Open",        "Finale",  "Grand", "Crit\u00e9rium", "Championship", "Tournament", "Olympiad"};
  constexpr std::size_t longest = 80;
  std::string_view const near = text.substr(at, longest + 1);
  std::string_view const line = near.substr(0, near.find_first_of("\r\n"));
  bool const event = std::ranges::any_of(
      words, [line](std::string_view word) { return line.starts_with(word) && line.substr(word.size(), 1) == " "; });
  return event && line.size() <= longest && line.find_first_of(".:;!?{}[]") == std::string_view::npos;
}

}  // namespace damier::manoury
