#include "duplicates/duplicates.hpp"

#include "duplicates/detail/game_links.hpp"
#include "store/base_reader.hpp"
#include "store/record_extent.hpp"
#include "store/record_reader.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

namespace damier {
namespace {

struct LikenessText {
  std::string_view name;
  Word description;
};
constexpr LikenessText likeness_texts[likenesses] = {
    {"copy", "likeness-copy"},
    {"other-tags", "likeness-other-tags"},
    {"respelled", "likeness-respelled"},
    {"nameless", "likeness-nameless"},
    {"other-result", "likeness-other-result"},
    {"swapped", "likeness-swapped"},
    {"other-names", "likeness-other-names"},
    {"prefix", "likeness-prefix"},
};

/// A record with the values that it is compared by.
struct Candidate {
  DuplicateRecord record;
  PlayerName white{{}}, black{{}};
  std::int64_t digest = 0;
  std::int64_t source = 0;   // of two the larger was read later; bases are in the order in which they are named
  std::int64_t arrival = 0;  // the first source of the group with the same content
  std::int64_t version = 0;  // other contents that the group has from earlier sources of the same name
  bool is_wanted = false;    // by DuplicateOptions::keep
};

/// The likeness of two records by their names alone; other_tags if their names are written alike.
Likeness compare_names(Candidate const& best, Candidate const& other) {
  auto const white = best.white.compare(other.white);
  auto const black = best.black.compare(other.black);
  if (white == NameLikeness::different || black == NameLikeness::different) {
    auto const crossed = [](NameLikeness likeness) {
      return likeness == NameLikeness::same || likeness == NameLikeness::respelled;
    };
    auto const swapped = crossed(best.white.compare(other.black)) && crossed(best.black.compare(other.white));
    return swapped ? Likeness::swapped : Likeness::other_names;
  }
  auto const missing = best.white.empty() != other.white.empty() || best.black.empty() != other.black.empty();
  auto const spelled_alike =
      best.record.header.white == other.record.header.white && best.record.header.black == other.record.header.black;
  return missing ? Likeness::nameless : spelled_alike ? Likeness::other_tags : Likeness::respelled;
}

Likeness compare(Candidate const& best, Candidate const& other) {
  if (best.digest == other.digest) {
    return Likeness::copy;
  }
  if (best.record.header.plies != other.record.header.plies) {
    return Likeness::prefix;
  }
  auto const names = compare_names(best, other);
  auto const& outcome = best.record.header.outcome;
  auto const other_result = outcome != Outcome::unknown && other.record.header.outcome != Outcome::unknown &&
                            outcome != other.record.header.outcome;
  return other_result && names != Likeness::swapped && names != Likeness::other_names ? Likeness::other_result : names;
}

/// How many of date and names are not in the form of PDN.
std::int64_t odd_forms(GameHeader const& header) {
  constexpr std::string_view form{"dddd.dd.dd"};
  auto const has_form = [&](std::string_view date) {
    return date.empty() || (date.size() == form.size() &&
                            std::equal(date.begin(), date.end(), form.begin(), [](char of_date, char of_form) {
                              return of_form == 'd' ? is_digit(of_date) || of_date == '?' : of_date == of_form;
                            }));
  };
  std::int64_t count = has_form(header.date) ? 0 : 1;
  for (auto const* const name : {&header.white, &header.black, &header.event, &header.site}) {
    count += name->find("  ") != std::string::npos || trimmed(*name) != *name ? 1 : 0;
  }
  return count;
}

/// What makes a record better than others. The merits are compared in their order: the first that differs decides.
struct Merit {
  std::int64_t (*value)(Candidate const&);  // more is better
  Message (*reason)(std::int64_t best, std::int64_t next);
};

constexpr std::array merits{
    Merit{[](Candidate const& each) { return std::int64_t{each.record.corrected ? 1 : 0}; },
          [](std::int64_t, std::int64_t) { return message("best-corrected"); }},
    Merit{[](Candidate const& each) { return std::int64_t{each.is_wanted ? 1 : 0}; },
          [](std::int64_t, std::int64_t) { return message("best-wanted"); }},
    Merit{
        [](Candidate const& each) { return std::int64_t{each.record.header.plies}; },
        [](std::int64_t best, std::int64_t next) { return message("best-longest", "best"_a = best, "next"_a = next); }},
    Merit{[](Candidate const& each) { return std::int64_t{!each.record.header.state.has(GameMark::illegal)}; },
          [](std::int64_t, std::int64_t) { return message("best-legal"); }},
    Merit{[](Candidate const& each) { return std::int64_t{!each.white.empty()} + std::int64_t{!each.black.empty()}; },
          [](std::int64_t, std::int64_t) { return message("best-names-both"); }},
    Merit{[](Candidate const& each) { return std::int64_t{each.record.header.outcome != Outcome::unknown}; },
          [](std::int64_t, std::int64_t) { return message("best-result"); }},
    Merit{[](Candidate const& each) { return -static_cast<std::int64_t>(each.record.warnings); },
          [](std::int64_t best, std::int64_t next) {
            return message("best-findings", "best"_a = -best, "next"_a = -next);
          }},
    Merit{
        [](Candidate const& each) { return -static_cast<std::int64_t>(each.record.hints); },
        [](std::int64_t best, std::int64_t next) { return message("best-hints", "best"_a = -best, "next"_a = -next); }},
    Merit{[](Candidate const& each) { return static_cast<std::int64_t>(each.record.tags); },
          [](std::int64_t best, std::int64_t next) { return message("best-tags", "best"_a = best, "next"_a = next); }},
    Merit{[](Candidate const& each) { return -odd_forms(each.record.header); },
          [](std::int64_t, std::int64_t) { return message("best-form"); }},
    Merit{[](Candidate const& each) { return each.version; },
          [](std::int64_t, std::int64_t) { return message("best-later-version"); }},
    Merit{[](Candidate const& each) { return static_cast<std::int64_t>(each.record.annotations); },
          [](std::int64_t best, std::int64_t next) {
            return message("best-annotations", "best"_a = best, "next"_a = next);
          }},
    Merit{[](Candidate const& each) { return each.arrival; },
          [](std::int64_t, std::int64_t) { return message("best-newest"); }},
    Merit{[](Candidate const& each) { return -static_cast<std::int64_t>(each.record.header.id); },
          [](std::int64_t, std::int64_t) { return message("best-first"); }},
};

bool is_better(Candidate const& one, Candidate const& other) {
  for (auto const& merit : merits) {
    if (auto const value = merit.value(one), against = merit.value(other); value != against) {
      return value > against;
    }
  }
  return false;
}

/// Why the first record is better than the second.
Message reason(Candidate const& best, Candidate const& next) {
  for (auto const& merit : merits) {
    if (auto const value = merit.value(best), against = merit.value(next); value != against) {
      return merit.reason(value, against);
    }
  }
  return {};
}

/// Reads the values that records are compared by.
class CandidateLoader {
 public:
  explicit CandidateLoader(Archive const& archive) : archive_{archive} {
    for (auto& base : archive.bases()) {
      readers_.emplace_back(base);
      extents_.emplace_back(base);
    }
  }

  [[nodiscard]] std::optional<Candidate> load(std::int64_t number) {
    auto const [base, game] = archive_.place(GameId{number});
    Candidate candidate;
    auto& record = candidate.record;
    auto const* const stored = readers_[base].load(game, {.header = true});
    if (stored == nullptr) {
      return std::nullopt;  // removed by another program meanwhile
    }
    record.header = stored->header;
    record.header.id = GameId{number};
    auto const extent = extents_[base].extent(static_cast<std::int64_t>(game));
    record.source_line = extent.source_line;
    record.tags = extent.tags;
    record.annotations = extent.annotations;
    record.warnings = extent.warnings;
    record.hints = extent.hints;
    record.corrected = extent.corrected;
    candidate.source = (static_cast<std::int64_t>(base) << 32U) + extent.source;
    candidate.digest = extent.digest;
    candidate.white = PlayerName{record.header.white};
    candidate.black = PlayerName{record.header.black};
    return candidate;
  }

 private:
  Archive const& archive_;
  std::vector<BaseReader> readers_;
  std::vector<ExtentReader> extents_;
};

/// Sets what depends on the other records of the group.
void compare_all(std::vector<Candidate>& candidates, DuplicateOptions const& options) {
  auto const number = [](Candidate const& each) { return static_cast<std::int64_t>(each.record.header.id); };
  auto const findings = [](Candidate const& each) { return std::pair{each.record.warnings, each.record.hints}; };
  for (auto& each : candidates) {
    each.arrival = each.source;
    for (auto const& other : candidates) {
      auto const is_same = other.digest == each.digest;
      each.arrival = is_same ? std::min(each.arrival, other.source) : each.arrival;
      auto const is_later =
          !is_same && other.source < each.source && other.record.header.source == each.record.header.source;
      each.version += is_later ? 1 : 0;
    }
  }
  auto const is_first = [&](auto const& value) {
    auto const least = std::ranges::min(candidates, {}, value);
    for (auto& each : candidates) {
      each.is_wanted = value(each) == value(least);
    }
  };
  switch (options.keep) {
    case Keep::best: break;
    case Keep::newest: is_first([](Candidate const& each) { return -each.arrival; }); break;
    case Keep::first: is_first(number); break;
    case Keep::cleanest: is_first(findings); break;
    case Keep::source:
      is_first([&](Candidate const& each) { return each.record.header.source == options.source ? 0 : 1; });
      break;
  }
}

DuplicateGroup judge(std::vector<Candidate> candidates, DuplicateOptions const& options) {
  DuplicateGroup group;
  compare_all(candidates, options);
  auto const best =
      std::ranges::max_element(candidates, [](auto const& one, auto const& other) { return is_better(other, one); });
  std::rotate(candidates.begin(), best, best + 1);
  auto const next = std::ranges::max_element(candidates.begin() + 1, candidates.end(),
                                             [](auto const& one, auto const& other) { return is_better(other, one); });
  group.reason = reason(candidates.front(), *next);
  for (auto& candidate : candidates) {
    candidate.record.likeness = compare(candidates.front(), candidate);
  }
  for (auto& candidate : candidates) {
    group.records.push_back(std::move(candidate.record));
  }
  return group;
}

}  // namespace

std::string_view name(Likeness likeness) noexcept { return likeness_texts[static_cast<std::size_t>(likeness)].name; }
Word describe(Likeness likeness) noexcept { return likeness_texts[static_cast<std::size_t>(likeness)].description; }

std::uint64_t DuplicateReport::duplicates() const noexcept {
  return std::accumulate(records.begin(), records.end(), std::uint64_t{0});
}

DuplicateReport find_duplicates(Archive const& archive, DuplicateOptions const& options,
                                std::function<bool(DuplicateGroup const&)> const& group,
                                std::function<bool(OpeningLine const&)> const& opening) {
  std::vector<std::unique_ptr<ReadSession>> sessions;
  for (auto& base : archive.bases()) {
    sessions.push_back(std::make_unique<ReadSession>(base));
  }
  GameLinks links{archive, options};
  links.find();
  DuplicateReport report;
  report.games = links.games();
  report.openings = links.openings().size();
  auto const& variants = links.variants();
  for (auto const& [id, sequences] : links.sequences()) {
    auto const variant = std::ranges::find(variants, id, &std::pair<std::int64_t, std::string>::first);
    report.sequences.push_back(
        {variant == variants.end() ? std::string{} : variant->second, sequences.repeated, sequences.prefixes});
  }
  CandidateLoader loader{archive};
  std::vector<Candidate> candidates;
  for (auto const& games : links.groups()) {
    candidates.clear();
    for (auto const game : games) {
      if (auto candidate = loader.load(game)) {
        candidates.push_back(std::move(*candidate));
      }
    }
    if (candidates.size() < 2) {
      continue;
    }
    auto const judged = judge(std::move(candidates), options);
    ++report.groups;
    for (auto const& record : std::span{judged.records}.subspan(1)) {
      ++report.records[static_cast<std::size_t>(record.likeness)];
    }
    if (!group(judged)) {
      return report;
    }
  }
  for (auto const& line : links.openings()) {
    if (auto const first = loader.load(line.game);
        first && !opening({first->record.header, first->record.source_line, line.begins, GameId{line.example}})) {
      return report;
    }
  }
  return report;
}

DuplicateReport find_duplicates(Base& base, DuplicateOptions const& options,
                                std::function<bool(DuplicateGroup const&)> const& group,
                                std::function<bool(OpeningLine const&)> const& opening) {
  return find_duplicates(Archive{std::span{&base, 1}}, options, group, opening);
}

}  // namespace damier
