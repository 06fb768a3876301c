#include "answers/value_words.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/message.hpp"
#include "notation/game_type.hpp"
#include "report/report.hpp"

#include <fmt/format.h>

namespace damier::app {
namespace {

constexpr CommandText about_rules{"rules", "the variants of draughts that damier plays"};

std::string board_of(Variant const& variant) {
  return fmt::format("{}x{}", variant.board().columns, variant.board().rows);
}

class RulesCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    add_format(arguments, format_, figure_formats);
    add_language(arguments, language_);
  }

  ExitCode run(Console& console) override {
    report::write_rows(console.out(), {.format = format_, .language = language_, .indented = true}, columns(),
                       variants());
    return ExitCode::done;
  }

 private:
  using Row = Variant const*;

  static report::Columns<Row> columns() {
    return {{{{"game_type", report::Label{"GameType"}},
              [](Row const& variant) {
                return variant->game_type() == 0 ? report::Value{} : report::Value{variant->game_type()};
              },
              [](Row const& variant, Language) {
                return variant->game_type() == 0 ? std::string{"-"} : short_game_type(*variant);
              }},
             {{"details", report::Label{}, report::Kind::text, report::Where::data},
              [](Row const& variant) { return report::Value{full_game_type(*variant)}; }},
             {{"name", "field-name"}, [](Row const& variant) { return report::Value{variant->name()}; }},
             {{"board", "field-board"}, [](Row const& variant) { return report::Value{board_of(*variant)}; }},
             {{"title", "field-title"},
              [](Row const& variant) { return report::Value{variant->title()}; },
              [](Row const& variant, Language language) { return answers::title_of(*variant, language); }}}};
  }

  Format format_ = Format::table;
  Language language_;
};

}  // namespace

CommandEntry rules_command() noexcept {
  return {&about_rules, [] { return std::unique_ptr<Command>{std::make_unique<RulesCommand>()}; }};
}

}  // namespace damier::app
