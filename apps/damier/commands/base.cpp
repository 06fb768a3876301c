#include "store/base.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/json_writer.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "apps/damier/terminal/table.hpp"
#include "apps/damier/terminal/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "base",
    .summary = "what a base holds, and whether it is sound",
    .description =
        "A base is one SQLite file. info tells what it holds; verify checks it from the file format up to the\n"
        "moves of every game.",
    .examples =
        "  damier base info games.db\n"
        "  damier base verify games.db\n",
    .exit_status =
        "  0    done; verify: the base is sound\n"
        "  1    verify: something is wrong with the base\n",
};
constexpr CommandText info_text{
    .name = "info",
    .summary = "what a base holds",
    .description = "Counts the games, players, events, files and findings of a base.",
    .examples =
        "  damier base info games.db\n"
        "  damier base info games.db --format json\n",
    .exit_status = "  0    done\n",
};
constexpr CommandText verify_text{
    .name = "verify",
    .summary = "whether a base is sound",
    .description =
        "Checks the file with SQLite's own checks, the tables, the references between them, and replays the\n"
        "moves of every game. Prints a line for each fault. Tables and views that were added are no fault.",
    .examples =
        "  damier base verify games.db\n"
        "  damier base verify games.db --format json\n",
    .exit_status =
        "  0    the base is sound\n"
        "  1    something is wrong with the base\n",
};

class BaseCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments_ = &arguments;
    for (auto const* command : {&info_text, &verify_text}) {
      auto& child = arguments.subcommand(*command);
      child.positional("BASE", "the base", path_);
      add_format(child, format_, {Format::table, Format::json});
    }
  }

  ExitCode run(Console& console) override {
    if (arguments_->chosen() == verify_text.name) {
      return print_faults(console);
    }
    auto base = Base::open(path_);
    return print_info(console, base);
  }

 private:
  ExitCode print_info(Console& console, Base& base) const {
    auto const held = info(base);
    std::vector<std::pair<std::string, std::uint64_t>> const numbers{
        {"schema_version", static_cast<std::uint64_t>(held.schema_version)},
        {"games", held.games},
        {"removed_games", held.removed_games},
        {"illegal_games", held.illegal_games},
        {"unjudged_games", held.unjudged_games},
        {"plies", held.plies},
        {"players", held.players},
        {"events", held.events},
        {"sources", held.sources},
        {"findings", held.findings},
        {"bytes", held.bytes},
    };
    if (format_ == Format::json) {
      JsonWriter json{JsonWriter::Layout::indented};
      json.begin_object().member("base", path_);
      for (auto const& [name, number] : numbers) {
        json.member(name, number);
      }
      console.out().write(json.end_object().text() + "\n");
      return ExitCode::done;
    }
    std::vector<std::pair<std::string, std::string>> lines{{"base", printable(path_)}};
    for (auto const& [name, number] : numbers) {
      auto label = name;
      std::ranges::replace(label, '_', ' ');
      auto value = std::to_string(number);
      if (name == "bytes") {
        label = "size";
        value = bytes_text(number);
        value += held.games == 0 ? "" : fmt::format(", {} bytes a game", number / held.games);
      }
      lines.emplace_back(label, value);
    }
    console.out().write(name_value_lines(lines));
    return ExitCode::done;
  }

  ExitCode print_faults(Console& console) const {
    auto const faults = verify(path_);
    if (format_ == Format::json) {
      JsonWriter json{JsonWriter::Layout::indented};
      json.begin_object().member("base", path_).member("sound", faults.empty()).key("faults").begin_array();
      for (auto const& fault : faults) {
        json.value(fault);
      }
      console.out().write(json.end_array().end_object().text() + "\n");
    } else {
      for (auto const& fault : faults) {
        console.out().write(console.out().paint(Style::error, "fault") + ": " + printable(fault) + "\n");
      }
      console.out().write(faults.empty() ? printable(path_) + ": sound\n"
                                         : fmt::format("{}: {} fault{}\n", printable(path_), faults.size(),
                                                       faults.size() == 1 ? "" : "s"));
    }
    return faults.empty() ? ExitCode::done : ExitCode::findings;
  }

  Arguments* arguments_ = nullptr;
  std::string path_;
  Format format_ = Format::table;
};

}  // namespace

CommandEntry base_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<BaseCommand>()}; }};
}

}  // namespace damier::app
