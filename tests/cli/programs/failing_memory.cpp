// Loaded before a program: from the allocation that DAMIER_FAIL_AT names on, counted from 0 behind the start of the
// program, there is no memory. With DAMIER_FAIL_ONCE only that one fails.

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

std::atomic<long> allocations{0};
long first_failure = -1;
bool fails_once = false;

__attribute__((constructor)) void read_settings() {
  auto const* const at = std::getenv("DAMIER_FAIL_AT");
  fails_once = std::getenv("DAMIER_FAIL_ONCE") != nullptr;
  first_failure = at != nullptr ? std::atol(at) : -1;
}

bool fails() noexcept {
  if (first_failure < 0) {
    return false;
  }
  auto const number = allocations.fetch_add(1);
  return fails_once ? number == first_failure : number >= first_failure;
}

}  // namespace

extern "C" {
void* malloc(std::size_t size) { return fails() ? nullptr : __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) { return fails() ? nullptr : __libc_calloc(count, size); }
void* realloc(void* memory, std::size_t size) { return fails() ? nullptr : __libc_realloc(memory, size); }
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return fails() ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  *memory = fails() ? nullptr : __libc_memalign(alignment, size);
  return *memory == nullptr ? ENOMEM : 0;
}
}
