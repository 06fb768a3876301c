#include "clean/review.hpp"

#include "language/message.hpp"
#include "text/byte_classes.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace damier {
namespace {

constexpr std::string_view change_word = "change ";
constexpr std::string_view every_word = "every ";
constexpr std::string_view head_begin = "# Proposals for ";
constexpr std::string_view head_end = ".";
constexpr std::string_view all_files = "all files";
constexpr std::string_view instruction =
    "# Write yes or no after \"apply:\" and run damier clean with the same --review again.";

/// A text between quotes on one text line, without anything that could be read as its end.
std::string quoted(std::string_view text) {
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

/// The argument of quoted(); nothing if the text is not a result of it.
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

std::string_view word_for(Decision decision) noexcept {
  return decision == Decision::yes ? "yes" : decision == Decision::no ? "no" : "?";
}

std::optional<Decision> decision_of(std::string_view word) noexcept {
  if (word == "yes" || word == "oui") {
    return Decision::yes;
  }
  if (word == "no" || word == "non") {
    return Decision::no;
  }
  return word == "?" || word.empty() ? std::optional{Decision::open} : std::nullopt;
}

Diagnostic fault(std::uint64_t line, std::string_view text, Message message, Message hint) {
  Diagnostic diagnostic;
  diagnostic.code = "review-file";
  diagnostic.where = {line, 1};
  diagnostic.length = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, source_text::count_characters(text)));
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  diagnostic.source_line = text;
  return diagnostic;
}

/// The text line of an entry that describes it for the reader; a reason is kept on one text line whatever names it
/// contains.
std::string about(ReviewEntry const& entry) {
  std::string line{"  "};
  line += entry.everywhere ? std::to_string(entry.games) + (entry.games == 1 ? " game" : " games")
                           : "game " + std::to_string(entry.changes.empty() ? 0 : entry.changes.front().game);
  line += entry.file.empty() ? "" : ", " + entry.file;
  line += ", line " + std::to_string(entry.line) + ", " + entry.code + ", " + std::string{name(entry.confidence)};
  line += (entry.percent == 0 ? "" : " (" + std::to_string(entry.percent) + " %)") + ": " + text_of(entry.reason, "en");
  std::ranges::replace_if(line, ends_line, ' ');
  return line + "\n";
}

bool is_about(std::string_view line) noexcept {
  return (line.starts_with("game ") || (!line.empty() && is_digit(line.front()))) &&
         line.find(", line ") != std::string_view::npos;
}

/// The subject of a head line.
struct Head {
  std::optional<std::string> file;  // nothing: all files
};

std::optional<Head> read_head_line(std::string_view line) {
  if (!line.starts_with(head_begin) || !line.ends_with(head_end) || line.size() < head_begin.size() + head_end.size()) {
    return std::nullopt;
  }
  auto const about = line.substr(head_begin.size(), line.size() - head_begin.size() - head_end.size());
  if (about == all_files) {
    return Head{};
  }
  auto file = unquoted(about);
  return file ? std::optional{Head{std::move(file)}} : std::nullopt;
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
      return fault(number_, line, message("review-line"), message("review-own-notes"));
    }
    return std::nullopt;
  }

  std::optional<Diagnostic> read_head(std::string_view line) {
    auto head = read_head_line(line);
    if (!head) {
      return fault(number_, line, message("review-none"),
                   message("review-begins", "text"_a = std::string{head_begin} + "\"FILE\"" + std::string{head_end}));
    }
    review_.file = std::move(head->file);
    return std::nullopt;
  }

  void read_comment(std::string_view line) {
    if (place_ == Place::head && line == instruction) {
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
    constexpr std::string_view apply{"apply:"};
    auto const decision = rest.starts_with(apply) ? decision_of(trimmed(rest.substr(apply.size()))) : std::nullopt;
    if (!decision) {
      return fault(number_, line, message("review-decision"), message("review-decisions"));
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
               ? std::optional{fault(begin_.first, begin_.second, message("review-no-change"),
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
    text += quoted(change.before_text) + " -> " + quoted(change.after_text) + "\n";
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
  SectionWriter(std::string head, bool first, std::function<void(std::string_view)> const& sink)
      : head_{std::move(head)}, first_{first}, sink_{sink} {}

  void put(Decision decision, std::string const& about, std::string const& key, ReviewedEntry const& remarks) {
    begin();
    std::string text{"\n"};
    text += remarks.above;
    text += "[" + std::to_string(++number_) + "] apply: " + std::string{word_for(decision)} + "\n" + about;
    for (std::string_view rest{key}; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1)) {
      text += "  " + std::string{rest.substr(0, rest.find('\n'))} + "\n";
    }
    sink_(text + remarks.below);
  }
  void begin() {
    if (!head_.empty()) {
      sink_((first_ ? "" : "\n") + std::exchange(head_, {}));
    }
  }

 private:
  std::string head_;  // until it is written
  bool first_;
  std::function<void(std::string_view)> const& sink_;
  std::size_t number_ = 0;
};

}  // namespace

void write_review(std::optional<std::string> const& file, EntrySource const& entries, Review const& earlier, bool first,
                  std::function<void(std::string_view)> const& sink) {
  std::map<std::string_view, ReviewedEntry const*> left;
  for (auto const& entry : earlier.entries) {
    left[entry.key] = &entry;
  }
  SectionWriter section{std::string{head_begin} + (file ? quoted(*file) : std::string{all_files}) +
                            std::string{head_end} + "\n" + (first ? std::string{instruction} + "\n" : "") +
                            earlier.head,
                        first, sink};
  if (first || !earlier.head.empty() || !earlier.tail.empty()) {
    section.begin();
  }
  for (ReviewEntry entry; entries(entry);) {
    auto const key = entry.key();
    auto const remarks = left.find(key);
    section.put(entry.decision, about(entry), key, remarks == left.end() ? ReviewedEntry{} : *remarks->second);
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
