#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace damier {

/// The most arguments that a message has.
inline constexpr std::size_t most_arguments = 6;

/// What is needed to make a message. The table of all shapes is generated from catalogues/damier.pot at build time.
struct MessageShape {
  std::string_view id;
  std::array<std::string_view, most_arguments> arguments{};  ///< in the order of the English text
  std::size_t size = 0;                                      ///< how many of them there are
  bool plural = false;                                       ///< the argument "count" chooses the form
};

}  // namespace damier
