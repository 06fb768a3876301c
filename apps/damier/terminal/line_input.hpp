#pragma once

#include "apps/damier/terminal/output.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// Standard input as lines of text that a person types or a script sends. Memory is bounded: of a longer line only the
/// beginning is kept.
class LineInput {
 public:
  enum class Reading : std::uint8_t {
    line,
    too_long,     ///< a line longer than most_bytes, which was read to its end
    end,          ///< no more lines
    interrupted,  ///< by Ctrl-C or another signal that ends programs
  };
  static constexpr std::size_t most_bytes = 4'096;

  explicit LineInput(int descriptor);

  /// Writes a prompt, waits for a line, and returns it without its end. A last line may lack its end. Where a person
  /// types and sees the output, the line can be edited (LineEditor), and the cursor is behind it at last. known: texts
  /// with which Tab completes the line.
  [[nodiscard]] Reading ask(std::string& line, std::string_view prompt, Output& output,
                            std::span<std::string const> known = {});
  /// Bytes that were read from the same place by somebody else, and come before those that are read next.
  void give_back(std::string_view bytes) { bytes_.insert(next_, bytes); }
  /// Whether a terminal shows what is typed.
  [[nodiscard]] bool is_terminal() const noexcept { return terminal_; }

 private:
  [[nodiscard]] Reading read(std::string& line);
  [[nodiscard]] Reading edit(std::string& line, std::string_view prompt, Output& output,
                             std::span<std::string const> known);
  [[nodiscard]] Reading fill();

  int descriptor_;
  bool terminal_;
  std::string bytes_;  // read and not yet returned
  std::size_t next_ = 0;
  std::vector<std::string> former_;  // lines that were edited
};

}  // namespace damier::app
