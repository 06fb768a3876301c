#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

namespace damier {

/// The memory of RapidJSON, as its templates want an allocator to be. Its own one returns nothing where there is no
/// memory, and RapidJSON does not look.
class JsonMemory {
 public:
  static constexpr bool kNeedFree = true;

  void* Malloc(std::size_t size) { return size == 0 ? nullptr : checked(std::malloc(size)); }
  void* Realloc(void* memory, std::size_t /*before*/, std::size_t size) {
    if (size == 0) {
      std::free(memory);
      return nullptr;
    }
    return checked(std::realloc(memory, size));
  }
  static void Free(void* memory) noexcept { std::free(memory); }

 private:
  static void* checked(void* memory) { return memory != nullptr ? memory : throw std::bad_alloc{}; }
};

}  // namespace damier
