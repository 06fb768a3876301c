#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

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

  /// Waits for a line, and returns it without its end. A last line may lack its end.
  [[nodiscard]] Reading read(std::string& line);
  /// Whether a terminal shows what is typed.
  [[nodiscard]] bool is_terminal() const noexcept { return terminal_; }

 private:
  [[nodiscard]] Reading fill();

  int descriptor_;
  bool terminal_;
  std::string bytes_;  // read and not yet returned
  std::size_t next_ = 0;
};

}  // namespace damier::app
