#pragma once

#include "language/message.hpp"
#include "report/destination.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace damier::app {

/// Thrown if the reader of the output has closed it ("damier … | head -1"). It is not an error, so not a
/// std::exception.
struct BrokenPipe {};

/// The role of a piece of text, which decides its colour.
enum class Style : unsigned char { plain, strong, dim, error, warning, hint, caret, good, chosen };

/// A stream of bytes to a file descriptor, buffered, every error noticed: a MessageError.
///
/// Everything on its way to a terminal passes through write(), so whatever a file, a base, an engine or another program
/// has put into it, the terminal gets no command but colours and line ends.
class Output final : public report::Destination {
 public:
  /// name: for messages.
  Output(int descriptor, Word name);
  Output(Output const&) = delete;
  Output& operator=(Output const&) = delete;
  ~Output() override = default;  // unflushed text is lost on purpose: a successful end has flushed it

  void write(std::string_view text) override;
  /// Writes sequences of damier's own that command a terminal, and text that is printable().
  void command(std::string_view sequences);
  void flush();

  /// Sends the following text to a sink, without colours and not as a terminal; an empty sink sends it to the
  /// descriptor again. Unflushed text for the descriptor is flushed first; unflushed text for a sink is dropped.
  void send_to(std::function<void(std::string_view)> sink);

  [[nodiscard]] bool is_terminal() const noexcept override { return terminal_ && !sink_; }
  /// Columns of the terminal; 80 where there is none.
  [[nodiscard]] unsigned width() const noexcept override { return width_; }
  [[nodiscard]] bool coloured() const noexcept { return coloured_ && !sink_; }
  void set_coloured(bool coloured) noexcept { coloured_ = coloured; }

  /// The text between the codes of its style if this output is coloured; otherwise the text alone.
  [[nodiscard]] std::string paint(Style style, std::string_view text) const;
  [[nodiscard]] std::string strong(std::string_view text) const override { return paint(Style::strong, text); }
  [[nodiscard]] std::string dim(std::string_view text) const override { return paint(Style::dim, text); }

 private:
  int descriptor_;
  Word name_;
  std::string buffer_;
  std::string incomplete_;  ///< on a terminal: the first bytes of a character whose others have not been written yet
  std::function<void(std::string_view)> sink_;
  unsigned width_ = 80;
  bool terminal_ = false;
  bool coloured_ = false;
};

/// Writes a text in lines that fit an output, broken between words.
void write_wrapped(Output& output, std::string_view text);

}  // namespace damier::app
