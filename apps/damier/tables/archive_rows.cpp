#include "apps/damier/tables/archive_rows.hpp"

#include "apps/damier/terminal/console.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"

#include <algorithm>

namespace damier::app {
namespace {

/// How many numbers of games are looked through at a time.
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
    : games_{base, query, range}, headers_{base}, lines_{base} {}

bool GameTableRows::next(TableRow& row) {
  auto const id = games_.next();
  if (!id || !headers_.load(*id, header_)) {
    return false;
  }
  TableValue fen;
  if (auto const* const line = header_.has_fen ? lines_.load(*id) : nullptr) {
    fen = write_fen(line->start, *line->variant);
  }
  row.clear();
  row.emplace_back(static_cast<std::int64_t>(*id));
  for (auto const* text :
       {&header_.white, &header_.black, &header_.event, &header_.site, &header_.round, &header_.date}) {
    row.push_back(text_cell(*text));
  }
  row.push_back(number_cell(header_.year));
  row.push_back(text_cell(header_.result));
  row.emplace_back(std::string{name(header_.outcome)});
  row.push_back(text_cell(header_.variant));
  row.emplace_back(std::string{name(header_.evidence)});
  row.emplace_back(std::int64_t{header_.plies});
  row.push_back(number_cell(header_.white_rating));
  row.push_back(number_cell(header_.black_rating));
  row.push_back(text_cell(header_.annotator));
  row.emplace_back(header_.source);
  row.emplace_back(header_.illegal);
  row.push_back(std::move(fen));
  return true;
}

PositionTableRows::PositionTableRows(Base& base, Query const& query, GameRange range)
    : games_{base, query, range}, lines_{base} {}

bool PositionTableRows::next(TableRow& row) {
  while (line_ == nullptr) {
    auto const id = games_.next();
    if (!id) {
      return false;
    }
    line_ = lines_.load(*id);
    if (line_ != nullptr) {
      position_ = line_->start;
      ply_ = 0;
      played_ = 0;
      jumped_ = 0;
    }
  }
  auto const& line = *line_;
  auto const game = static_cast<std::int64_t>(line.id);
  if (jumped_ < line.jumps.size() && line.jumps[jumped_].after == played_) {
    fill_position_row(row, game, ply_, position_, *line.variant, {});
    position_ = line.jumps[jumped_].position;
    ply_ = line.jumps[jumped_].ply;
    ++jumped_;
  } else if (played_ < line.moves.size()) {
    auto const& move = line.moves[played_];
    line.variant->legal_moves(position_, legal_);
    fill_position_row(row, game, ply_, position_, *line.variant, write_move(*line.variant, position_, move, legal_));
    position_ = line.variant->after(position_, move);
    ++played_;
    ++ply_;
  } else {
    fill_position_row(row, game, ply_, position_, *line.variant, {});
    line_ = nullptr;
  }
  return true;
}

}  // namespace damier::app
