#include "answers/archive_rows.hpp"

#include "notation/fen.hpp"
#include "search/header_test.hpp"
#include "store/named_game.hpp"
#include "text/stop_request.hpp"

#include <algorithm>

namespace damier::answers {
namespace {

/// How many game numbers are searched at a time.
constexpr std::int64_t window = 4096;

TableValue text_cell(std::string const& text) { return text.empty() ? TableValue{} : TableValue{text}; }

/// Engines have no zero byte in a text: without one, a name that had it would be another name.
std::string without_zeros(std::string text) {
  constexpr std::string_view replacement = "\xEF\xBF\xBD";
  for (auto at = text.find('\0'); at != std::string::npos; at = text.find('\0', at)) {
    text.replace(at, 1, replacement);
  }
  return text;
}

TableValue number_cell(std::optional<int> const& number) {
  return number ? TableValue{std::int64_t{*number}} : TableValue{};
}

}  // namespace

QueriedGames::QueriedGames(Base& base, Query const& query, GameRange range)
    : base_{base}, query_{query}, range_{range} {}

std::optional<GameId> QueriedGames::next() {
  while (given_ == found_.size()) {
    if (range_.empty()) {
      return std::nullopt;
    }
    end_if_stopped();
    found_.clear();
    given_ = 0;
    GameRange const now{range_.first, std::min(range_.first + window - 1, range_.last)};
    search(base_, query_, {.first_per_game = true, .games = now}, [&](Hit const& hit) {
      found_.push_back(hit.game);
      return true;
    });
    range_.first = now.last + 1;
  }
  return found_[given_++];
}

GameTableRows::GameTableRows(Base& base, Query const& query, GameRange range, OpeningNames const& openings)
    : games_{base, query, range}, reader_{base}, openings_{openings}, path_{base.path()} {}

bool GameTableRows::next(TableRow& row) {
  auto const id = games_.next();
  auto const* const game = id ? &load_named(reader_, path_, *id, {.header = true, .line = true}) : nullptr;
  if (game == nullptr) {
    return false;
  }
  auto const& header = game->header;
  TableValue fen;
  TableValue opening;
  if (game->variant != nullptr) {
    fen = header.state.has(GameMark::own_start) ? TableValue{write_fen(game->line.start, *game->variant)} : fen;
    auto const* const named = openings_.of(game->line);
    opening = named != nullptr ? TableValue{named->id} : opening;
  }
  row.clear();
  row.emplace_back(static_cast<std::int64_t>(*id));
  for (auto const* text : {&header.white, &header.black, &header.event, &header.site, &header.round, &header.date}) {
    row.push_back(text_cell(*text));
  }
  row.push_back(number_cell(header.year));
  row.push_back(text_cell(header.result));
  row.emplace_back(std::string{name(header.outcome)});
  row.push_back(text_cell(header.variant));
  row.emplace_back(std::string{name(header.evidence)});
  row.emplace_back(std::int64_t{header.plies});
  row.push_back(number_cell(header.white_rating));
  row.push_back(number_cell(header.black_rating));
  row.push_back(text_cell(header.annotator));
  row.emplace_back(header.source);
  row.emplace_back(header.state.has(GameMark::illegal));
  row.push_back(std::move(fen));
  using query::TextField;
  for (auto const field : {TextField::white, TextField::black, TextField::event, TextField::site, TextField::annotator,
                           TextField::round, TextField::source}) {
    row.emplace_back(without_zeros(compared(header, field)));
  }
  auto const round = round_number(header);
  row.push_back(round ? TableValue{*round} : TableValue{});
  auto const days = days_of(header);
  row.push_back(days ? TableValue{days->first} : TableValue{});
  row.push_back(days ? TableValue{days->last} : TableValue{});
  row.push_back(std::move(opening));
  for (auto const mark :
       {GameMark::comments, GameMark::variations, GameMark::findings, GameMark::errors, GameMark::own_start}) {
    row.emplace_back(header.state.has(mark));
  }
  return true;
}

PositionTableRows::PositionTableRows(Base& base, Query const& query, GameRange range)
    : games_{base, query, range}, reader_{base} {}

bool PositionTableRows::next(TableRow& row) {
  while (!cursor_) {
    auto const id = games_.next();
    if (!id) {
      return false;
    }
    if (auto const* const game = reader_.load(*id, {.line = true})) {
      game_ = game->id;
      variant_ = game->variant;
      cursor_.emplace(game->line);
      place_ = 0;
    }
  }
  rows_.fill(row, {.game = static_cast<std::int64_t>(game_),
                   .place = place_++,
                   .ply = cursor_->ply(),
                   .position = cursor_->position(),
                   .variant = variant_,
                   .move = cursor_->move()});
  if (!cursor_->next()) {
    cursor_.reset();
  }
  return true;
}

}  // namespace damier::answers
