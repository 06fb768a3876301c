#pragma once

#include "language/detail/message_shape.hpp"
#include "language/language.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace damier {

struct Argument;

/// A message before it has a text in some language: an identifier of the catalogues with typed arguments. It is made by
/// message("fits-text", "what"_a = what, "move"_a = "33x24"), where an identifier that is not in the catalogue, and an
/// argument that is missing, superfluous or misnamed, does not compile. An empty message has no text and allocates no
/// memory.
class Message {
 public:
  Message() noexcept = default;
  /// The message without arguments that has an identifier known only at run time; empty if there is none.
  [[nodiscard]] static Message named(std::string_view id);
  /// The message that was stored with this identifier and these arguments, by name; nothing if this version of damier
  /// has no such message, or it has other arguments.
  [[nodiscard]] static std::optional<Message> with(std::string_view id,
                                                   std::vector<std::pair<std::string, Argument>> arguments);

  [[nodiscard]] bool empty() const noexcept { return number_ == no_message; }
  /// The identifier; empty for an empty message.
  [[nodiscard]] std::string_view id() const noexcept;
  /// The identifier and the names of the arguments. Not for an empty message.
  [[nodiscard]] MessageShape const& shape() const noexcept;
  /// The index of the message in message_table.
  [[nodiscard]] std::size_t number() const noexcept { return number_; }
  /// The arguments, in the order of the shape.
  [[nodiscard]] std::vector<Argument> const& arguments() const noexcept { return arguments_; }

  bool operator==(Message const&) const = default;

 private:
  static constexpr std::uint16_t no_message = 0xFFFF;

  Message(std::uint16_t number, std::vector<Argument> arguments) noexcept;
  template <typename... Arguments>
  friend class MessageId;

  std::uint16_t number_ = no_message;
  std::vector<Argument> arguments_;
};

/// An argument of a message: a number, a text that is the same in every language (a name, a move, a square, a quotation
/// from a file), or another message.
struct Argument {
  std::variant<std::int64_t, std::string, Message> value;

  Argument(std::integral auto number) : value{static_cast<std::int64_t>(number)} {}  // NOLINT: an argument is its value
  Argument(Message message) : value{std::move(message)} {}                           // NOLINT
  Argument(std::string text) : value{std::move(text)} {}                             // NOLINT
  Argument(std::string_view text) : value{std::string{text}} {}                      // NOLINT
  Argument(char const* text) : value{std::string{text}} {}                           // NOLINT
  bool operator==(Argument const&) const = default;
};

inline Message::Message(std::uint16_t number, std::vector<Argument> arguments) noexcept
    : number_{number}, arguments_{std::move(arguments)} {}

/// A message in a language; empty for an empty message.
[[nodiscard]] std::string text_of(Message const& message, Language language);

}  // namespace damier
