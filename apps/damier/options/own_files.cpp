#include "apps/damier/options/own_files.hpp"

#include "clean/review.hpp"
#include "text/byte_source.hpp"

#include <exception>

namespace damier::app {
namespace {

/// The beginning of a file, unpacked; empty if it cannot be read.
std::string beginning_of(std::string const& path) {
  constexpr std::size_t most = 4096;
  std::string text(most, '\0');
  try {
    auto const source = open_file(path);
    std::size_t size = 0;
    while (auto const got = size < most ? source->read({text.data() + size, most - size}) : 0) {
      size += got;
    }
    text.resize(size);
  } catch (std::exception const&) {  // a picture or an archive: no file of damier
    text.clear();
  }
  return text;
}

}  // namespace

bool is_own_file(std::string const& path) {
  auto const text = beginning_of(path);
  return text.starts_with(R"({"log":"damier clean")") || text.starts_with(own_spellings_begin) || begins_review(text);
}

bool is_own_spelling_file(std::string const& path) { return beginning_of(path).starts_with(own_spellings_begin); }

}  // namespace damier::app
