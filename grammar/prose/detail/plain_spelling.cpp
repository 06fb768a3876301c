#include "grammar/prose/detail/terminals_def.hpp"
#include "grammar/prose/token.hpp"
#include "text/move_words.hpp"

namespace damier::prose {

std::string plain_spelling(std::string_view text) {
  using namespace terminals;
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    if (is_digit(text[at])) {  // most are
      plain += text[at++];
      continue;
    }
    auto const rest = text.substr(at);
    if (auto const size = space_size(rest); size != 0) {
      at += size;
    } else if (ends_line(rest.front())) {
      ++at;
    } else if (auto const dash = quiet_size(rest); dash != 0) {
      plain += '-';
      at += dash;
    } else if (auto const cross = taking_size(rest); cross != 0) {
      plain += 'x';
      at += cross;
    } else if (auto const* const alike = find_look_alike(rest)) {
      plain += alike->plain;
      at += alike->letter.size();
    } else if (rest.front() == '.' && at + 1 < text.size()) {
      plain += '-';
      ++at;
    } else if (rest.front() == '<') {
      plain += ' ';
      plain += rest;
      break;
    } else {
      plain += lower(rest.front());
      ++at;
    }
  }
  for (std::string_view const ending : {"(d)", "(k)", "d", "k", "q"}) {
    if (plain.ends_with(ending) && plain.size() > ending.size() + 2 &&
        is_digit(plain[plain.size() - ending.size() - 1])) {
      plain.erase(plain.size() - ending.size());
      break;
    }
  }
  return plain;
}

std::string plain_spelling(Token const& token, std::string_view text) {
  return plain_spelling(token.is_typed ? with_dash(token.in(text)) : std::string{token.in(text)});
}

}  // namespace damier::prose
