#include "answers/changes.hpp"
#include "duplicates/versions.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "store/base_merge.hpp"
#include "text/byte_source.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <utility>

namespace damier::answers {
namespace {

struct MergedRow {
  std::string base;
  MergedBase merged;
  std::uint64_t versions = 0;
  std::uint64_t edited = 0;  // games that were corrected in the other base
  std::uint64_t left = 0;    // those that were corrected in both
};

report::Columns<MergedRow> merged_columns() {
  using report::Kind;
  using report::Value;
  using Row = MergedRow;
  auto const count = [](std::string key, Word title, std::uint64_t MergedBase::*number) {
    return report::Column<Row>{{std::move(key), title, Kind::integer},
                               [number](Row const& row) { return Value{row.merged.*number}; }};
  };
  return {{{{"base", "column-base"}, &Row::base},
           count("games", "column-games", &MergedBase::games),
           count("added", "outcome-added", &MergedBase::added),
           count("known", "outcome-known", &MergedBase::known),
           {{"edited", "outcome-edited", Kind::integer}, &Row::edited},
           {{"conflicts", "outcome-conflict", Kind::integer}, &Row::left},
           {{"versions", "import-versions", Kind::integer}, &Row::versions},
           count("sources", "column-sources", &MergedBase::sources),
           count("entries", "column-entries", &MergedBase::entries),
           count("labels", "column-labels", &MergedBase::labels),
           count("labels_left", "column-labels-left", &MergedBase::labels_left)}};
}

class MergeAnswer final : public Answer {
 public:
  MergeAnswer(std::vector<MergedRow> rows, Language language) : rows_{std::move(rows)}, language_{language} {}

  [[nodiscard]] bool is_empty() const override { return rows_.empty(); }
  [[nodiscard]] std::optional<Message> warning() const override {
    std::uint64_t left = 0;
    for (auto const& row : rows_) {
      left += row.left;
    }
    return left == 0 ? std::nullopt : std::optional{message("changes-left", "count"_a = left)};
  }
  void write(report::Destination& out, report::Format format) override {
    report::write_rows(out, {format, language_}, merged_columns(), rows_);
  }

 private:
  std::vector<MergedRow> rows_;
  Language language_;
};

/// Makes the corrections of the other base in games that this one has without them.
void correct(Base& base, Base& other, edit::ApplyOptions const& options, MergedRow& row, std::string& review) {
  auto const& corrected = row.merged.corrected;
  if (corrected.empty()) {
    return;
  }
  std::string changes;
  edit::write_changes(
      other, 0, [&](std::string_view text) { changes += text; },
      [&](GameId game) { return std::ranges::binary_search(corrected, game); });
  auto applied = edit::apply_changes(base, *open_text(changes), options);
  for (auto const& change : applied.changes) {
    using edit::Outcome;
    row.edited += change.outcome == Outcome::edited || change.outcome == Outcome::merged ? 1U : 0U;
    row.left += change.outcome == Outcome::conflict || change.outcome == Outcome::missing ||
                        change.outcome == Outcome::unreadable
                    ? 1U
                    : 0U;
  }
  // Each review begins with the line that says what it is.
  review += review.empty() ? applied.review
                           : applied.review.substr(std::min(applied.review.find('\n'), applied.review.size() - 1) + 1);
}

}  // namespace

std::unique_ptr<Answer> merge_bases(Base& base, std::vector<Base>& others, edit::ApplyOptions const& options,
                                    std::string& review, Language language) {
  std::vector<MergedRow> rows;
  for (auto& other : others) {
    ReadSession const session{other};
    MergedRow row{.base = other.path()};
    auto of_this = options;
    of_this.author.details = other.path();
    row.merged = merge_base(base, other, of_this.author, [&](MergedBase const& merged) {
      auto const before = GameRange{1, merged.numbers.first - 1};
      row.versions = find_versions({base, before, base, merged.numbers, end_if_stopped}).size();
      if (!options.save) {
        row.merged = merged;
        correct(base, other, of_this, row, review);
      }
      return options.save;
    });
    if (options.save) {
      correct(base, other, of_this, row, review);
    }
    rows.push_back(std::move(row));
  }
  return std::make_unique<MergeAnswer>(std::move(rows), language);
}

}  // namespace damier::answers
