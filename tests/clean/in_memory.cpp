#include "tests/clean/in_memory.hpp"

#include "language/message.hpp"

#include <iterator>
#include <utility>

namespace damier::clean_test {

std::string read_all(ByteSource& source) {
  std::string text;
  std::string buffer(777, '\0');  // not a power of two, so that pieces end at any place
  while (auto const size = source.read(buffer)) {
    text.append(buffer, 0, size);
  }
  return text;
}

ChangeSource each_of(std::vector<TextChange> const& changes) {
  return [&changes, next = std::size_t{0}](TextChange& change) mutable {
    if (next == changes.size()) {
      return false;
    }
    change = changes[next++];
    return true;
  };
}

std::string apply_changes(std::string_view text, std::vector<TextChange> const& changes) {
  return read_all(*open_changed(open_text(text), each_of(changes)));
}

std::vector<TextChange> composed(std::vector<TextChange> const& first, std::vector<TextChange> const& second) {
  std::vector<TextChange> changes;
  compose(each_of(first), each_of(second), [&](TextChange const& change) { changes.push_back(change); });
  return changes;
}

std::string log_text(std::string const& file, std::string_view before, std::string_view after,
                     std::vector<TextChange> const& changes) {
  ChangeLogHead head{file, {}, {}};
  head.before.add(before);
  head.after.add(after);
  auto text = head_line(head) + "\n";
  for (auto const& change : changes) {
    text += change_line(file, change) + "\n";
  }
  return text;
}

tl::expected<std::string, Message> undone(std::string_view log, std::string_view cleaned) {
  auto reader = ChangeLogReader::open(open_text(log));
  if (!reader) {
    return tl::unexpected{reader.error()};
  }
  std::string text;
  auto const result = undo(*std::move(reader), open_text(cleaned), [&](std::string_view piece) { text += piece; });
  if (!result) {
    return tl::unexpected{result.error()};
  }
  return text;
}

CleanedInMemory clean(std::string_view text, CleanOptions const& options) {
  CleanSource source{"f", [text] { return open_text(text); }, {}};
  auto chosen = options;
  chosen.decisions.clear();
  for (auto const& [key, decision] : options.decisions) {
    (is_everywhere(key) ? chosen.decisions : source.decisions)[key] = decision;
  }
  auto cleaning = damier::clean({source}, chosen);
  auto const& cleaned = cleaning.texts.front();
  CleanedInMemory result;
  result.format = cleaned.format;
  result.spellings = cleaning.spellings;
  result.games = cleaned.games;
  result.games_with_errors = cleaned.games_with_errors;
  result.open = cleaning.open;
  result.lost_decisions = cleaning.lost_decisions;
  auto const next = cleaned.changes.source();
  for (TextChange change; next(change);) {
    result.changes.push_back(change);
  }
  auto const entries = with_names(cleaned.doubtful.source(), cleaning.names);
  for (ReviewEntry entry; entries(entry);) {
    result.doubtful.push_back(entry);
  }
  result.text = apply_changes(text, result.changes);
  return result;
}

std::vector<std::string> clean_together(std::vector<std::string> const& texts, CleanOptions const& options) {
  std::vector<CleanSource> sources;
  for (auto const& text : texts) {
    sources.push_back({"f" + std::to_string(sources.size()), [&text] { return open_text(text); }, {}});
  }
  auto const cleaning = damier::clean(sources, options);
  std::vector<std::string> cleaned;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    cleaned.push_back(read_all(*open_changed(open_text(texts[i]), cleaning.texts[i].changes.source())));
  }
  return cleaned;
}

ReviewEntry wrong_digit(std::string file, std::uint64_t line) {
  ReviewEntry entry;
  entry.code = "digit-wrong";
  entry.percent = 71;
  entry.reason = message("slip-digit-wrong");
  entry.file = std::move(file);
  entry.line = line;
  return entry;
}

std::string write_review(std::string const& file, std::vector<ReviewEntry> const& entries, Review const& earlier,
                         Language language) {
  std::string text;
  std::size_t next = 0;
  damier::write_review(
      file,
      [&](ReviewEntry& entry) {
        if (next == entries.size()) {
          return false;
        }
        entry = entries[next++];
        return true;
      },
      earlier, true, language, [&](std::string_view piece) { text += piece; });
  return text;
}

tl::expected<Review, Diagnostic> read_review(std::string_view text) {
  auto sections = read_reviews(text);
  if (!sections) {
    return tl::unexpected{sections.error()};
  }
  return sections->empty() ? Review{} : sections->front();
}

}  // namespace damier::clean_test
