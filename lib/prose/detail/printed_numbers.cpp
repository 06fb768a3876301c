#include "prose/detail/printed_numbers.hpp"

#include "prose/detail/words.hpp"
#include "text/byte_classes.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace damier::prose {
namespace {

constexpr Languages all_languages = ~Languages{0};

class PrintedNumbers {
 public:
  PrintedNumbers(std::string_view text, std::span<Token const> tokens) noexcept : text_{text}, tokens_{tokens} {}

  /// "23.20": two squares of Italian columns, or something else.
  [[nodiscard]] bool is_dotted(std::size_t at) const noexcept {
    auto const move = at < tokens_.size() && tokens_[at].kind == TokenKind::move ? tokens_[at].in(text_) : "";
    return std::ranges::count(move, '.') == 1 &&
           std::ranges::all_of(move, [](char c) { return is_digit(c) || c == '.'; });
  }
  [[nodiscard]] bool is_number(std::size_t at) {
    if (goes_on(at + 1)) {
      return false;
    }
    return is_measured(at + 1) || (at > 0 && is_named(at));
  }

 private:
  /// Whether dotted moves follow: this one is the first of a sequence.
  [[nodiscard]] bool goes_on(std::size_t at) const noexcept {
    while (at < tokens_.size() &&
           (tokens_[at].kind == TokenKind::strength || tokens_[at].kind == TokenKind::line_end)) {
      ++at;
    }
    return is_dotted(at);
  }
  /// "19.30 uur", "3.50 €"
  [[nodiscard]] bool is_measured(std::size_t at) const {
    constexpr auto units = std::to_array<std::string_view>({"h", "uhr", "am", "pm", "euro", "eur", "usd", "kr", "zł"});
    if (at >= tokens_.size()) {
      return false;
    }
    auto const unit = tokens_[at].in(text_);
    return is_sign_of_number(unit) || std::ranges::find(units, folded(unit)) != units.end() ||
           (tokens_[at].kind == TokenKind::word && roles_at(at).has(Role::measure) && !roles_at(at).any_of(leading));
  }
  /// Whether what is before it is no word that leads to a move, but one that leads to a number: "§", "version", the
  /// name of a program.
  [[nodiscard]] bool is_named(std::size_t at) {
    auto name = at - 1;
    auto const is_shortened =
        tokens_[name].kind == TokenKind::stop && name > 0 && tokens_[name].begin == tokens_[name - 1].end;  // "v. 3.1"
    name -= is_shortened ? 1U : 0U;
    if (tokens_[name].kind != TokenKind::word) {
      return is_sign_of_number(tokens_[name].in(text_));
    }
    auto const roles = roles_at(name);
    auto const is_short = tokens_[name].end - tokens_[name].begin <= longest_short_word;
    if (roles.any_of(leading) || (is_shortened && !is_short)) {
      return false;
    }
    return roles.any_of({Role::page, Role::proposal}) || is_name_within_sentence(name) || has_other_moves();
  }
  /// Whether a word that means nothing else has a capital that no sentence gives it.
  [[nodiscard]] bool is_name_within_sentence(std::size_t at) const {
    auto const before = at == 0 ? TokenKind::stop : tokens_[at - 1].kind;
    return (before == TokenKind::word || before == TokenKind::sign) && begins_with_capital(tokens_[at].in(text_)) &&
           roles_at(at).empty();
  }
  /// Whether the moves of the text have dashes.
  [[nodiscard]] bool has_other_moves() {
    constexpr std::size_t several = 3;
    if (!is_counted_) {
      for (std::size_t i = 0; i < tokens_.size(); ++i) {
        auto const is_move = tokens_[i].kind == TokenKind::move;
        dotted_ += is_move && is_dotted(i) ? 1U : 0U;
        dashed_ += is_move && tokens_[i].in(text_).find('-') != std::string_view::npos ? 1U : 0U;
      }
      is_counted_ = true;
    }
    return dashed_ >= several && dashed_ > several * dotted_;
  }
  [[nodiscard]] static bool is_sign_of_number(std::string_view sign) noexcept {
    constexpr auto signs = std::to_array<std::string_view>({"§", "№", "#", "€", "$", "£", "%", "¶", "°"});
    return std::ranges::find(signs, sign) != signs.end();
  }
  [[nodiscard]] Roles roles_at(std::size_t at) const { return roles_of_text(tokens_[at].in(text_), all_languages); }

  static constexpr std::uint32_t longest_short_word = 6;  // bytes
  static constexpr Roles leading{Role::alternative, Role::condition, Role::threat,      Role::denial, Role::resume,
                                 Role::joining,     Role::wins,      Role::loses,       Role::draw,   Role::reason,
                                 Role::choice,      Role::forced,    Role::white,       Role::black,  Role::variation,
                                 Role::trunk,       Role::to_move,   Role::supposition, Role::note,   Role::exercise};
  std::string_view text_;
  std::span<Token const> tokens_;
  std::size_t dashed_ = 0;
  std::size_t dotted_ = 0;
  bool is_counted_ = false;
};

}  // namespace

void find_printed_numbers(std::string_view text, std::vector<Token>& tokens, std::size_t from, bool is_whole) {
  constexpr std::size_t farthest = 2;  // what follows decides, too
  PrintedNumbers numbers{text, tokens};
  auto const end = is_whole ? tokens.size() : tokens.size() - std::min(tokens.size(), farthest);
  for (auto i = from; i < end; ++i) {
    if (numbers.is_dotted(i) && numbers.is_number(i)) {
      tokens[i].kind = TokenKind::number;  // of no value: it is no square and no number of a move
      tokens[i].value = 0;
    }
  }
}

}  // namespace damier::prose
