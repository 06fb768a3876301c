#include "store/detail/header_rows.hpp"

#include "store/detail/row_numbers.hpp"

#include <utility>

namespace damier {
namespace {

/// A rating as a number to count with; nothing for one that is too large or too small for it.
std::optional<int> small(std::optional<std::int64_t> number) noexcept {
  return number && std::in_range<int>(*number) ? std::optional{static_cast<int>(*number)} : std::nullopt;
}

std::optional<std::string> text_of(std::optional<std::string_view> view) {
  return view ? std::optional{std::string{*view}} : std::nullopt;
}

}  // namespace

void read_facts(Statement const& row, GameFacts& facts) noexcept {
  facts.outcome = GameState{integer(row, GameColumn::state)}.outcome();
  facts.year = decode_year(code(row, GameColumn::date));
  auto const [white, black] = decode_ratings(code(row, GameColumn::ratings));
  facts.white_rating = small(white);
  facts.black_rating = small(black);
}

HeaderRows::HeaderRows(Database& database)
    : database_{database},
      runs_{database},
      sources_{database, "sources"},
      players_{database, "players"},
      events_{database, "events"},
      sites_{database, "sites"},
      layouts_{database},
      with_tags_{database, "tags"},
      first_tag_{database, "SELECT value FROM tags WHERE game_id = ? AND name = ? ORDER BY seq LIMIT 1"} {}

std::optional<std::string> HeaderRows::first_tag(std::int64_t game, std::string_view name) {
  if (!with_tags_.has(game)) {
    return std::nullopt;
  }
  first_tag_.bind(1, game).bind(2, name);
  auto value = first_tag_.step() ? std::optional{std::string{first_tag_.text(0)}} : std::nullopt;
  first_tag_.reset();
  return value;
}

void HeaderRows::read_texts(Statement const& row, std::string& date, std::string& round, std::string& result) {
  auto const game = integer(row, GameColumn::id);
  auto written = decode_date(code(row, GameColumn::date));
  date = (written ? std::move(written) : first_tag(game, "Anno")).value_or(std::string{});
  round = decode_round(code(row, GameColumn::round)).value_or(std::string{});
  auto const of_tag = code(row, GameColumn::result);
  auto ending = of_tag == ColumnCode{} ? first_tag(game, "Risultato") : text_of(decode_result(of_tag));
  if (!ending || *ending == "*") {
    auto const terminator = code(row, GameColumn::terminator);
    ending = text_of(decode_result(terminator == ColumnCode{} ? of_tag : terminator));
  }
  result = std::move(ending).value_or(std::string{});
}

void HeaderRows::read_header(Statement const& row, GameHeader& header) {
  auto const game = integer(row, GameColumn::id);
  auto const text = [&](NameCache& names, GameColumn column) { return names.name(integer(row, column)); };
  header.id = GameId{game};
  header.state = GameState{integer(row, GameColumn::state)};
  header.evidence = header.state.evidence();
  header.plies = stored_plies(database_, game, integer(row, GameColumn::plies));
  read_facts(row, header);
  header.white = text(players_, GameColumn::white);
  header.black = text(players_, GameColumn::black);
  header.event = text(events_, GameColumn::event);
  header.site = text(sites_, GameColumn::site);
  header.source = sources_.name(runs_.of(game).source);
  header.annotator = first_tag(game, "Annotator").value_or(std::string{});
  auto const* const layout = this->layout(row);
  header.variant = layout != nullptr ? layout->variant_name : std::string{};
  read_texts(row, header.date, header.round, header.result);
}

std::optional<std::string> HeaderRows::column_value(Statement const& row, TagLayout const& layout, TagPlace tag) {
  auto const named = [&](NameCache& names, GameColumn column) {
    auto const number = optional_integer(row, column);
    return number ? std::optional{std::string{names.name(*number)}} : std::nullopt;
  };
  auto const rating = [&](std::size_t of) {
    auto const number = decode_ratings(code(row, GameColumn::ratings))[of];
    return number ? std::optional{std::to_string(*number)} : std::nullopt;
  };
  switch (tag) {
    case TagPlace::event: return named(events_, GameColumn::event);
    case TagPlace::site: return named(sites_, GameColumn::site);
    case TagPlace::date: return decode_date(code(row, GameColumn::date));
    case TagPlace::round: return decode_round(code(row, GameColumn::round));
    case TagPlace::white: return named(players_, GameColumn::white);
    case TagPlace::black: return named(players_, GameColumn::black);
    case TagPlace::result: return text_of(decode_result(code(row, GameColumn::result)));
    case TagPlace::game_type: return layout.game_type.empty() ? std::nullopt : std::optional{layout.game_type};
    case TagPlace::white_rating:
    case TagPlace::white_elo: return rating(0);
    case TagPlace::black_rating:
    case TagPlace::black_elo: return rating(1);
  }
  return std::nullopt;
}

}  // namespace damier
