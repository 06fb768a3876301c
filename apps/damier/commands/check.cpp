#include "apps/damier/commands.hpp"
#include "apps/damier/commands/finding_report.hpp"
#include "apps/damier/options/display.hpp"
#include "apps/damier/options/from_option.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/suggestion.hpp"
#include "apps/damier/options/variant_option.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "validate/finding_code.hpp"
#include "validate/judged_reader.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "check",
    .summary = "what is wrong with games, and which rule they break",
    .description =
        "Replays every game and reports every fault: where it stands, what is wrong, the article of the rules\n"
        "of play, what would have been legal. Reads PDN files (folders, gzip, zstd, - as import does) and\n"
        "bases, whose findings were made at the import.\n\n"
        "A table shows warnings and errors, json and ndjson show hints too; --severity sets another least\n"
        "level. The exit status is about all errors, also those that --severity or --max leaves out; with\n"
        "--only it is about those codes.",
    .examples =
        "  damier check match.pdn\n"
        "  damier check match.pdn --boards --max 3\n"
        "  damier check archive/ --only fewer-than-majority --only missed-capture\n"
        "  damier check games.db --format ndjson | jq -r '[.file, .line, .code] | @tsv'\n",
    .exit_status =
        "  0    no finding of error level\n"
        "  1    at least one finding of error level\n",
};

class CheckCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("FILE", "PDN files, folders of them, bases, or - for standard input", files_);
    add_from(arguments, from_);
    add_format(arguments, format_, {Format::table, Format::json, Format::ndjson});
    arguments.option("--severity", "LEVEL", "least level shown: error, warning or hint", [this](auto const& level) {
      if (level != "error" && level != "warning" && level != "hint") {
        throw UsageError{"--severity: " + not_one_of(level, "a level", {"error", "warning", "hint"})};
      }
      least_ = level == "error" ? Severity::error : level == "warning" ? Severity::warning : Severity::hint;
    });
    arguments.option("--only", "CODE", "only findings of this code; may be repeated", [this](auto const& code) {
      refuse_unknown(code);
      codes_.insert(code);
    });
    arguments.option("--max", "N", "show N findings at most", most_);
    add_variant(arguments, variant_, "the variant of all games in PDN files; found out for each if not given");
    arguments.flag("--boards", "draw the position of each finding (table only)", boards_);
    add_ascii(arguments, ascii_);
  }

  ExitCode run(Console& console) override {
    FindingFilter filter;
    filter.least = least_.value_or(format_ == Format::table ? Severity::warning : Severity::hint);
    filter.codes = codes_;
    filter.most = most_.value_or(filter.most);
    filter.boards = boards_;
    filter.ascii = ascii_;
    FindingReport report{console, format_, filter};
    auto const inputs = expand_inputs(files_);
    for (auto const& message : inputs.unreadable) {
      console.error(message);
    }
    auto complete = inputs.unreadable.empty();
    for (auto const& file : inputs.files) {
      try {
        is_database(file) ? check_base(console, report, file) : check_file(console, report, file);
        report.count_file();
      } catch (std::exception const& error) {
        Console::check_interrupt();
        console.error(error.what());
        complete = false;
      }
    }
    report.finish();
    return !complete ? ExitCode::world : report.any_error() ? ExitCode::findings : ExitCode::done;
  }

 private:
  static void refuse_unknown(std::string const& code) {
    auto const known = finding_codes();
    if (std::ranges::find(known, code) != known.end()) {
      return;
    }
    auto const meant = nearest(code, {known.begin(), known.end()});
    throw UsageError{fmt::format("--only: '{}' is not the code of a finding; {}", code,
                                 meant.empty() ? fmt::format("the codes are {}", fmt::join(known, ", "))
                                               : fmt::format("did you mean '{}'?", meant))};
  }

  void check_file(Console& console, FindingReport& report, std::string const& file) const {
    auto const source = open_file(file);
    auto const reader = open_games(*source, from_);
    Validator validator{variant_};
    JudgedReader records{*reader, validator};
    Progress progress{console.err(), !console.out().is_terminal(), known_size(file)};
    while (records.next()) {
      Console::check_interrupt();
      report.count_game();
      auto const& tape = records.tape();
      for (auto const& finding : records.judgement().findings) {
        report.add({file, tape.number, std::nullopt, records.game().variant, finding});
      }
      progress.update(tape.offset + tape.source.size(), report.games(), "games");
    }
  }

  static void check_base(Console& console, FindingReport& report, std::string const& path) {
    auto base = Base::open(path);
    GameLoader loader{base};
    Progress progress{console.err(), !console.out().is_terminal(), 0};
    for (auto const id : all_games(base)) {
      Console::check_interrupt();
      report.count_game();
      progress.update(0, report.games(), "games");
      auto findings = load_findings(base, id);
      if (findings.empty()) {
        continue;
      }
      auto const* const game = loader.load(id);
      auto const source = load_source_text(base, id);
      for (auto& finding : findings) {
        report.add(report_of(std::move(finding), *game, source));
      }
    }
  }

  std::vector<std::string> files_;
  std::optional<TextFormat> from_;
  Format format_ = Format::table;
  std::optional<Severity> least_;
  std::set<std::string> codes_;
  std::optional<std::uint64_t> most_;
  Variant const* variant_ = nullptr;
  bool boards_ = false;
  bool ascii_ = false;
};

}  // namespace

CommandEntry check_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<CheckCommand>()}; }};
}

}  // namespace damier::app
