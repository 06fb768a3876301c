#include "clean/review.hpp"

#include "clean/detail/line_fault.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace damier {
namespace {

constexpr std::string_view wrong_review_file = "review-file";
constexpr std::string_view change_word = "change ";
constexpr std::string_view every_word = "every ";
constexpr std::string_view comment_sign = "# ";

/// A text between quotes on one text line, without anything that could be read as its end.
std::string in_quotes(std::string_view text) {
  std::string result{"\""};
  for (auto const c : text) {
    switch (c) {
      case '"':
      case '\\': result += std::string{"\\"} + c; break;
      case '\n': result += "\\n"; break;
      case '\r': result += "\\r"; break;
      case '\t': result += "\\t"; break;
      default: result += c;
    }
  }
  return result + "\"";
}

/// The argument of in_quotes(); nothing if the text is not a result of it.
std::optional<std::string> unquoted(std::string_view text) {
  if (text.size() < 2 || !text.starts_with('"') || !text.ends_with('"')) {
    return std::nullopt;
  }
  text = text.substr(1, text.size() - 2);
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    auto const escaped = text[at] == '\\';
    at += escaped ? 1 : 0;
    if (at == text.size()) {
      return std::nullopt;
    }
    auto const c = text[at];
    result += !escaped ? c : c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
  }
  return result;
}

std::string word_for(Decision decision, Language language) {
  // Named, for clang 14 fails on the temporaries.
  static constexpr Word yes{"review-yes"};
  static constexpr Word no{"review-no"};
  if (decision == Decision::open) {
    return "?";
  }
  return std::string{(decision == Decision::yes ? yes : no).in(language)};
}

/// Whether what holds for a language holds for any: a review may be in another language than that of this run.
template <typename Test>
bool in_any_language(Test const& test) {
  return std::ranges::any_of(language_codes, [&](std::string_view code) { return test(*Language::named(code)); });
}

std::optional<Decision> decision_of(std::string_view word) {
  if (word == "?" || word.empty()) {
    return Decision::open;
  }
  for (auto const decision : {Decision::yes, Decision::no}) {
    if (in_any_language([&](Language language) { return word == word_for(decision, language); })) {
      return decision;
    }
  }
  return std::nullopt;
}

/// The decision behind "apply:" or its translation; the blanks around the colon do not count.
std::optional<Decision> read_decision(std::string_view text) {
  std::optional<Decision> found;
  static_cast<void>(in_any_language([&](Language language) {
    auto const apply = Word{"review-apply"}.in(language);
    auto const rest = text.starts_with(apply) ? trimmed(text.substr(apply.size())) : std::string_view{};
    found = rest.starts_with(':') ? decision_of(trimmed(rest.substr(1))) : std::nullopt;
    return found.has_value();
  }));
  return found;
}

/// Stands for an argument in a message whose fixed texts are compared.
constexpr std::string_view place_sign{"\x01"};

/// What is at the place of the argument of a message, in any language; nothing if the text is not that message.
template <typename MakeMessage>
std::optional<std::string_view> argument_in(std::string_view text, MakeMessage const& make) {
  auto const whole = make(std::string{place_sign});
  std::optional<std::string_view> argument;
  static_cast<void>(in_any_language([&](Language language) {
    auto const pattern = text_of(whole, language);
    auto const at = pattern.find(place_sign);
    auto const begin = std::string_view{pattern}.substr(0, at);
    auto const end = std::string_view{pattern}.substr(at + place_sign.size());
    if (text.size() >= begin.size() + end.size() && text.starts_with(begin) && text.ends_with(end)) {
      argument = text.substr(begin.size(), text.size() - begin.size() - end.size());
    }
    return argument.has_value();
  }));
  return argument;
}

std::string instruction(Language language) {
  return std::string{comment_sign} + std::string{Word{"review-instruction"}.in(language)};
}

Word word_for(Confidence confidence) noexcept {
  switch (confidence) {
    case Confidence::sure: return "sure";
    case Confidence::likely: return "likely";
    case Confidence::possible: break;
  }
  return "possible";
}

/// The text line of an entry that describes it for the reader; a reason is kept on one text line whatever names it
/// contains.
std::string about(ReviewEntry const& entry, Language language) {
  auto games =
      entry.everywhere
          ? message("games", "count"_a = entry.games)
          : message("review-game", "number"_a = entry.changes.empty() ? std::uint64_t{0} : entry.changes.front().game);
  if (!entry.file.empty()) {
    games = message("review-in-file", "games"_a = std::move(games), "file"_a = entry.file);
  }
  auto confidence = word_for(entry.confidence).message();
  if (entry.percent != 0) {
    confidence =
        message("review-percent", "confidence"_a = std::move(confidence), "percent"_a = std::uint64_t{entry.percent});
  }
  auto line = "  " + text_of(language, "review-about", "games"_a = std::move(games), "line"_a = entry.line,
                             "code"_a = entry.code, "confidence"_a = std::move(confidence), "reason"_a = entry.reason);
  std::ranges::replace_if(line, ends_line, ' ');
  return line + "\n";
}

/// Whether a text line is such a description, in any language.
bool is_about(std::string_view line) {
  if (line.empty()) {
    return false;
  }
  return in_any_language([&](Language language) {
    auto const game = text_of(language, "review-game", "number"_a = place_sign);
    auto const pattern = text_of(language, "review-about", "games"_a = place_sign, "line"_a = place_sign, "code"_a = "",
                                 "confidence"_a = "", "reason"_a = "");
    auto const begin = pattern.find(place_sign) + place_sign.size();
    auto const in_line = pattern.substr(begin, pattern.find(place_sign, begin) - begin);
    return (is_digit(line.front()) || line.starts_with(game.substr(0, game.find(place_sign)))) &&
           line.find(in_line) != std::string_view::npos;
  });
}

/// The subject of a head line.
struct Head {
  std::optional<std::string> file;  // nothing: all files
};

std::optional<Head> read_head_line(std::string_view line) {
  if (!line.starts_with(comment_sign)) {
    return std::nullopt;
  }
  auto const subject = argument_in(line.substr(comment_sign.size()),
                                   [](std::string_view at) { return message("review-head", "subject"_a = at); });
  if (!subject) {
    return std::nullopt;
  }
  if (in_any_language([&](Language language) { return *subject == Word{"review-all-files"}.in(language); })) {
    return Head{};
  }
  auto file = unquoted(*subject);
  return file ? std::optional{Head{std::move(file)}} : std::nullopt;
}

/// The first line of a section.
std::string head_line(std::optional<std::string> const& file, Language language) {
  auto subject = file ? Argument{in_quotes(*file)} : Argument{message("review-all-files")};
  return std::string{comment_sign} + text_of(language, "review-head", "subject"_a = std::move(subject)) + "\n";
}

/// Reads one section, beginning at its head line.
class ReviewReader {
 public:
  ReviewReader(std::string_view text, std::uint64_t first_line) : text_{text}, first_line_{first_line} {}

  tl::expected<Review, Diagnostic> run() {
    for (number_ = first_line_; !text_.empty(); ++number_) {
      auto const whole = text_.substr(0, text_.find('\n'));
      text_.remove_prefix(std::min(whole.size() + 1, text_.size()));
      if (auto wrong = read(trimmed(whole))) {
        return tl::unexpected{*std::move(wrong)};
      }
    }
    if (auto wrong = close_entry()) {
      return tl::unexpected{*std::move(wrong)};
    }
    review_.tail = std::move(waiting_);
    return std::move(review_);
  }

 private:
  enum class Place : std::uint8_t { head, entry, between };

  std::optional<Diagnostic> read(std::string_view line) {
    if (number_ == first_line_) {
      return read_head(line);
    }
    if (line.empty()) {
      place_ = Place::between;
    } else if (line.starts_with('#')) {
      read_comment(line);
    } else if (line.starts_with('[')) {
      return begin_entry(line);
    } else if (open_ && (line.starts_with(change_word) || line.starts_with(every_word))) {
      review_.entries.back().key += std::string{line} + "\n";
    } else if (place_ == Place::entry && is_about(line) && review_.entries.back().about.empty()) {
      review_.entries.back().about = "  " + std::string{line} + "\n";
    } else {
      return line_fault(wrong_review_file, number_, line, message("review-line"), message("review-own-notes"));
    }
    return std::nullopt;
  }

  std::optional<Diagnostic> read_head(std::string_view line) {
    auto head = read_head_line(line);
    if (!head) {
      return line_fault(wrong_review_file, number_, line, message("review-none"),
                        message("review-begins", "text"_a = message("review-head", "subject"_a = "\"FILE\"")));
    }
    review_.file = std::move(head->file);
    return std::nullopt;
  }

  void read_comment(std::string_view line) {
    if (place_ == Place::head && in_any_language([&](Language language) { return line == instruction(language); })) {
      return;
    }
    auto& comments = place_ == Place::head    ? review_.head
                     : place_ == Place::entry ? review_.entries.back().below
                                              : waiting_;
    comments += (place_ == Place::entry ? "  " : "") + std::string{line} + "\n";
  }

  std::optional<Diagnostic> begin_entry(std::string_view line) {
    if (auto wrong = close_entry()) {
      return wrong;
    }
    auto const end = line.find(']');
    auto const rest = end == std::string_view::npos ? std::string_view{} : trimmed(line.substr(end + 1));
    auto const decision = read_decision(rest);
    if (!decision) {
      return line_fault(wrong_review_file, number_, line, message("review-decision"), message("review-decisions"));
    }
    review_.entries.push_back({{}, *decision, {}, std::move(waiting_), {}});
    waiting_.clear();
    open_ = true;
    place_ = Place::entry;
    begin_ = {number_, line};
    return std::nullopt;
  }

  /// An entry must have a decision, otherwise what a person wrote would be lost.
  [[nodiscard]] std::optional<Diagnostic> close_entry() const {
    return open_ && review_.entries.back().key.empty()
               ? std::optional{line_fault(wrong_review_file, begin_.first, begin_.second, message("review-no-change"),
                                          message("review-no-change-why"))}
               : std::nullopt;
  }

  std::string_view text_;
  std::uint64_t first_line_;
  Review review_;
  std::string waiting_;  // comments whose entry has not been read yet
  std::uint64_t number_ = 0;
  std::pair<std::uint64_t, std::string_view> begin_;  // the text line with which the last entry begins
  Place place_ = Place::head;
  bool open_ = false;  // there is an entry
};

}  // namespace

std::string ReviewEntry::key() const {
  std::string text;
  for (auto const& change : changes) {
    text += everywhere ? std::string{every_word} : std::string{change_word} + std::to_string(change.offset) + " ";
    text += in_quotes(change.before_text) + " -> " + in_quotes(change.after_text) + "\n";
    if (everywhere) {
      break;
    }
  }
  return text;
}

Decisions Review::decisions() const {
  Decisions decisions;
  for (auto const& entry : entries) {
    decisions[entry.key] = entry.decision;
  }
  return decisions;
}

bool is_everywhere(std::string_view key) noexcept { return key.starts_with(every_word); }

namespace {

/// Writes the entries of a section with their numbers.
class SectionWriter {
 public:
  SectionWriter(std::string head, bool first, Language language, std::function<void(std::string_view)> const& sink)
      : head_{std::move(head)}, first_{first}, language_{language}, sink_{sink} {}

  void put(Decision decision, std::string const& about, std::string const& key, ReviewedEntry const& remarks) {
    begin();
    std::string text{"\n"};
    text += remarks.above;
    static constexpr Word apply_word{"review-apply"};
    static constexpr Word colon_word{"colon"};
    std::string const apply{apply_word.in(language_)};
    std::string const colon{colon_word.in(language_)};
    text += fmt::format("[{}] {}{}{}\n{}", ++number_, apply, colon, word_for(decision, language_), about);
    for (std::string_view rest{key}; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1)) {
      text += "  " + std::string{rest.substr(0, rest.find('\n'))} + "\n";
    }
    sink_(text + remarks.below);
  }
  void begin() {
    if (!head_.empty()) {
      sink_(fmt::format("{}{}", first_ ? "" : "\n", std::exchange(head_, {})));
    }
  }

 private:
  std::string head_;  // until it is written
  bool first_;
  Language language_;
  std::function<void(std::string_view)> const& sink_;
  std::size_t number_ = 0;
};

}  // namespace

void write_review(std::optional<std::string> const& file, EntrySource const& entries, Review const& earlier, bool first,
                  Language language, std::function<void(std::string_view)> const& sink) {
  std::map<std::string_view, ReviewedEntry const*> left;
  for (auto const& entry : earlier.entries) {
    left[entry.key] = &entry;
  }
  SectionWriter section{head_line(file, language) + (first ? instruction(language) + "\n" : "") + earlier.head, first,
                        language, sink};
  if (first || !earlier.head.empty() || !earlier.tail.empty()) {
    section.begin();
  }
  for (ReviewEntry entry; entries(entry);) {
    auto const key = entry.key();
    auto const remarks = left.find(key);
    section.put(entry.decision, about(entry, language), key,
                remarks == left.end() ? ReviewedEntry{} : *remarks->second);
    left.erase(key);
  }
  for (auto const& entry : earlier.entries) {
    auto const worth_keeping = entry.decision != Decision::open || !entry.above.empty() || !entry.below.empty();
    if (worth_keeping && left.contains(entry.key) && left[entry.key] == &entry) {
      section.put(entry.decision, entry.about, entry.key, entry);
    }
  }
  if (!earlier.tail.empty()) {
    sink("\n" + earlier.tail);
  }
}

bool begins_review(std::string_view text) {
  return read_head_line(trimmed(text.substr(0, text.find('\n')))).has_value();
}

tl::expected<std::vector<Review>, Diagnostic> read_reviews(std::string_view text) {
  text.remove_prefix(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
  std::vector<Review> sections;
  std::uint64_t line = 1;
  while (!trimmed(text).empty()) {
    auto end = std::min(text.find('\n'), text.size() - 1) + 1;
    std::uint64_t lines = 1;
    while (end < text.size()) {
      auto const next = text.substr(end, text.find('\n', end) - end);
      if (read_head_line(trimmed(next))) {
        break;
      }
      end = std::min(end + next.size() + 1, text.size());
      ++lines;
    }
    auto section = ReviewReader{text.substr(0, end), line}.run();
    if (!section) {
      return tl::unexpected{std::move(section.error())};
    }
    sections.push_back(*std::move(section));
    text.remove_prefix(end);
    line += lines;
  }
  return sections;
}

}  // namespace damier
