#pragma once

#include "board/position.hpp"
#include "endgame/detail/material.hpp"
#include "endgame/detail/value.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace damier::endgame {

/// Why a file of a folder of tables is not used.
enum class TableFault : std::uint8_t {
  missing,        ///< there is none: no list of refused files has this
  cannot_read,    ///< the system does not give it
  foreign,        ///< no table of damier
  other_version,  ///< written by an older or a newer version of the format
  other_rules,    ///< of another variant, another material or another column than its name says
  truncated,      ///< empty, or shorter or longer than its header says
  damaged,        ///< a checksum does not agree
};

struct RefusedTable {
  std::string path;
  TableFault fault = TableFault::foreign;

  bool operator==(RefusedTable const&) const noexcept = default;
};

/// The folder under a folder of tables that has those of a variant. Variants with the same moves and the same draw
/// rules share one: that of the first of them in the catalogue.
[[nodiscard]] std::string table_folder(std::string const& folder, Variant const& variant);
/// The variant whose name that folder has.
[[nodiscard]] Variant const& shared_tables_of(Variant const& variant) noexcept;

/// The endgame tables of one variant in a folder, opened for reading. A copy costs no more than a pointer; all of them
/// share the files, which are mapped to memory. Every function may be called from any thread at any time.
///
///     auto const tables = endgame::Tables::open(folder, international());
///     if (auto const value = tables.probe(position)) { … }
///
/// A file that is missing or refused is the same as no table: probes give nothing there. The limit on successive moves
/// of one king (Frisian draughts) is in no table: values are those without it. Where such moves count by now, probes
/// give nothing that the limit could change, and nowhere do they call a win within the rules that it could forbid.
class Tables {
 public:
  /// No tables: every probe gives nothing.
  Tables() noexcept = default;

  /// Opens what a folder has for a variant. Never throws because of files: refused() lists those that cannot be used,
  /// and a folder that does not exist is an empty one.
  [[nodiscard]] static Tables open(std::string const& folder, Variant const& variant);

  /// All slices of so many pieces and fewer have their outcomes here; 0 if not even those of two.
  [[nodiscard]] unsigned pieces() const noexcept;
  /// More pieces than these are in no slice: a quick test before a probe.
  [[nodiscard]] unsigned most() const noexcept;

  /// What is known of a position with either side to move. Captures are followed to positions without one.
  [[nodiscard]] std::optional<Value> probe(Position const& position) const noexcept;
  /// The same, faster, for a position in which the side to move has no capture; else the answer is arbitrary.
  [[nodiscard]] std::optional<Value> probe_quiet(Position const& position) const noexcept;
  /// The outcome alone, for a position as above: what a search asks.
  [[nodiscard]] std::optional<Outcome> outcome_of_quiet(Position const& position) const noexcept;

  /// A number that differs if one of the files does: of their headers, which have checksums of all data. 0 for none.
  [[nodiscard]] std::uint64_t digest() const noexcept;

  /// The files that are not used, among them those in which a probe has met a damaged block by now.
  [[nodiscard]] std::vector<RefusedTable> refused() const;

 private:
  class Slices;
  explicit Tables(std::shared_ptr<Slices const> slices) noexcept : slices_{std::move(slices)} {}

  std::shared_ptr<Slices const> slices_;
};

}  // namespace damier::endgame
