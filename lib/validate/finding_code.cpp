#include "validate/finding_code.hpp"

namespace damier {

std::vector<std::string_view> finding_codes() {
  std::vector<std::string_view> codes;
  for (auto const& shape : message_table) {
    if (auto const code = FindingCode::code_of(shape); !code.empty()) {
      codes.push_back(code);
    }
  }
  for (auto const& cause : cause_texts()) {
    codes.push_back(cause.code);
  }
  return codes;
}

}  // namespace damier
