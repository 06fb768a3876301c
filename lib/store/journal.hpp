#pragma once

#include "store/author.hpp"
#include "store/base.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// A change of a base: what one command did to its games.
struct JournalEntry {
  std::int64_t number = 0;
  std::string made;  ///< UTC, "2026-11-21 16:20:00"
  Author author;
  std::uint64_t games = 0;
  bool undone = false;
};

/// The entries of the journal, the first first.
[[nodiscard]] std::vector<JournalEntry> journal_of(Base& base);

/// What undo and redo did.
struct Undone {
  std::optional<JournalEntry> entry = {};  ///< nothing if there is no such entry, or it is undone (or not) already
  bool done = false;
  std::vector<std::int64_t> others = {};  ///< if not: the entries that have concerned the same games since
};

/// Takes back what an entry did, the last that is not undone if none is given: its games are as before it, byte for
/// byte in every export. Games that an import added are removed, and the next import may add them again. Nothing is
/// done if a later entry changed the same games and is not undone.
Undone undo_entry(Base& base, std::optional<std::int64_t> number = {});
/// Makes an undone entry again: the one that was undone last if none is given.
Undone redo_entry(Base& base, std::optional<std::int64_t> number = {});

/// Forgets the entries that were made more than some days ago, which can then not be undone; returns how many.
std::uint64_t trim_journal(Base& base, std::uint32_t days);

}  // namespace damier
