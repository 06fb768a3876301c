#include "clean/detail/origin_map.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

std::uint64_t line_ends(std::string const& text) noexcept {
  return static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
}

}  // namespace

OriginMap::OriginMap(ChangeSource changes) : changes_{std::move(changes)}, has_next_{changes_(next_)} {}

void OriginMap::read_up_to(std::uint64_t offset) {
  while (has_next_ && next_.offset + grown_ <= offset) {
    auto const begin = next_.offset + grown_;
    lines_more_ += line_ends(next_.after) - line_ends(next_.before);
    steps_.push_back({begin, begin + next_.after.size(), next_.offset, next_.end(), lines_more_});
    grown_ += next_.after.size() - next_.before.size();
    has_next_ = changes_(next_);
  }
}

void OriginMap::go_to(std::uint64_t offset) {
  read_up_to(offset);
  while (!steps_.empty() && steps_.front().end < offset) {
    before_ = steps_.front();
    steps_.pop_front();
  }
}

OriginMap::Place OriginMap::origin(std::uint64_t offset, std::uint64_t length) {
  read_up_to(offset + length);
  auto const* last = &before_;
  Place place;
  for (auto const& step : steps_) {
    last = step.begin <= offset ? &step : last;
    place.kept = place.kept && (step.end <= offset || step.begin >= offset + length);
  }
  auto const inside = offset < last->end;
  place.offset = inside ? last->from : last->to + (offset - last->end);
  place.lines_more = last->lines_more;
  return place;
}

}  // namespace damier
