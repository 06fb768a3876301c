#pragma once

#include "answers/answer.hpp"
#include "grammar/diagnostic.hpp"
#include "grammar/json/writer.hpp"
#include "report/destination.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier::serve {

/// A report as a text.
class ReportText final : public report::Destination {
 public:
  void write(std::string_view text) override { text_ += text; }
  [[nodiscard]] bool is_terminal() const noexcept override { return false; }
  [[nodiscard]] unsigned width() const noexcept override { return 80; }
  [[nodiscard]] std::string strong(std::string_view text) const override { return std::string{text}; }
  [[nodiscard]] std::string dim(std::string_view text) const override { return std::string{text}; }
  [[nodiscard]] std::string const& text() const noexcept { return text_; }

 private:
  std::string text_;
};

/// Adds an answer to the object that is open: "report" with its columns and rows, "empty" and "warning" with what is
/// said about it, or null.
void add_answer(JsonWriter& json, answers::Answer& answer, Language language);

/// Adds the member "warnings": what of a query can never be true, with its place in bytes.
void add_warnings(JsonWriter& json, std::vector<Diagnostic> const& warnings, Language language);

}  // namespace damier::serve
