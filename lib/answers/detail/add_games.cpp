#include "answers/changes.hpp"
#include "import/importer.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "store/base_reader.hpp"

#include <utility>

namespace damier::answers {
namespace {

struct AddedGame {
  GameHeader header;
  std::vector<std::string> findings;  // code and message
};

report::Columns<AddedGame> added_columns() {
  using report::Kind;
  using report::Value;
  using report::Where;
  using Row = AddedGame;
  return {
      {{{"game", "column-game", Kind::integer},
        [](Row const& row) { return Value{static_cast<std::int64_t>(row.header.id)}; }},
       {{"white", "field-white"}, [](Row const& row) { return Value{row.header.white}; }},
       {{"black", "field-black"}, [](Row const& row) { return Value{row.header.black}; }},
       {{"result", "column-result"}, [](Row const& row) { return Value{row.header.result}; }},
       {{"plies", "column-plies", Kind::integer}, [](Row const& row) { return Value{std::int64_t{row.header.plies}}; }},
       {{"findings", "held-findings", Kind::list, Where::everywhere, 0, true}, &Row::findings}}};
}

class AddedAnswer final : public Answer {
 public:
  AddedAnswer(std::vector<AddedGame> games, Language language) : games_{std::move(games)}, language_{language} {}
  [[nodiscard]] bool is_empty() const override { return games_.empty(); }
  [[nodiscard]] std::optional<Message> when_empty() const override { return message("add-nothing"); }
  void write(report::Destination& out, report::Format format) override {
    report::write_rows(out, {format, language_}, added_columns(), games_);
  }

 private:
  std::vector<AddedGame> games_;
  Language language_;
};

}  // namespace

std::unique_ptr<Answer> add_games(Base& base, ByteSource& source, std::string const& name,
                                  ChangeOptions const& options) {
  auto const before = game_range(base).last;
  {
    ImportOptions importing;
    importing.author = options.author;
    Importer importer{base, importing};
    static_cast<void>(importer.import(source, name));
  }
  std::vector<AddedGame> added;
  BaseReader{base}.scan(
      {.header = true, .findings = true}, {before + 1, game_range(base).last}, [&](StoredGame const& game) {
        auto& row = added.emplace_back(AddedGame{game.header, {}});
        for (auto const& finding : findings_from(game.findings)) {
          row.findings.push_back(std::string{finding.code} + ": " + text_of(finding.message, options.language));
        }
        return true;
      });
  return std::make_unique<AddedAnswer>(std::move(added), options.language);
}

}  // namespace damier::answers
