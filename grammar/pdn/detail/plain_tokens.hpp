#pragma once

#include "grammar/pdn/grammar.hpp"

/// The tokens that make up nearly all of nearly every file, read without the grammar, several bytes at a time. Only
/// their plainest spelling is accepted, and only where nothing can follow that would belong to the token. Everything
/// else is left to the grammar, which also reads the plain tokens with the same result.
namespace damier::pdn {

/// Reads blanks, move numbers ("12. ") and moves ("32-28", "19x23" before a line's end or before a blank and what can
/// be no part of it), as many as there are. No token is begun at or after safe. Returns the first byte that belongs
/// to none of them.
[[nodiscard]] char const* read_plain_moves(char const* first, char const* safe, Input const& input);

/// Whether one of the results "2-0", "1-1", "0-2", "1-0", "0-1" and "0-0" is here, before a line's end.
[[nodiscard]] bool is_plain_result(char const* first) noexcept;

}  // namespace damier::pdn
