#pragma once

#include "grammar/diagnostic.hpp"
#include "grammar/query/ast.hpp"
#include "language/message.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::query {

/// Why a query cannot be read. The reader tries alternatives; the place that the best of them reached is where the
/// query goes wrong, and what the alternatives wanted there is what was expected.
class Failure {
 public:
  enum class Expected : std::uint8_t {
    term,    ///< a word that begins a search term
    word,    ///< a word or sign to be written as it is
    region,  ///< the name of a part of the board
    thing,   ///< what a message names: "a number"
  };

  /// An alternative wanted something at an offset and did not find it. The word must be of static storage.
  void expected(std::size_t offset, Expected kind, std::string_view word);
  void expected(std::size_t offset, MessageId<> thing) { expected(offset, Expected::thing, thing.id()); }
  /// A text without quotes ended; it may have been meant to go on.
  void bare_text_before(std::size_t offset) noexcept { bare_text_end_ = offset; }
  /// Ends the reading with a message of its own; the first one is kept.
  void stop(Span span, std::string_view code, Message message, Message hint = {});
  [[nodiscard]] bool stopped() const noexcept { return stop_.has_value(); }

  [[nodiscard]] Diagnostic diagnostic(std::string_view query) const;

 private:
  struct Wanted {
    Expected kind;
    std::string_view word;  ///< the identifier of a thing
    bool operator==(Wanted const&) const = default;
  };
  struct Stop {
    Span span;
    std::string_view code;
    Message message;
    Message hint;
  };
  [[nodiscard]] bool wants(Expected kind) const;
  [[nodiscard]] bool wants(std::string_view word) const;
  [[nodiscard]] Argument wanted_list() const;
  [[nodiscard]] std::string missing_blank(std::string_view found) const;
  [[nodiscard]] Message hint(std::string_view query, std::string_view found) const;

  std::size_t furthest_ = 0;
  std::optional<std::size_t> bare_text_end_;
  std::vector<Wanted> wanted_;
  std::optional<Stop> stop_;
};

}  // namespace damier::query
