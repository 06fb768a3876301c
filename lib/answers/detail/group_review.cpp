#include "answers/detail/group_review.hpp"

#include "answers/answer.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <system_error>
#include <utility>

namespace damier::answers {
namespace {

constexpr std::string_view comment_sign{"# "};

/// One text line, whatever a name contains.
std::string on_one_line(std::string text) {
  std::ranges::replace_if(text, ends_line, ' ');
  return text + "\n";
}

std::string head(std::string const& base, Language language) {
  return on_one_line(std::string{comment_sign} + text_of(language, "group-review-head", "base"_a = base)) +
         on_one_line(std::string{comment_sign} + text_of(language, "group-review-instruction"));
}

template <typename Test>
bool in_any_language(Test const& test) {
  return std::ranges::any_of(language_codes, [&](std::string_view code) { return test(*Language::named(code)); });
}

/// Whether a text line is one of those that every review begins with.
bool is_of_head(std::string_view line) {
  return in_any_language([&](Language language) {
    auto const first = std::string{comment_sign} + text_of(language, "group-review-head", "base"_a = "\x01");
    return line.starts_with(std::string_view{first}.substr(0, first.find('\x01'))) ||
           line == std::string{comment_sign} + text_of(language, "group-review-instruction");
  });
}

std::optional<std::int64_t> number_at(std::string_view text) {
  std::int64_t number = 0;
  auto const [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  auto const is_whole = end == text.data() + text.size() || *end == ' ';
  return fault == std::errc{} && is_whole && number > 0 ? std::optional{number} : std::nullopt;
}

/// Reads a review text line by text line.
class Reader {
 public:
  explicit Reader(std::string const& path) : path_{path} {}

  void read(std::string_view line) {
    ++line_;
    if (line_ == 1 && !is_of_head(line)) {
      fail(message("group-review-none"));
    }
    if (line.empty() || is_of_head(line)) {
      return;
    }
    if (line.starts_with('#')) {
      comments_ += std::string{line} + "\n";
    } else if (line.starts_with('[')) {
      close();
      begin(line);
    } else if (auto const number = number_at(line); number && open_) {
      records_.push_back(*number);
    } else {
      fail(message("group-review-line"));
    }
  }
  GroupChoices finish() {
    close();
    choices_.tail = std::move(comments_);
    return std::move(choices_);
  }

 private:
  [[noreturn]] void fail(Message fault) const {
    throw WrongQuestion{
        message("group-review-fault", "file"_a = path_, "line"_a = line_, "fault"_a = std::move(fault))};
  }

  void begin(std::string_view line) {
    auto const colon = line.find(':');
    auto rest = colon == std::string_view::npos ? std::string_view{} : trimmed(line.substr(colon + 1));
    open_ = true;
    begin_ = line_;
    own_comments_ = std::exchange(comments_, {});
    keeps_all_ = in_any_language([&](Language language) { return rest == Word{"group-review-all"}.in(language); });
    while (!rest.empty() && !keeps_all_) {
      auto const number = number_at(rest);
      if (!number) {
        fail(message("group-review-choice"));
      }
      kept_.push_back(*number);
      rest = trimmed(rest.substr(std::min(rest.find(' '), rest.size())));
    }
  }
  void close() {
    if (!open_) {
      return;
    }
    kept_ = keeps_all_ ? records_ : kept_;
    auto const is_record = [&](std::int64_t number) { return std::ranges::find(records_, number) != records_.end(); };
    if (kept_.empty() || !std::ranges::all_of(kept_, is_record)) {
      line_ = begin_;
      fail(message("group-review-choice"));
    }
    std::ranges::sort(records_);
    choices_.groups[std::exchange(records_, {})] = {std::exchange(kept_, {}), std::exchange(own_comments_, {})};
    open_ = false;
  }

  std::string const& path_;
  std::uint64_t line_ = 0, begin_ = 0;
  bool open_ = false, keeps_all_ = false;
  std::vector<std::int64_t> records_, kept_;
  std::string comments_, own_comments_;
  GroupChoices choices_;
};

}  // namespace

GroupChoices read_group_review(std::string const& path, std::string_view text) {
  Reader reader{path};
  while (!text.empty()) {
    auto const end = std::min(text.find('\n'), text.size());
    reader.read(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return reader.finish();
}

std::vector<std::int64_t> numbers_of(DuplicateGroup const& group) {
  std::vector<std::int64_t> numbers;
  for (auto const& record : group.records) {
    numbers.push_back(static_cast<std::int64_t>(record.header.id));
  }
  std::ranges::sort(numbers);
  return numbers;
}

GroupReview::GroupReview(std::string const& base, GroupChoices earlier,
                         std::function<void(std::string_view)> const& sink, Language language)
    : earlier_{std::move(earlier)}, sink_{sink}, language_{language} {
  sink_(head(base, language_));
}

void GroupReview::add(DuplicateGroup const& group, std::vector<GameId> const& kept) {
  auto const found = earlier_.groups.find(numbers_of(group));
  std::string numbers;
  if (found != earlier_.groups.end()) {
    for (auto const number : found->second.kept) {
      numbers += " " + std::to_string(number);
    }
  } else {
    for (auto const id : kept) {
      numbers += " " + std::to_string(static_cast<std::int64_t>(id));
    }
  }
  auto text = "\n" + (found != earlier_.groups.end() ? found->second.comments : std::string{}) + "[" +
              std::to_string(++number_) + "] " + text_of(language_, "group-review-keep") + numbers + "\n";
  for (auto const& record : group.records) {
    auto const& header = record.header;
    auto const is_best = &record == &group.records.front();
    text +=
        "  " + on_one_line(text_of(language_, "group-review-record", "game"_a = static_cast<std::int64_t>(header.id),
                                   "players"_a = header.white + " - " + header.black, "date"_a = header.date,
                                   "result"_a = header.result,
                                   "source"_a = header.source + ":" + std::to_string(record.source_line),
                                   "why"_a = is_best ? group.reason : describe(record.likeness).message()));
  }
  sink_(text);
}

void GroupReview::finish() {
  if (!earlier_.tail.empty()) {
    sink_("\n" + earlier_.tail);
  }
}

}  // namespace damier::answers
