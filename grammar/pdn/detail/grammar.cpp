#include "grammar/pdn/grammar.hpp"

#include "grammar/pdn/detail/plain_tokens.hpp"
#include "grammar/pdn/detail/tokens_def.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace damier::pdn {

namespace {

using namespace tokens;

auto const quoted_tag_begin = '[' >> tag_blanks >> tag_name >> tag_blanks >> '"';

/// Parses with a rule; if the rule fails, the events that it has added are removed.
template <typename Rule>
Token read(Rule const& rule, char const*& first, Input const& input, char const* safe) {
  Sink sink{input, safe};
  std::size_t const before = input.events.size();
  if (x3::parse(first, input.last, x3::with<SinkTag>(std::ref(sink))[rule])) return sink.token();
  input.events.erase(input.events.begin() + static_cast<std::ptrdiff_t>(before), input.events.end());
  return Token::none;
}

}  // namespace

char const* skip_blanks(char const* first, char const* last) noexcept { return match_blanks(first, last); }

char const* read_moves_by_grammar(char const* first, char const* safe, Input const& input) {
  read(blanks >> *part_of_line, first, input, safe);
  return first;
}

Token read_token(char const*& first, Input const& input) {
  // The first byte alone determines most tokens, without trying each alternative.
  switch (*first) {
    case '{': return read(comment, first, input, input.last);
    case '(': return read(strength | variation_begin, first, input, input.last);
    case ')': return read(variation_end, first, input, input.last);
    case '$': return read(nag, first, input, input.last);
    case '!':
    case '?': return read(strength, first, input, input.last);
    default:
      if (!is_plain_result(first)) return read(token, first, input, input.last);
      input.events.push_back({static_cast<std::uint32_t>(first - input.base), 3, EventKind::result});
      first += 3;
      return Token::result;
  }
}

Token read_tag(char const*& first, Input const& input) {
  Token const token_read = read(quoted_tag, first, input, input.last);
  return token_read != Token::none ? token_read : read(unquoted_tag, first, input, input.last);
}

Token token_of(std::string_view text) {
  if (text.empty() || text.size() > longest_token) return Token::none;
  // Shortcut for the most frequent results.
  if (text == "2-0" || text == "1-1" || text == "0-2" || text == "1-0" || text == "0-1") return Token::result;
  std::string padded{text};
  padded.append(sentinel_bytes, '\0');
  std::vector<Event> events;
  char const* first = padded.data();
  char const* const last = first + text.size();
  Token const found = read_token(first, {padded.data(), last, events});
  return first == last ? found : Token::none;
}

bool can_stand_for(EventKind kind, std::string_view text) {
  switch (kind) {
    case EventKind::move: {
      if (text == "ad lib" || text == "x") return true;
      Token const whole = token_of(text);
      return whole == Token::move || whole == Token::bare_move || whole == Token::semi_short;
    }
    case EventKind::placeholder: return token_of(text) == Token::placeholder;
    // Shortcut for the most frequent signs. "*" is a strength only when glued to a move, which token_of cannot see.
    case EventKind::strength: return text == "!" || text == "?" || text == "*" || token_of(text) == Token::strength;
    case EventKind::nag: return token_of(std::string{"$"}.append(text)) == Token::nag;
    case EventKind::setup: return token_of(std::string{"/FEN \""}.append(text).append("\"/")) == Token::setup;
    default: return true;
  }
}

bool is_tag_name(std::string_view text) {
  char const* const last = text.data() + text.size();
  return match_tag_name(text.data(), last) == last;
}

bool begins_quoted_tag(char const* first, char const* last) {
  return x3::parse(first, last - first > std::ptrdiff_t{longest_token} ? first + longest_token : last,
                   quoted_tag_begin);
}

bool read_tag_name(char const*& first, Input const& input) {
  return read(name, first, input, input.last) != Token::none;
}

}  // namespace damier::pdn
