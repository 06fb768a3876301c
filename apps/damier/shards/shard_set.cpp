#include "apps/damier/shards/shard_set.hpp"

#include "apps/damier/options/arguments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace damier::app {
namespace {

/// Whether a row comes before another one by its key.
bool before(RowKey const& a, RowKey const& b, bool descending) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (a[i] == b[i]) {
      continue;
    }
    if (a[i].index() == 0 || b[i].index() == 0) {
      return b[i].index() == 0;  // no value comes last in both orders
    }
    return descending ? b[i] < a[i] : a[i] < b[i];
  }
  return false;
}

Message place_of(ShardReader const& part) {
  return message("shard-place", "file"_a = part.path(), "number"_a = part.shard().number,
                 "count"_a = part.shard().count);
}

/// The members in which the questions of two parts differ.
Argument difference(ShardReader const& one, ShardReader const& other) {
  if (one.question().command != other.question().command) {
    return message("shards-commands", "one"_a = one.question().command, "other"_a = other.question().command);
  }
  if (one.shard().count != other.shard().count) {
    return message("shards-number");
  }
  std::vector<std::string> names;
  for (auto const& name : one.asked_names()) {
    if (one.asked(name.c_str()) != other.asked(name.c_str())) {
      names.push_back(name);
    }
  }
  return names.empty() ? Argument{message("shards-asked")} : Argument{fmt::format("{}", fmt::join(names, ", "))};
}

}  // namespace

ShardSet::ShardSet(std::vector<std::string> const& files) {
  for (auto const& file : files) {
    parts_.push_back(std::make_unique<ShardReader>(file));
  }
  std::ranges::stable_sort(parts_, {}, [](auto const& part) { return part->shard().number; });
  check();
}

void ShardSet::check() const {
  for (auto const& part : parts_) {
    if (part->question() != first().question() || part->shard().count != first().shard().count) {
      throw UsageError{message("shards-differ", "one"_a = place_of(first()), "other"_a = place_of(*part),
                               "difference"_a = difference(first(), *part))};
    }
  }
  std::vector<std::uint32_t> missing;
  auto next = parts_.begin();
  for (std::uint32_t number = 1; number <= first().shard().count; ++number) {
    if (next == parts_.end() || (*next)->shard().number != number) {
      missing.push_back(number);
      continue;
    }
    auto const& part = *next++;
    if (next != parts_.end() && (*next)->shard().number == number) {
      throw UsageError{message("shards-same", "one"_a = place_of(*part), "other"_a = (*next)->path())};
    }
  }
  if (!missing.empty()) {
    auto const most_named = std::min<std::size_t>(missing.size(), 10);
    auto const numbers =
        fmt::format("{}{}", fmt::join(missing.begin(), missing.begin() + static_cast<std::ptrdiff_t>(most_named), ", "),
                    most_named < missing.size() ? ", ..." : "");
    throw UsageError{missing.size() == 1
                         ? message("shards-one-missing", "all"_a = first().shard().count, "numbers"_a = numbers)
                         : message("shards-some-missing", "all"_a = first().shard().count, "numbers"_a = numbers)};
  }
}

void ShardSet::merge(bool descending, std::function<void(ShardReader const&)> const& visit) {
  std::vector<ShardReader*> waiting;  // a heap: the part with the next row on top
  auto const later = [&](ShardReader const* a, ShardReader const* b) {
    return before(b->key(), a->key(), descending) ||
           (!before(a->key(), b->key(), descending) && b->shard().number < a->shard().number);
  };
  for (auto const& part : parts_) {
    if (part->next()) {
      waiting.push_back(part.get());
    }
  }
  std::ranges::make_heap(waiting, later);
  while (!waiting.empty()) {
    std::ranges::pop_heap(waiting, later);
    visit(*waiting.back());
    if (waiting.back()->next()) {
      std::ranges::push_heap(waiting, later);
    } else {
      waiting.pop_back();
    }
  }
}

}  // namespace damier::app
