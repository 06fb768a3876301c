#pragma once

#include "endgame/detail/layout.hpp"
#include "endgame/detail/mapped_file.hpp"
#include "endgame/detail/run_code.hpp"
#include "endgame/tables.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// A file of tables: docs/endgame-format.md.
namespace damier::endgame {

inline constexpr std::uint16_t format_version = 1;

/// Bytes with a checksum of their own.
inline constexpr std::size_t page_size = 16384;

/// What a file has of its slice.
enum class Column : std::uint8_t {
  outcomes,   ///< 0 loss, 1 draw, 2 win
  distances,  ///< see Value::distance
  rules,      ///< 1 if the win or loss is also one within the rules
};
inline constexpr std::array all_columns{Column::outcomes, Column::distances, Column::rules};
/// "KKMvK.outcomes"
[[nodiscard]] std::string file_name(Material const& material, Column column);

/// A number that differs where moves differ, or draws if the column depends on them: tables made under other rules are
/// not used.
[[nodiscard]] std::uint64_t rules_key(Rules const& rules, Column column) noexcept;

/// What a file says of itself.
struct TableHeader {
  Column column = Column::outcomes;
  std::uint64_t rules_key = 0;
  std::string variant;
  std::string made_by;
  Material material;
  /// The groups of pieces, from the one with the largest stride to the one with the smallest.
  std::array<Kind, 4> order = all_kinds;
  std::uint64_t positions = 0;
  std::uint64_t wins = 0;  ///< of the side to move; in the column of rules: within them
  std::uint64_t losses = 0;
  std::uint32_t longest = 0;        ///< the longest distance to conversion of a win, in plies
  std::uint32_t longest_index = 0;  ///< of one such position, in the order of Layout
};

/// The bytes of a file.
[[nodiscard]] std::vector<std::uint8_t> table_bytes(TableHeader const& header, std::span<std::uint8_t const> alphabet,
                                                    EncodedRuns const& runs);

/// An opened file. Its header was checked; a page of its data is checked before its first use.
class Table {
 public:
  struct Expected {
    std::string_view variant;
    std::uint64_t rules_key = 0;
    Material material;
    Column column = Column::outcomes;
  };
  [[nodiscard]] static std::variant<std::unique_ptr<Table>, TableFault> open(std::string const& path,
                                                                             BoardSquares const& board,
                                                                             Expected const& expected);

  [[nodiscard]] TableHeader const& header() const noexcept { return header_; }
  [[nodiscard]] std::uint64_t size() const noexcept { return file_.bytes().size(); }
  /// That of the header, which has the checksums of all pages.
  [[nodiscard]] std::uint64_t header_checksum() const noexcept { return checksum_; }
  [[nodiscard]] std::uint32_t stride(Kind kind) const noexcept { return strides_[place(kind)]; }

  /// The value at an index, in the order of the file; nothing if its page is damaged.
  [[nodiscard]] std::optional<unsigned> value(std::uint32_t index) const noexcept;
  /// Checks all pages.
  [[nodiscard]] bool is_sound() const noexcept;
  /// Whether a damaged page was met.
  [[nodiscard]] bool is_damaged() const noexcept { return damaged_.load(std::memory_order_relaxed); }

 private:
  explicit Table(MappedFile file) noexcept : file_{std::move(file)} {}
  /// Reads the header; nothing if all is well.
  [[nodiscard]] std::optional<TableFault> read(BoardSquares const& board, Expected const& expected);
  [[nodiscard]] std::optional<TableFault> place_parts(std::size_t begin, std::uint64_t indices);
  [[nodiscard]] bool check_page(std::size_t page) const noexcept;
  /// Whether the pages of some bytes, counted from the first page, are as they were written.
  [[nodiscard]] bool are_good(std::size_t first, std::size_t last) const noexcept {
    return unchecked_.load(std::memory_order_relaxed) == 0 ||
           (check_page(first / page_size) && (first / page_size == last / page_size || check_page(last / page_size)));
  }

  // What a probe needs comes first.
  std::array<std::uint32_t, 4> strides_{};
  std::span<std::uint8_t const> paged_;  // directory and data
  std::uint64_t blocks_ = 0;
  std::size_t data_ = 0;  // place of the data in it
  std::size_t data_end_ = 0;
  mutable std::atomic<std::size_t> unchecked_ = 0;  // pages that were not found to be good
  unsigned block_ = largest_block;
  mutable std::vector<std::atomic<std::uint8_t>> checked_;
  RunReader reader_;
  std::array<std::uint8_t, 256> alphabet_{};
  std::vector<std::uint64_t> checksums_;
  mutable std::atomic<bool> damaged_ = false;
  MappedFile file_;
  TableHeader header_;
  std::uint64_t checksum_ = 0;
};

}  // namespace damier::endgame
