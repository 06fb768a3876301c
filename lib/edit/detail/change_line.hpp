#pragma once

#include "validate/on_illegal.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::edit {

/// A line of a file of changes: docs/changes-format.md. A game that was added has no text before the change, one that
/// was removed none after it.
struct ChangeLine {
  std::int64_t game = 0;
  bool added = false;                                                  ///< the game came since, as what it was before
  std::optional<std::string> before = {}, after = {};                  ///< PDN
  std::optional<std::uint64_t> record_before = {}, record_after = {};  ///< their digests
  OnIllegal on_illegal = OnIllegal::stop;                              ///< how the illegal moves of both were read
  std::optional<std::uint64_t> kept_record = {};                       ///< of a removal
  std::string relation = {};

  // Of a conflict
  std::vector<std::string> parts = {};
  std::optional<std::string> here = {};  ///< PDN
  std::string decision = {};             ///< "here", "there", or empty
};

/// The first line of a file.
[[nodiscard]] std::string first_line(std::int64_t since);
[[nodiscard]] bool is_first_line(std::string_view line);

/// A change as a line, with its end.
[[nodiscard]] std::string line_of(ChangeLine const& change);
/// Nothing if the line is no change.
[[nodiscard]] std::optional<ChangeLine> change_of(std::string_view line);

}  // namespace damier::edit
