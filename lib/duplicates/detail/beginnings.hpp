#pragma once

#include "duplicates/detail/line_keys.hpp"
#include "duplicates/detail/line_rows.hpp"
#include "duplicates/detail/record_loader.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace damier {

inline constexpr std::size_t most_compared =
    64;  ///< short records with the same moves whose names are compared with all others'

/// Games that were found, in any order, and the first few of them.
struct FoundGames {
  std::uint64_t count = 0;
  std::vector<std::int64_t> first = {};  ///< ascending

  void add(std::int64_t game);
  void add(FoundGames const& others);

 private:
  void remember(std::int64_t game);
};

/// The years of the games to which short records with known names can belong. A record without a date cannot belong to
/// any. Testing the years avoids nearly all comparisons of names.
struct LineYears {
  bool known = false;
  std::array<std::uint64_t, 2> bits{};  ///< one bit for each value of the last seven bits of a year

  void add(std::int64_t first, std::int64_t last) noexcept;
  void add(LineYears const& others) noexcept;
  [[nodiscard]] bool exclude(RecordRow const& row) const noexcept {
    auto const year = static_cast<std::uint64_t>(row.year);
    return known && row.white != 0 && row.black != 0 && (bits[year >> 6U & 1U] >> (year & 63U) & 1U) == 0;
  }
};

/// A record whose moves begin other records.
struct Beginning {
  LinkedRecord record;
  LineYears years = {};
  FoundGames agreeing = {};  ///< names and the rest of the header agree
  FoundGames unnamed = {};   ///< a name is missing
};

/// A move sequence that begins other records.
struct BeginningLine {
  std::int64_t variant = 0;
  std::string start;
  std::string moves;
  std::uint64_t begins = 0;
  std::int64_t example = 0;  ///< the first game that it begins
  std::int64_t opening = 0;  ///< the first record that is short and nameless, or one of too many to compare
  unsigned plies = 0;
  LineYears years = {};            ///< of the other records
  std::vector<Beginning> records;  ///< the short records with names: none if there are too many

  /// Adds what another thread has found for the same sequence.
  void add(BeginningLine const& other);
};

/// The sequences that begin other records, by the first of their entries among the keys.
using BeginningLines = std::unordered_map<LineKeys::Entry const*, BeginningLine>;

/// Finds in a part of the games the sequences that begin them: the work of one thread.
class BeginningSearch {
 public:
  /// reader: of the rows that add() gets; it is read from by another one.
  BeginningSearch(ArchiveReader const& reader, VariantStarts const& variant_starts, LineKeys const& keys,
                  unsigned least_plies);

  void add(RecordRow const& row);
  /// Returns the sequences that were found; to be called at the end.
  [[nodiscard]] BeginningLines take();

 private:
  /// A short sequence that begins thousands of games, found by one comparison: most of these games have only to be
  /// counted.
  struct KnownLine {
    std::uint64_t key = 0;
    BeginningLine* line = nullptr;
    std::uint64_t met = 0;  // not yet counted there
    LineYears years = {};
    bool opening = false;  // it is only an opening: its games are counted, not compared
  };

  void meet(BeginningLine& line, std::size_t bytes, RecordRow const& row);
  void note(Beginning& beginning, RecordRow const& row);
  void remember(std::uint64_t key, BeginningLine& line);
  [[nodiscard]] BeginningLine& line_of(std::span<LineKeys::Entry const> entries);
  [[nodiscard]] BeginningLine make_line(std::span<LineKeys::Entry const> entries);
  [[nodiscard]] LineYears years_of(LinkedRecord const& record) const noexcept;
  static void count(KnownLine& known) noexcept;

  VariantStarts const& variant_starts_;
  LineKeys const& keys_;
  unsigned least_plies_;
  RecordLoader loader_;
  BeginningLines lines_;
  std::vector<KnownLine> known_lines_;  // by the first bits of the key
};

}  // namespace damier
