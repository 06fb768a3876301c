#pragma once

#include "language/language.hpp"
#include "language/message_table.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace damier {

/// The texts of a language. For each message of message_table it has the plural forms one after the other, or one text
/// for a message without plural. The place of an argument is a byte 1 and a letter, 'a' for the first argument of the
/// shape. Generated from a file of catalogues/ at build time.
struct Catalogue {
  std::string_view const* texts = nullptr;
  std::uint32_t const* first = nullptr;                     ///< by message: the index of its first text
  std::uint64_t (*form_of)(std::uint64_t count) = nullptr;  ///< its Plural-Forms
};
[[nodiscard]] Catalogue const& catalogue(Language language) noexcept;

}  // namespace damier
