#include "text/line_reader.hpp"

namespace damier {
namespace {

constexpr std::size_t bytes_of_a_read = std::size_t{1} << 16;

}  // namespace

bool LineReader::next(std::string& line) {
  line.clear();
  ++number_;
  while (true) {
    auto const end = buffer_.find('\n', used_);
    if (end != std::string::npos) {
      line.append(buffer_, used_, end - used_);
      used_ = end + 1;
      return true;
    }
    line.append(buffer_, used_);
    used_ = 0;
    buffer_.resize(bytes_of_a_read);
    buffer_.resize(at_end_ ? 0 : source_->read(buffer_));
    at_end_ = buffer_.empty();
    if (at_end_ || line.size() > most_bytes) {
      return !line.empty();
    }
  }
}

}  // namespace damier
