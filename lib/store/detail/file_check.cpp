#include "store/detail/file_check.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string_view>
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
  std::string_view name;
};
constexpr std::array header_fields{
    HeaderField{18, 1, 1, 2, "the version that may write it"},
    HeaderField{19, 1, 1, 2, "the version that may read it"},
    HeaderField{21, 3, 0x402020, 0x402020, "the shares of a page"},
    HeaderField{44, 4, 4, 4, "the format of the schema"},
    HeaderField{56, 4, 1, 1, "the encoding of texts"},
};

}  // namespace

void refuse_fragment(std::string const& path) {
  std::error_code error;
  if (auto const size = std::filesystem::file_size(path, error); !error && size != 0 && size < smallest_base) {
    throw BaseError{path + ": this is not a damier base"};
  }
}

bool has_log(std::string const& path) {
  std::error_code error;
  auto const size = std::filesystem::file_size(path + "-wal", error);
  return !error && size != 0;
}

std::vector<std::string> header_faults(std::string const& path) {
  if (has_log(path)) {
    return {};
  }
  std::array<char, header_size> header{};
  std::vector<std::string> faults;
  if (!std::ifstream{path, std::ios::binary}.read(header.data(), header.size())) {
    return {"file: its header cannot be read"};
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
      faults.push_back("file: its header has " + std::to_string(value) + " for " + std::string{field.name});
    }
  }
  if (number(18, 1) != number(19, 1)) {
    faults.emplace_back("file: its header names two different versions for reading and writing");
  }
  return faults;
}

std::vector<std::string> integrity_faults(Database& database) {
  std::vector<std::string> faults;
  Statement integrity{database, "PRAGMA integrity_check(100)"};
  while (integrity.step()) {
    if (integrity.text(0) != "ok") {
      faults.push_back("file: " + std::string{integrity.text(0)});
    }
  }
  return faults;
}

std::vector<std::string> reference_faults(Database& database) {
  std::map<std::pair<std::string, std::string>, std::uint64_t> broken;
  Statement keys{database, "PRAGMA foreign_key_check"};
  while (keys.step()) {
    ++broken[{std::string{keys.text(0)}, std::string{keys.text(2)}}];
  }
  std::vector<std::string> faults;
  for (auto const& [tables, rows] : broken) {
    faults.push_back("table " + tables.first + ": " + std::to_string(rows) +
                     (rows == 1 ? " row refers" : " rows refer") + " to what table " + tables.second +
                     " does not hold");
  }
  return faults;
}

}  // namespace damier
