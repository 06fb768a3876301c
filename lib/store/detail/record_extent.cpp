#include "store/record_extent.hpp"

#include "store/detail/database.hpp"

namespace damier {

struct ExtentReader::State {
  explicit State(Base& base)
      : row{database_of(base),
            "SELECT source_line, digest, "
            "(event_id IS NOT NULL) + (site_id IS NOT NULL) + (white_id IS NOT NULL) + (black_id IS NOT NULL) + "
            "(ifnull(round, '?') <> '?') + (ifnull(date, '?') <> '?') + (ifnull(result, '?') NOT IN ('?', '*')) + "
            "(SELECT count(*) FROM tags WHERE game_id = ?1 AND value NOT IN ('', '?')) + "
            "(SELECT length(name) - length(replace(replace(replace(replace(name, 'w', ''), 'b', ''), 'x', ''), 'y', "
            "'')) "
            "FROM tag_layouts WHERE id = tag_layout_id), "  // the ratings
            "(SELECT count(*) FROM annotations WHERE game_id = ?1) + "
            "(SELECT count(*) FROM variations WHERE game_id = ?1), "
            "(SELECT count(*) FROM findings WHERE game_id = ?1 AND severity > 0), "
            "(SELECT count(*) FROM findings WHERE game_id = ?1 AND severity = 0), "
            "EXISTS (SELECT 1 FROM journal_games AS c JOIN journal AS j ON j.id = c.entry_id WHERE c.game_id = ?1 AND "
            "j.undone = 0 AND j.command IN ('edit', 'set', 'rename')), source_id FROM games WHERE id = ?1"} {}

  Statement row;
};

ExtentReader::ExtentReader(Base& base) : state_{std::make_unique<State>(base)} {}
ExtentReader::ExtentReader(ExtentReader&&) noexcept = default;
ExtentReader& ExtentReader::operator=(ExtentReader&&) noexcept = default;
ExtentReader::~ExtentReader() = default;

RecordExtent ExtentReader::extent(std::int64_t game) {
  auto& row = state_->row;
  row.bind(1, game).step();
  RecordExtent const extent{static_cast<std::uint64_t>(row.integer(0)),
                            row.integer(1),
                            static_cast<std::uint64_t>(row.integer(2)),
                            static_cast<std::uint64_t>(row.integer(3)),
                            static_cast<std::uint64_t>(row.integer(4)),
                            static_cast<std::uint64_t>(row.integer(5)),
                            row.integer(7),
                            row.integer(6) != 0};
  row.reset();
  return extent;
}

}  // namespace damier
