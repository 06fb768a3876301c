#include "duplicates/versions.hpp"

#include "duplicates/detail/version_candidates.hpp"
#include "game/same_game.hpp"
#include "store/record_extent.hpp"
#include "store/record_reader.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace damier {
namespace {

/// Reads what is compared of the records of a base: moves first, headers only where the moves do not decide.
class ComparedRecords {
 public:
  explicit ComparedRecords(Base& base) : reader_{base} {
    for (auto& [id, name] : reader_.variants()) {
      variants_.emplace(id, name);
    }
  }
  [[nodiscard]] RecordMoves moves(std::int64_t record) { return reader_.moves(record); }
  [[nodiscard]] std::string_view variant(RecordMoves const& moves) const {
    auto const found = variants_.find(moves.variant);
    return found == variants_.end() ? std::string_view{} : found->second;
  }

  struct Header {
    RecordHeader header;
    std::string start;
    unsigned plies = 0;
    std::uint64_t digest = 0;
  };
  /// Nothing if another program has removed the record meanwhile.
  [[nodiscard]] std::optional<Header> header(std::int64_t record) {
    auto const found = reader_.details(record);
    if (!found) {
      return std::nullopt;
    }
    return Header{{found->white, found->black, found->date, found->round, found->event},
                  std::string{found->row.start_fen},
                  found->plies,
                  found->row.digest};
  }

 private:
  RecordReader reader_;
  std::map<std::int64_t, std::string> variants_;
};

/// How much of two lines is the same: the beginning and the end, or for lines of one length what is at the same place.
std::size_t common_bytes(std::string_view one, std::string_view other) {
  auto const shorter = std::min(one.size(), other.size());
  auto const begin = static_cast<std::size_t>(
      std::ranges::mismatch(one.substr(0, shorter), other.substr(0, shorter)).in1 - one.begin());
  std::size_t end = 0;
  while (begin + end < shorter && one[one.size() - 1 - end] == other[other.size() - 1 - end]) {
    ++end;
  }
  std::size_t in_place = 0;
  for (std::size_t place = 0; place < shorter && one.size() == other.size(); ++place) {
    in_place += one[place] == other[place] ? 1U : 0U;
  }
  return std::max(begin + end, in_place);
}

/// Compares a record with games.
class Comparison {
 public:
  explicit Comparison(VersionSearch const& search) : games_{search.stored}, records_{search.added} {}

  void take(std::int64_t record) {
    record_ = record;
    line_ = records_.moves(record);
    moves_ = line_.moves;
    variant_ = records_.variant(line_);
    header_.reset();
  }
  struct Likeness {
    std::size_t common = 0;  // how much of the moves is the same
    std::uint64_t record_digest = 0, game_digest = 0;
  };
  /// Nothing if the record is no version of the game.
  [[nodiscard]] std::optional<Likeness> likeness_to(VersionCandidate const& game) {
    auto const line = games_.moves(game.game);
    VersionEvidence evidence{0, std::min(moves_.size(), line.moves.size()), std::max(moves_.size(), line.moves.size()),
                             0, game.same_place};
    auto const same_variant = variant_ == games_.variant(line);
    evidence.common = same_variant ? common_bytes(moves_, line.moves) : 0;
    auto const most = evidence.common == evidence.shorter || 2 * evidence.common > evidence.longer;
    if (!most && !(game.same_place && game.same_players)) {
      return std::nullopt;
    }
    auto const has_start = line.has_start_fen || line_.has_start_fen;
    if (!header_) {
      header_ = records_.header(record_);
    }
    auto const other = games_.header(game.game);
    if (!header_ || !other || header_->digest == other->digest) {  // a copy is no version
      return std::nullopt;
    }
    if (has_start && header_->start != other->start) {
      evidence.common = 0;
    }
    evidence.plies = std::min(header_->plies, other->plies);
    return may_be_version(header_->header, other->header, evidence)
               ? std::optional{Likeness{evidence.common, header_->digest, other->digest}}
               : std::nullopt;
  }

 private:
  ComparedRecords games_, records_;
  std::int64_t record_ = 0;
  RecordMoves line_;
  std::string moves_;
  std::string_view variant_;
  std::optional<ComparedRecords::Header> header_;
};

}  // namespace

std::vector<GameVersion> find_versions(VersionSearch const& search) {
  std::vector<GameVersion> versions;
  if (search.games.empty() || search.records.empty()) {
    return versions;
  }
  auto const candidates = version_candidates(search);
  Comparison comparison{search};
  ExtentReader extents{search.stored};
  std::unordered_set<std::int64_t> taken;
  for (auto at = candidates.begin(); at != candidates.end();) {
    if (search.pause) {
      search.pause();
    }
    std::optional<GameVersion> best;
    std::pair<bool, std::size_t> merit;
    auto const record = at->record;
    comparison.take(record);
    for (; at != candidates.end() && at->record == record; ++at) {
      auto const likeness = comparison.likeness_to(*at);
      if (likeness && (!best || std::pair{at->same_place, likeness->common} > merit)) {
        best = {GameId{record}, GameId{at->game}, likeness->record_digest, likeness->game_digest};
        merit = {at->same_place, likeness->common};
      }
    }
    if (best) {
      best->corrected = extents.extent(static_cast<std::int64_t>(best->game)).corrected;
      best->is_first = taken.insert(static_cast<std::int64_t>(best->game)).second;
      versions.push_back(*best);
    }
  }
  return versions;
}

}  // namespace damier
