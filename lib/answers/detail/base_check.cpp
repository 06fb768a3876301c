#include "answers/detail/base_check.hpp"

#include "answers/detail/problem_findings.hpp"
#include "import/importer.hpp"
#include "store/base_reader.hpp"
#include "store/main_line.hpp"
#include "store/ordered_chunks.hpp"
#include "validate/endgame_finding.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace damier::answers {
namespace {

/// Games in a chunk. The findings of a few chunks are in memory at the same time.
constexpr std::int64_t most_games = 512;
constexpr std::int64_t most_games_with_problems = 4;  // a problem takes a second

std::optional<std::int64_t> id_of(ReportedFinding const& reported) noexcept { return reported.game.id; }

/// Collects what a report prints about the findings in a range of games.
class ChunkCheck {
 public:
  ChunkCheck(Base& base, FindingReport const& report, endgame::TableFolder const* tables,
             ProblemChecker const* problems)
      : base_{base},
        report_{report},
        tables_{tables},
        problems_{problems},
        findings_{base},
        games_{base},
        lines_{base} {}

  FoundFindings run(GameRange games) {
    found_.games = count_games(base_, games, HeaderCondition::anything());
    findings_.scan_findings(games, [&](FindingRow const& finding) {
      switch (report_.showing(finding.severity(), finding.code())) {
        case Showing::ignored: break;
        case Showing::counted: ++found_.counted[{finding.severity(), std::string{finding.code()}}]; break;
        case Showing::shown: show(finding); break;
      }
    });
    if (tables_ != nullptr) {
      compare_results(games);
    }
    if (problems_ != nullptr) {
      check_problems(games);
    }
    return std::move(found_);
  }

 private:
  /// Adds the findings on results that differ from the value of the last position.
  void compare_results(GameRange games) {
    constexpr FindingCode code{"result-against-endgame"};
    auto const showing = report_.showing(Severity::hint, code.name());
    if (showing == Showing::ignored) {
      return;
    }
    lines_.scan({.line = true}, games, [&](StoredGame const& stored) {
      if (stored.variant != nullptr && ends_in_tables(stored.line)) {
        compare_result(stored.id, showing);
      }
      return true;
    });
    std::ranges::stable_sort(found_.shown, {}, id_of);
  }
  [[nodiscard]] bool ends_in_tables(MainLine const& line) const {
    LineCursor cursor{line};
    while (cursor.next()) {
    }
    return cursor.position().occupied().size() <= tables_->of(*line.variant).most();
  }
  void compare_result(GameId id, Showing showing) {
    auto const* const stored = games_.load(id, {.game = true});
    game_ = stored;
    if (stored == nullptr || stored->game.variant == nullptr) {
      return;
    }
    auto finding = endgame_finding(stored->game, tables_->of(*stored->game.variant));
    if (finding && showing == Showing::counted) {
      ++found_.counted[{finding->severity, finding->code}];
    } else if (finding) {
      auto& reported = found_.shown.emplace_back();
      reported.finding = std::move(*finding);
      describe(reported, id);
    }
  }
  void check_problems(GameRange games) {
    lines_.scan({.game = true}, games, [&](StoredGame const& stored) {
      if (auto const record = problem_record(stored.game, nullptr)) {
        for (auto& found : problem_findings(*record, *problems_)) {
          put_problem(stored.id, std::move(found));
        }
      }
      return true;
    });
    std::ranges::stable_sort(found_.shown, {}, id_of);
  }
  void put_problem(GameId id, ProblemFinding&& found) {
    auto const showing = report_.showing(found.finding.severity, found.finding.code);
    if (showing == Showing::counted) {
      ++found_.counted[{found.finding.severity, found.finding.code}];
    } else if (showing == Showing::shown) {
      auto& reported = found_.shown.emplace_back();
      reported.finding = std::move(found.finding);
      reported.proof = std::move(found.proof);
      describe(reported, id);
    }
  }
  /// The game of a finding.
  void describe(ReportedFinding& reported, GameId id) {
    reported.game.id = static_cast<std::int64_t>(id);
    if (game_ == nullptr || game_->id != id) {
      game_ = games_.load(id, {.game = true});
    }
    if (game_ != nullptr) {
      reported.game.file = game_->source;
      reported.game.number = game_->source_number;
      reported.variant = game_->game.variant;
      reported.heading = heading_of(game_->game);
    }
  }

  void show(FindingRow const& row) {
    auto& reported = found_.shown.emplace_back();
    if (report_.detail() == FindingDetail::nothing) {
      reported.finding.severity = row.severity();
      reported.finding.code = row.code();
      return;
    }
    auto const stored = row.finding();
    reported.finding = finding_from(stored);
    reported.repairs = repairs_from(stored);
    describe(reported, row.game());
  }

  Base& base_;
  FindingReport const& report_;
  endgame::TableFolder const* tables_;
  ProblemChecker const* problems_;
  BaseReader findings_;
  BaseReader games_;
  BaseReader lines_;
  StoredGame const* game_ = nullptr;  // the element of games_ that was loaded last
  FoundFindings found_;
};

}  // namespace

void check_stored(Base& base, GameRange games, unsigned threads, FindingReport const& report,
                  endgame::TableFolder const* tables, ProblemChecker const* problems,
                  std::function<void(FoundFindings const&)> const& take) {
  in_ordered_chunks(
      base, games, threads,
      [&](Base& own, GameRange chunk) {
        return ChunkCheck{own, report, tables, problems}.run(chunk);
      },
      [&](FoundFindings const& found) {
        take(found);
        return true;
      },
      {.most_games = problems != nullptr ? most_games_with_problems : most_games});
}

}  // namespace damier::answers
