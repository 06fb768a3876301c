// Where and when a game was played, as the line below its headline says it.

#include "grammar/manoury/grammar.hpp"
#include "grammar/manoury/terminals_def.hpp"

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
auto const stop = -x3::lit('.') >> b >> x3::eoi;
auto const article = -(x3::lit("le") >> bb) >> -(weekday >> bb);

Span trimmed(std::string_view text, Span span) noexcept {
  while (span.end > span.begin && (text[span.end - 1] == ' ' || text[span.end - 1] == ',')) --span.end;
  return span;
}

/// Where the date begins that is all that stands at a place up to the end of the line; nothing if something else does.
std::optional<Span> date_at(std::string_view text, std::size_t at, std::size_t end) {
  char const* first = text.data() + at;
  char const* const last = text.data() + end;
  if (!matches(article, first, last)) return std::nullopt;
  auto const begin = static_cast<std::size_t>(first - text.data());
  if (!matches(date, first, last)) return std::nullopt;
  auto const behind = static_cast<std::size_t>(first - text.data());
  return matches(stop, first, last) ? std::optional{Span{begin, behind}} : std::nullopt;
}

/// "Paris", "La Haye": up to three words, each with a capital.
bool is_place(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::size_t words = 0;
  bool begins = true;
  for (char const c : text) {
    bool const capital = (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0xC3;
    if (begins && !capital) return false;
    words += begins ? 1U : 0U;
    if (std::string_view{"0123456789,.:;!?()[]{}\"/"}.find(c) != std::string_view::npos) return false;
    begins = c == ' ';
  }
  return !text.empty() && text.size() <= longest && words <= 3;
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
  return when ? PlaceAndDate{trimmed(text, {part.begin, comma}), *when, {}} : PlaceAndDate{};
}

std::optional<PlaceAndDate> read_place_and_date_line(std::string_view text, std::size_t at) {
  constexpr std::size_t longest = 80;
  std::string_view const near = text.substr(0, std::min(text.size(), at + longest));
  Span const line{at, std::min(near.find_first_of("\r\n", at), near.size())};
  char const* first = near.data() + at;
  static_cast<void>(matches(played, first, near.data() + line.end));
  PlaceAndDate found = read_place_and_date(near, {static_cast<std::size_t>(first - near.data()), line.end});
  std::string_view const place = near.substr(found.place.begin, found.place.end - found.place.begin);
  bool const certain = found.date.end > found.date.begin && (place.empty() || is_place(place));
  if (!certain) return std::nullopt;
  found.whole = line;
  return found;
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
