#pragma once

#include "language/language.hpp"
#include "language/message_table.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace damier {

/// The texts of a language: for each message of message_table its forms one behind the other, one for a message without
/// plural. The place of an argument is a byte 1 and a letter, 'a' for the first argument of the shape. Made from a file
/// of catalogues/ at build time.
struct Catalogue {
  std::string_view const* texts = nullptr;
  std::uint32_t const* first = nullptr;                     ///< by the number of the message
  std::uint64_t (*form_of)(std::uint64_t count) = nullptr;  ///< its Plural-Forms
};
[[nodiscard]] Catalogue const& catalogue(Language language) noexcept;

}  // namespace damier
