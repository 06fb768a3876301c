// Numbers and marks before each text line, as tools print them and as authors quote games in other texts.

#include "grammar/pdn/detail/unwrappers.hpp"
#include "grammar/pdn/odd_tag.hpp"
#include "grammar/tag_words.hpp"
#include "text/byte_classes.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace damier::pdn {

namespace {

/// A tag with something before it on its text line.
struct MarkedTag {
  std::string_view lead;
  std::string name;
  std::string_view tail;  ///< what is behind it
  bool is_plain = false;  ///< nothing is before it that the reader of records does not know
};

std::optional<MarkedTag> marked_tag(std::string_view line) {
  constexpr std::size_t longest_lead = 64;
  constexpr std::size_t most_brackets = 4;
  std::size_t at = line.find('[');
  for (std::size_t i = 0; i < most_brackets && at < longest_lead; ++i, at = line.find('[', at + 1)) {
    auto tag = read_odd_tag(line, at);
    if (!tag || !tag->is_quoted || !tag->is_closed || !is_known_tag_name(tag->name)) continue;
    return MarkedTag{line.substr(0, at), std::move(tag->name), trimmed(line.substr(tag->end)),
                     begins_text_line(line, at)};
  }
  return std::nullopt;
}

/// Whether something before a tag can only be a mark: it has no words, and begins no comment of PDN.
bool is_mark_alone(std::string_view lead) noexcept {
  return std::ranges::none_of(lead, [](char c) {
    return is_letter(c) || is_beyond_ascii(c) || std::string_view{"{;%(\"'"}.find(c) != std::string_view::npos;
  });
}

/// What is behind a tag on its text line, if that may be behind each text line: no other tag and no moves.
std::string_view mark_behind(std::string_view tail) noexcept {
  constexpr std::size_t longest_tail = 16;
  bool const is_content =
      std::ranges::any_of(tail, [](char c) { return is_digit(c) || c == '['; }) || tail.size() > longest_tail;
  return is_content ? std::string_view{} : tail;
}

/// What is before each text line, in which a number stands for any number.
class Lead {
 public:
  Lead() = default;
  explicit Lead(std::string_view lead) {
    damier::skip_blanks(lead);
    while (!lead.empty()) {
      if (!is_digit(lead.front())) {
        signs_ += lead.front();
      } else if (!signs_.ends_with(number)) {
        while (signs_.ends_with(' ')) signs_.pop_back();  // numbers are aligned by blanks
        signs_ += number;
      }
      lead.remove_prefix(1);
    }
  }

  [[nodiscard]] bool has_number() const noexcept { return signs_.find(number) != std::string::npos; }
  /// Whether the number has a sign behind it that no number of a move has.
  [[nodiscard]] bool is_sure() const noexcept {
    auto const behind = signs_.substr(std::min(signs_.rfind(number) + 1, signs_.size()), 1);
    return behind == ":" || behind == "|" || behind == "\t";
  }
  [[nodiscard]] std::string const& signs() const noexcept { return signs_; }

  /// The length of such a lead at the beginning of a text line, and its last number.
  struct Match {
    std::size_t size = 0;
    unsigned number = 0;
  };
  [[nodiscard]] std::optional<Match> match(std::string_view line) const noexcept {
    Match found;
    auto const skip = [&] {
      while (found.size < line.size() && is_inner_blank(line[found.size])) ++found.size;
    };
    skip();
    for (std::size_t i = 0; i < signs_.size(); ++i) {
      auto const rest = line.substr(std::min(found.size, line.size()));
      if (rest.empty() || ends_line(rest.front())) {
        bool const is_blank_rest = std::ranges::all_of(signs_.substr(i), is_inner_blank);
        return i > 0 && is_blank_rest ? std::optional{found} : std::nullopt;
      }
      if (signs_[i] != number) {
        if (rest.front() != signs_[i]) return std::nullopt;
        ++found.size;
        continue;
      }
      skip();
      auto const* const first = line.data() + found.size;
      auto const [end, error] = std::from_chars(first, line.data() + line.size(), found.number);
      if (error != std::errc{}) return std::nullopt;
      found.size += static_cast<std::size_t>(end - first);
    }
    return found;
  }

 private:
  static constexpr char number = '\1';
  std::string signs_;
};

class LineMarks final : public Unwrapper {
 public:
  LineMarks(Lead lead, std::string shown, std::string tail)
      : lead_{std::move(lead)}, shown_{std::move(shown)}, tail_{std::move(tail)} {}

  /// Looks whether text lines without a tag have the mark, too: "* 1. 32-28 18-23".
  void look_at(std::string_view beginning) {
    std::size_t lines = 0;
    std::size_t marked = 0;
    is_in_each_line_ = true;
    for (; !beginning.empty(); beginning.remove_prefix(first_text_line(beginning).size())) {
      auto const line = first_text_line(beginning);
      bool const is_tag = marked_tag(line).has_value();
      auto const match = lead_.match(line);
      bool const has_mark = match && is_mark(*match, is_tag);
      number_ = has_mark ? match->number : number_;
      bool const is_counted = !is_tag && !trimmed(line).empty();
      lines += is_counted ? 1U : 0U;
      marked += is_counted && has_mark ? 1U : 0U;
    }
    is_in_each_line_ = 2 * marked > lines;
    number_ = 0;
  }
  [[nodiscard]] bool is_in_each_line() const noexcept { return is_in_each_line_; }

  void unwrap(std::string_view line, std::string& text) override {
    bool const is_tag = marked_tag(line).has_value();
    auto const match = lead_.match(line);
    if (!match || !is_mark(*match, is_tag)) {
      text += line;
      return;
    }
    number_ = match->number;
    auto content = line.substr(match->size);
    std::size_t const end = std::min(content.find_first_of("\r\n"), content.size());
    auto const line_end = content.substr(end);
    content = content.substr(0, end);
    auto const trimmed_content = trimmed(content);
    if (!tail_.empty() && trimmed_content.ends_with(tail_)) {
      content = trimmed_content.substr(0, trimmed_content.size() - tail_.size());
    }
    text += content;
    text += line_end;
  }

  [[nodiscard]] Message message() const override {
    return damier::message("text-line-marks", "text"_a = source_text::quoted(shown_));
  }

 private:
  /// The number of a line is one more than that of the line before, which tells it from the number of a move.
  [[nodiscard]] bool is_mark(Lead::Match const& match, bool is_tag) const noexcept {
    if (is_tag) return true;
    if (!lead_.has_number()) return is_in_each_line_;
    return lead_.is_sure() ? is_in_each_line_ && match.number > number_ : match.number == number_ + 1;
  }

  Lead lead_;
  std::string shown_;
  std::string tail_;
  bool is_in_each_line_ = false;
  unsigned number_ = 0;
};

/// The value that is found most often.
template <typename Value>
Value most_frequent(std::map<Value, std::size_t> const& counts) {
  auto const most = std::ranges::max_element(counts, {}, [](auto const& each) { return each.second; });
  return most != counts.end() ? most->first : Value{};
}

}  // namespace

std::unique_ptr<Unwrapper> find_line_marks(std::string_view beginning) {
  struct Found {
    std::set<std::string> names;
    std::map<std::string, std::size_t> tails;
    std::string_view lead;
    std::size_t tags = 0;
  };
  constexpr std::size_t fewest_tags = 2;
  std::map<std::string, Found> leads;
  std::size_t plain = 0;
  for (auto rest = beginning; !rest.empty(); rest.remove_prefix(first_text_line(rest).size())) {
    auto const tag = marked_tag(first_text_line(rest));
    plain += tag && tag->is_plain ? 1U : 0U;
    if (!tag || tag->is_plain) continue;
    auto& found = leads[Lead{tag->lead}.signs()];
    found.names.insert(tag->name);
    found.lead = found.tags++ == 0 ? tag->lead : found.lead;
    ++found.tails[std::string{mark_behind(tag->tail)}];
  }
  auto const most = std::ranges::max_element(leads, {}, [](auto const& each) { return each.second.tags; });
  if (most == leads.end() || most->second.tags <= plain) return nullptr;
  if (most->second.names.size() < fewest_tags && !is_mark_alone(most->second.lead)) return nullptr;
  auto const& [signs, found] = *most;
  auto marks =
      std::make_unique<LineMarks>(Lead{found.lead}, std::string{trimmed(found.lead)}, most_frequent(found.tails));
  marks->look_at(beginning);
  // The reader of records knows the mark of a list that tags alone have.
  auto lead = found.lead;
  damier::skip_blanks(lead);
  bool const is_list = !marks->is_in_each_line() && list_mark_size(std::string{lead} + "[A \"a\"]") != 0;
  return is_list ? nullptr : std::move(marks);
}

}  // namespace damier::pdn
