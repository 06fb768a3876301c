#include "grammar/pdn/detail/unwrappers.hpp"
#include "text/byte_classes.hpp"

namespace damier::pdn {

namespace {

/// Signs that Markdown has a meaning for, and that its writers escape: "1\. 32\-28". Quotation marks are escaped in
/// tags of PDN, too.
bool is_escaped_sign(char c) noexcept {
  return std::string_view{"!#$%&()*+-./:;<=>?@[]^_`{|}~"}.find(c) != std::string_view::npos;
}

class EscapedSigns final : public Unwrapper {
 public:
  void unwrap(std::string_view line, std::string& text) override {
    for (std::size_t at = 0; at < line.size(); ++at) {
      bool const is_escape = line[at] == '\\' && at + 1 < line.size() && is_escaped_sign(line[at + 1]);
      text += line[is_escape ? ++at : at];
    }
  }
  [[nodiscard]] Message message() const override { return damier::message("text-escaped-signs"); }
};

}  // namespace

std::unique_ptr<Unwrapper> find_escaped_signs(std::string_view beginning) {
  constexpr unsigned enough = 3;
  unsigned escaped = 0;
  unsigned plain = 0;
  for (std::size_t at = beginning.find('-'); at != std::string_view::npos; at = beginning.find('-', at + 1)) {
    bool const before_square =
        at + 1 < beginning.size() && (is_digit(beginning[at + 1]) || is_letter(beginning[at + 1]));
    if (!before_square || at < 2) continue;
    escaped += beginning[at - 1] == '\\' && (is_digit(beginning[at - 2]) || is_letter(beginning[at - 2])) ? 1U : 0U;
    plain += is_digit(beginning[at - 1]) && is_digit(beginning[at + 1]) ? 1U : 0U;
  }
  return escaped >= enough && escaped > plain ? std::make_unique<EscapedSigns>() : nullptr;
}

}  // namespace damier::pdn
