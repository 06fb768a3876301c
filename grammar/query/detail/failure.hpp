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

/// Why a query cannot be read. The reader tries alternatives. The failure is at the farthest offset that any of them
/// reached, and the items expected there go into the message.
class Failure {
 public:
  enum class Expected : std::uint8_t {
    term,    ///< a word that begins a search term
    word,    ///< a word or sign to be written as it is
    region,  ///< the name of a part of the board
    thing,   ///< something that a message names: "a number"
  };

  /// Notes that an alternative expected something at an offset and did not find it. The word must be of static storage.
  void expected(std::size_t offset, Expected kind, std::string_view word);
  void expected(std::size_t offset, MessageId<> thing) { expected(offset, Expected::thing, thing.id()); }
  /// Notes that a text without quotes ended before an offset; perhaps it was meant to include what follows.
  void bare_text_before(std::size_t offset) noexcept { bare_text_end_ = offset; }
  /// Ends the reading with a message of its own. If it is called again, the first message is kept.
  void stop(Span span, std::string_view code, Message message, Message hint = {});
  [[nodiscard]] bool stopped() const noexcept { return stop_.has_value(); }

  [[nodiscard]] Diagnostic diagnostic(std::string_view query) const;
  /// The words and signs that were wanted at an offset, if nothing was read beyond it.
  [[nodiscard]] std::vector<std::string_view> words_at(std::size_t offset) const;

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
