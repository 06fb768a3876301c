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

/// The results that have a number: their places.
inline constexpr std::array<std::string_view, 8> coded_results{"2-0",     "1-1", "0-2", "1-0",
                                                               "1/2-1/2", "0-1", "*",   "0-0"};

[[nodiscard]] ColumnCode code_result(std::optional<std::string_view> result) noexcept;
/// A whole number without leading zeros, of nine digits at most.
[[nodiscard]] ColumnCode code_round(std::optional<std::string_view> round) noexcept;
/// YYYY.MM.DD with ?? for unknown parts, if year is that of the text. Otherwise the text after the year, in memory.
[[nodiscard]] ColumnCode code_date(std::optional<std::string_view> date, std::optional<int> year, std::string& memory);

/// The ratings of White and Black; memory holds the text that they may need.
[[nodiscard]] ColumnCode code_ratings(std::optional<std::int64_t> white, std::optional<std::int64_t> black,
                                      std::string& memory);

/// The decoded content of such a column; nothing for NULL and for an invalid number.
[[nodiscard]] std::optional<std::string_view> decode_result(ColumnCode const& code) noexcept;
[[nodiscard]] std::optional<std::string> decode_round(ColumnCode const& code);
[[nodiscard]] std::optional<std::string> decode_date(ColumnCode const& code);
/// The ratings of White and Black.
[[nodiscard]] std::array<std::optional<std::int64_t>, 2> decode_ratings(ColumnCode const& code) noexcept;
/// The year of a date.
[[nodiscard]] std::optional<int> decode_year(ColumnCode const& code) noexcept;

}  // namespace damier
