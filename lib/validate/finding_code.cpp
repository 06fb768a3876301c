#include "validate/finding_code.hpp"

#include "grammar/diagnostic_code.hpp"

namespace damier {

std::vector<std::string_view> finding_codes() {
  std::vector<std::string_view> codes{diagnostic_codes.begin(), diagnostic_codes.end()};
  codes.insert(codes.end(), fen_warning_codes.begin(), fen_warning_codes.end());
  codes.insert(codes.end(), judging_codes.begin(), judging_codes.end());
  for (auto const& cause : cause_texts()) {
    codes.push_back(cause.code);
  }
  return codes;
}

}  // namespace damier
