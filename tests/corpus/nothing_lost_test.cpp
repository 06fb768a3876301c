// Nothing of a text is lost in silence, whatever reader it goes through: each of its words is in a tag, a move, a
// comment or a result of a game, or a finding covers it; and where half of the moves of a text were not read, there is
// a finding.

#include "game/builder.hpp"
#include "notation/move_text.hpp"
#include "prose/open_games.hpp"
#include "tests/seeded_cases.hpp"
#include "text/byte_classes.hpp"
#include "text/byte_source.hpp"
#include "text/character_reference.hpp"
#include "text/encoding.hpp"
#include "validate/validator.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace damier;

namespace {

namespace fs = std::filesystem;

/// What became of a text.
struct Account {
  std::vector<std::string> lost;  ///< words that are nowhere, each with the text around it
  std::size_t moves = 0;          ///< that were read
  std::size_t findings = 0;
};

/// The length of a letter or digit at the beginning of a text; beyond ASCII, blanks, dashes and quotes are none.
std::size_t letter_size(std::string_view text) {
  auto const byte = static_cast<unsigned char>(text.front());
  if (byte < 0x80) {
    return is_digit(text.front()) || is_letter(text.front()) ? 1 : 0;
  }
  if (byte < 0xC3 || byte == 0xE2 || byte == 0xEF || text.starts_with("×")) {
    return 0;
  }
  return std::min<std::size_t>(text.size(), byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2);
}

/// A character as it is meant, which may be written as in HTML.
struct Sign {
  std::size_t size = 1;    ///< in the text
  bool is_letter = false;  ///< or a digit
};
Sign sign_of(std::string_view text) {
  if (auto const reference = character_reference(text)) {
    std::string meant;
    append_utf8(meant, reference->code);
    return {reference->size, letter_size(meant) != 0};
  }
  auto const size = letter_size(text);
  return {std::max<std::size_t>(size, 1), size != 0};
}

/// The first and the last number or square of a move, "28-19" for "28x19", which is printed in several forms.
std::string ends_of(std::string_view move) {
  auto const is_end = [](char c) { return is_digit(c) || is_file_letter(c); };
  auto const first = std::ranges::find_if(move, is_digit);
  auto const second = std::find_if_not(first, move.end(), is_digit);
  auto last = move.size();
  while (last > 0 && is_end(move[last - 1]) && move[last - 1] != 'x') {
    --last;
  }
  return std::string{move.begin(), second} + "-" + std::string{move.substr(last)};
}

/// Numbers of moves and signs of order, "12", "a", have no place in a game.
bool is_small(std::string_view word) {
  return (word.size() <= 3 && std::ranges::all_of(word, is_digit)) || word.size() == 1;
}

/// The bytes of a record that its events and findings have.
class Coverage {
 public:
  Coverage(GameTape const& tape, std::vector<Finding> const& findings) : source_{tape.source}, covers_(source_.size()) {
    for (auto const& event : tape.events) {
      cover(event.offset, event.length);
      if (event.kind == EventKind::move) {
        moves_.insert(ends_of(tape.text(event)));
      }
    }
    for (auto const& event : tape.events) {
      if (event.kind == EventKind::tag_value || event.kind == EventKind::setup) {
        cover_label(event.offset);
      }
    }
    for (auto const& finding : findings) {
      cover(finding.offset, finding.length * 4);  // in characters
    }
  }
  void add_lost_to(std::vector<std::string>& lost) const {
    for (std::size_t at = 0; at < source_.size();) {
      auto end = at;
      auto covered = false;
      auto sign = sign_of(source_.substr(at));
      if (!sign.is_letter) {
        at += sign.size;
        continue;
      }
      while (sign.is_letter) {
        covered = covered || covers_[end];
        end += sign.size;
        sign = end < source_.size() ? sign_of(source_.substr(end)) : Sign{};
      }
      auto const word = without_references(source_.substr(at, end - at));
      auto const is_repeated = moves_.contains(ends_of(word));  // a move is named again, or with its route
      if (!covered && !is_small(word) && !is_repeated) {
        lost.push_back(word + " in: " +
                       std::string{source_.substr(at < 40 ? 0 : at - 40, std::min<std::size_t>(120, end - at + 80))});
      }
      at = end;
    }
  }

 private:
  /// The label of a value: "[Date \"", "Blancs : ", "/FEN \"", with up to three words.
  void cover_label(std::size_t value) {
    auto begin = value;
    unsigned blanks = 0;
    while (begin > 0 && !ends_line(source_[begin - 1]) && !covers_[begin - 1] && blanks < 5) {
      --begin;
      blanks += source_[begin] == ' ' ? 1U : 0U;
    }
    cover(begin, value - begin);
  }
  void cover(std::size_t offset, std::size_t length) {
    for (auto at = offset; at < std::min(covers_.size(), offset + length); ++at) {
      covers_[at] = true;
    }
  }

  std::string_view source_;
  std::vector<bool> covers_;
  std::set<std::string> moves_;
};

/// What is between two records, or around all of them: only what ends games or parts them.
bool is_nothing(std::string_view text) {
  return std::ranges::none_of(without_references(text),
                              [](char c) { return is_letter(c) || (is_digit(c) && c != '0' && c != '1' && c != '2'); });
}

Account account_of(std::string_view text, std::optional<TextFormat> format) {
  auto const source = open_text(text);
  auto const reader = open_games(*source, format);
  Validator validator;
  GameTape tape;
  Game game;
  Account account;
  std::size_t read_to = 0;
  auto is_recoded = false;
  while (reader->next(tape)) {
    build(tape, game);
    auto const& judgement = validator.judge(tape, game);
    account.findings += judgement.findings.size();
    account.moves += static_cast<std::size_t>(std::ranges::count(game.items, ItemKind::move, &Item::kind));
    Coverage{tape, judgement.findings}.add_lost_to(account.lost);
    // A text without its line numbers has other places than the file.
    auto const is_unwrapped =
        reader->format() == TextFormat::text &&
        std::ranges::any_of(judgement.findings, [](Finding const& finding) { return finding.code == "odd-tag-form"; });
    is_recoded = is_recoded || is_unwrapped || !tape.recoded.empty();
    if (!is_recoded) {
      auto const between = text.substr(read_to, tape.offset - std::min<std::size_t>(read_to, tape.offset));
      if (!is_nothing(between)) {
        account.lost.push_back("between records: " + std::string{between.substr(0, 100)});
      }
      read_to = tape.offset + tape.source.size();
    }
  }
  return account;
}

std::string text_of(fs::path const& file) {
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

constexpr std::array<std::optional<TextFormat>, 4> readers{std::nullopt, TextFormat::pdn, TextFormat::manoury,
                                                           TextFormat::text};
std::string name_of(std::optional<TextFormat> format) { return format ? std::string{name(*format)} : "detected"; }

/// Random texts of tags, prose, moves and debris.
class Mixtures {
 public:
  explicit Mixtures(unsigned seed) : random_{seed} {}

  struct Text {
    std::string text;
    std::size_t moves = 0;  ///< that were put into it, outside braces
  };
  Text next() {
    mixture_ = {};
    auto const pieces = 1 + below(6);
    for (unsigned i = 0; i < pieces; ++i) {
      switch (below(8)) {
        case 0:
        case 1: put_tags(); break;
        case 2: put(sentences); break;
        case 3: put(debris); break;
        default: put_moves(); break;
      }
      mixture_.text += one_of(line_ends);
    }
    return std::move(mixture_);
  }

 private:
  using Choices = std::vector<std::string_view>;

  void put(Choices const& choices) { mixture_.text += one_of(choices); }
  void put_tags() {
    auto const quote = below(std::size(quotes));
    auto const count = 1 + below(4);
    auto const lead = below(5) == 0 ? "> " : "";
    for (unsigned i = 0; i < count; ++i) {
      mixture_.text += lead;
      mixture_.text += '[';
      put(names);
      mixture_.text += ' ';
      mixture_.text += quotes[quote].first;
      put(values);
      mixture_.text += quotes[quote].second;
      mixture_.text += "]";
      put(line_ends);
    }
  }
  /// Moves of a legal game, in one of many forms.
  void put_moves() {
    auto const& variant = below(4) == 0 ? *find_variant("russian") : international();
    auto position = variant.start();
    auto const plies = 1 + below(14);
    auto const form = below(2) == 0 ? 0 : below(static_cast<unsigned>(separators.size()));
    auto const is_numbered = below(3) != 0;
    for (unsigned ply = 0; ply < plies; ++ply) {
      MoveList legal;
      variant.legal_moves(position, legal);
      if (legal.empty()) {
        break;
      }
      auto const move = legal[below(static_cast<unsigned>(legal.size()))];
      if (ply % 2 == 0) {
        mixture_.text += ply == 0 ? "" : one_of(move_ends);
        mixture_.text += is_numbered ? std::to_string(ply / 2 + 1) + ". " : "";
      }
      auto written = write_move(variant, position, move);
      if (auto const dash = written.find('-'); form != 0 && dash != std::string::npos) {
        written.replace(dash, 1, separators[form]);
      }
      mixture_.text += written + " ";
      ++mixture_.moves;
      if (below(12) == 0) {
        put(remarks);
      }
      position = variant.after(position, move);
    }
  }
  [[nodiscard]] unsigned below(std::size_t bound) { return static_cast<unsigned>(random_() % bound); }
  [[nodiscard]] std::string_view one_of(Choices const& choices) { return choices[below(choices.size())]; }

  static inline constexpr std::array<std::pair<std::string_view, std::string_view>, 8> quotes{
      {{"\"", "\""}, {"\"", "\""}, {"\"", "\""}, {"“", "”"}, {"'", "'"}, {"„", "“"}, {"", ""}, {"«", "»"}}};
  static inline constexpr std::array<std::string_view, 12> separators{"-", " ", "/",   ".", ",",   "",
                                                                      "_", "–", " - ", ">", " a ", "x"};
  Choices const names{"Event", "White", "Black", "Date", "Result", "GameType", "white", "Blancs", "White Elo", "Site"};
  Choices const values{"Proef", "Kuiper, T.", "A. Sloot", "2021.03.04", "1-1", "2-0", "20", "*", "", "?", "32-28"};
  Choices const line_ends{"\n", "\n", "\n\n", "\r\n", " ", "\n\n\n"};
  Choices const move_ends{"", "", "\n", " "};
  Choices const sentences{"White has the better game here.",
                          "De volgende zet verrast iedereen, want het centrum valt.",
                          "Les Noirs abandonnent au coup suivant.",
                          "Чёрные сдались.",
                          "A column by our editor, 12 March 1983.",
                          "Blancs : Muller  Noirs : Lefevre",
                          "Wit: Kuiper",
                          "Better was 33-28 at once.",
                          "Partie n° 3",
                          "Wit 27 32 37 Zwart 12 18 19",
                          "* * *",
                          "Solution: 27-21!",
                          "Round 3, board 2",
                          "http://example.org/games?id=12",
                          "Jansen - Pietersen 2-0",
                          "Diagram 4"};
  Choices const debris{"&amp;",
                       "\\r",
                       "|",
                       "----",
                       "@@",
                       "}",
                       "{",
                       ")",
                       "(",
                       "]",
                       "[",
                       "%",
                       ";",
                       "\"",
                       "<br>",
                       "\xE2\x80\x8B",
                       "{ a note }",
                       "{ better 33-28 }",
                       "(1. 31-27)",
                       "2-0",
                       "1/2-1/2",
                       "*",
                       "W31-26 B20-25",
                       "zz9",
                       "...",
                       "#",
                       "=",
                       "[Event \"x\"",
                       "Event \"x\"]",
                       "$7",
                       "1.",
                       "12)",
                       "3228",
                       "/FEN \"W:W31:B5\"/"};
  Choices const remarks{"! ", "? ", "{ sterk } ", "(19-23) ", "en nu ", "$1 ", ", ", "; ", "1-0 "};
  std::mt19937 random_;
  Text mixture_;
};

}  // namespace

TEST_CASE("each word of the sample data and the cases is in a game or in a finding") {
  for (auto const folder : {"tests/corpus", "tests/fuzz/seeds/manoury", "tests/fuzz/seeds/prose",
                            "tests/fuzz/seeds/clean", "sample-data", "sample-data/compositions"}) {
    for (auto const& entry : fs::directory_iterator{fs::path{DAMIER_SOURCE_DIR} / folder}) {
      auto const kind = entry.path().extension();
      auto const is_text = kind == ".pdn" || kind == ".txt" || kind.empty();
      if (!entry.is_regular_file() || !is_text || entry.path().filename() == "CMakeLists.txt") {
        continue;
      }
      auto const text = text_of(entry.path());
      for (auto const format : readers) {
        INFO(entry.path().filename() << ", " << name_of(format));
        CHECK(account_of(text, format).lost == std::vector<std::string>{});
      }
    }
  }
}

TEST_CASE("each word of a mixture of tags, prose, moves and debris is in a game or in a finding") {
  Mixtures mixtures{40};
  for (unsigned i = 0; i < testing::seeded_cases(10'000); ++i) {
    auto const [text, moves] = mixtures.next();
    auto const format = readers[i % 2 == 0 ? 0 : 1 + i / 2 % 3];
    auto const account = account_of(text, format);
    INFO(i << ", " << name_of(format) << ":\n" << text << "\n----\n");
    CHECK(account.lost == std::vector<std::string>{});
    CHECK((account.findings != 0 || 2 * account.moves > moves || moves == 0));
  }
}
