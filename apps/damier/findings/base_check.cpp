#include "apps/damier/findings/base_check.hpp"

#include "apps/damier/findings/stored_record.hpp"
#include "store/base_reader.hpp"
#include "store/ordered_chunks.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

/// Games of a chunk: what is found in a few chunks waits in memory.
constexpr std::int64_t most_games = 512;

/// Puts together what a report prints of the findings in a range of games.
class ChunkCheck {
 public:
  ChunkCheck(Base& base, FindingReport const& report)
      : base_{base}, report_{report}, findings_read_{base}, games_{base} {}

  FoundFindings run(GameRange games) {
    found_.games = count_games(base_, games, HeaderCondition::anything());
    std::optional<GameId> game;
    findings_read_.scan_findings(games, [&](StoredFinding const& finding) {
      if (game != finding.game()) {
        finish(game);
        game = finding.game();
        detail_ = report_.detail();
      }
      take(finding);
    });
    finish(game);
    return std::move(found_);
  }

 private:
  void take(StoredFinding const& stored) {
    auto const showing = report_.showing(stored.severity(), stored.code());
    any_shown_ = any_shown_ || showing == Showing::shown;
    if (showing == Showing::counted) {
      ++found_.counted[{stored.severity(), std::string{stored.code()}}];
    }
    if (detail_ != FindingDetail::nothing) {
      findings_.push_back(stored.finding());
    } else if (showing == Showing::shown) {
      auto& finding = findings_.emplace_back();
      finding.severity = stored.severity();
      finding.code = stored.code();
    }
  }

  void finish(std::optional<GameId> game) {
    if (std::exchange(any_shown_, false)) {
      show(*game);
    }
    findings_.clear();
  }

  /// Hands on the findings of a game that are shown.
  void show(GameId id) {
    auto const* const game =
        detail_ == FindingDetail::nothing ? nullptr : games_.load(id, {.game = true, .source_text = prints_text()});
    auto record = game != nullptr ? record_of(*game) : std::nullopt;
    auto const repairs = record ? record->repairs() : std::vector<std::vector<Repair>>{};
    for (std::size_t i = 0; i < findings_.size(); ++i) {
      if (report_.showing(findings_[i].severity, findings_[i].code) != Showing::shown) {
        continue;
      }
      auto& reported = found_.shown.emplace_back();
      reported.finding = findings_[i];
      if (game != nullptr) {
        reported.file = game->source;
        reported.game = game->source_number;
        reported.id = id;
        reported.variant = game->game.variant;
        reported.heading = heading_of(game->game);
      }
      if (record) {
        record->add_source_line(i, reported.finding);
        reported.repairs = record->placed(repairs[i]);
      }
    }
  }

  /// Whether something of the text of the game at hand is printed.
  [[nodiscard]] bool prints_text() const {
    return detail_ == FindingDetail::all || std::ranges::any_of(findings_, may_have_repair);
  }
  /// The text of a game, where it was read and the base has it.
  std::optional<StoredRecord> record_of(StoredGame const& game) {
    return prints_text() && game.source_text
               ? std::optional<StoredRecord>{std::in_place, *game.source_text, game, findings_}
               : std::nullopt;
  }

  Base& base_;
  FindingReport const& report_;
  BaseReader findings_read_;
  BaseReader games_;
  FoundFindings found_;
  std::vector<Finding> findings_;  // of the game at hand
  FindingDetail detail_ = FindingDetail::all;
  bool any_shown_ = false;
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
      most_games);
}

}  // namespace damier::app
