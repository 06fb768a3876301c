#pragma once

#include "store/verify.hpp"
#include "tests/in_words.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace damier {

/// The faults that the verification of a base reports, in English. Checks that each has a translation.
[[nodiscard]] inline std::vector<std::string> verify(std::string const& path) {
  auto const faults = inspect(path).faults;
  CHECK(std::ranges::all_of(faults, in_words::is_translated));
  std::vector<std::string> sentences;
  std::ranges::transform(faults, std::back_inserter(sentences), in_words::english);
  return sentences;
}

}  // namespace damier
