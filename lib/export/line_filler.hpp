#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace damier {

/// Appends words to text lines of a bounded width, in characters. A word may be appended in pieces, which are never
/// separated.
class LineFiller {
 public:
  LineFiller(std::string& text, std::size_t columns) : text_{text}, columns_{columns} {}

  /// Begins a word, or continues the last one: glued.
  void put(std::string_view piece, bool glued = false) {
    if (!glued && !open_) {
      end_word();
    }
    open_ = false;
    if (!piece.empty()) {
      open_word();
      text_ += piece;
    }
  }
  /// The text, for appending something that is not part of the last word; it must not be empty.
  [[nodiscard]] std::string& next_word() {
    if (!open_) {
      end_word();
    }
    open_ = false;
    open_word();
    return text_;
  }
  /// Glues the next piece to the last word.
  void glue_next() noexcept { open_ = true; }
  void end_line();
  /// Ends the text line if it is not empty.
  void begin_line();

 private:
  void open_word() {
    if (!in_word_) {
      in_word_ = true;
      if (column_ != 0) {
        text_ += ' ';
      }
      word_ = text_.size();
    }
  }
  void end_word();

  std::string& text_;
  std::size_t columns_;
  std::size_t column_ = 0;
  std::size_t word_ = 0;  // where the word begins, after a blank if it is not the first of its text line
  bool in_word_ = false;
  bool open_ = false;
};

}  // namespace damier
