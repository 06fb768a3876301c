#include "answers/detail/repeats.hpp"

#include "duplicates/repeat_finding.hpp"
#include "duplicates/stored_repeats.hpp"
#include "store/base_reader.hpp"
#include "text/stop_request.hpp"

namespace damier::answers {

void report_repeats(Base& base, unsigned threads, std::function<void(ReportedFinding const&)> const& visit) {
  BaseReader reader{base};
  for (auto const& repeat : stored_repeats(base, threads, [] { end_if_stopped(); })) {
    end_if_stopped();
    auto const* const stored = reader.load(repeat.game, {.game = true});
    if (stored == nullptr) {
      continue;  // removed by another program meanwhile
    }
    visit(
        {{stored->source, stored->source_number, static_cast<std::int64_t>(repeat.game)},
         stored->game.variant,
         heading_of(stored->game),
         repeat_finding(repeat.kind, {stored->source_line, 1}, {base.path(), static_cast<std::uint64_t>(repeat.best)}),
         {}});
  }
}

}  // namespace damier::answers
