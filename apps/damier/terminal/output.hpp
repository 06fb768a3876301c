#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace damier::app {

/// Thrown if the reader of the output has closed it ("damier … | head -1"); not an error, so not a std::exception.
struct BrokenPipe {};

/// What a piece of text is, for its colour.
enum class Style : unsigned char { plain, strong, dim, error, warning, hint, caret, good };

/// A stream of bytes to a file descriptor, buffered, every error noticed.
class Output {
 public:
  /// name: for messages, "standard output".
  Output(int descriptor, std::string name);
  Output(Output const&) = delete;
  Output& operator=(Output const&) = delete;
  ~Output() = default;  // unflushed text is lost on purpose: a successful end has flushed it

  void write(std::string_view text);
  void flush();

  /// From here on texts go to a sink, which is no terminal, without colours; without one to the descriptor again. What
  /// was written before and not flushed goes where it was meant to.
  void send_to(std::function<void(std::string_view)> sink);

  [[nodiscard]] bool is_terminal() const noexcept { return terminal_ && !sink_; }
  /// Columns of the terminal; 80 where there is none.
  [[nodiscard]] unsigned width() const noexcept { return width_; }
  [[nodiscard]] bool coloured() const noexcept { return coloured_ && !sink_; }
  void set_coloured(bool coloured) noexcept { coloured_ = coloured; }

  /// The text between the codes of its style, if this output is coloured.
  [[nodiscard]] std::string paint(Style style, std::string_view text) const;

 private:
  int descriptor_;
  std::string name_;
  std::string buffer_;
  std::function<void(std::string_view)> sink_;
  unsigned width_ = 80;
  bool terminal_ = false;
  bool coloured_ = false;
};

}  // namespace damier::app
