#pragma once

#include "apps/damier/terminal/key.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace damier::app {

/// A text line that is typed on a terminal: bytes of keys in, what the terminal is to show out. The cursor moves in the
/// line (Left, Right, Home, End, Ctrl-A, -B, -E, -F), Backspace, Delete, Ctrl-D, -K, -U and -W remove, Up and Down
/// (Ctrl-P, -N) bring back former lines, Tab completes the line, another Tab in another way. It knows no terminal, and
/// needs nothing of one but backspaces.
class LineEditor {
 public:
  enum class State : std::uint8_t {
    typing,
    done,  ///< by Enter
    end,   ///< by Ctrl-D in an empty line
  };
  static constexpr std::size_t most_bytes = 4'096;

  /// former: the lines before this one, the latest last; they outlive this. columns: for the line on the terminal; a
  /// longer one is shown in part. known: the lines that Tab completes to, without regard to case and accents; they
  /// outlive this, too.
  LineEditor(std::span<std::string const> former, unsigned columns, std::span<std::string const> known = {}) noexcept
      : former_{former}, known_{known}, place_{former.size()}, columns_{columns} {}

  State type(char byte);
  [[nodiscard]] std::string const& text() const noexcept { return text_; }
  /// The bytes that make a terminal show the line and the cursor, where it shows what the last call has returned; at
  /// first nothing.
  [[nodiscard]] std::string draw();
  /// For a terminal that has been cleared: the next draw() draws the whole line again.
  void forget_shown() noexcept;

 private:
  State press(Key const& key);
  State control(char byte);
  void insert(std::string_view character);
  void erase(std::size_t first, std::size_t last);
  void recall(bool earlier);
  void complete();
  [[nodiscard]] std::size_t before(std::size_t place) const noexcept;
  [[nodiscard]] std::size_t behind(std::size_t place) const noexcept;
  [[nodiscard]] std::size_t word_before(std::size_t place) const noexcept;
  void show_cursor();

  std::span<std::string const> former_;
  std::span<std::string const> known_;
  std::size_t place_;  // in former_; its size for the line that is new
  unsigned columns_;
  KeyReader keys_;
  std::string character_;  // the bytes of one that is not complete
  std::string text_;
  std::string unfinished_;  // the new line, while a former one is shown
  std::string begun_;       // what was typed before the first Tab; empty if the last key was another
  std::size_t tried_ = 0;   // in known_, behind the last completion
  std::size_t cursor_ = 0;  // byte of text_
  std::size_t first_ = 0;   // byte of text_ that is the first one shown
  std::string shown_;
  unsigned shown_cursor_ = 0;  // in columns from the first one shown
};

}  // namespace damier::app
