#include "apps/damier/options/indexes.hpp"

#include "answers/import_figures.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "language/message.hpp"

#include <cstdint>

namespace damier::app {

void keep_indexes(Console& console, Base& base, std::optional<unsigned> threads, bool quiet, Language language) {
  using answers::IndexStep;
  Progress progress{console.err(), !quiet, 0, language};
  answers::update_indexes(base, threads_to_use(threads), [&](IndexStep step, std::uint64_t done, std::uint64_t of) {
    if (step == IndexStep::positions) {
      progress.expect(of);
      progress.update(0, done, [](std::uint64_t count) { return message("progress-in-index", "count"_a = count); });
    } else if (step == IndexStep::counts) {
      progress.update(0, done, [](std::uint64_t count) { return message("progress-counted", "count"_a = count); });
    }
    return !interrupted();
  });
}

}  // namespace damier::app
