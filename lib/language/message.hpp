#pragma once

#include "language/message_data.hpp"
#include "language/message_table.hpp"  // made from catalogues/damier.pot

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace damier {

/// The name of an argument as part of a type.
template <std::size_t Size>
struct ArgumentName {
  consteval ArgumentName(char const (&name)[Size]) {  // NOLINT(google-explicit-constructor): a literal
    std::copy_n(name, Size, text);
  }
  [[nodiscard]] constexpr std::string_view view() const noexcept { return {text, Size - 1}; }
  char text[Size]{};
};
template <ArgumentName name, bool number>
struct NamedArgument {
  static constexpr auto name_of = name;
  static constexpr bool is_number = number;
  Argument value;
};
template <ArgumentName name>
struct ArgumentPlace {
  template <typename Value>
  NamedArgument<name, std::integral<std::remove_cvref_t<Value>>> operator=(Value&& value) const {  // NOLINT
    return {Argument{std::forward<Value>(value)}};
  }
};
inline namespace message_literals {
/// Names an argument of a message: "move"_a = text.
template <ArgumentName name>
consteval ArgumentPlace<name> operator""_a() {
  return {};
}
}  // namespace message_literals

/// The index of an identifier in message_table; the size of the table if it is not there.
constexpr std::size_t find_message(std::string_view id) noexcept {
  auto const place = static_cast<std::size_t>(std::ranges::lower_bound(message_table, id, {}, &MessageShape::id) -
                                              message_table.begin());
  return place < message_table.size() && message_table[place].id == id ? place : message_table.size();
}

/// An identifier of the catalogues, checked when it is compiled against the arguments that it comes with.
template <typename... Arguments>
class MessageId {
 public:
  consteval MessageId(char const* id)  // NOLINT(google-explicit-constructor): a checked literal
      : number_{static_cast<std::uint16_t>(find_message(id))} {
    if (number_ == message_table.size()) {
      throw "an identifier that is not in catalogues/damier.pot";
    }
    auto const& shape = message_table[number_];
    if (shape.size != sizeof...(Arguments)) {
      throw "more or fewer arguments than the message has in catalogues/damier.pot";
    }
    std::size_t given = 0;
    (place(shape, given++, Arguments::name_of.view(), Arguments::is_number), ...);
  }
  [[nodiscard]] constexpr std::size_t number() const noexcept { return number_; }
  [[nodiscard]] constexpr std::string_view id() const noexcept { return message_table[number_].id; }
  [[nodiscard]] Message with(Arguments... arguments) const {
    std::vector<Argument> ordered(sizeof...(Arguments), Argument{0});
    std::size_t given = 0;
    ((ordered[slots_[given++]] = std::move(arguments.value)), ...);
    return {number_, std::move(ordered)};
  }

 private:
  consteval void place(MessageShape const& shape, std::size_t given, std::string_view name, bool is_number) {
    auto const* const names = shape.arguments.data();
    auto const slot = static_cast<std::size_t>(std::find(names, names + shape.size, name) - names);
    if (slot == shape.size || std::find(slots_.begin(), slots_.begin() + given, slot) != slots_.begin() + given) {
      throw "an argument of another name than in catalogues/damier.pot";
    }
    if (shape.plural && name == "count" && !is_number) {
      throw "the count of a message with plural forms has to be a number";
    }
    slots_[given] = static_cast<std::uint8_t>(slot);
  }

  std::uint16_t number_;
  std::array<std::uint8_t, most_arguments> slots_{};
};

/// message("GameType-in-full", "number"_a = 20, "text"_a = "20,W,10,10")
template <typename... Arguments>
[[nodiscard]] Message message(std::type_identity_t<MessageId<Arguments...>> id, Arguments... arguments) {
  return id.with(std::move(arguments)...);
}

/// Makes a message and returns its text, for messages that are not kept: text_of(language, "games", "count"_a = 3).
template <typename... Arguments>
[[nodiscard]] std::string text_of(Language language, std::type_identity_t<MessageId<Arguments...>> id,
                                  Arguments... arguments) {
  return text_of(id.with(std::move(arguments)...), language);
}

/// A message without arguments, for tables of words: Word{"nothing-found"}.in("nl").
class Word {
 public:
  consteval Word(char const* id) : id_{id} {}  // NOLINT(google-explicit-constructor): a checked literal
  /// The text in the catalogue, which lives as long as the program.
  [[nodiscard]] std::string_view in(Language language) const noexcept;
  [[nodiscard]] Message message() const { return id_.with(); }

 private:
  MessageId<> id_;
};

}  // namespace damier
