#include "answers/findings.hpp"

#include "import/importer.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "store/base_reader.hpp"
#include "validate/finding.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace damier::answers {
namespace {

/// Visits the findings of the games of a question; false ends it.
void visit_findings_of(BaseGames const& games, std::function<void(FindingRow const&)> const& visit) {
  auto const range = games.games.value_or(every_game);
  BaseReader reader{games.base};
  if (!games.where) {
    return reader.scan_findings(range, visit);
  }
  auto const chosen = chosen_games(games);
  reader.scan_findings(range, [&](FindingRow const& row) {
    if (std::ranges::binary_search(chosen, row.game())) {
      visit(row);
    }
  });
}

struct FindingOfGame {
  GameId game{};
  Finding finding;
};

report::Columns<FindingOfGame> finding_columns() {
  using report::Kind;
  using report::Value;
  using report::Where;
  using Row = FindingOfGame;
  return {{{{"game", "column-game", Kind::integer},
            [](Row const& row) { return Value{static_cast<std::int64_t>(row.game)}; }},
           {{"ply", "column-ply", Kind::integer},
            [](Row const& row) { return row.finding.ply == 0 ? Value{} : Value{row.finding.ply}; }},
           {{"severity", "column-level", Kind::name}, [](Row const& row) { return Value{name(row.finding.severity)}; }},
           {{"code", "code"}, [](Row const& row) { return Value{std::string_view{row.finding.code}}; }},
           {{"move", "column-move", Kind::move}, [](Row const& row) { return report::text_or_none(row.finding.move); }},
           {{"article", report::Label{}, Kind::text, Where::data},
            [](Row const& row) { return report::text_or_none(row.finding.article); }},
           {{"message", "column-finding", Kind::text, Where::everywhere, 0, true},
            [](Row const& row) { return Value{text_of(row.finding.message, "en")}; },
            [](Row const& row, Language language) { return text_of(row.finding.message, language); }}}};
}

class FindingsAnswer final : public Answer {
 public:
  FindingsAnswer(BaseGames const& games, FindingsOptions const& options) : language_{options.language} {
    std::uint64_t passed = 0;
    visit_findings_of(games, [&](FindingRow const& row) {
      auto const fits = row.severity() >= options.least && (options.code.empty() || row.code() == options.code);
      if (fits && passed++ >= options.offset && rows_.size() < options.limit) {
        rows_.push_back({row.game(), finding_from(row.finding())});
      }
    });
  }
  [[nodiscard]] bool is_empty() const override { return rows_.empty(); }
  void write(report::Destination& out, report::Format format) override {
    report::write_rows(out, {format, language_}, finding_columns(), rows_);
  }

 private:
  Language language_;
  std::vector<FindingOfGame> rows_;
};

struct FindingCount {
  std::string code;
  Severity severity = Severity::hint;
  std::uint64_t findings = 0;
};

class FindingCountsAnswer final : public Answer {
 public:
  FindingCountsAnswer(BaseGames const& games, Language language) : language_{language} {
    std::map<std::pair<std::string, Severity>, std::uint64_t> counts;
    visit_findings_of(games, [&](FindingRow const& row) { ++counts[{std::string{row.code()}, row.severity()}]; });
    for (auto const& [kind, count] : counts) {
      rows_.push_back({kind.first, kind.second, count});
    }
    std::ranges::stable_sort(rows_, std::greater{}, &FindingCount::findings);
  }
  [[nodiscard]] bool is_empty() const override { return rows_.empty(); }
  void write(report::Destination& out, report::Format format) override {
    using report::Kind;
    using report::Value;
    using Row = FindingCount;
    report::Columns<Row> columns{
        {{{"code", "code"}, [](Row const& row) { return Value{std::string_view{row.code}}; }},
         {{"severity", "column-level", Kind::name}, [](Row const& row) { return Value{name(row.severity)}; }},
         {{"findings", "held-findings", Kind::integer}, [](Row const& row) { return Value{row.findings}; }},
         {{"meaning", "meaning", Kind::text, report::Where::everywhere, 0, true},
          [](Row const& row) { return Value{text_of(meaning_of(row.code), "en")}; },
          [](Row const& row, Language shown) { return text_of(meaning_of(row.code), shown); }}}};
    report::write_rows(out, {format, language_}, std::move(columns), rows_);
  }

 private:
  Language language_;
  std::vector<FindingCount> rows_;
};

}  // namespace

std::unique_ptr<Answer> findings(BaseGames const& games, FindingsOptions const& options) {
  return std::make_unique<FindingsAnswer>(games, options);
}

std::unique_ptr<Answer> finding_counts(BaseGames const& games, Language language) {
  return std::make_unique<FindingCountsAnswer>(games, language);
}

}  // namespace damier::answers
