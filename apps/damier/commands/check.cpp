#include "answers/check.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/findings/table_writer.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/open_tables.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/packed_output.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/interrupt.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "language/message.hpp"
#include "prose/open_games.hpp"
#include "text/stop_request.hpp"
#include "validate/finding.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {
namespace {

constexpr std::uint64_t confirm_nodes_of_problems = 3'000;

/// The most findings on a page unless --limit is given: browsers are slow with thousands of boards.
constexpr std::uint64_t most_on_page = 1000;

constexpr std::array formats_of_check{Format::table, Format::json, Format::ndjson, Format::sarif, Format::html};

constexpr CommandText about_check{"check", "what is wrong with games, and which rule they break"};

class CheckCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("FILE", "game files, folders of them, bases, or - for standard input", files_);
    add_folder_texts(arguments, folder_files_);
    add_from(arguments, from_);
    add_format(arguments, format_, formats_of_check, output_);
    arguments.flag("--summary", "only how often each code was found (table, json, ndjson)", summary_);
    add_language(arguments, language_, "language of table and html", "that of LC_ALL, LC_MESSAGES or LANG");
    arguments.choice("--severity", "LEVEL", "lowest level shown: error, warning or hint", message("what-level"),
                     {"error", "warning", "hint"}, [this](std::size_t place) {
                       least_ = std::array{Severity::error, Severity::warning, Severity::hint}[place];
                     });
    arguments.option("--only", "CODE", "only findings of this code; may be repeated", codes_);
    arguments.question("--list-codes", "print the codes and what they mean; no FILE is read", list_codes_);
    arguments.option("--limit", "N", "at most N findings", most_);
    add_games(arguments, range_);
    add_variant(arguments, variant_, "the variant of all games of files; detected for each if not given");
    add_on_illegal(arguments, on_illegal_);
    arguments.option("--tables", "FOLDER", "endgame tables, for the hint result-against-endgame and for --problems",
                     tables_folder_);
    arguments.flag("--problems", "check the solutions of compositions", checks_problems_);
    arguments.option("--nodes", "N", "with --problems: positions of the first search of a move; 1500 if not given",
                     nodes_);
    arguments.option("--confirm", "N",
                     "with --problems: positions of the engine's searches of ends and other moves; 3000 if not given",
                     confirm_);
    arguments.option(
        "--deep", "N",
        "with --problems: positions of the engine's search where the others find no move; none if not given", deep_);
    arguments.flag("--boards", "draw the position of every finding on a move (table)", boards_);
    arguments.flag("--no-boards", "draw no board (table)", no_boards_);
    add_ascii(arguments, ascii_);
    arguments.flag("--moves",
                   "the moves that were read from running text in place of the findings: where each is printed and how "
                   "certain it is (json, ndjson)",
                   moves_);
    add_threads(arguments, threads_);
    add_wait(arguments);
    arguments.excludes({"--moves"}, {"--summary", "--problems"});
    arguments.only_with({"--nodes", "--confirm", "--deep"}, "--problems");
  }

  ExitCode run(Console& console) override {
    if (list_codes_) {
      if (format_ != Format::table && format_ != Format::json && format_ != Format::ndjson) {
        throw UsageError{
            message("usage-only-for", "options"_a = "--list-codes",
                    "others"_a = message("list-and", "first"_a = "--format table, json", "last"_a = "ndjson"))};
      }
      answers::write_codes(console.out(), format_, language_.value_or(language_of_environment()));
      return ExitCode::done;
    }
    auto const to_file = output_ && *output_ != "-";
    check_options(to_file);
    std::optional<OutputFile> file;
    std::optional<PackedOutput> packed;
    if (to_file) {
      console.out().set_coloured(false);
      file.emplace(*output_);
      packed.emplace(*file, *output_);
    }
    answers::FindingFilter filter;
    auto const for_people = format_ == Format::table || format_ == Format::html;
    filter.least = least_.value_or(for_people && codes_.empty() ? Severity::warning : Severity::hint);
    filter.codes = {codes_.begin(), codes_.end()};
    filter.most = most_.value_or(format_ == Format::html ? most_on_page : filter.most);
    if (tables_folder_) {
      tables_.emplace(open_tables(console, "--tables", *tables_folder_));
    }
    auto const inputs = expand_inputs(files_, folder_files_);
    answers::FindingReport report{make_writer(console.out()), filter, [&](std::string_view text) {
                                    packed ? packed->write(text) : console.out().write(text);
                                  }};
    answers::Check check{report, check_options_of(filter.least)};
    report_folders(console, inputs);
    auto const finish = [&] {
      report.finish();
      if (file) {
        packed->finish();
        file->commit();
      }
    };
    auto complete = inputs.unreadable.empty();
    try {
      complete = check_inputs(console, report, check, inputs.files) && complete;
      check.finish();
    } catch (Stopped const&) {
      if (checks_problems_) {  // the proofs may have taken hours: what is known is kept
        WithoutStopRequest const unstopped;
        finish();
        console.out().flush();
      }
      throw;
    }
    finish();
    return !complete ? ExitCode::failure : report.any_error() ? ExitCode::findings : ExitCode::done;
  }

 private:
  /// False if a file could not be read, which is reported.
  bool check_inputs(Console& console, answers::FindingReport& report, answers::Check& check,
                    std::vector<std::string> const& files) {
    auto complete = true;
    GameProgress progress{console.err(), shows_progress(console)};
    for (auto const& name : files) {
      if ((variant_ != nullptr || on_illegal_ != OnIllegal::stop || from_.format) && is_base(name)) {
        console.warning(message("in-file", "file"_a = name, "fault"_a = message("check-of-base")));
      }
      try {
        check.check(name, progress);
        report.count_file();
      } catch (std::bad_alloc const&) {
        throw;
      } catch (std::exception const& error) {
        progress.end();
        end_if_stopped();
        console.error(error);
        complete = false;
      }
    }
    return complete;
  }

  void check_options(bool to_file) const {
    answers::refuse_unknown_codes(codes_);
    (void)threads_to_use(threads_);
    if (summary_ && (format_ == Format::sarif || format_ == Format::html)) {
      throw UsageError{message("usage-summary-for", "format"_a = name(format_))};
    }
    if (moves_ && format_ != Format::json && format_ != Format::ndjson) {
      throw UsageError{message("usage-only-for", "options"_a = "--moves",
                               "others"_a = message("list-and", "first"_a = "--format json", "last"_a = "ndjson"))};
    }
    if (range_ && answers::are_about_several_games(codes_)) {
      throw UsageError{message("usage-not-together", "one"_a = "--games", "other"_a = "--only " + codes_.front())};
    }
    if (boards_ && no_boards_) {
      throw UsageError{message("usage-contradict", "one"_a = "--boards", "other"_a = "--no-boards")};
    }
    if (language_ && format_ != Format::table && format_ != Format::html) {
      throw UsageError{message("usage-lang-for", "format"_a = name(format_))};
    }
    if (to_file) {
      check_output("--output", *output_, files_);
    }
  }

  [[nodiscard]] ProverOptions prover_options() const {
    ProverOptions options;
    options.forcing.nodes = nodes_.value_or(options.forcing.nodes);
    options.confirm_nodes = confirm_.value_or(confirm_nodes_of_problems);
    options.deep_nodes = deep_.value_or(0);
    return options;
  }

  [[nodiscard]] std::unique_ptr<FindingWriter> make_writer(Output const& out) const {
    auto const language = language_.value_or(language_of_environment());
    auto const boards = boards_ ? BoardChoice::all : no_boards_ ? BoardChoice::none : BoardChoice::errors;
    if (moves_) {
      return read_move_writer(format_ == Format::ndjson);
    }
    switch (format_) {
      case Format::json: return summary_ ? json_summary_writer(false) : json_finding_writer();
      case Format::ndjson: return summary_ ? json_summary_writer(true) : ndjson_finding_writer();
      case Format::sarif: return sarif_finding_writer();
      case Format::html: return html_finding_writer(fmt::format("{}", fmt::join(files_, ", ")), language);
      default: break;
    }
    return summary_ ? summary_writer(out, language)
                    : table_writer(out, {.boards = boards, .ascii = ascii_, .language = language});
  }

  [[nodiscard]] bool shows(std::string_view code) const {
    return codes_.empty() || std::ranges::find(codes_, code) != codes_.end();
  }
  /// Whether progress is shown: not if it would come between the lines of a report.
  [[nodiscard]] bool shows_progress(Console& console) const {
    return summary_ || !console.out().is_terminal() || (output_ && *output_ != "-");
  }

  [[nodiscard]] answers::CheckOptions check_options_of(Severity least) const {
    auto const is_page = format_ == Format::html;
    return {.from = from_,
            .variant = variant_,
            .on_illegal = on_illegal_,
            .games = range_,
            .watches_names = shows("name-spellings"),
            .watches_repeats = least == Severity::hint && (shows("duplicate-game") || shows("prefix-game")),
            .names_players = is_page,
            .reading = is_page  ? answers::ReadingDetail::page
                       : moves_ ? answers::ReadingDetail::rows
                                : answers::ReadingDetail::none,
            .tables = used_tables(),
            .problems = checks_problems_ ? std::optional{prover_options()} : std::nullopt,
            .threads = threads_to_use(threads_),
            .language = language_.value_or(language_of_environment())};
  }

  [[nodiscard]] endgame::TableFolder const* used_tables() const noexcept { return tables_ ? &*tables_ : nullptr; }

  std::vector<std::string> files_;
  FolderFiles folder_files_;
  ReadingOptions from_;
  std::optional<std::string> tables_folder_;
  std::optional<endgame::TableFolder> tables_;
  std::optional<unsigned> nodes_;
  std::optional<std::uint64_t> confirm_;
  std::optional<std::uint64_t> deep_;
  Format format_ = Format::table;
  std::optional<Severity> least_;
  std::vector<std::string> codes_;
  std::optional<std::uint64_t> most_;
  std::optional<GameRange> range_;
  Variant const* variant_ = nullptr;
  OnIllegal on_illegal_ = OnIllegal::stop;
  std::optional<std::string> output_;
  std::optional<Language> language_;
  bool summary_ = false;
  bool checks_problems_ = false;
  bool list_codes_ = false;
  bool boards_ = false;
  bool no_boards_ = false;
  bool ascii_ = false;
  bool moves_ = false;
  std::optional<unsigned> threads_;
};

}  // namespace

CommandEntry check_command() noexcept {
  return {&about_check, [] { return std::unique_ptr<Command>{std::make_unique<CheckCommand>()}; }};
}

}  // namespace damier::app
