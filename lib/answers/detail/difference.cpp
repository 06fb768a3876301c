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

struct DifferenceRow {
  std::string part;  // the name of a tag, or moves, comments, finding
  std::string before, after;
};

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
  std::vector<DifferenceRow> rows;
  auto const add = [&](std::string part, std::string before, std::string after) {
    if (before != after) {
      rows.push_back({std::move(part), std::move(before), std::move(after)});
    }
  };
  std::set<std::string> seen;
  for (auto const* const game : {&edit.before, &edit.after}) {
    for (auto const& tag : game->tags) {
      if (seen.insert(tag.name).second) {
        add(tag.name, values_of(edit.before, tag.name), values_of(edit.after, tag.name));
      }
    }
  }
  auto before = main_line_text(edit.before);
  auto after = main_line_text(edit.after);
  if (before != after) {
    shorten(before, after);
  }
  add("moves", std::move(before), std::move(after));
  add("result", std::string{edit.before.terminator()}, std::string{edit.after.terminator()});
  add("comments", texts_of(edit.before, ItemKind::comment), texts_of(edit.after, ItemKind::comment));
  add("nags", texts_of(edit.before, ItemKind::nag), texts_of(edit.after, ItemKind::nag));
  add("variations", variations_of(edit.before), variations_of(edit.after));
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

std::unique_ptr<Answer> difference_answer(edit::GameEdit const& edit, Language language) {
  return std::make_unique<DifferenceAnswer>(rows_of(edit, language), language);
}

}  // namespace damier::answers
