#include "answers/detail/difference.hpp"

#include "game/line_moves.hpp"
#include "language/message.hpp"
#include "report/report.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace damier::answers {
namespace {

std::string values_of(Game const& game, std::string const& name) {
  std::string all;
  for (auto const& tag : game.tags) {
    if (tag.name == name) {
      all += (all.empty() ? "" : "; ") + tag.value;
    }
  }
  return all;
}

/// The texts of the items of a kind.
std::string texts_of(Game const& game, ItemKind kind) {
  std::string all;
  for (auto const& item : game.items) {
    if (item.kind == kind) {
      all += (all.empty() ? "" : "; ") + std::string{game.text_of(item)};
    }
  }
  return all;
}

std::string variations_of(Game const& game) {
  auto const count = std::ranges::count(game.items, ItemKind::variation_begin, &Item::kind);
  return std::to_string(count);
}

/// Leaves the beginning that two texts of moves share out, up to the last number before the difference.
void shorten(std::string& before, std::string& after) {
  auto const [first, second] = std::ranges::mismatch(before, after);
  auto const same = static_cast<std::size_t>(first - before.begin());
  auto const number = before.substr(0, same).rfind(". ");
  auto const begin = number == std::string::npos ? std::string::npos : before.substr(0, number).rfind(' ');
  if (begin != std::string::npos) {
    before = "... " + before.substr(begin + 1);
    after = "... " + after.substr(begin + 1);
  }
}

std::vector<DifferenceRow> rows_of(edit::GameEdit const& edit, Language language) {
  auto rows = differences(edit.before, edit.after);
  if (rows.empty() && edit.fate == edit::Fate::changed) {
    rows.push_back({"text", "", ""});
  }
  if (!rows.empty()) {
    for (auto const& finding : edit.findings) {
      rows.push_back({"finding", "", std::string{finding.code} + ": " + text_of(finding.message, language)});
    }
  }
  return rows;
}

report::Columns<DifferenceRow> difference_columns() {
  using report::Kind;
  using report::Value;
  using report::Where;
  using Row = DifferenceRow;
  return {{{{"part", "column-part"}, [](Row const& row) { return Value{row.part}; }},
           {{"before", "change-before", Kind::text, Where::everywhere, 0, true},
            [](Row const& row) { return Value{row.before}; }},
           {{"after", "change-after", Kind::text, Where::everywhere, 0, true},
            [](Row const& row) { return Value{row.after}; }}}};
}

class DifferenceAnswer final : public Answer {
 public:
  DifferenceAnswer(std::vector<DifferenceRow> rows, Language language) : rows_{std::move(rows)}, language_{language} {}
  [[nodiscard]] bool is_empty() const override { return rows_.empty(); }
  [[nodiscard]] std::optional<Message> when_empty() const override { return message("nothing-changed"); }
  void write(report::Destination& out, report::Format format) override {
    report::write_rows(out, {format, language_}, difference_columns(), rows_);
  }

 private:
  std::vector<DifferenceRow> rows_;
  Language language_;
};

}  // namespace

std::vector<DifferenceRow> differences(Game const& before, Game const& after) {
  std::vector<DifferenceRow> rows;
  auto const add = [&](std::string part, std::string first, std::string second) {
    if (first != second) {
      rows.push_back({std::move(part), std::move(first), std::move(second)});
    }
  };
  std::set<std::string> seen;
  for (auto const* const game : {&before, &after}) {
    for (auto const& tag : game->tags) {
      if (seen.insert(tag.name).second) {
        add(tag.name, values_of(before, tag.name), values_of(after, tag.name));
      }
    }
  }
  auto moves_before = main_line_text(before);
  auto moves_after = main_line_text(after);
  if (moves_before != moves_after) {
    shorten(moves_before, moves_after);
  }
  add("moves", std::move(moves_before), std::move(moves_after));
  add("result", std::string{before.terminator()}, std::string{after.terminator()});
  add("comments", texts_of(before, ItemKind::comment), texts_of(after, ItemKind::comment));
  add("nags", texts_of(before, ItemKind::nag), texts_of(after, ItemKind::nag));
  add("variations", variations_of(before), variations_of(after));
  return rows;
}

std::unique_ptr<Answer> difference_answer(edit::GameEdit const& edit, Language language) {
  return std::make_unique<DifferenceAnswer>(rows_of(edit, language), language);
}

}  // namespace damier::answers
