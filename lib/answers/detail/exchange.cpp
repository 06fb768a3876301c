#include "answers/changes.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "store/journal.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier::answers {
namespace {

bool is_left(edit::Outcome outcome) noexcept {
  return outcome == edit::Outcome::conflict || outcome == edit::Outcome::missing ||
         outcome == edit::Outcome::unreadable;
}

std::string outcome_words(edit::Outcome outcome, Language language) {
  using edit::Outcome;
  switch (outcome) {
    case Outcome::edited: return text_of(language, "outcome-edited");
    case Outcome::merged: return text_of(language, "outcome-merged");
    case Outcome::added: return text_of(language, "outcome-added");
    case Outcome::removed: return text_of(language, "outcome-removed");
    case Outcome::known: return text_of(language, "outcome-known");
    case Outcome::kept: return text_of(language, "outcome-kept");
    case Outcome::conflict: return text_of(language, "outcome-conflict");
    case Outcome::missing: return text_of(language, "outcome-missing");
    case Outcome::unreadable: return text_of(language, "outcome-unreadable");
  }
  return {};
}

report::Columns<edit::AppliedChange> applied_columns() {
  using report::Kind;
  using report::Value;
  using Row = edit::AppliedChange;
  return {{{{"line", "column-line-number", Kind::integer}, [](Row const& row) { return Value{row.line}; }},
           {{"game", "column-game", Kind::integer},
            [](Row const& row) { return row.here ? Value{static_cast<std::int64_t>(*row.here)} : Value{}; }},
           {{"there", "column-there", Kind::integer},
            [](Row const& row) { return row.there == 0 ? Value{} : Value{row.there}; }},
           {{"white", "field-white"}, [](Row const& row) { return Value{row.white}; }},
           {{"black", "field-black"}, [](Row const& row) { return Value{row.black}; }},
           {{"outcome", "column-outcome"},
            [](Row const& row) { return Value{std::string{edit::name(row.outcome)}}; },
            [](Row const& row, Language language) { return outcome_words(row.outcome, language); }},
           {{"conflict", "outcome-conflict", Kind::list}, &Row::parts}}};
}

class AppliedAnswer final : public Answer {
 public:
  AppliedAnswer(std::vector<edit::AppliedChange> changes, Language language)
      : changes_{std::move(changes)}, language_{language} {}

  [[nodiscard]] bool is_empty() const override { return changes_.empty(); }
  [[nodiscard]] std::optional<Message> when_empty() const override { return message("changes-none-in-file"); }
  [[nodiscard]] std::optional<Message> warning() const override {
    auto const left = std::ranges::count_if(changes_, is_left, &edit::AppliedChange::outcome);
    return left == 0 ? std::nullopt : std::optional{message("changes-left", "count"_a = left)};
  }
  void write(report::Destination& out, report::Format format) override {
    report::write_rows(out, {format, language_}, applied_columns(), changes_);
  }

 private:
  std::vector<edit::AppliedChange> changes_;
  Language language_;
};

}  // namespace

void write_changes(Base& base, std::int64_t since, edit::TextSink const& out) {
  auto const entries = journal_of(base);
  if (since != 0 && std::ranges::find(entries, since, &JournalEntry::number) == entries.end()) {
    throw NotFound{message("changes-no-entry", "entry"_a = since)};
  }
  if (edit::write_changes(base, since, out) == 0) {
    throw NotFound{message("changes-none-since", "entry"_a = since)};
  }
}

std::unique_ptr<Answer> apply_changes(Base& base, ByteSource& file, edit::ApplyOptions const& options,
                                      std::string& review, Language language) {
  auto result = edit::apply_changes(base, file, options);
  review = std::move(result.review);
  return std::make_unique<AppliedAnswer>(std::move(result.changes), language);
}

}  // namespace damier::answers
