#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// Names with a number each, stored compactly: nearly every game looks up names among thousands.
class NameMemory {
 public:
  /// The number of a name; 0 if it is not there.
  [[nodiscard]] std::int64_t find(std::string_view name) const noexcept;
  /// Adds a name that has not been added before. A name with the number 0 counts as missing.
  void add(std::string_view name, std::int64_t number);
  /// Whether it has grown so large that it should be cleared.
  [[nodiscard]] bool is_full() const noexcept { return names_ >= most_names || entries_.size() >= most_bytes; }
  void clear() noexcept;

 private:
  static constexpr std::size_t most_names = 60'000;
  static constexpr std::size_t most_bytes = std::size_t{4} << 20U;

  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t entry = 0;  // its place in entries_, from 1; 0: none
  };
  /// What precedes a name in its entry.
  struct Head {
    std::int64_t number = 0;
    std::uint64_t size = 0;  // bytes of the name
  };
  [[nodiscard]] static std::uint32_t hash_of(std::string_view name) noexcept;
  [[nodiscard]] Head head_at(std::size_t entry) const noexcept;
  void insert(Slot const& slot) noexcept;

  std::vector<Slot> slots_ = std::vector<Slot>(64);  // open addressing, at most half of them in use
  std::string entries_;
  std::size_t names_ = 0;
};

}  // namespace damier
