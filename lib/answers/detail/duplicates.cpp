#include "answers/duplicates.hpp"

#include "answers/detail/group_review.hpp"
#include "answers/detail/group_writer.hpp"
#include "store/removals.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <optional>
#include <span>

namespace damier::answers {
namespace {

class DuplicateSearch {
 public:
  DuplicateSearch(DuplicatesOptions const& options, std::string const& base, GroupWriter& writer)
      : options_{options}, writer_{writer} {
    if (options.review) {
      review_.emplace(base, options.choices.value_or(GroupChoices{}), options.review, options.language);
    }
  }

  DuplicateReport run(Archive const& archive) {
    auto const report = find_duplicates(
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
    review_ ? review_->finish() : void();
    return report;
  }
  [[nodiscard]] std::vector<RemovedGame> const& removals() const noexcept { return removals_; }

 private:
  [[nodiscard]] bool shown(std::string_view kind) const {
    return options_.only.empty() || options_.only.contains(kind);
  }
  [[nodiscard]] bool removed(Likeness likeness) const {
    auto const contradicts =
        likeness == Likeness::other_result || likeness == Likeness::swapped || likeness == Likeness::other_names;
    return options_.only.empty() ? !contradicts : options_.only.contains(name(likeness));
  }

  /// The records of a group that stay, the best one first.
  [[nodiscard]] std::vector<GameId> kept_of(DuplicateGroup const& group) const {
    std::vector<GameId> kept;
    for (auto const& record : group.records) {
      if (&record == &group.records.front() || !removed(record.likeness)) {
        kept.push_back(record.header.id);
      }
    }
    return kept;
  }
  /// Removes what a person does not keep; nothing of a group that the review does not have as it is.
  void remove_by_choice(DuplicateGroup const& group) {
    auto const found = options_.choices->groups.find(numbers_of(group));
    if (found == options_.choices->groups.end()) {
      return;
    }
    auto const& kept = found->second.kept;
    for (auto const& record : group.records) {
      if (std::ranges::find(kept, static_cast<std::int64_t>(record.header.id)) == kept.end()) {
        auto const is_best = &record == &group.records.front();
        removals_.push_back({record.header.id, GameId{kept.front()},
                             std::string{name(is_best ? Likeness::other_tags : record.likeness)}});
      }
    }
  }

  void add(DuplicateGroup const& group) {
    if (review_) {
      review_->add(group, kept_of(group));
    } else if (options_.remove && options_.choices) {
      remove_by_choice(group);
    }
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
      if (options_.remove && !options_.choices && removed(record.likeness)) {
        removals_.push_back({record.header.id, best.header.id, std::string{name(record.likeness)}});
      }
    }
  }

  DuplicatesOptions const& options_;
  GroupWriter& writer_;
  std::uint64_t groups_ = 0;
  std::vector<RemovedGame> removals_;
  std::optional<GroupReview> review_;
};

}  // namespace

void write_duplicates(std::vector<Base>& bases, std::vector<std::string> const& names, DuplicatesOptions const& options,
                      report::Destination& out, report::Format format) {
  Archive const archive{bases};
  GroupWriter writer{out, format, options.language, archive, names};
  writer.begin();
  DuplicateSearch search{options, names.front(), writer};
  auto const report = search.run(archive);
  std::optional<std::uint64_t> removed;
  if (options.remove) {
    remove_games(bases.front(), search.removals(), options.author);
    removed = search.removals().size();
  }
  writer.finish(report, options.only, removed);
}

}  // namespace damier::answers
