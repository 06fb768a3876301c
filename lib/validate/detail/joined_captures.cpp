#include "validate/detail/joined_captures.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace damier {
namespace {

/// The name of the square that a move begins with, "11" or "c3"; empty if it has another form.
std::string_view first_square(std::string_view move) noexcept {
  auto const letter = !move.empty() && is_file_letter(move.front()) ? std::size_t{1} : 0;
  auto const end = std::min(move.find_first_not_of("0123456789", letter), move.size());
  return end == letter ? std::string_view{} : move.substr(0, end);
}

/// The name of the square that it ends with, behind a sign.
std::string_view last_square(std::string_view move) noexcept {
  auto begin = move.find_last_not_of("0123456789");
  if (begin == std::string_view::npos || begin + 1 == move.size()) {
    return {};
  }
  begin += is_file_letter(move[begin]) ? 0U : 1U;
  return begin == 0 ? std::string_view{} : move.substr(begin);
}

bool is_same(std::string_view one, std::string_view other) noexcept {
  return !one.empty() && std::ranges::equal(one, other, {}, lower, lower);
}

class Joiner {
 public:
  explicit Joiner(Game& game) : game_{game} {}

  std::vector<JoinedCapture> run() {
    std::vector<Item> items;
    items.reserve(game_.items.size());
    std::swap(items, game_.items);
    for (auto& item : items) {
      take(item);
    }
    return std::move(joined_);
  }

 private:
  /// More parts than a capture has; each of them writes the text of the joined move again.
  static constexpr std::size_t most_parts = 64;

  void take(Item& item) {
    if (item.kind == ItemKind::move && last_ && parts_ < most_parts && continues(item)) {
      join(item);
      ++parts_;
      return;
    }
    game_.items.push_back(item);
    switch (item.kind) {
      case ItemKind::move:
        last_ = game_.items.size() - 1;
        is_whole_ = true;
        parts_ = 1;
        break;
      case ItemKind::placeholder:  // of the other player, who waits
      case ItemKind::comment:
      case ItemKind::nag:
      case ItemKind::strength:
      case ItemKind::layer_note: break;
      default: last_.reset();
    }
  }

  [[nodiscard]] bool continues(Item const& item) const {
    return is_same(last_square(game_.text_of(game_.items[*last_])), first_square(game_.text_of(item)));
  }

  void join(Item const& item) {
    auto& first = game_.items[*last_];
    auto const part = game_.text_of(item);
    auto text = std::string{game_.text_of(first)};
    text += part.substr(first_square(part).size());
    game_.respell(first, text);
    first.first = first.second = 0;
    if (std::exchange(is_whole_, false)) {
      joined_.push_back({.begin = first.source_begin});
    }
    joined_.back().further.push_back(item.source_begin);
    first.source_length = item.source_begin + item.source_length - first.source_begin;
    joined_.back().length = first.source_length;
    auto const behind = game_.items.begin() + static_cast<std::ptrdiff_t>(*last_) + 1;
    game_.items.erase(
        std::remove_if(behind, game_.items.end(), [](Item const& each) { return each.kind == ItemKind::placeholder; }),
        game_.items.end());
  }

  Game& game_;
  std::vector<JoinedCapture> joined_;
  std::optional<std::size_t> last_;  // the move that the next one may continue
  std::size_t parts_ = 1;            // of that move
  bool is_whole_ = true;             // as the text has it
};

}  // namespace

std::vector<JoinedCapture> join_captures(Game& game) { return Joiner{game}.run(); }

}  // namespace damier
