#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <variant>

namespace damier::endgame {

/// A file in memory, for reading.
class MappedFile {
 public:
  /// What open() gives instead: there is no such file, or the system does not give its bytes.
  enum class Fault : std::uint8_t { missing, cannot_read };

  [[nodiscard]] static std::variant<MappedFile, Fault> open(std::string const& path) noexcept;
  MappedFile(MappedFile&& other) noexcept : bytes_{std::exchange(other.bytes_, {})} {}
  MappedFile& operator=(MappedFile&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~MappedFile();

  [[nodiscard]] std::span<std::uint8_t const> bytes() const noexcept { return bytes_; }

 private:
  explicit MappedFile(std::span<std::uint8_t const> bytes) noexcept : bytes_{bytes} {}

  std::span<std::uint8_t const> bytes_;
};

}  // namespace damier::endgame
