#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// The content of a column that has numbers for frequent values and texts for all others: NULL, a number, or a text.
/// The computed columns of the schema decode it.
struct ColumnCode {
  std::optional<std::int64_t> number;
  std::optional<std::string_view> text;

  constexpr bool operator==(ColumnCode const&) const noexcept = default;
};

/// The results that are stored as numbers: each as its index.
inline constexpr std::array<std::string_view, 8> coded_results{"2-0",     "1-1", "0-2", "1-0",
                                                               "1/2-1/2", "0-1", "*",   "0-0"};

[[nodiscard]] ColumnCode code_result(std::optional<std::string_view> result) noexcept;
/// The code of a round: a number for a whole number without leading zeros, of nine digits at most; otherwise a text.
[[nodiscard]] ColumnCode code_round(std::optional<std::string_view> round) noexcept;
/// The code of a date: a number for YYYY.MM.DD, with ?? for unknown parts, if year is that of the text; otherwise the
/// text after the year, which is written to memory.
[[nodiscard]] ColumnCode code_date(std::optional<std::string_view> date, std::optional<int> year, std::string& memory);

/// The code of the ratings of White and Black; memory holds the text, if one is needed.
[[nodiscard]] ColumnCode code_ratings(std::optional<std::int64_t> white, std::optional<std::int64_t> black,
                                      std::string& memory);

/// The result of a code; nothing for NULL and for an invalid number.
[[nodiscard]] std::optional<std::string_view> decode_result(ColumnCode const& code) noexcept;
[[nodiscard]] std::optional<std::string> decode_round(ColumnCode const& code);
[[nodiscard]] std::optional<std::string> decode_date(ColumnCode const& code);
/// The ratings of White and Black of a code.
[[nodiscard]] std::array<std::optional<std::int64_t>, 2> decode_ratings(ColumnCode const& code) noexcept;
/// The year of the date of a code.
[[nodiscard]] std::optional<int> decode_year(ColumnCode const& code) noexcept;

}  // namespace damier
