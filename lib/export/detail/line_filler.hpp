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
      is_ascii_ = false;
      text_ += piece;
    }
  }
  /// Begins a word of ASCII characters, which must not be empty; there is a blank before it.
  void put_ascii(std::string_view blank_and_word) {
    if (open_) {
      return put(blank_and_word.substr(1));
    }
    end_word();
    in_word_ = is_ascii_ = true;
    word_ = text_.size() + (column_ != 0 ? 1 : 0);
    text_ += column_ != 0 ? blank_and_word : blank_and_word.substr(1);
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
  bool is_ascii_ = false;  // the word is known to have ASCII characters alone
  bool open_ = false;
};

}  // namespace damier
