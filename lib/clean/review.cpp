#include "clean/review.hpp"

#include "grammar/source_text.hpp"
#include "notation/characters.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace damier {
namespace {

constexpr std::string_view change_word = "change ";
constexpr std::string_view every_word = "every ";
constexpr std::string_view head_begin = "# Proposals for ";
constexpr std::string_view head_end = ".";
constexpr std::string_view instruction =
    "# Write yes or no after \"apply:\" and run damier clean with the same --review again.";

/// A text between quotes on one line, nothing in it that could be taken for the end.
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

/// What quoted() was given; nothing if the text is not one that it makes.
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

Diagnostic fault(std::uint64_t line, std::string_view text, std::string message, std::string hint) {
  Diagnostic diagnostic;
  diagnostic.code = "review-file";
  diagnostic.where = {line, 1};
  diagnostic.length = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, source_text::count_characters(text)));
  diagnostic.message = std::move(message);
  diagnostic.hint = std::move(hint);
  diagnostic.source_line = text;
  return diagnostic;
}

/// The line of an entry that tells the reader what it is about, in one line whatever names are in the reason.
std::string about(ReviewEntry const& entry) {
  std::string line{"  "};
  line += entry.everywhere ? std::to_string(entry.games) + (entry.games == 1 ? " game" : " games")
                           : "game " + std::to_string(entry.changes.empty() ? 0 : entry.changes.front().game);
  line += ", line " + std::to_string(entry.line) + ", " + entry.code + ", " + std::string{name(entry.confidence)};
  line += (entry.percent == 0 ? "" : " (" + std::to_string(entry.percent) + " %)") + ": " + entry.reason;
  std::ranges::replace_if(
      line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return line + "\n";
}

bool is_about(std::string_view line) noexcept {
  return (line.starts_with("game ") || (!line.empty() && line.front() >= '0' && line.front() <= '9')) &&
         line.find(", line ") != std::string_view::npos;
}

class ReviewReader {
 public:
  explicit ReviewReader(std::string_view text) : text_{text} {}

  tl::expected<Review, Diagnostic> run() {
    for (number_ = 1; !text_.empty(); ++number_) {
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
    if (number_ == 1) {
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
      return fault(number_, line, "this is no line of a review", "notes of your own begin with #");
    }
    return std::nullopt;
  }

  std::optional<Diagnostic> read_head(std::string_view line) {
    auto file = line.starts_with(head_begin) && line.ends_with(head_end)
                    ? unquoted(line.substr(head_begin.size(), line.size() - head_begin.size() - head_end.size()))
                    : std::nullopt;
    if (!file) {
      return fault(1, line, "this is no review of damier clean",
                   "a review begins with: " + std::string{head_begin} + "\"FILE\"" + std::string{head_end});
    }
    review_.file = *std::move(file);
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
      return fault(number_, line, "this is no decision", "write \"apply: yes\", \"apply: no\" or \"apply: ?\"");
    }
    review_.entries.push_back({{}, *decision, {}, std::move(waiting_), {}});
    waiting_.clear();
    open_ = true;
    place_ = Place::entry;
    begin_ = {number_, line};
    return std::nullopt;
  }

  /// An entry decides on something, or its decision would be lost.
  [[nodiscard]] std::optional<Diagnostic> close_entry() const {
    return open_ && review_.entries.back().key.empty()
               ? std::optional{fault(begin_.first, begin_.second, "this entry does not say what is decided",
                                     "its lines that begin with \"change\" or \"every\" are missing")}
               : std::nullopt;
  }

  std::string_view text_;
  Review review_;
  std::string waiting_;  // comments whose entry has not come yet
  std::uint64_t number_ = 0;
  std::pair<std::uint64_t, std::string_view> begin_;  // the line with which the last entry begins
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

std::string write_review(std::string_view file, std::vector<ReviewEntry> const& entries, Review const& earlier) {
  std::map<std::string_view, ReviewedEntry const*> left;
  for (auto const& entry : earlier.entries) {
    left[entry.key] = &entry;
  }
  auto text = std::string{head_begin} + quoted(file) + std::string{head_end} + "\n" + std::string{instruction} + "\n" +
              earlier.head;
  std::size_t number = 0;
  auto const put = [&](Decision decision, std::string const& about, std::string const& key,
                       ReviewedEntry const& remarks) {
    text +=
        "\n" + remarks.above + "[" + std::to_string(++number) + "] apply: " + std::string{word_for(decision)} + "\n";
    text += about;
    for (std::string_view rest{key}; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1)) {
      text += "  " + std::string{rest.substr(0, rest.find('\n'))} + "\n";
    }
    text += remarks.below;
  };
  for (auto const& entry : entries) {
    auto const key = entry.key();
    auto const remarks = left.find(key);
    put(entry.decision, about(entry), key, remarks == left.end() ? ReviewedEntry{} : *remarks->second);
    left.erase(key);
  }
  for (auto const& entry : earlier.entries) {
    auto const worth_keeping = entry.decision != Decision::open || !entry.above.empty() || !entry.below.empty();
    if (worth_keeping && left.contains(entry.key) && left[entry.key] == &entry) {
      put(entry.decision, entry.about, entry.key, entry);
    }
  }
  return text + (earlier.tail.empty() ? "" : "\n" + earlier.tail);
}

tl::expected<Review, Diagnostic> read_review(std::string_view text) {
  constexpr std::string_view byte_order_mark{"\xEF\xBB\xBF"};
  text.remove_prefix(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
  return trimmed(text).empty() ? Review{} : ReviewReader{text}.run();
}

}  // namespace damier
