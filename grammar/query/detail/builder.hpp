#pragma once

#include "grammar/query/ast.hpp"
#include "grammar/query/detail/failure.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::query {

enum class Comparison : std::uint8_t { equal, not_equal, less, less_equal, greater, greater_equal };

/// The state of a sum of numbers of pieces while it is read.
struct Count {
  std::vector<CountTerm::Addend> addends = {};
  std::int64_t left = 0;  ///< the sum of the constants, on the left of the comparison
  std::int64_t right_numbers = 0;
  bool right = false;     ///< the part being read is on the right of the comparison
  bool negative = false;  ///< the next part is subtracted
  int factor = 1;         ///< the factor of the next part
  bool has_pieces_right = false;
  bool ends_with_subtracted_number = false;
};

/// The state of reading a query: the values of the terminals just read, and the nodes that are complete.
///
/// The grammar's alternatives differ in their first word, so a node is complete before anything is pushed and nothing
/// has to be undone, except when the whole query fails.
class Builder {
 public:
  explicit Builder(std::string_view query) noexcept : query_{query} {}

  Failure failure;

  // The last value of each kind of terminal.
  NumberRange value = {};  ///< a number, or the days of a date
  Span number = {};        ///< the place of a number in a sum
  Text text = {};
  Comparison comparison = Comparison::equal;

  // The parts of the term that is being read.
  bool contains = false;
  std::optional<Side> player_side = {};
  std::optional<PlayerScore> player_score = {};
  NumberRange range = {};
  bool compared = false;     ///< a comparison is before the value
  bool bare_number = false;  ///< range is a single number without a comparison
  SquareItem item = {};      ///< the item being read of a list of squares
  SquareList squares = {};
  Quantifier quantifier = Quantifier::all;
  Pieces pieces = Pieces::none;
  Captured captured = Captured::pieces;
  Count count = {};
  Content content = Content::whatever;
  Relation relation = Relation::ray;
  EndgameTerm endgame = {};
  ShotTerm shot = {};

  [[nodiscard]] std::size_t offset_of(char const* at) const noexcept {
    return static_cast<std::size_t>(at - query_.data());
  }
  [[nodiscard]] Span span_of(char const* begin, char const* end) const noexcept {
    return {static_cast<std::uint32_t>(offset_of(begin)), static_cast<std::uint32_t>(end - begin)};
  }
  /// Notes that a terminal was read from begin to end.
  void token(char const* begin, char const* end) noexcept {
    token_begin_ = offset_of(begin);
    token_end_ = offset_of(end);
  }
  /// Begins a term at the last token.
  void begin_term() noexcept {
    term_begin_ = token_begin_;
    reset_comparison();
    contains = false;
    player_side.reset();
    player_score.reset();
    squares.clear();
    functions_.clear();
    designators_.clear();
    count = {};
  }
  void add(Term term) { nodes_.push_back({std::move(term), {narrow(term_begin_), narrow(token_end_ - term_begin_)}}); }

  /// Begins a comparison or range behind the last token.
  void reset_comparison() noexcept {
    comparison = Comparison::equal;
    compared = false;
    before_range_ = token_end_;
  }
  /// Sets range to the values that the comparison with value allows.
  void compare() noexcept;
  /// Extends range up to value. Reports a failure and returns false if value is below the beginning of the range.
  bool extend_range();
  /// Extends range to all greater values.
  void open_range() noexcept;
  /// Sets range to all values up to value.
  void range_up_to() noexcept;

  /// What follows of the sum is on the right of the comparison.
  void begin_right_side() noexcept { count.right = true; }
  /// Adds the number of the pieces just read, on the squares just read, to the sum.
  void add_pieces();
  /// Add the rows that the men of a side have advanced, or the material of a side, to the sum.
  void add_tempo(Side side);
  void add_material(Side side);
  /// Makes value the factor of the next part. Reports a failure and returns false if it is too large.
  bool set_factor();
  /// Adds value to the sum as a constant.
  void add_constant() noexcept;
  /// Makes value the number that the sum is compared with.
  void settle_count() noexcept;

  /// The item being read is a function, whose operands follow. Reports a failure and returns false if functions are
  /// nested too deeply.
  bool begin_function();
  /// Makes the squares that were read an operand of the function.
  void end_operand();
  /// Adds the function as an item to the list of squares in which it is.
  void end_function();

  /// Makes the squares and the content that were read an operand of a relation.
  void add_designator();
  void add_relation();

  /// Enters a level of nesting, which begins at the last token. Reports a failure and returns false beyond
  /// deepest_nesting.
  bool enter();
  void leave() noexcept { entered_.pop_back(); }

  /// The nodes added from here to the matching close are operands.
  void open() { marks_.push_back(nodes_.size()); }
  void close(Operator op);
  void close_sequence();
  /// Negates the last node and leaves the level that was entered at its "not".
  void negate();

  void add_gap(NumberRange gap) { gaps_.push_back(gap); }
  /// Makes range the last gap of a sequence. Reports a failure and returns false if the range has no possible distance.
  bool set_gap();
  /// Reports a failure and returns false if range cannot be a number of repetitions.
  bool check_times();
  /// Reports a failure and returns false if the comparison just read has numbers only.
  bool check_pieces();
  /// Reports a failure and returns false if the number before ".." could also be subtracted from the sum: #w - #b -4..4
  bool check_range_of_sum();
  /// Makes the last node a repetition with the numbers of range.
  void repeat();
  /// Puts the last node as operand into a term, which begins where the current level does, and leaves that level.
  template <typename Around>
  void wrap(Around around) {
    around.operand.push_back(std::move(nodes_.back()));
    nodes_.pop_back();
    auto const begin = entered_.back();
    leave();
    add_from(begin, std::move(around));
  }

  /// Begins a definition at its name; the nodes that follow are its operands.
  void begin_let();
  void let_squares(Let::Kind kind);
  void let_condition() { lets_.back().kind = Let::Kind::condition; }
  void end_let();

  /// Makes all that was read the query, and sets the move sequences that it is about.
  void in_lines(Lines lines);

  /// The node of the whole query.
  [[nodiscard]] Node take();

 private:
  void add_part(Pieces which, int weight, bool tempo = false);
  void end_part() noexcept;
  /// Replaces the nodes from mark on by one node made of them, which begins at an offset.
  void combine(Operator op, std::size_t mark, std::size_t begin);
  /// Removes the nodes from mark on and returns them.
  [[nodiscard]] std::vector<Node> take_from(std::size_t mark);
  /// Adds a node that reaches from an offset to the last token.
  void add_from(std::size_t begin, Term term) {
    nodes_.push_back({std::move(term), {narrow(begin), narrow(token_end_ - begin)}});
  }
  /// Ends the reading because of the range that was read last.
  void refuse_range(Message message, Message hint);
  static std::uint32_t narrow(std::size_t offset) noexcept { return static_cast<std::uint32_t>(offset); }

  std::string_view query_;
  std::size_t token_begin_ = 0;
  std::size_t token_end_ = 0;
  std::size_t term_begin_ = 0;
  std::size_t before_range_ = 0;      // the end of the token before a range
  std::vector<std::size_t> entered_;  // where each level begins
  std::vector<Node> nodes_;
  std::vector<std::size_t> marks_;
  std::vector<NumberRange> gaps_;  // of the sequences that are being read
  std::vector<Let> lets_;
  struct Function {
    SquareItem item;
    SquareList before;  ///< the items before it in its list
  };
  std::vector<Function> functions_;
  std::vector<Designator> designators_;
};

}  // namespace damier::query
