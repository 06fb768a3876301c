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

/// What the reader knows while it reads: the values of the terminals just read, and the nodes that are complete.
///
/// The grammar's alternatives differ in their first word, so a node is complete before anything is pushed and nothing
/// has to be taken back, except where the whole query fails.
class Builder {
 public:
  explicit Builder(std::string_view query) noexcept : query_{query} {}

  Failure failure;

  // The last value of each kind of terminal.
  NumberRange value = {};  ///< a number, or the days of a date
  Text text = {};
  Comparison comparison = Comparison::equal;

  // The parts of the term that is being read.
  bool contains = false;
  std::optional<Side> player_side = {};
  std::optional<PlayerScore> player_score = {};
  NumberRange range = {};

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
    comparison = Comparison::equal;
    contains = false;
    player_side.reset();
    player_score.reset();
  }
  void add(Term term) { nodes_.push_back({std::move(term), {narrow(term_begin_), narrow(token_end_ - term_begin_)}}); }

  /// Sets range to what the comparison with value asks for.
  void compare() noexcept;
  /// Widens range up to value; false, with the failure told, if that is below its begin.
  bool extend_range();

  /// Goes one level deeper, at the last token; false, with the failure told, beyond the bound.
  bool enter();
  void leave() noexcept { entered_.pop_back(); }

  /// What is added from here to the matching close are operands.
  void open() { marks_.push_back(nodes_.size()); }
  void close(Operator op);
  /// Negates the last node; the "not" is where the level was entered that is left here.
  void negate();

  /// The node of the whole query.
  [[nodiscard]] Node take();

 private:
  /// Makes one node, which begins at an offset, of the nodes from mark on.
  void combine(Operator op, std::size_t mark, std::size_t begin);
  static std::uint32_t narrow(std::size_t offset) noexcept { return static_cast<std::uint32_t>(offset); }

  std::string_view query_;
  std::size_t token_begin_ = 0;
  std::size_t token_end_ = 0;
  std::size_t term_begin_ = 0;
  std::vector<std::size_t> entered_;  // where each level begins
  std::vector<Node> nodes_;
  std::vector<std::size_t> marks_;
};

}  // namespace damier::query
