#include "export/detail/manoury_prose.hpp"

#include "grammar/manoury/grammar.hpp"
#include "grammar/manoury/labels.hpp"
#include "grammar/pdn/result_word.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace damier {
namespace {

/// Words that mean an outcome, a position or a headline if they are alone on a text line or begin a comment.
constexpr std::array<std::string_view, 28> loaded_words{
    "gagnent", "gagne", "abandonnent", "abandonne", "abandonn\u00e9", "abandon",   "remise",
    "nulle",   "gain",  "draw",        "wins",      "resigns",        "contre",    "vs",
    "vs.",     "trait", "jouent",      "play",      "move",           "lib",       "lib.",
    "libitum", "a.l.",  "none",        "aucun",     "position",       "diagramme", "solutions"};

bool is_mark(char c) noexcept { return std::string_view{".,;:!?"}.find(c) != std::string_view::npos; }

/// Whether letters, and digits before them, with the punctuation around and between them are certainly prose: "d'un",
/// "coup,", "8e", "ainsi…".
bool is_plain_word(std::string_view word) {
  std::size_t letters = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    auto const c = word[i];
    auto const high = static_cast<unsigned char>(c) >= 0x80;
    auto const between = i != 0 && i + 1 != word.size();
    // Letters of Latin and other scripts begin with C3 and more; of the punctuation, only the apostrophe and the dots.
    auto const sign = word.substr(i, 3);
    if (high && (c == '\xC2' || (c == '\xE2' && sign != "\u2019" && !(sign == "\u2026" && i != 0)))) {
      return false;
    }
    letters += is_letter(c) || high ? 1U : 0U;
    auto const joins = c == '\'' || c == '"' || (c == '-' && between) || (is_mark(c) && i != 0);
    if (!is_letter(c) && !high && !joins && !(is_digit(c) && letters == 0)) {
      return false;
    }
  }
  auto bare = lowered(word);
  while (!bare.empty() && is_mark(bare.back())) {
    bare.pop_back();
  }
  static constexpr std::string_view single{"aily"};                                 // of one letter: "il y a"
  auto const ordinal = letters == 1 && word.size() >= 2 && is_digit(word.front());  // "8e"
  auto const long_enough = letters >= 2 || ordinal || (bare.size() == 1 && single.find(bare) != std::string_view::npos);
  return long_enough && std::ranges::find(loaded_words, bare) == loaded_words.end() &&
         !manoury::read_token(std::string{word} + "\n", 0, false);
}

/// Whether a text begins, perhaps behind an opening sign, with words that mean an outcome or who is to move, in any
/// language: "Wit wint".
bool begins_with_phrase(std::string_view text) {
  static constexpr std::array<std::string_view, 4> opening{"(", "\u00ab", "\"", "'"};
  while (std::ranges::any_of(opening, [&](std::string_view sign) { return take_prefix(text, sign); })) {
  }
  if (pdn::read_result_word(text).result != pdn::WordedResult::none) {
    return true;
  }
  static auto const phrases = [] {
    std::vector<std::string_view> all;
    for (auto const word : {labels::white_wins, labels::black_wins, labels::white_to_move, labels::black_to_move}) {
      std::ranges::copy_if(labels::in_each_language(word), std::back_inserter(all), [](std::string_view each) {
        return each.find(' ') != std::string_view::npos;
      });  // "B+" is no word
    }
    return all;
  }();
  return std::ranges::any_of(phrases, [text](std::string_view phrase) { return text.starts_with(phrase); });
}

/// A comment, followed word by word as the reader of Manoury text follows it.
class Prose {
 public:
  [[nodiscard]] static bool is_plain(std::string_view comment, bool introduces, bool leads_on) {
    Prose prose;
    for (std::size_t begin = 0; begin < comment.size();) {
      auto const end = word_end(comment, begin);
      auto const first = begin == 0;
      if (end == begin || !prose.takes(comment.substr(begin, end - begin), first) ||
          begins_with_phrase(comment.substr(begin)) || manoury::read_diagram(comment, begin) ||
          manoury::game_heading_length(comment, begin) > 0) {
        return false;
      }
      begin = end + (end < comment.size() ? manoury::blank_length(comment, end) : 0);
      if (begin == comment.size() && begin != end) {
        return false;  // a no-break space at the end would be lost
      }
    }
    auto const closed = !prose.bracketed_ && !prose.number_;
    return prose.words_ > 0 && closed && (!prose.aside_ || leads_on) &&
           !(introduces && (prose.colon_ || prose.any_dash_));
  }

 private:
  [[nodiscard]] static std::size_t word_end(std::string_view text, std::size_t at) {
    while (at < text.size() && manoury::blank_length(text, at) == 0) {
      ++at;
    }
    return at;
  }

  bool takes(std::string_view word, bool first) {
    auto const was_number = std::exchange(number_, false);
    if (is_men_won(word)) {
      ++words_;
      return !was_number;
    }
    auto const after_dash = std::exchange(dash_, word == "\u2013" || word == "\u2014");
    if (dash_) {
      any_dash_ = true;
      return !first && !after_dash && !was_number;
    }
    static constexpr std::array<std::string_view, 6> apart{"!", "?", ":", ";", "\u00ab", "\u00bb"};
    colon_ = colon_ || word.find(':') != std::string_view::npos;
    if (std::ranges::find(apart, word) != apart.end()) {
      return !was_number && (word == "\u00ab" || !first);
    }
    if (word.starts_with("\u00ab")) {
      word.remove_prefix(2);
    }
    if (auto const close = word.find("\u00bb");
        close != std::string_view::npos && word.find_first_not_of(".,;:!?", close + 2) == std::string_view::npos) {
      word = word.substr(0, close);
    }
    if (word.starts_with('(') && !bracketed_) {
      word.remove_prefix(1);
      bracketed_ = true;
      length_ = 0;
    }
    length_ += word.size() + 1;
    auto core = word;
    while (!core.empty() && is_mark(core.back())) {
      core.remove_suffix(1);
    }
    if (bracketed_ && core.ends_with(')')) {
      bracketed_ = false;
      word = core.substr(0, core.size() - 1);
      // "(A)" marks the place of a note below.
      if (word.size() == 1 && word.front() >= 'A' && word.front() <= 'H') {
        ++words_;
        return true;
      }
    }
    if (!core.empty() && std::ranges::all_of(core, is_digit)) {
      constexpr std::size_t year = 4;               // digits
      number_ = core.size() < year;                 // a word must follow
      auto const alone = core == word || !number_;  // "12." would be the number of a move
      return core.size() <= year && alone && !was_number && !first;
    }
    if (word.empty()) {
      return !first && !was_number;  // "»,"
    }
    ++words_;
    follow_sentence(word);
    constexpr std::size_t longest_bracket = 200;
    return !supposes_ && length_ < longest_bracket && is_plain_word(word) && !(was_number && !is_letter(word.front()));
  }

  /// Whether a word gives the number of men that are won: "+1", "B+1".
  static bool is_men_won(std::string_view word) {
    if (word.starts_with('B') || word.starts_with('N')) {
      word.remove_prefix(1);
    }
    return word.size() == 2 && word.front() == '+' && is_digit(word.back());
  }

  /// "mieux" and similar words refer to the moves up to the end of the sentence.
  void follow_sentence(std::string_view word) {
    auto bare = lowered(word);
    std::erase_if(bare, [](char c) { return is_mark(c) || c == '"' || c == '\''; });
    supposes_ = bare == "si";
    aside_ = aside_ || std::ranges::find(labels::side_words, bare) != labels::side_words.end();
    aside_ = aside_ && !(word.size() >= 4 && word.ends_with('.'));
  }

  std::size_t words_ = 0;
  std::size_t length_ = 0;  // of the content of a bracket
  bool bracketed_ = false;
  bool number_ = false;  // the word before is one
  bool colon_ = false;
  bool dash_ = false;  // the word before is one
  bool any_dash_ = false;
  bool supposes_ = false;  // "si" may begin a line of moves
  bool aside_ = false;
};

/// Whether a text line of its own above the moves would be a header: "Championnat de France 1961", "Paris, le 3 mars
/// 1928".
bool is_header(std::string_view line) {
  auto const name = manoury::read_annotator_line(line, 0);
  return manoury::is_event_line(line, 0) || manoury::read_place_and_date_line(line, 0) || name.end > name.begin;
}

}  // namespace

bool is_plain_prose(std::string_view comment, bool introduces, bool leads_on) {
  return Prose::is_plain(comment, introduces, leads_on) && !(introduces && is_header(comment));
}

bool has_words(std::string_view comment) {
  auto const of_word = [](char c) { return is_letter(c) || static_cast<unsigned char>(c) >= 0x80; };
  auto const men_won = comment.size() >= 2 && (comment.front() == '+' || comment.front() == '-');
  auto const both = [&](char a, char b) { return of_word(a) && of_word(b); };
  auto const begin = comment.starts_with('(') ? 1U : 0U;
  auto const letter_of_note = comment.size() == begin + 2 && is_letter(comment[begin]) && comment.ends_with(')');
  return men_won || letter_of_note || std::ranges::adjacent_find(comment, both) != comment.end();
}

std::string with_single_blanks(std::string_view comment) {
  static constexpr std::string_view blanks{" \t\r\n"};
  std::string text;
  for (auto begin = comment.find_first_not_of(blanks); begin != std::string_view::npos;) {
    auto const end = std::min(comment.find_first_of(blanks, begin), comment.size());
    text.append(text.empty() ? "" : " ").append(comment.substr(begin, end - begin));
    begin = comment.find_first_not_of(blanks, end);
  }
  return text;
}

std::string printed_comment(std::string_view comment) {
  auto printed = with_single_blanks(comment);
  std::ranges::replace(printed, '{', '(');
  std::ranges::replace(printed, '}', ')');
  return printed;
}

void put_prose(LineFiller& out, std::string_view comment) {
  static constexpr std::array<std::string_view, 6> closing{":", ";", "!", "?", "%", "\u00bb"};
  auto const is_closing = [](std::string_view word) {
    return std::ranges::any_of(closing, [word](std::string_view sign) {
      return word.starts_with(sign) && word.find_first_not_of(".,;:!?)", sign.size()) == std::string_view::npos;
    });
  };
  auto glued = false;
  for (std::size_t begin = 0; begin < comment.size();) {
    auto const end = std::min(comment.find(' ', begin), comment.size());
    auto const word = comment.substr(begin, end - begin);
    if (begin != 0 && (glued || is_closing(word))) {
      out.put(" ", true);
      out.put(word, true);
    } else {
      out.put(word);
    }
    glued = word == "\u00ab";
    begin = end + 1;
  }
}

void put_in_braces(LineFiller& out, std::string_view comment) {
  static constexpr std::string_view blanks{" \t\r\n"};
  std::string word{"{"};
  for (auto begin = comment.find_first_not_of(blanks); begin != std::string_view::npos;) {
    auto const end = std::min(comment.find_first_of(blanks, begin), comment.size());
    word.append(word == "{" ? " " : "").append(comment.substr(begin, end - begin));
    begin = comment.find_first_not_of(blanks, end);
    if (begin != std::string_view::npos) {
      out.put(word);
      word.clear();
    }
  }
  out.put(word + " }");
}

}  // namespace damier
