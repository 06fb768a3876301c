#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace damier::cli_test {

/// What a terminal shows of the bytes that a program wrote: characters, CR, LF, BS, and of the sequences those that
/// move the cursor (H, A, C, D, G), erase (K, J) and switch rows that go on behind the last column (?7) on and off.
/// Behind the last column the cursor stays on it until the next character, as in xterm. Other sequences change nothing.
class TerminalScreen {
 public:
  TerminalScreen(std::size_t columns, std::size_t rows) : columns_{columns}, cells_(rows) { erase_rows(0); }

  void write(std::string_view bytes);
  /// The rows from the top, each with its blanks up to the last column.
  [[nodiscard]] std::vector<std::string> rows() const;
  /// All rows without the blanks at their ends, with a line end behind each.
  [[nodiscard]] std::string text() const;

 private:
  void put(std::string_view character, std::size_t width);
  void obey(std::string_view parameters, char end);
  void new_row();
  void erase_rows(std::size_t first);

  std::size_t columns_;
  std::vector<std::vector<std::string>> cells_;  // empty: the second half of a wide character
  std::size_t row_ = 0;
  std::size_t column_ = 0;
  bool behind_ = false;  // the last column has been written
  bool goes_on_ = true;
};

}  // namespace damier::cli_test
