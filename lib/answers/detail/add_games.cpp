#include "answers/changes.hpp"
#include "duplicates/versions.hpp"
#include "import/importer.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "store/base_reader.hpp"
#include "store/scratch_base.hpp"
#include "text/byte_source.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace damier::answers {
namespace {

constexpr auto const* typed_games = "typed";  // as a source of games

struct AddedGame {
  GameHeader header;
  bool has_number = true;             // it is stored
  std::vector<std::string> findings;  // code and message
  std::optional<GameId> version_of;   // the game of the base that it is another version of
};

report::Columns<AddedGame> added_columns() {
  using report::Kind;
  using report::Value;
  using report::Where;
  using Row = AddedGame;
  return {
      {{{"game", "column-game", Kind::integer},
        [](Row const& row) { return row.has_number ? Value{static_cast<std::int64_t>(row.header.id)} : Value{}; }},
       {{"white", "field-white"}, [](Row const& row) { return Value{row.header.white}; }},
       {{"black", "field-black"}, [](Row const& row) { return Value{row.header.black}; }},
       {{"result", "column-result"}, [](Row const& row) { return Value{row.header.result}; }},
       {{"plies", "column-plies", Kind::integer}, [](Row const& row) { return Value{std::int64_t{row.header.plies}}; }},
       {{"version_of", "column-version-of", Kind::integer},
        [](Row const& row) { return row.version_of ? Value{static_cast<std::int64_t>(*row.version_of)} : Value{}; }},
       {{"findings", "held-findings", Kind::list, Where::everywhere, 0, true}, &Row::findings}}};
}

class AddedAnswer final : public Answer {
 public:
  AddedAnswer(std::vector<AddedGame> games, ImportReport const& read, Language language)
      : games_{std::move(games)}, read_{read.games}, with_errors_{read.games_with_errors}, language_{language} {}
  [[nodiscard]] bool is_empty() const override { return games_.empty(); }
  [[nodiscard]] std::optional<Message> when_empty() const override { return message("add-nothing"); }
  [[nodiscard]] std::optional<Message> warning() const override {
    return with_errors_ == 0 ? std::nullopt
                             : std::optional{message("games-with-errors", "count"_a = with_errors_,
                                                     "games"_a = message("games", "count"_a = read_))};
  }
  void write(report::Destination& out, report::Format format) override {
    report::write_rows(out, {format, language_}, added_columns(), games_);
  }

 private:
  std::vector<AddedGame> games_;
  std::uint64_t read_, with_errors_;
  Language language_;
};

/// Adds what read() imports.
std::unique_ptr<Answer> add(Base& base, ImportOptions importing, bool dry_run, Language language,
                            std::function<void(Importer&)> const& read) {
  auto const stored = game_range(base);
  std::optional<Base> scratch;  // what would be added
  if (dry_run) {
    scratch.emplace(scratch_base());
    importing.against = &base;
  }
  auto& into = scratch ? *scratch : base;
  auto const first = game_range(into).last + 1;
  ImportReport report;
  {
    Importer importer{into, std::move(importing)};
    read(importer);
    report = importer.report();
  }
  GameRange const range{first, game_range(into).last};
  std::vector<AddedGame> added;
  BaseReader{into}.scan({.header = true, .findings = true}, range, [&](StoredGame const& game) {
    auto& row = added.emplace_back(AddedGame{game.header, !dry_run, {}, {}});
    for (auto const& finding : findings_from(game.findings)) {
      row.findings.push_back(std::string{finding.code} + ": " + text_of(finding.message, language));
    }
    return true;
  });
  for (auto const& version : find_versions({base, stored, into, range})) {
    auto const row = std::ranges::find(added, version.record, [](AddedGame const& each) { return each.header.id; });
    if (row != added.end()) {
      row->version_of = version.game;
    }
  }
  return std::make_unique<AddedAnswer>(std::move(added), report, language);
}

}  // namespace

std::unique_ptr<Answer> add_games(Base& base, std::vector<std::string> const& files, ImportOptions importing,
                                  bool dry_run, Language language) {
  return add(base, std::move(importing), dry_run, language, [&](Importer& importer) {
    for (auto const& file : files) {
      static_cast<void>(importer.import(*open_file(file), file));
    }
  });
}

std::unique_ptr<Answer> add_text(Base& base, std::string const& text, ImportOptions importing, bool dry_run,
                                 Language language) {
  return add(base, std::move(importing), dry_run, language,
             [&](Importer& importer) { static_cast<void>(importer.import(*open_text(text), typed_games)); });
}

}  // namespace damier::answers
