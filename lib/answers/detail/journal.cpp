#include "answers/detail/journal.hpp"

#include "answers/changes.hpp"
#include "language/message.hpp"
#include "report/report.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace damier::answers {
namespace {

report::Columns<JournalEntry> entry_columns() {
  using report::Kind;
  using report::Value;
  using report::Where;
  using Row = JournalEntry;
  return {{{{"entry", "column-entry", Kind::integer}, [](Row const& row) { return Value{row.number}; }},
           {{"made", "column-made"}, [](Row const& row) { return Value{row.made}; }},
           {{"person", "column-person"}, [](Row const& row) { return Value{row.author.person}; }},
           {{"command", "column-command"}, [](Row const& row) { return Value{row.author.command}; }},
           {{"games", "column-games", Kind::integer}, [](Row const& row) { return Value{row.games}; }},
           {{"undone", "column-undone", Kind::truth, Where::data}, [](Row const& row) { return Value{row.undone}; }},
           {{"undone", "column-undone", Kind::text, Where::table},
            [](Row const& row) { return Value{row.undone}; },
            [](Row const& row, Language language) {
              return row.undone ? text_of(language, "column-undone") : std::string{};
            }},
           {{"details", "column-details", Kind::text, Where::everywhere, 1, true},
            [](Row const& row) { return Value{row.author.details}; }}}};
}

class EntriesAnswer final : public Answer {
 public:
  EntriesAnswer(std::vector<JournalEntry> entries, Language language, Message when_empty,
                std::optional<Message> warning)
      : entries_{std::move(entries)},
        language_{language},
        when_empty_{std::move(when_empty)},
        warning_{std::move(warning)} {}

  [[nodiscard]] bool is_empty() const override { return entries_.empty(); }
  [[nodiscard]] std::optional<Message> when_empty() const override { return when_empty_; }
  [[nodiscard]] std::optional<Message> warning() const override { return warning_; }
  void write(report::Destination& out, report::Format format) override {
    report::write_rows(out, {format, language_}, entry_columns(), entries_);
  }

 private:
  std::vector<JournalEntry> entries_;
  Language language_;
  Message when_empty_;
  std::optional<Message> warning_;
};

void check_is_there(Base& base, std::optional<std::int64_t> number) {
  auto const entries = number ? journal_of(base) : std::vector<JournalEntry>{};
  if (number && std::ranges::find(entries, *number, &JournalEntry::number) == entries.end()) {
    throw NotFound{message("changes-no-entry", "entry"_a = *number)};
  }
}

/// The answer of undo and redo.
std::unique_ptr<Answer> reversed(Undone const& done, bool undo, Language language) {
  if (done.entry && !done.done) {
    std::string list;
    for (auto const entry : done.others) {
      list += (list.empty() ? "" : ", ") + std::to_string(entry);
    }
    throw NotFound{list.empty() ? message("journal-other-program", "entry"_a = done.entry->number)
                   : undo       ? message("journal-later", "entry"_a = done.entry->number, "later"_a = list)
                                : message("journal-later-redo", "entry"_a = done.entry->number, "later"_a = list)};
  }
  std::vector<JournalEntry> entries;
  if (done.entry) {
    entries.push_back(*done.entry);
    entries.back().undone = undo;
  }
  return entries_answer(std::move(entries), language, undo ? message("journal-no-undo") : message("journal-no-redo"));
}

}  // namespace

std::unique_ptr<Answer> entries_answer(std::vector<JournalEntry> entries, Language language, Message when_empty,
                                       std::optional<Message> warning) {
  return std::make_unique<EntriesAnswer>(std::move(entries), language, std::move(when_empty), std::move(warning));
}

std::unique_ptr<Answer> entry_answer(Base& base, std::optional<std::int64_t> number, Language language,
                                     std::optional<Message> warning) {
  auto entries = number ? journal_of(base) : std::vector<JournalEntry>{};
  std::erase_if(entries, [&](JournalEntry const& entry) { return entry.number != number; });
  return entries_answer(std::move(entries), language, message("nothing-changed"), std::move(warning));
}

std::unique_ptr<Answer> journal(Base& base, Language language) {
  return entries_answer(journal_of(base), language, message("journal-empty"));
}

std::unique_ptr<Answer> undo(Base& base, std::optional<std::int64_t> entry, Language language) {
  check_is_there(base, entry);
  return reversed(undo_entry(base, entry), true, language);
}

std::unique_ptr<Answer> redo(Base& base, std::optional<std::int64_t> entry, Language language) {
  check_is_there(base, entry);
  return reversed(redo_entry(base, entry), false, language);
}

}  // namespace damier::answers
