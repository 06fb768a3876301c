#include "prose/detail/move_columns.hpp"

#include "grammar/manoury/grammar.hpp"
#include "notation/fen.hpp"
#include "notation/numbering.hpp"
#include "prose/detail/opening_fit.hpp"
#include "prose/detail/position_list.hpp"
#include "prose/detail/words.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace damier::prose {
namespace {

/// The fewest moves of a table without numbers: fewer fit by chance.
constexpr std::size_t fewest_moves = 8;
constexpr std::size_t most_moves = 400;
constexpr std::size_t most_columns = 8;
/// How many tokens behind a table show that it is complete.
constexpr std::size_t margin = 8;

[[nodiscard]] bool is_square_number(Token const& token) noexcept {
  constexpr std::uint32_t most = 72;
  return token.kind == TokenKind::number && token.value != 0 && token.value <= most;
}

}  // namespace

void MoveColumns::order(std::string_view text, std::vector<Token>& tokens, bool whole, Variant const* likely) {
  text_ = text;
  tokens_ = &tokens;
  likely_ = likely;
  Order numbered;
  for (auto at = seen_; at < tokens.size(); seen_ = at) {
    end_if_stopped();
    if (at == 0 || tokens[at - 1].kind == TokenKind::paragraph) {
      auto const page = page_columns_at(text, tokens, at);
      if (page && !whole && page->end + margin >= tokens.size()) {
        return;
      }
      if (page) {
        at = apply(at, *page);
        continue;
      }
    }
    if (begins_line(at) && (token(at).kind == TokenKind::mark || token(at).kind == TokenKind::move)) {
      if (!whole && text.size() - token(at).begin < manoury::longest_stack) {
        return;
      }
      if (find_stack(at, numbered) || (token(at).kind == TokenKind::mark && find_numbered_cells(at, numbered))) {
        if (!whole && cells_.back().end + margin >= tokens.size()) {
          return;
        }
        apply(numbered);
        at = cells_.back().end;
        continue;
      }
    }
    cells_.clear();  // of the table before: a damaged move is one only within a table
    if (move_size(at) == 0 || (at != 0 && token(at - 1).kind == TokenKind::mark)) {
      ++at;
      continue;
    }
    auto const end = find_cells(at);
    if (!whole && end + margin >= tokens.size() && cells_.size() < most_moves) {
      return;
    }
    order_unnumbered();
    at = end;
  }
}

std::size_t MoveColumns::outside(std::size_t token) const noexcept {
  for (auto const& table : tables_) {
    if (token > table.first && token < table.end) {
      return table.end;
    }
  }
  return token;
}

void MoveColumns::drop(std::size_t tokens) noexcept {
  seen_ -= std::min(seen_, tokens);
  std::erase_if(tables_, [&](Table const& table) { return table.end <= tokens; });
  for (auto& table : tables_) {
    table.first -= std::min(table.first, tokens);
    table.end -= tokens;
  }
}

// --- cells -----------------------------------------------------------------------------------------------------------

bool MoveColumns::begins_line(std::size_t at) const noexcept { return at == 0 || token(at - 1).ends_line(); }

bool MoveColumns::is_letter(std::size_t at) const noexcept {
  return token(at).kind == TokenKind::word && token(at).end - token(at).begin == 1;
}

std::size_t MoveColumns::move_size(std::size_t at) const {
  constexpr std::size_t farthest = 8;
  auto const& first = token(at);
  if (first.kind == TokenKind::move || first.kind == TokenKind::blur) {
    return 1;
  }
  if (first.kind == TokenKind::number && first.end - first.begin == 4 && first.value >= 1000) {
    return 1;  // "1115": the sign is lost
  }
  if (!is_square_number(first) || at + 1 >= tokens_->size()) {
    return 0;
  }
  if (is_square_number(token(at + 1)) && token(at + 1).begin - first.end <= farthest) {
    return 2;
  }
  // "2 f 23": a character between the squares is damaged.
  auto const goes_on = !cells_.empty() && cells_.back().end - cells_.back().first >= 2 && at + 2 < tokens_->size();
  auto const is_damaged = goes_on && (is_letter(at + 1) || token(at + 1).kind == TokenKind::sign) &&
                          is_square_number(token(at + 2)) && token(at + 2).begin - first.end <= farthest;
  return is_damaged ? 3 : 0;
}

std::string MoveColumns::move_text(std::size_t at, std::size_t tokens) const {
  auto const& first = token(at);
  if (tokens > 1) {
    return std::to_string(first.value) + "-" + std::to_string(token(at + tokens - 1).value);
  }
  if (first.kind == TokenKind::number) {
    return std::to_string(first.value / 100) + "-" + std::to_string(first.value % 100);
  }
  return plain_spelling(first, text_);
}

bool MoveColumns::may_be_between(std::size_t at, unsigned& words) const {
  constexpr unsigned most_words = 4;
  switch (token(at).kind) {
    case TokenKind::word: return ++words <= most_words;
    case TokenKind::sign:
    case TokenKind::stop:
    case TokenKind::strength:
    case TokenKind::result:
    case TokenKind::line_end: return true;
    case TokenKind::label: return token(at).bracketed;
    default: return false;
  }
}

std::size_t MoveColumns::find_cells(std::size_t first) {
  cells_.clear();
  std::size_t line = 0;
  unsigned words = 0;
  for (auto at = first; at < tokens_->size() && cells_.size() < most_moves;) {
    if (auto const size = move_size(at); size != 0) {
      cells_.push_back({at, at + size, move_text(at, size), line});
      at += size;
      words = 0;
      continue;
    }
    if (!may_be_between(at, words)) {
      break;
    }
    line += token(at).kind == TokenKind::line_end ? 1U : 0U;
    ++at;
  }
  auto const end = cells_.back().end;
  for (std::size_t i = 0; i + 1 < cells_.size(); ++i) {
    cells_[i].end = cells_[i + 1].first;
  }
  return end;
}

void MoveColumns::give_letters_to_next() {
  // "a 11-15", "b, 20-16": at the beginning of a line, or with a comma, a letter is before its move.
  auto const letter_of = [&](std::size_t cell) {
    auto at = cells_[cell + 1].first;
    auto const has_comma = token(at - 1).kind == TokenKind::sign && token(at - 1).in(text_) == ",";
    at -= has_comma ? 1U : 0U;
    auto const is_one = at > cells_[cell].first + 1 && is_letter(at - 1);
    auto const begins_cell = is_one && (begins_line(at - 1) || token(at - 2).in(text_) == "|");
    return std::pair{is_one ? at - 1 : cells_[cell + 1].first, is_one && (has_comma || begins_cell)};
  };
  auto const are_before = cells_.size() > 1 && [&] {
    for (std::size_t i = 0; i + 1 < cells_.size(); ++i) {
      if (letter_of(i).second) {
        return true;
      }
    }
    return false;
  }();
  for (std::size_t i = 0; are_before && i + 1 < cells_.size(); ++i) {
    cells_[i].end = cells_[i + 1].first = letter_of(i).first;
  }
}

bool MoveColumns::find_numbered_cells(std::size_t first, Order& order) {
  cells_.clear();
  std::vector<std::uint32_t> begins;  // the first number of each column
  std::vector<std::uint32_t> next;    // the number that each column needs
  std::size_t line = 0;
  for (auto at = first; at < tokens_->size() && token(at).kind == TokenKind::mark && cells_.size() < most_moves;
       ++line) {
    auto const before = cells_.size();
    std::size_t column = 0;
    auto fits = true;
    for (; at < tokens_->size() && token(at).kind != TokenKind::line_end && token(at).kind != TokenKind::paragraph;
         ++at) {
      if (token(at).kind == TokenKind::mark) {
        fits = fits && (line == 0 || (column < next.size() && token(at).value == next[column]));
        cells_.push_back({at, at + 1, {}, line});
        if (line == 0) {
          begins.push_back(token(at).value);
          next.push_back(token(at).value + 1);
        } else if (fits) {
          ++next[column];
        }
        ++column;
      } else if (!cells_.empty()) {
        fits = fits && (token(at).kind != TokenKind::word || token(at).end - token(at).begin <= 2);
        cells_.back().end = at + 1;
      }
    }
    if (!fits) {
      cells_.resize(before);
      break;
    }
    if (at < tokens_->size() && token(at).kind == TokenKind::line_end) {
      cells_.back().end = ++at;
    } else {
      break;
    }
  }
  auto const goes_up = [&] {
    for (std::size_t i = 0; i + 1 < begins.size(); ++i) {
      if (next[i] > begins[i + 1]) {
        return false;
      }
    }
    return true;
  };
  // Games side by side: each column has one.
  auto const are_games =
      cells_.size() >= 3 * begins.size() && std::ranges::all_of(begins, [](auto n) { return n == 1; });
  if (begins.size() < 2 || begins.size() > most_columns || cells_.size() < 2 * begins.size() ||
      !(goes_up() || are_games)) {
    return false;
  }
  order = order_of_lines();
  return true;
}

bool MoveColumns::find_stack(std::size_t first, Order& order) {
  auto const stack = manoury::read_stack(text_, token(first).begin);
  if (!stack) {
    return false;
  }
  unsigned number = 0;  // of the move before: another game begins where they do not rise
  for (auto const& part : stack->tokens) {
    if (part.token.token == manoury::Token::number) {
      auto const [begin, end] = part.token.core;
      auto const next = manoury::number_of_caption(text_.substr(begin, end - begin));
      if (next <= number) {
        return false;
      }
      number = next;
    }
  }
  cells_.clear();
  order.clear();
  for (auto at = first; at < tokens_->size() && token(at).begin < stack->whole.end; ++at) {
    cells_.push_back({at, at + 1});
  }
  std::vector<bool> has_place(cells_.size());
  auto const place = [&](auto const& is_next) {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (!has_place[i] && is_next(token(first + i))) {
        has_place[i] = true;
        order.push_back(i);
      }
    }
  };
  for (auto const& part : stack->tokens) {
    auto const [begin, end] = part.token.whole;
    place([begin = begin, end = end](Token const& token) { return token.begin >= begin && token.begin < end; });
  }
  place([](Token const&) { return true; });  // the rule
  return true;
}

// --- orders ----------------------------------------------------------------------------------------------------------

bool MoveColumns::order_unnumbered() {
  if (cells_.size() < fewest_moves) {
    return false;
  }
  std::vector<std::string> texts;
  for (auto const& cell : cells_) {
    texts.push_back(cell.text);
  }
  Order rows(cells_.size());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  auto const from = starts();
  auto const by_rows = fit_of_order(from, texts, rows);
  if (by_rows.plies >= fewest_moves && by_rows.plies * 2 >= cells_.size()) {
    reach(from[by_rows.start], by_rows, false);
    return false;
  }
  auto with_given = from;
  add_given_positions(with_given);
  auto const own = with_given.size();
  with_given.insert(with_given.end(), reached_.begin(), reached_.end());
  ColumnFit best;
  Order best_order;
  for (auto& order : possible_orders()) {
    auto fit = fit_of_order(with_given, texts, order);
    if (fit.plies > best.plies) {
      best = std::move(fit);
      best_order = std::move(order);
    }
  }
  if (best.plies < fewest_moves || best.plies * 10 < cells_.size() * 6 || best.plies < by_rows.plies * 2 ||
      fit_of_order(with_given, texts, rows).plies * 2 >= best.plies) {
    return false;
  }
  reach(with_given[best.start], best, best.start >= own);
  give_letters_to_next();
  apply(best_order);
  return true;
}

std::vector<MoveColumns::Order> MoveColumns::possible_orders() const {
  constexpr std::size_t most_uneven = 4;
  std::vector<Order> orders{order_of_lines()};
  auto const count = cells_.size();
  for (std::size_t columns = 2; columns <= most_columns && columns * 2 <= count; ++columns) {
    auto const fewest = (count + columns - 1) / columns;
    for (auto rows = fewest; rows <= fewest + most_uneven && (columns - 1) * rows < count; ++rows) {
      // The last column is shorter: full rows have one cell more than those below.
      auto const full = count - (columns - 1) * rows;
      Order order;
      for (std::size_t column = 0; column < columns; ++column) {
        for (std::size_t row = 0; row < (column + 1 < columns ? rows : full); ++row) {
          order.push_back(row < full ? row * columns + column : full * columns + (row - full) * (columns - 1) + column);
        }
      }
      orders.push_back(std::move(order));
    }
  }
  return orders;
}

MoveColumns::Order MoveColumns::order_of_lines() const {
  std::vector<std::pair<std::size_t, std::size_t>> places;  // column, cell
  std::size_t column = 0;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    column = i != 0 && cells_[i].line == cells_[i - 1].line ? column + 1 : 0;
    places.emplace_back(column, i);
  }
  std::ranges::sort(places);
  Order order;
  for (auto const& place : places) {
    order.push_back(place.second);
  }
  return order;
}

std::vector<TableStart> MoveColumns::starts() const {
  std::vector<TableStart> starts;
  if (asked_ != nullptr) {
    return {{asked_, asked_->start()}};
  }
  for (auto const* const variant : variants_by_likelihood({nullptr, nullptr, likely_, {}, Print::typed})) {
    starts.push_back({variant, variant->start()});
  }
  return starts;
}

void MoveColumns::add_given_positions(std::vector<TableStart>& starts) const {
  constexpr std::size_t farthest = 150;
  constexpr std::size_t most_variants = 4;
  auto const end = cells_.front().first;
  auto const begin = end - std::min(end, farthest);
  auto const near = std::span<Token const>{*tokens_}.subspan(begin, end - begin);
  auto const languages = languages_of(text_, near);
  std::vector<WordMeaning> meanings(near.size());
  for (std::size_t i = 0; i < near.size(); ++i) {
    meanings[i] = near[i].kind == TokenKind::word ? meaning_at(text_, near, i, languages) : WordMeaning{};
  }
  auto const variants = asked_ != nullptr ? std::vector<Variant const*>{asked_}
                                          : variants_by_likelihood({nullptr, nullptr, likely_, {}, Print::typed});
  for (auto i = near.size(); i-- > 0;) {
    auto const roles = meanings[i].roles;
    auto const given = near[i].kind == TokenKind::fen || roles.has(Role::white) || roles.has(Role::black)
                           ? position_at(text_, near, meanings, i)
                           : std::nullopt;
    std::size_t tried = 0;
    for (auto const* const variant : variants) {
      Numbering const numbering{variant->rules()};
      auto const fits =
          given && (given->lettered ? numbering.algebraic() : numbering.has_square(std::max(1U, given->highest)));
      if (!fits || tried >= most_variants) {
        continue;
      }
      ++tried;
      auto const fen = read_fen(given->fen, *variant);
      if (!fen || fen->null_move) {
        continue;
      }
      for (auto const side : both_colours) {
        auto position = fen->position;
        position.side = side;
        starts.push_back({variant, position});
      }
    }
  }
}

void MoveColumns::reach(TableStart const& start, ColumnFit const& fit, bool goes_on) {
  constexpr std::size_t most = 300;
  if (!goes_on) {
    reached_.clear();
  }
  auto const* const variant = start.variant;
  if (!goes_on) {
    reached_.push_back(start);
  }
  for (auto const& position : fit.positions) {
    if (reached_.size() < most) {
      reached_.push_back({variant, position});
    }
  }
}

std::size_t MoveColumns::apply(std::size_t first, PageColumns const& page) {
  auto const begin = tokens_->begin() + static_cast<std::ptrdiff_t>(first);
  tokens_->erase(begin, tokens_->begin() + static_cast<std::ptrdiff_t>(page.end));
  tokens_->insert(tokens_->begin() + static_cast<std::ptrdiff_t>(first), page.ordered.begin(), page.ordered.end());
  auto const end = first + page.ordered.size();
  if (end < tokens_->size()) {
    (*tokens_)[end].displaced = true;
  }
  tables_.push_back({first, end});
  return end;
}

void MoveColumns::apply(Order const& order) {
  auto const first = cells_.front().first;
  auto const end = cells_.back().end;
  std::vector<std::size_t> places;
  std::vector<std::size_t> loose;  // words and ends of lines: behind the moves
  for (auto const cell : order) {
    for (auto at = cells_[cell].first; at < cells_[cell].end; ++at) {
      auto const kind = token(at).kind;
      auto const is_loose = kind == TokenKind::line_end || kind == TokenKind::result || kind == TokenKind::stop ||
                            (kind == TokenKind::word && !is_letter(at));
      (is_loose ? loose : places).push_back(at);
    }
  }
  std::ranges::sort(loose);
  places.insert(places.end(), loose.begin(), loose.end());
  std::vector<Token> ordered;
  auto before = first;
  for (auto const place : places) {
    ordered.push_back(token(place));
    ordered.back().displaced = place != before;
    before = place + 1;
  }
  std::ranges::copy(ordered, tokens_->begin() + static_cast<std::ptrdiff_t>(first));
  if (end < tokens_->size() && before != end) {
    (*tokens_)[end].displaced = true;
  }
  tables_.push_back({first, end});
}

}  // namespace damier::prose
