#include "apps/damier/options/indexes.hpp"

#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "language/message.hpp"
#include "store/comments.hpp"
#include "store/move_texts.hpp"
#include "store/position_counts.hpp"
#include "store/position_index.hpp"

#include <cstdint>

namespace damier::app {

void keep_indexes(Console& console, Base& base, std::optional<unsigned> threads, bool quiet, Language language) {
  Progress progress{console.err(), !quiet, 0, language};
  if (has_comment_index(base)) {
    update_comment_index(base, [](std::int64_t, std::int64_t) { return !interrupted(); });
  }
  if (has_move_texts(base) && !interrupted()) {
    update_move_texts(base, [](std::int64_t, std::int64_t) { return !interrupted(); });
  }
  if (!has_position_index(base) || interrupted()) {
    return;
  }
  update_position_index(base, threads_to_use(threads), [&](std::int64_t done, std::int64_t total) {
    progress.expect(static_cast<std::uint64_t>(total));
    progress.update(0, static_cast<std::uint64_t>(done),
                    [](std::uint64_t count) { return message("progress-in-index", "count"_a = count); });
    return !interrupted();
  });
  if (!interrupted()) {
    update_position_counts(base, threads_to_use(threads), [&](std::int64_t done) {
      progress.update(0, static_cast<std::uint64_t>(done),
                      [](std::uint64_t count) { return message("progress-counted", "count"_a = count); });
      return !interrupted();
    });
  }
}

}  // namespace damier::app
