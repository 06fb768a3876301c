#pragma once

#include "grammar/query/ast.hpp"
#include "grammar/query/failure.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::query {

enum class Comparison : std::uint8_t { equal, not_equal, less, less_equal, greater, greater_equal };

/// A sum of numbers of pieces while it is being read.
struct Count {
  std::vector<CountTerm::Addend> addends = {};
  std::int64_t left = 0;  ///< the numbers left of the comparison
  std::int64_t right_numbers = 0;
  bool right = false;     ///< behind the comparison
  bool negative = false;  ///< the next part is subtracted
  int factor = 1;         ///< of the next part
  bool has_pieces_right = false;
  bool ends_with_subtracted_number = false;
};

/// What the reader knows while it reads: the values of the terminals just read, and the nodes that are complete.
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
  bool compared = false;     ///< a comparison precedes the value
  bool bare_number = false;  ///< range is a single number without a comparison
  SquareItem item = {};      ///< of squares
  SquareList squares = {};
  Quantifier quantifier = Quantifier::all;
  Pieces pieces = Pieces::none;
  Captured captured = Captured::pieces;
  Count count = {};
  Content content = Content::whatever;
  Relation relation = Relation::ray;

  [[nodiscard]] std::size_t offset_of(char const* at) const noexcept {
    return static_cast<std::size_t>(at - query_.data());
  }
  [[nodiscard]] Span span_of(char const* begin, char const* end) const noexcept {
    return {static_cast<std::uint32_t>(offset_of(begin)), static_cast<std::uint32_t>(end - begin)};
  }
  /// A terminal was read from begin to end.
  void token(char const* begin, char const* end) noexcept {
    token_begin_ = offset_of(begin);
    token_end_ = offset_of(end);
  }
  /// The last token begins a term.
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

  /// A comparison or range begins behind the last token.
  void reset_comparison() noexcept {
    comparison = Comparison::equal;
    compared = false;
    before_range_ = token_end_;
  }
  /// Sets range to what the comparison with value asks for.
  void compare() noexcept;
  /// Widens range up to value; false, with the failure reported, if that is below its begin.
  bool extend_range();
  /// The range goes on without an end.
  void open_range() noexcept;
  /// The range has no begin and goes up to value.
  void range_up_to() noexcept;

  /// What was read of a sum goes on behind the comparison.
  void begin_right_side() noexcept { count.right = true; }
  /// The pieces on the squares are a part of the sum.
  void add_pieces();
  /// The rows gone by the men of a colour are; or what its pieces are worth.
  void add_tempo(Side side);
  void add_material(Side side);
  /// value is a factor of the next part; false, with the failure reported, if it is too large.
  bool set_factor();
  /// value is a part of the sum.
  void add_constant() noexcept;
  /// Makes value the number that the pieces of the sum are compared with.
  void settle_count() noexcept;

  /// The item is a function, whose operands follow; false, with the failure reported, if they are too deep.
  bool begin_function();
  /// The squares that were read are an operand of the function.
  void end_operand();
  /// The function is an item of the squares before it.
  void end_function();

  /// The squares and the content are an operand of a relation.
  void add_designator();
  void add_relation();

  /// Goes one level deeper, at the last token; false, with the failure reported, beyond the bound.
  bool enter();
  void leave() noexcept { entered_.pop_back(); }

  /// What is added from here to the matching close are operands.
  void open() { marks_.push_back(nodes_.size()); }
  void close(Operator op);
  void close_sequence();
  /// Negates the last node; the "not" is where the level was entered that is left here.
  void negate();

  void add_gap(NumberRange gap) { gaps_.push_back(gap); }
  /// The last gap is the range; false, with the failure reported, if no distance can be in it.
  bool set_gap();
  /// False, with the failure reported, if the range cannot be a number of repetitions.
  bool check_times();
  /// False, with the failure reported, if the comparison just read is one of numbers alone.
  bool check_pieces();
  /// False, with the failure reported, if the number before ".." could be subtracted as well as begin the range: #w -
  /// #b -4..4
  bool check_range_of_sum();
  /// Repeats the last node with the numbers of range.
  void repeat();
  /// Puts the last node into a term that has an operand, and leaves the level; it begins where that was entered.
  template <typename Around>
  void wrap(Around around) {
    around.operand.push_back(std::move(nodes_.back()));
    nodes_.pop_back();
    auto const begin = entered_.back();
    leave();
    add_from(begin, std::move(around));
  }

  /// A definition begins with a name; what follows it are its operands.
  void begin_let();
  void let_squares(Let::Kind kind);
  void let_condition() { lets_.back().kind = Let::Kind::condition; }
  void end_let();

  /// What was read is the whole query, and about these lines.
  void in_lines(Lines lines);

  /// The node of the whole query.
  [[nodiscard]] Node take();

 private:
  void add_part(Pieces which, int weight, bool tempo = false);
  void end_part() noexcept;
  /// Makes one node, which begins at an offset, of the nodes from mark on.
  void combine(Operator op, std::size_t mark, std::size_t begin);
  /// The nodes from mark on, which are taken away.
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
    SquareList before;  ///< it in its list
  };
  std::vector<Function> functions_;
  std::vector<Designator> designators_;
};

}  // namespace damier::query
