#include "text/window.hpp"

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>

namespace damier {

Window::Window(ByteSource& source, std::size_t bytes_at_a_time)
    : decoder_{source}, at_a_time_{std::max<std::size_t>(bytes_at_a_time, 1)} {
  make_room(at_a_time_);
}

std::string_view Window::before() const noexcept {
  std::size_t const kept = std::min(begin_, kept_before);
  return {buffer_.get() + begin_ - kept, kept};
}

void Window::drop(std::size_t bytes) {
  offset_ += source_size(text().substr(0, bytes), decoded_offset_, pieces());
  begin_ += bytes;
  decoded_offset_ += bytes;
  decoder_.forget_before(decoded_offset_);
}

void Window::extend() {
  if (ended_) return;
  std::size_t const wanted = std::max(at_a_time_, end_ - begin_);
  make_room(wanted);
  try {
    std::size_t const got = decoder_.read(std::span{buffer_.get() + end_, wanted});
    end_ += got;
    ended_ = got == 0;
  } catch (...) {
    failure_ = std::current_exception();
    ended_ = true;
  }
  std::memset(buffer_.get() + end_, 0, sentinel_bytes);
}

void Window::rethrow() const {
  if (failure_ != nullptr) std::rethrow_exception(failure_);
}

void Window::make_room(std::size_t bytes) {
  if (capacity_ >= end_ + bytes + sentinel_bytes) return;
  std::size_t const kept_from = begin_ - std::min(begin_, kept_before);
  std::size_t const kept = end_ - kept_from;
  std::size_t const needed = kept + bytes + sentinel_bytes;
  // The text is moved to the front of the same buffer only if that frees at least as many bytes as it moves.
  if (capacity_ >= needed && kept <= kept_from) {
    std::memmove(buffer_.get(), buffer_.get() + kept_from, kept);
  } else {
    std::size_t const capacity = std::max(needed + needed / 2, std::size_t{4096});
    auto grown = std::make_unique_for_overwrite<char[]>(capacity);
    if (buffer_ != nullptr) std::memcpy(grown.get(), buffer_.get() + kept_from, kept);
    buffer_ = std::move(grown);
    capacity_ = capacity;
  }
  begin_ -= kept_from;
  end_ = kept;
  std::memset(buffer_.get() + end_, 0, sentinel_bytes);
}

}  // namespace damier
