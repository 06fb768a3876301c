#include "export/detail/prose_heading.hpp"

#include "export/bulletin_heading.hpp"
#include "export/detail/manoury_prose.hpp"
#include "export/detail/prose_moves.hpp"
#include "export/detail/written_words.hpp"
#include "export/page_markup.hpp"
#include "notation/numbering.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace damier {
namespace {

std::string_view colour_word(ProseWords const& words, Colour colour) noexcept {
  return colour == Colour::white ? words.white : words.black;
}

std::string player(Game const& game, Colour colour) {
  return printed_tag(game, colour == Colour::white ? "White" : "Black");
}

/// Whether a full stop behind a name would be taken for that of an initial: "Team A", "NN".
bool ends_like_initial(std::string_view name) noexcept {
  constexpr std::size_t shortest_word = 3;
  auto const blank = name.find_last_of(" .");
  auto const last = name.size() - (blank == std::string_view::npos ? 0 : blank + 1);
  return name.ends_with('.') || (name.size() > 1 && last < shortest_word);
}

/// "Springer – Fabre", "Black: Jordan. White: Stewart."; the name alone where the other one is missing.
std::string players_in_words(Game const& game, ProseStyle const& style) {
  auto const first = player(game, game.first());
  auto const second = player(game, opponent(game.first()));
  if (style.players == PlayersPrint::labelled) {
    std::string text;
    for (auto const colour : {game.first(), opponent(game.first())}) {
      if (auto const name = player(game, colour); !name.empty()) {
        text.append(text.empty() ? "" : " ").append(colour_word(*style.words, colour));
        text.append(style.words->colon).append(name).append(ends_like_initial(name) ? "" : ".");
      }
    }
    return text;
  }
  return first.empty() || second.empty() ? first + second : first + " \u2013 " + second;
}

void put_players(Game const& game, LineFiller& out, ProseStyle const& style) {
  auto const players = players_in_words(game, style);
  auto const result = written_words(game.result_text());
  if (!players.empty()) {
    put_prose(out, players + (result.empty() || result == "*" ? "" : " (" + result + ")"));
    out.end_line();
  }
}

void put_event(Game const& game, LineFiller& out, ProseStyle const& style) {
  auto text = printed_tag(game, "Event");
  if (auto const round = printed_tag(game, "Round"); !round.empty()) {
    join(text, std::string{style.words->round} + round);
  }
  join(text, printed_tag(game, "Opening"));
  if (!text.empty()) {
    put_prose(out, text);
    out.end_line();
  }
}

void replace_part(std::string& text, std::string_view part, std::string_view by) {
  if (auto const place = text.find(part); place != std::string::npos) {
    text.replace(place, part.size(), by);
  }
}

/// A date as the language has it: whole, or a month or a year alone; any other text as it is.
std::string date_in_words(DateParts const& date, ProseWords const& words) {
  if (date.month == 0) {
    return std::string{date.year};
  }
  auto const& months = date.day != 0 || words.months_alone.front().empty() ? words.months : words.months_alone;
  std::string text{date.day != 0 ? words.date : words.date_without_day};
  replace_part(text, "{d}", date.day == 1 ? std::string{words.first_day} : std::to_string(date.day));
  replace_part(text, "{m}", months[date.month - 1]);
  replace_part(text, "{y}", date.year);
  return text;
}

void put_place(Game const& game, LineFiller& out, ProseWords const& words) {
  auto const place = printed_tag(game, "Site");
  auto const written = printed_tag(game, "Date");
  auto const parts = date_parts(written);
  auto const date = parts ? date_in_words(*parts, words) : written;
  auto const without_day = parts && parts->day == 0;
  if (place.empty() && (date.empty() || without_day)) {
    if (!date.empty()) {
      put_prose(out, date);
      out.end_line();
    }
    return;
  }
  auto text = std::string{place.empty() ? words.played_on : words.played_at} + place;
  if (!place.empty() && !date.empty()) {
    text += without_day ? std::string_view{", "} : words.place_and_date;
  }
  text += date;
  put_prose(out, text.append(text.ends_with('.') ? "" : words.end_of_place));
  out.end_line();
}

/// The squares of a side: those of its men, then those of its kings, each in the order of their names.
std::vector<Square> in_order(Position const& position, Colour colour, Numbering const& numbering) {
  std::vector<Square> list;
  for (auto const square : position.of(colour)) {
    list.push_back(square);
  }
  std::ranges::sort(list, {}, [&](Square square) {
    return std::tuple{position.kings.contains(square), numbering.algebraic() ? numbering.name(square) : std::string{},
                      numbering.number(square)};
  });
  return list;
}

void put_side(Variant const& variant, Position const& position, Colour colour, LineFiller& out,
              ProseStyle const& style) {
  auto const& words = *style.words;
  auto word = std::string{colour_word(words, colour)}.append(words.colon);
  auto const squares = in_order(position, colour, Numbering{variant.rules()});
  for (auto const square : squares) {
    word += position.kings.contains(square) ? words.king : std::string_view{};
    append_prose_square(word, variant, square, style.moves);
    out.put(word.append(square == squares.back() ? "." : ","));
    word.clear();
  }
  if (squares.empty()) {
    out.put(word.append(words.no_piece).append("."));
  }
}

}  // namespace

void write_prose_position(Variant const& variant, Position const& position, LineFiller& out, ProseStyle const& style) {
  put_side(variant, position, Colour::white, out, style);
  put_side(variant, position, Colour::black, out, style);
  put_prose(out, position.side == Colour::white ? style.words->white_to_move : style.words->black_to_move);
  out.end_line();
}

void write_prose_heading(Game const& game, LineFiller& out, ProseStyle const& style) {
  put_players(game, out, style);
  put_event(game, out, style);
  put_place(game, out, *style.words);
  if (game.has_fen && game.variant != nullptr) {
    write_prose_position(*game.variant, game.start, out, style);
  }
}

}  // namespace damier
