#include "prose/detail/printed_pair.hpp"

#include "game/outcome.hpp"
#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace damier::prose {
namespace {

constexpr std::size_t longest_name = 48;  // bytes
constexpr std::size_t most_words = 6;

class PairReader {
 public:
  PairReader(std::string_view text, std::span<Token const> tokens, Languages languages) noexcept
      : text_{text}, tokens_{tokens}, languages_{languages} {}

  [[nodiscard]] std::optional<PrintedPair> read(TextLine const& line) const {
    TextPart all{tokens_[line.first].begin, tokens_[line.end - 1].end};
    PrintedPair pair;
    pair.result = result_at_end(all);
    if (pair.result.end != 0) {
      all.end = pair.result.begin - (text_[pair.result.begin - 1] == '(' ? 1U : 0U);
    }
    return read_labels(line, all, pair) || read_dash(all, pair) ? std::optional{pair} : std::nullopt;
  }

 private:
  [[nodiscard]] std::string_view cut(TextPart part) const noexcept {
    return text_.substr(part.begin, part.end - part.begin);
  }
  /// "(2-0)", "(1/2-1/2)" at the end of a line; an empty part if there is none.
  [[nodiscard]] TextPart result_at_end(TextPart line) const {
    constexpr std::size_t longest = 16;
    auto const text = cut(line);
    auto const open = text.rfind('(');
    if (open == std::string_view::npos || open == 0 || !text.ends_with(')') || text.size() - open > longest) {
      return {};
    }
    TextPart const inner{line.begin + open + 1, line.end - 1};
    return read_outcome(std::string{cut(inner)}, Colour::white) != Outcome::unknown ? inner : TextPart{};
  }
  /// The size of the dash behind a blank with which a part ends; 0 if there is none.
  [[nodiscard]] static std::size_t dash_at_end(std::string_view part) noexcept {
    auto const blank = part.rfind(' ');
    auto const dash = blank == std::string_view::npos ? std::string_view{} : part.substr(blank + 1);
    return !dash.empty() && dash_size(dash) == dash.size() ? dash.size() : 0;
  }
  /// A part without blanks and signs at its ends. A full stop that ends a sentence is no part of a name.
  [[nodiscard]] TextPart trimmed_name(TextPart part, bool is_sentence) const noexcept {
    constexpr std::size_t shortest_word = 3;
    constexpr std::string_view signs{" \t,;|/"};
    while (part.begin < part.end && signs.find(text_[part.begin]) != std::string_view::npos) {
      ++part.begin;
    }
    for (std::size_t size = 1; size != 0 && part.begin < part.end; part.end -= size) {
      auto const is_sign = signs.find(text_[part.end - 1]) != std::string_view::npos;
      size = is_sign ? 1 : is_sentence ? dash_at_end(cut(part)) : 0;  // "White: A. Name – Black: B. Other"
    }
    auto const name = cut(part);
    auto const before = name.substr(0, name.size() - (name.empty() ? 0U : 1U)).find_last_of(" .");
    auto const word = name.size() - 1 - (before == std::string_view::npos ? 0U : before + 1);
    part.end -= is_sentence && name.ends_with('.') && word >= shortest_word ? 1U : 0U;
    return part;
  }
  /// Whether a part may be a name: a few words, no sentence, no year.
  [[nodiscard]] bool may_be_name(TextPart part) const noexcept {
    auto const name = cut(part);
    auto const words = 1 + static_cast<std::size_t>(std::ranges::count(name, ' '));
    auto const has_letter = std::ranges::any_of(name, [](char c) { return is_letter(c) || is_beyond_ascii(c); });
    return has_letter && name.size() <= longest_name && words <= most_words &&
           name.find_first_of(":;!?\"=") == std::string_view::npos && !has_year(name) && !is_digit(name.front());
  }
  [[nodiscard]] static bool has_year(std::string_view name) noexcept {
    constexpr std::size_t digits_of_year = 4;
    std::size_t digits = 0;
    for (auto const c : name) {
      digits = is_digit(c) ? digits + 1 : 0;
      if (digits == digits_of_year) {
        return true;
      }
    }
    return false;
  }
  /// Whether a comma is before something else than initials: a first name, or a place.
  [[nodiscard]] static bool has_word_behind_comma(std::string_view name) noexcept {
    constexpr std::size_t longest_initials = 9;  // bytes: "M. F.", "П."
    auto const comma = name.find(',');
    if (comma == std::string_view::npos) {
      return false;
    }
    auto const rest = name.substr(comma);
    return rest.size() > longest_initials || rest.find('.') == std::string_view::npos;
  }

  /// The name of a side that a label leads to: behind a colon, or directly behind the word.
  [[nodiscard]] std::size_t name_behind_label(std::size_t at, TextLine const& line) const {
    auto const roles = at + 1 < line.end ? roles_of_text(tokens_[at].in(text_), languages_) : Roles{};
    if (roles.has(Role::white) == roles.has(Role::black)) {
      return 0;
    }
    auto const& next = tokens_[at + 1];
    if (next.in(text_) == ":") {
      return at + 2;
    }
    auto const is_apart =
        at == line.first || tokens_[at - 1].kind == TokenKind::sign || tokens_[at - 1].kind == TokenKind::stop;
    constexpr Roles others{Role::white,   Role::black, Role::wins, Role::loses,  Role::draw,
                           Role::resigns, Role::man,   Role::king, Role::to_move};
    auto const is_name = next.kind == TokenKind::word && begins_with_capital(next.in(text_)) &&
                         !roles_of_text(next.in(text_), languages_).any_of(others);
    return is_apart && is_name ? at + 1 : 0;  // "Wit Jansen, zwart Smit"
  }
  /// "White: A. Name. Black: B. Other."
  [[nodiscard]] bool read_labels(TextLine const& line, TextPart all, PrintedPair& pair) const {
    std::array<std::size_t, 2> labels{};
    std::array<std::size_t, 2> names{};
    std::size_t found = 0;
    for (auto i = line.first; i + 1 < line.end; ++i) {
      auto const name = name_behind_label(i, line);
      if (name == 0) {
        continue;
      }
      if (found == labels.size()) {
        return false;
      }
      labels[found] = i;
      names[found++] = name;
    }
    auto const are_alike = names[0] - labels[0] == names[1] - labels[1];
    if (found != labels.size() || labels[0] != line.first || !are_alike) {
      return false;
    }
    auto const is_white = [&](std::size_t i) {
      return roles_of_text(tokens_[i].in(text_), languages_).has(Role::white);
    };
    pair.first = trimmed_name({tokens_[names[0] - 1].end, tokens_[labels[1]].begin}, true);
    pair.second = trimmed_name({tokens_[names[1] - 1].end, all.end}, true);
    pair.first_has = is_white(labels[0]) ? Colour::white : Colour::black;
    // Without a result a bracket is a remark about a player: "Blancs : A. Name (FRA)".
    auto const has_remark = pair.result.end == 0 && cut(all).find('(') != std::string_view::npos;
    return is_white(labels[0]) != is_white(labels[1]) && are_names(pair) && !has_remark;
  }
  [[nodiscard]] bool are_names(PrintedPair const& pair) const {
    return may_be_name(pair.first) && may_be_name(pair.second) &&
           (!has_word_behind_comma(cut(pair.second)) || has_word_behind_comma(cut(pair.first)));
  }

  /// "A. Name – B. Other": one dash with blanks around it.
  [[nodiscard]] bool read_dash(TextPart all, PrintedPair& pair) const {
    constexpr auto dashes = std::to_array<std::string_view>({" \u2013 ", " \u2014 ", " - "});
    auto const text = cut(all);
    auto at = std::string_view::npos;
    std::size_t size = 0;
    for (auto const dash : dashes) {
      auto const place = text.find(dash);
      if (place == std::string_view::npos) {
        continue;
      }
      if (size != 0 || text.find(dash, place + 1) != std::string_view::npos) {
        return false;
      }
      at = place;
      size = dash.size();
    }
    if (size == 0) {
      return false;
    }
    pair.first = trimmed_name({all.begin, all.begin + at}, false);
    pair.second = trimmed_name({all.begin + at + size, all.end}, false);
    return are_names(pair) && !names_side(pair.first) && !names_side(pair.second) &&
           (pair.result.end != 0 ? !has_title(pair.first) : looks_like_names(pair));
  }
  [[nodiscard]] Roles roles_of(TextPart part) const {
    Roles roles;
    auto rest = cut(part);
    while (!rest.empty()) {
      auto const end = std::min(rest.find(' '), rest.size());
      roles |= roles_of_text(rest.substr(0, end), languages_);
      rest.remove_prefix(std::min(rest.size(), end + 1));
    }
    return roles;
  }
  /// Whether a part is the word for a side alone: the head of a table.
  [[nodiscard]] bool names_side(TextPart part) const {
    auto const roles = cut(part).find(' ') == std::string_view::npos ? roles_of(part) : Roles{};
    return roles.has(Role::white) != roles.has(Role::black);
  }
  /// Whether a game or an event is named: "Match A – B".
  [[nodiscard]] bool has_title(TextPart part) const {
    return roles_of(part).any_of({Role::game, Role::event, Role::round, Role::exercise, Role::position});
  }
  /// Whether parts are names though no result is behind them: a short title, initials, particles or brackets with a
  /// country are with words of which each begins with a capital.
  [[nodiscard]] bool looks_like_names(PrintedPair const& pair) const {
    return is_capitalised(pair.first) && is_capitalised(pair.second) && !has_title(pair.first) &&
           !has_title(pair.second);
  }
  [[nodiscard]] bool is_capitalised(TextPart part) const noexcept {
    constexpr std::size_t longest_particle = 4;
    auto rest = cut(part);
    auto capitals = 0U;
    while (!rest.empty()) {
      auto const end = std::min(rest.find_first_of(" /"), rest.size());
      auto word = rest.substr(0, end);
      rest.remove_prefix(std::min(rest.size(), end + 1));
      if (word.starts_with('(')) {
        constexpr std::size_t longest_country = 5;  // "(NED)"
        auto const is_country =
            word.size() <= longest_country && std::ranges::none_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
        if (!is_country || word.size() < longest_country - 1) {
          return false;
        }
        continue;
      }
      auto const is_capital = begins_with_capital(word);
      capitals += is_capital ? 1U : 0U;
      if (!is_capital && (word.size() > longest_particle || word.empty() || is_digit(word[0]))) {
        return false;
      }
    }
    return capitals != 0;
  }

  std::string_view text_;
  std::span<Token const> tokens_;
  Languages languages_;
};

}  // namespace

std::optional<PrintedPair> printed_pair(std::string_view text, std::span<Token const> tokens, TextLine const& line,
                                        Languages languages) {
  return PairReader{text, tokens, languages}.read(line);
}

}  // namespace damier::prose
