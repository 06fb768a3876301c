#include "apps/damier/findings/base_check.hpp"

#include "store/base_reader.hpp"
#include "store/ordered_chunks.hpp"

#include <string>
#include <utility>

namespace damier::app {
namespace {

/// Games in a chunk. The findings of a few chunks are in memory at the same time.
constexpr std::int64_t most_games = 512;

/// Collects what a report prints about the findings in a range of games.
class ChunkCheck {
 public:
  ChunkCheck(Base& base, FindingReport const& report) : base_{base}, report_{report}, findings_{base}, games_{base} {}

  FoundFindings run(GameRange games) {
    found_.games = count_games(base_, games, HeaderCondition::anything());
    findings_.scan_findings(games, [&](StoredFinding const& finding) {
      switch (report_.showing(finding.severity(), finding.code())) {
        case Showing::ignored: break;
        case Showing::counted: ++found_.counted[{finding.severity(), std::string{finding.code()}}]; break;
        case Showing::shown: show(finding); break;
      }
    });
    return std::move(found_);
  }

 private:
  void show(StoredFinding const& stored) {
    auto& reported = found_.shown.emplace_back();
    if (report_.detail() == FindingDetail::nothing) {
      reported.finding.severity = stored.severity();
      reported.finding.code = stored.code();
      return;
    }
    reported.finding = stored.finding();
    reported.repairs = stored.repairs();
    reported.id = static_cast<std::int64_t>(stored.game());
    if (game_ == nullptr || game_->id != stored.game()) {
      game_ = games_.load(stored.game(), {.game = true});
    }
    if (game_ != nullptr) {
      reported.file = game_->source;
      reported.game = game_->source_number;
      reported.variant = game_->game.variant;
      reported.heading = heading_of(game_->game);
    }
  }

  Base& base_;
  FindingReport const& report_;
  BaseReader findings_;
  BaseReader games_;
  StoredGame const* game_ = nullptr;  // the element of games_ that was loaded last
  FoundFindings found_;
};

}  // namespace

void check_stored(Base& base, GameRange games, unsigned threads, FindingReport const& report,
                  std::function<void(FoundFindings const&)> const& take) {
  in_ordered_chunks(
      base, games, threads,
      [&](Base& own, GameRange chunk) {
        return ChunkCheck{own, report}.run(chunk);
      },
      [&](FoundFindings const& found) {
        take(found);
        return true;
      },
      {.most_games = most_games});
}

}  // namespace damier::app
