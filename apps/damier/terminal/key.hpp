#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// A key of a terminal.
struct Key {
  enum class Kind : unsigned char {
    character,  ///< one of ASCII
    left,
    right,
    up,
    down,
    home,
    end,
    page_up,
    page_down,
    enter,
    backspace,
    erase,  ///< Delete: what is under the cursor
    escape,
  };
  Kind kind = Kind::character;
  char character = '\0';
  bool operator==(Key const&) const = default;
};

/// Reads keys from the bytes that a terminal sends: characters and the sequences of xterm, VT100, rxvt and the Linux
/// console. What is none of these keys is left out.
class KeyReader {
 public:
  /// The keys of some more bytes. A sequence may come in parts.
  [[nodiscard]] std::vector<Key> read(std::string_view bytes);
  /// Whether the bytes so far end within a sequence: they are one if more bytes follow at once, else the key Escape.
  [[nodiscard]] bool is_waiting() const noexcept { return !sequence_.empty(); }
  /// The keys of what is waiting, if no more bytes follow.
  [[nodiscard]] std::vector<Key> finish();

 private:
  void read_byte(char byte, std::vector<Key>& keys);

  std::string sequence_;  // begins with the byte ESC
};

}  // namespace damier::app
