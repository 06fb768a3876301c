#include "apps/damier/options/framed_rows.hpp"

#include "text/printable.hpp"

#include <string>

namespace damier::app {

void FramedRows::head(std::string_view titles) {
  out_.write(out_.is_terminal() ? printable_lines(titles) : titles);  // names of players may be among them
}

void FramedRows::row(std::string_view text) {
  if (format_ == Format::json) {
    out_.write(rows_ == 0 ? "[\n  " : ",\n  ");
  }
  out_.write(out_.is_terminal() ? printable_lines(text) : text);
  if (format_ == Format::ndjson) {
    out_.write("\n");
  }
  ++rows_;
}

void FramedRows::finish() {
  if (format_ == Format::json) {
    out_.write(rows_ == 0 ? "[]\n" : "\n]\n");
  }
}

}  // namespace damier::app
