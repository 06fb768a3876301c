#include "prose/detail/words.hpp"

#include "prose/detail/embedded_words.hpp"
#include "text/byte_classes.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <unordered_map>

namespace damier::prose {
namespace {

constexpr std::array<std::string_view, role_count> role_names{
    "alternative", "condition", "threat",     "denial",      "place",      "white",          "black",      "man",
    "king",        "to-move",   "position",   "game",        "event",      "round",          "variation",  "note",
    "trunk",       "resume",    "wins",       "loses",       "resigns",    "draw",           "months",     "versus",
    "crowns",      "forced",    "page",       "measure",     "players",    "place-and-date", "joining",    "exercise",
    "reason",      "would",     "choice",     "supposition", "other-game", "published",      "duty",       "owns",
    "chance",      "proposal",  "other-time", "article",     "prize",      "stake",          "infinitive", "adjourned",
};
constexpr std::size_t most_languages = 16;
/// The most tokens that words of a file take.
constexpr std::size_t longest_phrase = 6;

struct Entry {
  std::array<Roles, most_languages> roles;
  unsigned month = 0;
  std::string_view variant;
};

/// The words of all files.
class Dictionary {
 public:
  Dictionary() {
    auto const files = embedded_words();
    for (std::size_t i = 0; i < files.size() && i < most_languages; ++i) {
      names_.push_back(files[i].language);
      read(files[i].text, i);
    }
  }
  [[nodiscard]] std::span<std::string_view const> names() const noexcept { return names_; }
  [[nodiscard]] std::vector<std::string_view> const& variants(std::size_t language) const {
    return variants_[language];
  }
  [[nodiscard]] Entry const* find(std::string const& words) const {
    auto const found = entries_.find(words);
    return found == entries_.end() ? nullptr : &found->second;
  }

 private:
  void read(std::string_view text, std::size_t language) {
    while (!text.empty()) {
      auto const end = std::min(text.find('\n'), text.size());
      auto line = trimmed(text.substr(0, end));
      text.remove_prefix(std::min(text.size(), end + 1));
      auto const colon = line.find(':');
      if (line.empty() || line.front() == '#' || colon == std::string_view::npos) {
        continue;
      }
      if (line.substr(0, colon) == "variants") {
        add_variants(line.substr(colon + 1), language);
        continue;
      }
      auto const name = std::ranges::find(role_names, line.substr(0, colon));
      if (name == role_names.end()) {
        throw std::logic_error{"a role that does not exist in the words of " + std::string{names_[language]}};
      }
      add_all(static_cast<Role>(name - role_names.begin()), line.substr(colon + 1), language);
    }
  }
  void add_all(Role role, std::string_view list, std::size_t language) {
    for (unsigned month = 1; !trimmed(list).empty(); ++month) {
      auto const end = std::min(list.find('|'), list.size());
      auto entry = trimmed(list.substr(0, end));
      list.remove_prefix(std::min(list.size(), end + 1));
      if (role != Role::months) {
        add(role, entry, language, 0);
        continue;
      }
      while (!entry.empty()) {
        auto const slash = std::min(entry.find('/'), entry.size());
        add(role, trimmed(entry.substr(0, slash)), language, month);
        entry.remove_prefix(std::min(entry.size(), slash + 1));
      }
    }
  }
  /// "english=checkers/english draughts | international=…": names of variants, in the order in which they are played.
  void add_variants(std::string_view list, std::size_t language) {
    while (!trimmed(list).empty()) {
      auto const end = std::min(list.find('|'), list.size());
      auto entry = trimmed(list.substr(0, end));
      list.remove_prefix(std::min(list.size(), end + 1));
      auto const equals = std::min(entry.find('='), entry.size());
      auto const name = trimmed(entry.substr(0, equals));
      variants_[language].push_back(name);
      entry.remove_prefix(std::min(entry.size(), equals + 1));
      while (!entry.empty()) {
        auto const slash = std::min(entry.find('/'), entry.size());
        auto key = folded(trimmed(entry.substr(0, slash)));
        std::erase(key, '.');
        entries_[std::move(key)].variant = name;
        entry.remove_prefix(std::min(entry.size(), slash + 1));
      }
    }
  }
  void add(Role role, std::string_view words, std::size_t language, unsigned month) {
    auto key = folded(words);
    std::erase(key, '.');
    if (key.empty()) {
      return;
    }
    auto& entry = entries_[std::move(key)];
    entry.roles[language].add(role);
    entry.month = month != 0 ? month : entry.month;
  }

  std::vector<std::string_view> names_;
  std::array<std::vector<std::string_view>, most_languages> variants_;
  std::unordered_map<std::string, Entry> entries_;
};

Dictionary const& dictionary() {
  static Dictionary const words;
  return words;
}

[[nodiscard]] bool is_wordy(TokenKind kind) noexcept { return kind == TokenKind::word; }

Roles roles_in(Entry const& entry, Languages languages) noexcept {
  Roles roles;
  for (std::size_t language = 0; language < most_languages; ++language) {
    if ((languages >> language & 1U) != 0) {
      roles |= entry.roles[language];
    }
  }
  return roles;
}

}  // namespace

std::span<std::string_view const> language_names() noexcept { return dictionary().names(); }

bool begins_number_sign(std::string_view text, Token const& token) noexcept {
  auto const behind = text.substr(token.end);
  return token.end - token.begin == 1 && (behind.starts_with("\u00b0") || behind.starts_with("\u00ba"));
}

WordMeaning meaning_at(std::string_view text, std::span<Token const> tokens, std::size_t at, Languages languages) {
  if (at < tokens.size() && begins_number_sign(text, tokens[at])) {
    return {};  // "N° 3" has no "N" for Black in it
  }
  WordMeaning best;
  std::string words;
  std::size_t taken = 0;
  for (auto i = at; i < tokens.size() && taken < longest_phrase; ++i) {
    auto const& token = tokens[i];
    if (i != at && token.kind == TokenKind::line_end) {
      ++taken;
      continue;
    }
    if (!is_wordy(token.kind) || token.end - token.begin > 60) {
      break;
    }
    words.append(words.empty() ? "" : " ").append(folded(token.in(text)));
    ++taken;
    if (auto const* const entry = dictionary().find(words)) {
      auto const roles = roles_in(*entry, languages);
      if (!roles.empty() || !entry->variant.empty()) {
        best = {roles, taken, entry->month, entry->variant};
      }
    }
  }
  return best;
}

Roles roles_of_text(std::string_view word, Languages languages) {
  auto const* const entry = dictionary().find(folded(word));
  return entry == nullptr ? Roles{} : roles_in(*entry, languages);
}

Roles roles_of_initial(Token const& token, std::string_view text, Languages languages) {
  return roles_of_text(token.in(text).substr(0, 1), languages);
}

namespace {

/// The languages whose words for both sides have a colon behind them: "Blancs : 19. Noirs : 4" is above English words.
Languages languages_of_labels(std::string_view text, std::span<Token const> tokens) {
  Languages white = 0;
  Languages black = 0;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (!is_wordy(tokens[i].kind) || tokens[i + 1].in(text) != ":") {
      continue;
    }
    auto const* const entry = dictionary().find(folded(tokens[i].in(text)));
    for (std::size_t language = 0; entry != nullptr && language < most_languages; ++language) {
      auto const roles = entry->roles[language];
      auto const is_side = roles.has(Role::white) != roles.has(Role::black);
      (roles.has(Role::white) ? white : black) |= is_side ? Languages{1} << language : 0;
    }
  }
  return white & black;
}

/// Whether a text line ends at a token, or behind a full stop there.
bool ends_line_at(std::span<Token const> tokens, std::size_t at) noexcept {
  at += at < tokens.size() && tokens[at].kind == TokenKind::stop ? 1U : 0U;
  return at >= tokens.size() || tokens[at].ends_line();
}

/// Words as the dictionary has them; empty if they are too long.
std::string phrase_of(std::string_view text, std::span<Token const> words) {
  constexpr std::uint32_t longest = 60;  // bytes
  std::string phrase;
  for (auto const& word : words) {
    if (word.end - word.begin > longest) {
      return {};
    }
    phrase.append(phrase.empty() ? "" : " ").append(folded(word.in(text)));
  }
  return phrase;
}

/// The languages in which a few words with which a text line ends are an outcome: "Les Blancs gagnent." below English
/// notes.
Languages languages_of_outcomes(std::string_view text, std::span<Token const> tokens) {
  constexpr std::size_t most_words = 4;
  constexpr Roles outcomes{Role::wins, Role::resigns, Role::draw};
  Languages found = 0;
  for (std::size_t i = 0; i < tokens.size();) {
    auto end = i;
    while (end < tokens.size() && is_wordy(tokens[end].kind)) {
      ++end;
    }
    auto const words = end - i;
    if (words > 1 && words <= most_words && ends_line_at(tokens, end)) {
      auto const phrase = phrase_of(text, tokens.subspan(i, words));
      auto const* const entry = phrase.empty() ? nullptr : dictionary().find(phrase);
      for (std::size_t language = 0; entry != nullptr && language < most_languages; ++language) {
        found |= entry->roles[language].any_of(outcomes) ? Languages{1} << language : 0;
      }
    }
    i = end + 1;
  }
  return found;
}

}  // namespace

Languages languages_of(std::string_view text, std::span<Token const> tokens, unsigned enough) {
  constexpr Languages all = ~Languages{0};
  std::array<unsigned, most_languages> hits{};
  for (auto const& token : tokens) {
    if (!is_wordy(token.kind) || token.end - token.begin > 60) {
      continue;
    }
    if (auto const* const entry = dictionary().find(folded(token.in(text)))) {
      for (std::size_t language = 0; language < most_languages; ++language) {
        hits[language] += entry->roles[language].empty() ? 0U : 1U;
      }
    }
  }
  auto const most = std::ranges::max(hits);
  if (most < enough) {
    return all;
  }
  Languages languages = 0;
  for (std::size_t language = 0; language < most_languages; ++language) {
    languages |= hits[language] * 10 >= most * 8 ? Languages{1} << language : 0;
  }
  for (auto const others : {languages_of_labels(text, tokens), languages_of_outcomes(text, tokens)}) {
    languages |= (languages & others) == 0 ? others : 0;
  }
  return languages;
}

bool begins_with_capital(std::string_view word) noexcept {
  if (word.empty()) {
    return false;
  }
  if (is_capital(word[0])) {
    return true;
  }
  if (word.size() < 2) {
    return false;
  }
  auto const first = static_cast<unsigned char>(word[0]);
  auto const second = static_cast<unsigned char>(word[1]);
  return (first == 0xC3 && second >= 0x80 && second <= 0x9E) || (first == 0xD0 && (second >= 0x90 && second <= 0xAF)) ||
         (first == 0xD0 && second == 0x81) || (first == 0xC4 && second % 2 == 0) || (first == 0xC5 && second % 2 == 0);
}

std::vector<std::string_view> variants_of(Languages languages) {
  std::vector<std::string_view> variants;
  if (languages == ~Languages{0}) {
    return variants;
  }
  for (std::size_t language = 0; language < most_languages; ++language) {
    if ((languages >> language & 1U) != 0) {
      auto const& own = dictionary().variants(language);
      variants.insert(variants.end(), own.begin(), own.end());
    }
  }
  return variants;
}

bool may_be_in(std::string_view text, std::string_view language) {
  std::vector<Token> tokens;
  read_tokens(text, 0, {}, tokens);
  auto const names = language_names();
  auto const place = std::ranges::find(names, language);
  return place == names.end() || (languages_of(text, tokens) >> (place - names.begin()) & 1U) != 0;
}

}  // namespace damier::prose
