#pragma once

#include "duplicates/detail/line_files.hpp"
#include "store/base.hpp"
#include "store/games.hpp"
#include "store/record_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {

/// Several bases whose games are numbered one base after the other, as if the games were in one base. With a single
/// base the numbers are those of the base. Games that are added to a base later do not belong to the archive.
class Archive {
 public:
  /// Where a game is: the place of its base, from 0, and its number there.
  struct Place {
    std::size_t base = 0;
    GameId game{};
  };

  /// The bases must live as long as this object.
  explicit Archive(std::span<Base> bases);

  [[nodiscard]] std::span<Base> bases() const noexcept { return bases_; }
  /// The number of the last game.
  [[nodiscard]] std::int64_t last() const noexcept { return ends_.empty() ? 0 : ends_.back(); }
  [[nodiscard]] Place place(GameId id) const noexcept;
  /// The number before the first one of a base.
  [[nodiscard]] std::int64_t before(std::size_t base) const noexcept { return base == 0 ? 0 : ends_[base - 1]; }

 private:
  std::span<Base> bases_;
  std::vector<std::int64_t> ends_;  // the number of the last game of each base
};

/// Reads the records of an archive as RecordReader reads those of a base. Variants and players have numbers of their
/// own: a variant the same in all bases, a player one in each base that names him. Used by one thread.
class ArchiveReader {
 public:
  /// bases: those of the archive, which may be opened again for another thread. files: what a scan reads in their
  /// place.
  ArchiveReader(Archive const& archive, std::span<Base> bases, LineFiles files = {});

  /// Another reader of the same bases, whose views do not end with calls of this one.
  [[nodiscard]] ArchiveReader another() const { return {archive_, bases_}; }

  /// Visits the games of a range that were not removed, by their numbers; with files only those of their part. Throws
  /// Stopped after a stop request.
  void scan(GameRange range, std::function<void(RecordRow const&)> const& visit);
  /// Views are valid until the next call.
  [[nodiscard]] std::optional<RecordDetails> details(std::int64_t number);
  [[nodiscard]] std::string player(std::int64_t id);
  [[nodiscard]] std::vector<std::pair<std::int64_t, std::string>> const& variants() const noexcept { return variants_; }

 private:
  [[nodiscard]] std::int64_t variant(std::size_t base, std::int64_t id) const;
  [[nodiscard]] std::int64_t variant(std::string_view name) const;

  Archive const& archive_;
  std::span<Base> bases_;
  LineFiles files_;
  std::vector<RecordReader> readers_;
  std::vector<std::map<std::int64_t, std::int64_t>> ids_;  // of variants: by base and variants.id
  std::vector<std::pair<std::int64_t, std::string>> variants_;
};

}  // namespace damier
