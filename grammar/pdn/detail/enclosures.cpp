// Games between two marks, each of which stands once: fences of Markdown, strings of several text lines, environments.

#include "grammar/pdn/detail/unwrappers.hpp"
#include "grammar/pdn/odd_tag.hpp"
#include "grammar/tag_words.hpp"
#include "text/byte_classes.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

namespace damier::pdn {

namespace {

/// Where a mark behind games is looked for.
enum class Place : std::uint8_t { anywhere, line_begin, whole_line };

/// What is before games, and what ends them.
struct Enclosure {
  std::string open;
  std::string close;
  Place place = Place::anywhere;
  bool is_named = false;  ///< it says itself that games are in it: "```pdn"
};

/// Whether a word that is beside a mark means games.
bool means_games(std::string_view word) {
  constexpr auto names = std::to_array<std::string_view>({"pdn", "pgn", "dam", "draughts", "checkers"});
  return std::ranges::find(names, lowered(word)) != names.end();
}

bool is_name_character(char c) noexcept { return is_letter(c) || is_digit(c) || c == '_'; }

/// The name at the end of a text.
std::string_view name_before(std::string_view text, std::size_t end) noexcept {
  auto begin = end;
  while (begin > 0 && is_name_character(text[begin - 1])) --begin;
  return text.substr(begin, end - begin);
}

/// "```pdn", "~~~": a fence of Markdown.
std::optional<Enclosure> fence(std::string_view line) {
  constexpr std::size_t shortest = 3;
  auto const size = std::min(line.find_first_not_of(line.substr(0, 1)), line.size());
  bool const is_fence = !line.empty() && (line.front() == '`' || line.front() == '~') && size >= shortest;
  if (!is_fence || line.find('`', size) != std::string_view::npos) return std::nullopt;
  auto const mark = std::string{line.substr(0, size)};
  auto const word = trimmed(line.substr(size));
  return Enclosure{mark, mark, Place::line_begin, means_games(word.substr(0, word.find_first_of(" ,{:")))};
}

/// "[code]", "[pdn=10x10]", "\begin{verbatim}", "#+begin_example": marks with a name, and those behind them.
std::optional<Enclosure> named_marks(std::string_view line) {
  constexpr std::string_view latex{"\\begin{"};
  constexpr std::string_view org{"#+begin_"};
  if (line.starts_with(latex)) {
    auto const name = line.substr(latex.size(), line.find('}') - latex.size());
    return Enclosure{std::string{line}, "\\end{" + std::string{name} + "}", Place::anywhere, false};
  }
  if (lowered(line.substr(0, org.size())) == org) {
    auto const end = line[2] == 'b' ? "#+end_" : "#+END_";
    auto const rest = line.substr(org.size());
    return Enclosure{std::string{line}, end + std::string{rest.substr(0, rest.find(' '))}, Place::line_begin, false};
  }
  if (line.size() > 2 && line.front() == '[' && line.back() == ']') {
    constexpr auto names = std::to_array<std::string_view>({"code", "pre", "quote", "spoiler", "tt", "game"});
    auto const name = line.substr(1, line.find_first_of("]= ") - 1);
    bool const has_games = means_games(name);
    if (has_games || std::ranges::find(names, lowered(name)) != names.end()) {
      return Enclosure{std::string{line}, "[/" + std::string{name} + "]", Place::anywhere, has_games};
    }
  }
  return std::nullopt;
}

/// "cat <<EOF", "$games = <<<'PDN'": the text line that ends it has that word alone.
std::optional<Enclosure> here_document(std::string_view line) {
  auto at = line.rfind("<<");
  if (at == std::string_view::npos) return std::nullopt;
  auto word = line.substr(at + 2);
  while (!word.empty() && std::string_view{"<-~'\" "}.find(word.front()) != std::string_view::npos) {
    word.remove_prefix(1);
  }
  while (!word.empty() && std::string_view{"'\";)"}.find(word.back()) != std::string_view::npos) word.remove_suffix(1);
  if (word.empty() || !std::ranges::all_of(word, is_name_character) || is_digit(word.front())) return std::nullopt;
  return Enclosure{std::string{line.substr(at)}, std::string{word}, Place::whole_line, false};
}

/// Marks that may be glued to the games: strings of several text lines, and those that a page has.
std::optional<Enclosure> glued_mark(std::string_view before) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> pairs{
      {{R"(""")", R"(""")"}, {"'''", "'''"}, {"<![CDATA[", "]]>"}, {"{{{", "}}}"}}};
  for (auto const& [open, close] : pairs) {
    if (before.ends_with(open)) return Enclosure{std::string{open}, std::string{close}, Place::anywhere, false};
  }
  if (auto const open = before.rfind("{{"); open != std::string_view::npos && before.ends_with('|')) {  // of a wiki
    return Enclosure{std::string{before.substr(open)}, "}}", Place::anywhere, false};
  }
  if (before.ends_with('(')) {  // R"x( of C++
    auto const word = name_before(before, before.size() - 1);
    auto const head = before.substr(0, before.size() - 1 - word.size());
    if (head.ends_with("R\"")) {
      return Enclosure{"R\"" + std::string{word} + "(", ")" + std::string{word} + "\"", Place::anywhere, false};
    }
  }
  if (before.ends_with("#\"")) {  // r#" of Rust
    auto const signs = before.size() - 1 - (before.find_last_not_of('#', before.size() - 2) + 1);
    auto const close = "\"" + std::string(signs, '#');
    return Enclosure{std::string{before.substr(before.size() - 1 - signs)}, close, Place::anywhere, false};
  }
  if (before.ends_with('$')) {  // $$ and $text$ of PostgreSQL
    auto const word = name_before(before, before.size() - 1);
    auto const mark = "$" + std::string{word} + "$";
    if (before.ends_with(mark)) return Enclosure{mark, mark, Place::anywhere, false};
  }
  return std::nullopt;
}

/// What opens on a whole text line.
std::optional<Enclosure> opening_line(std::string_view line) {
  if (auto found = fence(line)) return found;
  if (auto found = named_marks(line)) return found;
  if (auto found = here_document(line)) return found;
  if (line.ends_with("[[")) return Enclosure{"[[", "]]", Place::anywhere, false};  // of Lua
  return glued_mark(line);
}

/// The place of a known tag with a quoted value in a text line; npos if it has none.
std::size_t find_tag(std::string_view line) {
  constexpr std::size_t most_brackets = 16;
  auto at = line.find('[');
  for (std::size_t i = 0; i < most_brackets && at != std::string_view::npos; ++i, at = line.find('[', at + 1)) {
    auto const tag = read_odd_tag(line, at);
    if (tag && tag->is_quoted && is_known_tag_name(tag->name)) return at;
  }
  return std::string_view::npos;
}

/// A text line without the marks of a quoted mail, and without blanks around it.
std::string_view content_of(std::string_view line) noexcept {
  line = trimmed(line);
  while (mail_mark_size(line) != 0) line = trimmed(line.substr(mail_mark_size(line)));
  return line;
}

/// Whether a text line has two moves.
bool has_moves(std::string_view line) noexcept {
  constexpr unsigned fewest = 2;
  unsigned moves = 0;
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    bool const is_sign = line[i] == '-' || line[i] == 'x' || line[i] == ':';
    bool const is_date = is_sign && line.substr(i + 1).find_first_of("-:") <= 2;  // "2024-05-03"
    moves += is_sign && !is_date && is_digit(line[i - 1]) && is_digit(line[i + 1]) ? 1U : 0U;
  }
  return moves >= fewest;
}

/// Takes out of a text what is between such marks. Other text lines stay where they may be of a game.
class Enclosures final : public Unwrapper {
 public:
  void unwrap(std::string_view line, std::string& text) override {
    std::size_t const end = std::min(line.find_first_of("\r\n"), line.size());
    auto const content = line.substr(0, end);
    switch (state_) {
      case State::outside: pass(line, content, text); break;
      case State::waiting: wait(line, content, text); break;
      case State::inside: take(line, content, text); break;
      case State::other: pass_other(line, content, text); break;
    }
  }
  [[nodiscard]] Message message() const override {
    return damier::message("text-between-marks", "open"_a = source_text::quoted(open_),
                           "close"_a = source_text::quoted(close_));
  }
  [[nodiscard]] bool has_games() const noexcept { return !open_.empty(); }
  [[nodiscard]] bool has_passed_games() const noexcept { return has_passed_games_; }

 private:
  enum class State : std::uint8_t {
    outside,
    waiting,  ///< behind a mark, whose content has not begun
    inside,
    other,  ///< between marks that have no games
  };

  void pass(std::string_view line, std::string_view content, std::string& text) {
    if (auto opening = opening_line(content_of(content))) {
      enclosure_ = *std::move(opening);
      state_ = State::waiting;
      return;
    }
    auto const tag = find_tag(content);
    if (tag != std::string_view::npos && tag != 0) {
      auto const before = content_of(content.substr(0, tag));
      auto opening = glued_mark(before);
      if (!opening) opening = named_marks(before);
      if (opening) {
        enclosure_ = *std::move(opening);
        enter();
        take(line.substr(tag), content.substr(tag), text);
        return;
      }
    }
    keep_moves(line, content, text);
  }
  void wait(std::string_view line, std::string_view content, std::string& text) {
    if (content_of(content).empty()) return;
    auto const tag = find_tag(content);
    if (enclosure_.is_named || (tag != std::string_view::npos && begins_text_line(content, tag))) {
      enter();
      take(line, content, text);
      return;
    }
    state_ = enclosure_.place == Place::line_begin ? State::other : State::outside;
    state_ == State::other ? pass_other(line, content, text) : pass(line, content, text);
  }
  void pass_other(std::string_view line, std::string_view content, std::string& text) {
    if (content_of(content).starts_with(enclosure_.close)) {
      state_ = State::outside;
    } else {
      keep_moves(line, content, text);
    }
  }
  /// Keeps a text line that may be of a game.
  void keep_moves(std::string_view line, std::string_view content, std::string& text) {
    auto const tag = find_tag(content);
    bool const is_tag = tag != std::string_view::npos && begins_text_line(content, tag);
    has_passed_games_ = has_passed_games_ || (is_tag && !has_games());
    auto const plain = content_of(content);
    if (is_tag || (has_moves(content) && is_digit(plain.front()))) {
      text += line;
    } else if (has_moves(content)) {  // a sentence about moves
      text += '{';
      std::ranges::remove_copy_if(content, std::back_inserter(text), [](char c) { return c == '{' || c == '}'; });
      text += '}';
      text += line.substr(content.size());
    }
  }
  void enter() {
    state_ = State::inside;
    if (!has_games()) {
      open_ = enclosure_.open;
      close_ = enclosure_.close;
    }
  }
  void take(std::string_view line, std::string_view content, std::string& text) {
    auto const end = end_in(content);
    if (end == std::string_view::npos) {
      text += line;
      return;
    }
    state_ = State::outside;
    text += content.substr(0, end);
    auto const rest = line.substr(end + enclosure_.close.size());
    bool const goes_on = find_tag(rest) != std::string_view::npos;
    text += goes_on ? std::string_view{"\n"} : line.substr(content.size());
    if (goes_on) unwrap(rest, text);
  }
  /// Where the mark behind the games begins; npos if it is not in a text line.
  [[nodiscard]] std::size_t end_in(std::string_view content) const noexcept {
    auto const at = content.find(enclosure_.close);
    if (at == std::string_view::npos || enclosure_.place == Place::anywhere) return at;
    bool const begins = content_of(content.substr(0, at)).empty();
    auto const behind = trimmed(content.substr(at + enclosure_.close.size()));
    bool const is_alone = behind.find_first_not_of(";,)`~") == std::string_view::npos;
    return begins && (is_alone || enclosure_.place == Place::line_begin) ? at : std::string_view::npos;
  }

  State state_ = State::outside;
  Enclosure enclosure_;
  std::string open_;  ///< of the first games
  std::string close_;
  bool has_passed_games_ = false;  ///< tags are before the first mark
};

}  // namespace

std::unique_ptr<Unwrapper> find_enclosures(std::string_view beginning) {
  Enclosures marks;
  std::string text;
  for (; !beginning.empty() && !marks.has_games() && !marks.has_passed_games();
       beginning.remove_prefix(first_text_line(beginning).size())) {
    marks.unwrap(first_text_line(beginning), text);
  }
  return marks.has_games() && !marks.has_passed_games() ? std::make_unique<Enclosures>() : nullptr;
}

}  // namespace damier::pdn
