#include "apps/damier/commands.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/table.hpp"
#include "apps/damier/terminal/value_words.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "notation/game_type.hpp"

#include <fmt/format.h>

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "rules",
    .summary = "the variants of draughts that damier plays",
    .description =
        "Lists the variants: PDN's GameType tag, the name for --rules, the board. The details of a GameType are\n"
        "shown if the number alone means another variant; json has them for all.",
    .examples =
        "  damier rules\n"
        "  damier rules --format json\n",
    .exit_status = "  0    done\n",
};

std::string board_of(Variant const& variant) {
  return fmt::format("{}x{}", variant.board().columns, variant.board().rows);
}

class RulesCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    add_format(arguments, format_, {Format::table, Format::json});
    add_language(arguments, language_);
  }

  ExitCode run(Console& console) override {
    if (format_ == Format::json) {
      print_json(console);
    } else {
      print_table(console);
    }
    return ExitCode::done;
  }

 private:
  static void print_json(Console& console) {
    JsonWriter json{JsonWriter::Layout::indented};
    json.begin_array();
    for (auto const* variant : variants()) {
      json.begin_object();
      json.key("game_type");
      variant->game_type() == 0 ? json.null() : json.value(variant->game_type());
      json.member("details", full_game_type(*variant));
      json.member("name", variant->name()).member("board", board_of(*variant)).member("title", variant->title());
      json.end_object();
    }
    console.out().write(json.end_array().text() + "\n");
  }

  void print_table(Console& console) const {
    auto const word = [&](Word words) { return std::string{words.in(language_)}; };
    Table table{
        console.out(), {{"GameType"}, {word("field-name")}, {word("field-board")}, {word("field-title")}}, language_};
    for (auto const* variant : variants()) {
      auto const type = variant->game_type() == 0 ? std::string{"-"} : short_game_type(*variant);
      table.add({type, std::string{variant->name()}, board_of(*variant), title_of(*variant, language_)});
    }
    table.finish();
  }

  Format format_ = Format::table;
  Language language_;
};

}  // namespace

CommandEntry rules_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<RulesCommand>()}; }};
}

}  // namespace damier::app
