#include "apps/damier/tables/archive_rows.hpp"

#include "apps/damier/terminal/console.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"

#include <algorithm>

namespace damier::app {
namespace {

/// How many game numbers are searched at a time.
constexpr std::int64_t window = 4096;

TableValue text_cell(std::string const& text) { return text.empty() ? TableValue{} : TableValue{text}; }

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
    Console::check_interrupt();
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

GameTableRows::GameTableRows(Base& base, Query const& query, GameRange range)
    : games_{base, query, range}, reader_{base} {}

bool GameTableRows::next(TableRow& row) {
  auto const id = games_.next();
  auto const* const game = id ? reader_.load(*id, {.header = true}) : nullptr;
  if (game == nullptr) {
    return false;
  }
  auto const& header = game->header;
  TableValue fen;
  if (header.state.has(GameMark::own_start)) {
    (void)reader_.load(*id, {.header = true, .line = true});
    if (game->variant != nullptr) {
      fen = write_fen(game->line.start, *game->variant);
    }
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
    }
  }
  auto const& position = cursor_->position();
  std::string text;
  if (auto const* const move = cursor_->move()) {
    variant_->legal_moves(position, legal_);
    text = write_move(*variant_, position, *move, legal_);
  }
  fill_position_row(row, static_cast<std::int64_t>(game_), cursor_->ply(), position, *variant_, std::move(text));
  if (!cursor_->next()) {
    cursor_.reset();
  }
  return true;
}

}  // namespace damier::app
