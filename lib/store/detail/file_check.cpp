#include "store/detail/file_check.hpp"

#include "language/message.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <system_error>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t header_size = 100;
constexpr auto smallest_base = std::uintmax_t{512};  // the smallest page

/// A field of the header and the values that it has in bases of damier.
struct HeaderField {
  std::size_t offset;
  std::size_t size;  // bytes, the high one first
  std::uint32_t least, most;
  Word name;
};
constexpr std::array header_fields{
    HeaderField{18, 1, 1, 2, "header-write-version"},
    HeaderField{19, 1, 1, 2, "header-read-version"},
    HeaderField{21, 3, 0x402020, 0x402020, "header-shares"},
    HeaderField{44, 4, 4, 4, "header-schema"},
    HeaderField{56, 4, 1, 1, "header-encoding"},
};

}  // namespace

void refuse_fragment(std::string const& path) {
  std::error_code error;
  if (auto const size = std::filesystem::file_size(path, error); !error && size != 0 && size < smallest_base) {
    throw BaseError{path, message("base-not-damier")};
  }
}

void refuse_empty(std::string const& path) {
  std::error_code error;
  auto const is_empty = std::filesystem::file_size(path, error) == 0 && !error;
  if (is_empty && !has_log(path) && !std::filesystem::exists(path + "-journal", error)) {
    throw BaseError{path, message("base-not-damier")};
  }
}

bool has_log(std::string const& path) {
  std::error_code error;
  auto const size = std::filesystem::file_size(path + "-wal", error);
  return !error && size != 0;
}

std::vector<Message> header_faults(std::string const& path) {
  if (has_log(path)) {
    return {};
  }
  std::array<char, header_size> header{};
  std::vector<Message> faults;
  if (!std::ifstream{path, std::ios::binary}.read(header.data(), header.size())) {
    return {message("verify-no-header")};
  }
  auto const number = [&](std::size_t offset, std::size_t size) {
    std::uint32_t value = 0;
    for (auto at = offset; at < offset + size; ++at) {
      value = value << 8U | static_cast<unsigned char>(header[at]);
    }
    return value;
  };
  for (auto const& field : header_fields) {
    auto const value = number(field.offset, field.size);
    if (value < field.least || value > field.most) {
      faults.push_back(message("verify-header", "value"_a = value, "field"_a = field.name.message()));
    }
  }
  if (number(18, 1) != number(19, 1)) {
    faults.push_back(message("verify-header-versions"));
  }
  return faults;
}

std::vector<Message> integrity_faults(Database& database) {
  std::vector<Message> faults;
  Statement integrity{database, "PRAGMA integrity_check(100)"};
  while (integrity.step()) {
    if (integrity.text(0) != "ok") {
      faults.push_back(message("verify-file", "fault"_a = integrity.text(0)));
    }
  }
  return faults;
}

std::vector<Message> reference_faults(Database& database) {
  std::map<std::pair<std::string, std::string>, std::uint64_t> broken;
  Statement keys{database, "PRAGMA foreign_key_check"};
  while (keys.step()) {
    ++broken[{std::string{keys.text(0)}, std::string{keys.text(2)}}];
  }
  std::vector<Message> faults;
  for (auto const& [tables, rows] : broken) {
    faults.push_back(
        message("verify-references", "table"_a = tables.first, "count"_a = rows, "other"_a = tables.second));
  }
  return faults;
}

}  // namespace damier
