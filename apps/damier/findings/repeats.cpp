#include "apps/damier/findings/repeats.hpp"

#include "apps/damier/terminal/console.hpp"
#include "duplicates/duplicates.hpp"
#include "language/message.hpp"
#include "store/base_reader.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace damier::app {
namespace {

constexpr std::uint64_t most_keys = 1'500'000;  // some 50 MB

}  // namespace

void report_repeats(Base& base, unsigned threads, std::function<void(ReportedFinding const&)> const& visit) {
  struct Repeat {
    GameId game{};
    GameId best{};
    bool prefix = false;
  };
  std::vector<Repeat> repeats;
  DuplicateOptions options;
  options.threads = threads;
  options.most_keys = most_keys;
  options.pause = [] { Console::check_interrupt(); };
  find_duplicates(
      base, options,
      [&](DuplicateGroup const& group) {
        for (auto const& record : std::span{group.records}.subspan(1)) {
          repeats.push_back({record.header.id, group.records.front().header.id, record.likeness == Likeness::prefix});
        }
        return true;
      },
      [](OpeningLine const&) { return false; });
  std::ranges::sort(repeats, {}, &Repeat::game);
  BaseReader reader{base};
  for (auto const& repeat : repeats) {
    Console::check_interrupt();
    auto const* const stored = reader.load(repeat.game, {.game = true});
    if (stored == nullptr) {
      continue;  // removed by another program meanwhile
    }
    ReportedFinding found{{stored->source, stored->source_number, static_cast<std::int64_t>(repeat.game)},
                          stored->game.variant,
                          heading_of(stored->game),
                          {},
                          {}};
    found.finding.severity = Severity::hint;
    found.finding.code = repeat.prefix ? "prefix-game" : "duplicate-game";
    found.finding.where = {stored->source_line, 1};
    auto const number = static_cast<std::int64_t>(repeat.best);
    found.finding.message = repeat.prefix ? message("is-beginning", "number"_a = number, "file"_a = base.path())
                                          : message("same-moves", "number"_a = number, "file"_a = base.path());
    found.finding.hint = message("dedupe-shows");
    visit(found);
  }
}

}  // namespace damier::app
