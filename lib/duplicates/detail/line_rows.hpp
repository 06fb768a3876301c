#pragma once

#include "duplicates/detail/record_loader.hpp"
#include "scheduler/in_order.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace damier {

/// Goes through the games that were not removed, with files those of their part, in as many ranges as there are
/// threads. begin(reader) makes the visitor of a range: reader reads the archive for this range. The visitor is called
/// with each row, whose start_fen is that of VariantStarts::start_of, and its finish() at the end; the reader is one
/// that only this thread uses. Both are called by several threads at once. pause() is called after each range, by this
/// thread; it may throw to stop. Throws Stopped after a stop request.
template <typename Begin>
void visit_lines(Archive const& archive, LineFiles const& files, VariantStarts const& variant_starts, unsigned threads,
                 std::function<void()> const& pause, Begin const& begin) {
  constexpr std::int64_t fewest_games_of_a_part = 30;
  auto const last = archive.last();
  auto const parts = std::min<std::int64_t>(std::max<std::int64_t>(threads, 1), 1 + last / fewest_games_of_a_part);
  struct OpenArchive {
    OpenArchive(Archive const& archive, LineFiles const& files) {
      for (auto& base : archive.bases()) {
        bases.push_back(Base::open(base.path()));
      }
      for (auto& base : bases) {
        sessions.push_back(std::make_unique<ReadSession>(base));
      }
      reader.emplace(archive, bases, files);
    }
    std::vector<Base> bases;
    std::vector<std::unique_ptr<ReadSession>> sessions;
    std::optional<ArchiveReader> reader;
  };
  auto const visit_part = [&](std::unique_ptr<OpenArchive>& own, std::int64_t part) {
    auto visit = begin(*own->reader);
    own->reader->scan({last * part / parts + 1, last * (part + 1) / parts}, [&](RecordRow row) {
      row.start_fen = variant_starts.start_of(row.variant, row.start_fen);
      visit(row);
    });
    visit.finish();
    return true;
  };
  in_order(
      parts, threads, [&] { return std::make_unique<OpenArchive>(archive, files); }, visit_part,
      [&](bool) {
        pause ? pause() : void();
        return true;
      });
}

}  // namespace damier
