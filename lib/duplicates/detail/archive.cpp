#include "duplicates/detail/archive.hpp"

#include <algorithm>

namespace damier {
namespace {

/// Ids of players are shifted by the place of their base; no base has so many players.
constexpr unsigned player_bits = 40;

}  // namespace

Archive::Archive(std::span<Base> bases) : bases_{bases} {
  std::int64_t end = 0;
  for (auto& base : bases_) {
    end += std::max<std::int64_t>(game_range(base).last, 0);
    ends_.push_back(end);
  }
}

Archive::Place Archive::place(GameId id) const noexcept {
  auto const number = static_cast<std::int64_t>(id);
  auto const base = static_cast<std::size_t>(std::ranges::lower_bound(ends_, number) - ends_.begin());
  return {base, GameId{number - before(base)}};
}

ArchiveReader::ArchiveReader(Archive const& archive, std::span<Base> bases, LineFiles files)
    : archive_{archive}, bases_{bases}, files_{std::move(files)} {
  for (auto& base : bases) {
    auto& ids = ids_.emplace_back();
    for (auto const& [id, name] : readers_.emplace_back(base).variants()) {
      auto found = std::ranges::find(variants_, name, &std::pair<std::int64_t, std::string>::second);
      if (found == variants_.end()) {
        found = variants_.insert(found, {static_cast<std::int64_t>(variants_.size()) + 1, name});
      }
      ids.emplace(id, found->first);
    }
  }
}

std::int64_t ArchiveReader::variant(std::size_t base, std::int64_t id) const {
  auto const found = ids_[base].find(id);
  return found == ids_[base].end() ? 0 : found->second;
}

std::int64_t ArchiveReader::variant(std::string_view name) const {
  auto const found = std::ranges::find(variants_, name, &std::pair<std::int64_t, std::string>::second);
  return found == variants_.end() ? 0 : found->first;
}

void ArchiveReader::scan(GameRange range, std::function<void(RecordRow const&)> const& visit) {
  for (std::size_t base = 0; base < readers_.size(); ++base) {
    auto const before = archive_.before(base);
    auto const last = archive_.before(base + 1) - before;
    auto const players = static_cast<std::int64_t>(base) << player_bits;
    GameRange const own = GameRange{range.first - before, range.last - before}.within({1, last});
    if (own.empty()) {
      continue;
    }
    auto const visit_own = [&](RecordRow row) {
      row.game += before;
      row.white += row.white == 0 ? 0 : players;
      row.black += row.black == 0 ? 0 : players;
      visit(row);
    };
    if (files_.folder.empty()) {
      readers_[base].scan(own, [&](RecordRow row) {
        row.variant = variant(base, row.variant);
        visit_own(row);
      });
    } else {
      scan_line_file(
          bases_[base], files_, own, [&](std::string_view name) { return variant(name); }, visit_own);
    }
  }
}

std::optional<RecordDetails> ArchiveReader::details(std::int64_t number) {
  auto const [base, game] = archive_.place(GameId{number});
  auto details = readers_[base].details(static_cast<std::int64_t>(game));
  if (details) {
    details->row.game = number;
    details->row.variant = variant(base, details->row.variant);
  }
  return details;
}

std::string ArchiveReader::player(std::int64_t id) {
  auto const base = static_cast<std::size_t>(id >> player_bits);
  return readers_[base].player(id & ((std::int64_t{1} << player_bits) - 1));
}

}  // namespace damier
