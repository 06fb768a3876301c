#include "apps/damier/terminal/key.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace damier::app {
namespace {

constexpr char escape = '\x1b';
constexpr std::size_t longest_sequence = 32;

/// The key of a sequence "ESC [ 5 ~" or "ESC O A", if it is known.
std::optional<Key::Kind> kind_of(std::string_view sequence) {
  switch (sequence.back()) {
    case 'A': return Key::Kind::up;
    case 'B': return Key::Kind::down;
    case 'C': return Key::Kind::right;
    case 'D': return Key::Kind::left;
    case 'H': return Key::Kind::home;
    case 'F': return Key::Kind::end;
    case 'M': return sequence[1] == 'O' ? std::optional{Key::Kind::enter} : std::nullopt;
    case '~': break;
    default: return std::nullopt;
  }
  auto const number = sequence.substr(2, sequence.find_first_of(";~") - 2);
  struct Numbered {
    std::string_view number;
    Key::Kind kind;
  };
  constexpr std::array<Numbered, 7> keys{{{"1", Key::Kind::home},
                                          {"3", Key::Kind::erase},
                                          {"7", Key::Kind::home},
                                          {"4", Key::Kind::end},
                                          {"8", Key::Kind::end},
                                          {"5", Key::Kind::page_up},
                                          {"6", Key::Kind::page_down}}};
  auto const* const found = std::ranges::find(keys, number, &Numbered::number);
  return found == keys.end() ? std::nullopt : std::optional{found->kind};
}

}  // namespace

std::vector<Key> KeyReader::read(std::string_view bytes) {
  std::vector<Key> keys;
  for (auto const byte : bytes) {
    read_byte(byte, keys);
  }
  return keys;
}

std::vector<Key> KeyReader::finish() {
  auto const alone = sequence_.size() == 1;
  sequence_.clear();
  return alone ? std::vector<Key>{{Key::Kind::escape}} : std::vector<Key>{};
}

void KeyReader::read_byte(char byte, std::vector<Key>& keys) {
  if (byte == escape) {
    if (sequence_.size() == 1) {
      keys.push_back({Key::Kind::escape});
    }
    sequence_ = byte;
    return;
  }
  if (sequence_.empty()) {
    if (byte == '\r' || byte == '\n') {
      keys.push_back({Key::Kind::enter});
    } else if (byte == '\b' || byte == '\x7f') {
      keys.push_back({Key::Kind::backspace});
    } else if (byte >= ' ' && byte < '\x7f') {
      keys.push_back({Key::Kind::character, byte});
    }
    return;
  }
  sequence_ += byte;
  auto const introducer = sequence_[1];
  if (sequence_.size() == 2 && (introducer == '[' || introducer == 'O')) {
    return;
  }
  auto const ends = sequence_.size() == 2 || introducer == 'O' || (byte >= '@' && byte <= '~');
  if (ends && sequence_.size() > 2) {
    if (auto const kind = kind_of(sequence_)) {
      keys.push_back({*kind});
    }
  }
  if (ends || sequence_.size() > longest_sequence) {
    sequence_.clear();
  }
}

}  // namespace damier::app
