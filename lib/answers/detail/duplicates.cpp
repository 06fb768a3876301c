#include "answers/duplicates.hpp"

#include "answers/detail/group_writer.hpp"
#include "store/removals.hpp"
#include "text/stop_request.hpp"

#include <span>

namespace damier::answers {
namespace {

class DuplicateSearch {
 public:
  DuplicateSearch(DuplicatesOptions const& options, GroupWriter& writer) : options_{options}, writer_{writer} {}

  DuplicateReport run(Archive const& archive) {
    return find_duplicates(
        archive, options_.search,
        [&](DuplicateGroup const& group) {
          end_if_stopped();
          add(group);
          return true;
        },
        [&](OpeningLine const& line) {
          if (shown(opening_kind_name)) {
            writer_.add(line);
          }
          return true;
        });
  }
  [[nodiscard]] std::vector<RemovedGame> const& removals() const noexcept { return removals_; }

 private:
  [[nodiscard]] bool shown(std::string_view kind) const {
    return options_.only.empty() || options_.only.contains(kind);
  }
  [[nodiscard]] bool removed(Likeness likeness) const {
    auto const contradicts =
        likeness == Likeness::other_result || likeness == Likeness::swapped || likeness == Likeness::other_names;
    return options_.remove && (options_.only.empty() ? !contradicts : options_.only.contains(name(likeness)));
  }

  void add(DuplicateGroup const& group) {
    auto const& best = group.records.front();
    bool first = true;
    for (auto const& record : std::span{group.records}.subspan(1)) {
      if (!shown(name(record.likeness))) {
        continue;
      }
      if (first) {
        writer_.add_best(++groups_, best, group.reason);
        first = false;
      }
      writer_.add(groups_, record, best.header.id);
      if (removed(record.likeness)) {
        removals_.push_back({record.header.id, best.header.id, std::string{name(record.likeness)}});
      }
    }
  }

  DuplicatesOptions const& options_;
  GroupWriter& writer_;
  std::uint64_t groups_ = 0;
  std::vector<RemovedGame> removals_;
};

}  // namespace

void write_duplicates(std::vector<Base>& bases, std::vector<std::string> const& names, DuplicatesOptions const& options,
                      report::Destination& out, report::Format format) {
  Archive const archive{bases};
  GroupWriter writer{out, format, options.language, archive, names};
  writer.begin();
  DuplicateSearch search{options, writer};
  auto const report = search.run(archive);
  std::optional<std::uint64_t> removed;
  if (options.remove) {
    remove_games(bases.front(), search.removals(), options.author);
    removed = search.removals().size();
  }
  writer.finish(report, options.only, removed);
}

}  // namespace damier::answers
