#pragma once

#include "store/author.hpp"
#include "store/base.hpp"
#include "store/games.hpp"
#include "text/byte_source.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::edit {

/// Takes a piece of a text.
using TextSink = std::function<void(std::string_view)>;

/// Writes what the entries of the journal after one have changed as a file of changes (docs/changes-format.md), which
/// apply_changes reads in a copy of the base; returns how many games it has. since: the number of an entry, 0 for all.
/// wanted: if it is set, the games that it may have, with their changes since they came into the base.
std::uint64_t write_changes(Base& base, std::int64_t since, TextSink const& out,
                            std::function<bool(GameId)> const& wanted = {});

/// What became of a change of a file.
enum class Outcome : std::uint8_t {
  edited,  ///< the game here is as there
  merged,  ///< the game was changed here, too, in other parts: it has both changes
  added,
  removed,
  known,       ///< the base has it already
  kept,        ///< a conflict that is decided for the game here
  conflict,    ///< the same part was changed here in another way
  missing,     ///< the base has no such game
  unreadable,  ///< the line of the file is no change, or its text no game
};
[[nodiscard]] std::string_view name(Outcome outcome) noexcept;

/// A change of a file, applied.
struct AppliedChange {
  std::uint64_t line = 0;  ///< of the file, from 1
  std::int64_t there = 0;  ///< the number of the game in the other base; 0 if the line is unreadable
  std::optional<GameId> here = {};
  Outcome outcome = Outcome::unreadable;
  std::string white, black;
  std::vector<std::string> parts = {};  ///< tags and "moves" that are in conflict
};

/// How conflicts are decided that the file leaves open.
enum class OnConflict : std::uint8_t { ask, here, there };

struct ApplyOptions {
  Author author;
  OnConflict on_conflict = OnConflict::ask;
  bool save = true;
  std::string source = {};  ///< the name of the source of games that are added
};

struct ApplyResult {
  std::vector<AppliedChange> changes = {};
  std::string review = {};  ///< the conflicts that are left, as a file of changes in which a person decides
};

/// Applies a file of changes: games are found by the digests of their records. Changes and removals are one entry of
/// the journal, games that are added another one. A line that cannot be read is reported, and the rest goes on. Throws
/// what the source throws.
[[nodiscard]] ApplyResult apply_changes(Base& base, ByteSource& file, ApplyOptions const& options);

}  // namespace damier::edit
