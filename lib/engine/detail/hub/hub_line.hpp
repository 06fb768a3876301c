#pragma once

#include "board/position.hpp"
#include "notation/hub_position.hpp"
#include "rules/variant.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {

/// A text line of Hub 2: a command and its arguments, quotes removed; a flag has an empty value.
struct HubLine {
  std::string command;
  std::vector<std::pair<std::string, std::string>> arguments = {};

  /// The value of the first argument of this name.
  [[nodiscard]] std::optional<std::string_view> value(std::string_view name) const noexcept;
};

/// Reads any text line; an open quote ends with the line.
[[nodiscard]] HubLine read_hub_line(std::string_view text);
/// A value, quoted where it has to be. A quote in it becomes an apostrophe and an end of line a blank: Hub cannot write
/// them.
[[nodiscard]] std::string hub_value(std::string_view value);

/// The name of a variant as the engines of the field have it, "normal" for international draughts; that of damier
/// elsewhere.
[[nodiscard]] std::string_view hub_variant(Variant const& variant) noexcept;
/// The variant of such a name, or null.
[[nodiscard]] Variant const* find_hub_variant(std::string_view name) noexcept;

/// A position as write_hub_position has it, with a small letter for the side, as in Hub 1 (Scan 2.0).
[[nodiscard]] std::string write_old_hub_position(Position const& position, Variant const& variant);

/// "32-28"; for a capture start, end and all captured squares: "28x19x23".
[[nodiscard]] std::string write_hub_move(Move const& move, Variant const& variant);
/// The legal move that a text means, by start, end and set of captured squares; nothing if it is none.
[[nodiscard]] std::optional<Move> read_hub_move(std::string_view text, Variant const& variant, MoveList const& legal);
/// Whether a text has the form of a move, legal or not.
[[nodiscard]] bool is_hub_move(std::string_view text, Variant const& variant);

}  // namespace damier
