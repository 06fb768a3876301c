#pragma once

#include "grammar/prose/token.hpp"
#include "prose/detail/column_fit.hpp"
#include "prose/detail/page_columns.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier::prose {

/// Finds moves that are printed in columns read downwards, as newspapers and encyclopaedias do, and puts their tokens
/// in the order in which they are read. Two kinds of tables are known:
///
/// - moves without numbers, row by row, whose columns can be played and whose rows cannot: from the start, from a
///   position that the text gives, or from one that the game before has reached. A text of an OCR program may have lost
///   the ends of its lines, so that every number of columns is tried;
/// - lines with two or more numbers, each of which goes on with the one above it.
///
/// So are moves with the replies below them and a rule between both. Two columns of a page side by side are put one
/// below the other.
class MoveColumns {
 public:
  explicit MoveColumns(Variant const* asked) noexcept : asked_{asked} {}

  /// Orders the tokens of a text that no call before has seen. whole: no token follows them.
  void order(std::string_view text, std::vector<Token>& tokens, bool whole, Variant const* likely);
  /// The first place at or behind a token that is in no table: a record may end there.
  [[nodiscard]] std::size_t outside(std::size_t token) const noexcept;
  /// The tokens from a place on have changed.
  void read_again(std::size_t token) noexcept { seen_ = token < seen_ ? token : seen_; }
  /// Forgets the first tokens: they are handed out.
  void drop(std::size_t tokens) noexcept;

 private:
  /// A move of a table, or a number and its moves, with the tokens behind it up to the next.
  struct Cell {
    std::size_t first = 0;
    std::size_t end = 0;
    std::string text = {};  ///< of a move, as plain_spelling writes it; empty if it is not readable
    std::size_t line = 0;   ///< of the table
  };
  /// A range of tokens that was put in another order.
  struct Table {
    std::size_t first = 0;
    std::size_t end = 0;
  };
  using Order = std::vector<std::size_t>;  ///< places among the cells

  // cells
  [[nodiscard]] Token const& token(std::size_t at) const noexcept { return (*tokens_)[at]; }
  [[nodiscard]] bool begins_line(std::size_t at) const noexcept;
  [[nodiscard]] bool is_letter(std::size_t at) const noexcept;
  /// How many tokens a move without a number takes; 0 if there is none.
  [[nodiscard]] std::size_t move_size(std::size_t at) const;
  [[nodiscard]] std::string move_text(std::size_t at, std::size_t tokens) const;
  /// Whether a token may be between two moves of a table. words: how many words are before it.
  [[nodiscard]] bool may_be_between(std::size_t at, unsigned& words) const;
  /// Finds the cells from a move on, and returns the token behind them.
  std::size_t find_cells(std::size_t first);
  /// Gives a letter before a move to that move, if the letters of the table are before theirs.
  void give_letters_to_next();
  /// Finds the cells of lines with several numbers; false if there are none.
  [[nodiscard]] bool find_numbered_cells(std::size_t first, Order& order);
  /// Finds the tokens of moves with a rule and replies below them; false if there are none.
  [[nodiscard]] bool find_stack(std::size_t first, Order& order);

  // orders
  bool order_unnumbered();
  [[nodiscard]] std::vector<Order> possible_orders() const;
  [[nodiscard]] Order order_of_lines() const;
  [[nodiscard]] std::vector<TableStart> starts() const;
  void add_given_positions(std::vector<TableStart>& starts) const;
  void reach(TableStart const& start, ColumnFit const& fit, bool goes_on);
  void apply(Order const& order);
  /// Puts two columns of a page in place of their tokens, and returns the token behind them.
  std::size_t apply(std::size_t first, PageColumns const& page);

  Variant const* asked_;
  Variant const* likely_ = nullptr;
  std::string_view text_;
  std::vector<Token>* tokens_ = nullptr;
  std::vector<Cell> cells_;
  std::vector<TableStart> reached_;  ///< the positions of the last game, if its moves have no numbers
  std::vector<Table> tables_;
  std::size_t seen_ = 0;
};

}  // namespace damier::prose
