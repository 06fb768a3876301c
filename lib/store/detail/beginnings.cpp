#include "store/detail/beginnings.hpp"

#include "store/detail/beginnings_writer.hpp"
#include "text/varint.hpp"

#include <utility>

namespace damier {

bool Beginnings::read(std::string bytes) {
  bytes_ = std::move(bytes);
  nodes_.assign(1, {});
  std::string_view rest{bytes_};
  while (!rest.empty()) {
    auto const variant_row = static_cast<std::uint32_t>(take_varint(rest));
    auto const count = take_varint(rest);
    if (count > BeginningsWriter::most_nodes - nodes_.size() || rest.size() < count) {
      return false;
    }
    auto last = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({none, 0, {}, variant_row});
    for (std::uint64_t node = 0; node < count; ++node) {
      auto const head = take_varint(rest);
      for (auto up = head / 2; up != 0; --up) {
        last = nodes_[last].parent;
        if (last == none) {
          return false;
        }
      }
      auto const size = head % 2 == 0 ? 1 : take_varint(rest);
      if (size == 0 || size > rest.size()) {
        return false;
      }
      nodes_.push_back({last, nodes_[last].depth + 1, rest.substr(0, size), variant_row});
      rest.remove_prefix(size);
      last = static_cast<std::uint32_t>(nodes_.size() - 1);
    }
  }
  return true;
}

}  // namespace damier
