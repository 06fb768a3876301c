#pragma once

#include <string>
#include <string_view>

namespace damier::report {

/// Where a report is written. The program implements it: the library itself prints nothing and asks no terminal.
class Destination {
 public:
  Destination() = default;
  Destination(Destination const&) = delete;
  Destination& operator=(Destination const&) = delete;
  virtual ~Destination() = default;

  virtual void write(std::string_view text) = 0;
  /// Whether a person reads it on a terminal: then no line of a table is wider than width().
  [[nodiscard]] virtual bool is_terminal() const noexcept = 0;
  /// Columns of the terminal.
  [[nodiscard]] virtual unsigned width() const noexcept = 0;
  /// The text as a title; without colours the text alone.
  [[nodiscard]] virtual std::string strong(std::string_view text) const = 0;
  /// The text as a remark about the rest.
  [[nodiscard]] virtual std::string dim(std::string_view text) const = 0;
};

}  // namespace damier::report
