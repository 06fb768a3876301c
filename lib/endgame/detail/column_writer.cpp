#include "endgame/detail/column_writer.hpp"

#include <algorithm>
#include <array>

namespace damier::endgame {
namespace {

using Order = std::array<Kind, 4>;

/// Goes through the indices of a layout in another order of its groups.
class Walk {
 public:
  Walk(Layout const& layout, Order const& order) noexcept {
    for (std::size_t i = 0; i < order.size(); ++i) {
      counts_[i] = layout.count(order[i]);
      strides_[i] = layout.stride(order[i]);
    }
  }
  /// Calls function(index) for places first to last - 1 of the order.
  template <typename Function>
  void run(std::uint64_t first, std::uint64_t last, Function const& function) const {
    std::array<std::uint32_t, 4> at{};
    auto rest = first;
    for (auto i = at.size(); i-- != 0; rest /= counts_[i]) {
      at[i] = static_cast<std::uint32_t>(rest % counts_[i]);
    }
    while (first < last) {
      auto index = at[0] * strides_[0] + at[1] * strides_[1] + at[2] * strides_[2] + at[3] * strides_[3];
      for (; at[3] < counts_[3] && first < last; ++at[3], ++first, index += strides_[3]) {
        function(index);
      }
      for (auto i = at.size() - 1; i != 0 && at[i] == counts_[i]; --i) {
        at[i] = 0;
        ++at[i - 1];
      }
    }
  }

 private:
  std::array<std::uint32_t, 4> counts_{};
  std::array<std::uint32_t, 4> strides_{};
};

/// The orders worth a trial: groups without pieces come first.
std::vector<Order> orders_of(Layout const& layout) {
  std::vector<Order> orders;
  auto order = all_kinds;
  do {
    auto const is_empty = [&](Kind kind) { return layout.size(kind) == 0; };
    auto const behind = std::ranges::partition_point(order, is_empty);
    if (std::none_of(behind, order.end(), is_empty) && std::is_sorted(order.begin(), behind)) {
      orders.push_back(order);
    }
  } while (std::next_permutation(order.begin(), order.end()));
  return orders;
}

/// Changes of the value, in parts of the indices only if there are many.
std::uint64_t count_changes(Layout const& layout, std::span<std::uint8_t const> values, Order const& order) {
  constexpr std::uint64_t part = 1U << 13;
  auto const all = std::uint64_t{layout.indices()};
  auto const step = part * std::max<std::uint64_t>(1, all >> 21U);
  Walk const walk{layout, order};
  std::uint64_t changes = 0;
  for (std::uint64_t first = 0; first < all; first += step) {
    auto before = any_value;
    walk.run(first, std::min(first + part, all), [&](std::uint32_t index) {
      auto const value = values[index];
      if (value != any_value && value != before) {
        ++changes;
        before = value;
      }
    });
  }
  return changes;
}

Order best_order(Layout const& layout, std::span<std::uint8_t const> values, Workers const& workers) {
  auto const orders = orders_of(layout);
  std::vector<std::uint64_t> changes(orders.size());
  for_parts(workers, orders.size(), 1, [&](std::uint64_t first, std::uint64_t) {
    changes[first] = count_changes(layout, values, orders[first]);
  });
  return orders[static_cast<std::size_t>(std::ranges::min_element(changes) - changes.begin())];
}

/// The values that occur, and the number of each in their list.
struct Alphabet {
  std::vector<std::uint8_t> values;
  std::array<std::uint8_t, 256> number{};

  explicit Alphabet(std::span<std::uint8_t const> column) {
    std::array<bool, 256> occurs{};
    for (auto const value : column) {
      occurs[value] = true;
    }
    number.fill(any_value);
    for (unsigned value = 0; value < any_value; ++value) {
      if (occurs[value]) {
        number[value] = static_cast<std::uint8_t>(values.size());
        values.push_back(static_cast<std::uint8_t>(value));
      }
    }
    if (values.empty()) {
      values.push_back(0);
    }
  }
};

}  // namespace

std::vector<std::uint8_t> column_bytes(Layout const& layout, std::span<std::uint8_t const> values, TableHeader header,
                                       Workers const& workers) {
  header.order = best_order(layout, values, workers);
  Alphabet const alphabet{values};
  std::vector<std::uint8_t> ordered(values.size());
  Walk const walk{layout, header.order};
  for_parts(workers, values.size(), 1U << 16U, [&](std::uint64_t first, std::uint64_t last) {
    auto* out = ordered.data() + first;
    walk.run(first, last, [&](std::uint32_t index) { *out++ = alphabet.number[values[index]]; });
  });
  return table_bytes(header, alphabet.values, encode(ordered, static_cast<unsigned>(alphabet.values.size())));
}

}  // namespace damier::endgame
