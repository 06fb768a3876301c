#include "duplicates/record_header.hpp"

#include <algorithm>

namespace damier {
namespace {

/// "3", "03" and "Round 3.1" are round 3.
std::string first_number(std::string_view text) {
  auto const begin = text.find_first_of("123456789");
  if (begin == std::string_view::npos) {
    return {};
  }
  text.remove_prefix(begin);
  return std::string{text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()))};
}

/// What two names of a pair come to: different before missing before the same.
NameLikeness both(NameLikeness white, NameLikeness black) noexcept {
  for (auto const likeness : {NameLikeness::different, NameLikeness::unknown, NameLikeness::respelled}) {
    if (white == likeness || black == likeness) {
      return likeness;
    }
  }
  return NameLikeness::same;
}

}  // namespace

RecordHeader::RecordHeader(std::string_view white_name, std::string_view black_name, std::string_view date_text,
                           std::string_view round_text)
    : white{white_name}, black{black_name}, date{read_date(date_text)}, round{first_number(round_text)} {}

HeaderLikeness compare_names(RecordHeader const& one, PlayerName const& white, PlayerName const& black) {
  auto const straight = both(one.white.compare(white), one.black.compare(black));
  if (straight == NameLikeness::same || straight == NameLikeness::respelled) {
    return HeaderLikeness::agree;
  }
  auto const crossed = both(one.white.compare(black), one.black.compare(white));
  if (crossed == NameLikeness::same || crossed == NameLikeness::respelled) {
    return HeaderLikeness::agree;
  }
  return straight == NameLikeness::unknown ? HeaderLikeness::unnamed : HeaderLikeness::differ;
}

bool contradict(RecordHeader const& one, RecordHeader const& other) noexcept {
  auto const dates =
      one.date && other.date && (one.date->last < other.date->first || other.date->last < one.date->first);
  return dates || (!one.round.empty() && !other.round.empty() && one.round != other.round);
}

}  // namespace damier
