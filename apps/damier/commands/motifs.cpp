#include "answers/motifs.hpp"
#include "answers/suggestion.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/motifs/motif_report.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_motifs{"motifs", "named tactical motifs that were played"};

/// What --in takes: variations, solutions, lines.
constexpr std::array lines_by_place{query::Lines::variations, query::Lines::solutions, query::Lines::all};

class MotifsCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.question("--list", "print the motifs and openings that are known", list_);
    arguments.positional("FILE", "bases, game files, folders of these, or - for standard input", inputs_);
    add_folder_texts(arguments, folder_files_);
    add_format(arguments, format_, row_formats, output_);
    arguments.option("--motif", "NAME", "this motif alone; may be repeated", asked_);
    arguments.choice("--in", "LINES", "the lines: variations, solutions (of games that begin from a position) or lines",
                     message("what-lines"), {"variations", "solutions", "lines"},
                     [this](std::size_t place) { lines_ = lines_by_place[place]; });
    arguments.choice(
        "--by", "WHAT",
        "count by motif, player (who carries it out), white, black, side, year, event, site, variant or opening",
        message("what-motifs-by"), answers::MotifCounts::names(),
        [this](std::size_t place) { counts_.emplace(answers::MotifCounts::names()[place]); });
    arguments.option("--where", "QUERY", "of bases, only the games that a query finds", where_);
    add_query_options(arguments, with_query_);
    add_games(arguments, range_);
    arguments.option("--limit", "N", "at most N motifs, or rows of --by", limit_);
    arguments.flag("--boards", "draw the position in which each motif begins", boards_);
    arguments.flag("--page", "with --list: as a page of Markdown with diagrams", page_);
    add_ascii(arguments, ascii_);
    add_variant(arguments, variant_, "the variant of the games of files; detected for each if not given");
    add_threads(arguments, threads_);
    add_wait(arguments);
    add_language(arguments, language_);
    arguments.only_with({"--page"}, "--list");
    arguments.excludes({"--list"}, {"--motif"});
    arguments.excludes({"--by"}, {"--boards"});
  }

  ExitCode run(Console& console) override {
    if (boards_ && format_ != Format::table) {
      throw UsageError{message("usage-only-for", "options"_a = "--boards", "others"_a = "--format table")};
    }
    add_motifs(console, with_query_.motif_files);
    auto const& catalogue = motif_catalogue(console);
    if (list_) {
      return print_list(console, catalogue);
    }
    auto const asked = answers::motifs_named(catalogue, asked_);
    auto const inputs = expand_inputs(inputs_, folder_files_);
    check_where(where_, inputs.files);
    std::optional<Query> where;
    if (where_ && !(where = query_argument(console, *where_, with_query_, inputs.files))) {
      return ExitCode::usage;
    }
    report_folders(console, inputs);
    file_.begin(console, output_, inputs.files.front());
    answers::MotifOptions const options{inputs.files, asked,    lines_, std::move(where),
                                        range_,       variant_, limit_, threads_to_use(threads_),
                                        &catalogue,   language_};
    std::uint64_t given = 0;
    auto has_games = false;
    if (counts_) {
      has_games = answers::find_motifs(options, [&](answers::MotifRow const& row) {
        counts_->add(row);
        ++given;
        return true;
      });
      counts_->write(console.out(), format_, options);
    } else {
      MotifReport report{console, format_, options, boards_, ascii_};
      auto const most = limit_.value_or(std::numeric_limits<std::uint64_t>::max());
      has_games = answers::find_motifs(options, [&](answers::MotifRow const& row) {
        if (given < most) {
          report.add(row);
          ++given;
        }
        return given < most;
      });
      report.finish();
    }
    if (given == 0) {
      console.remark(has_games ? message("motifs-none") : message("nothing-matches"));
    }
    return !inputs.unreadable.empty() ? ExitCode::failure : given == 0 ? ExitCode::findings : ExitCode::done;
  }

 private:
  ExitCode print_list(Console& console, MotifCatalogue const& catalogue) {
    file_.begin(console, output_, {});
    if (page_) {
      console.out().write(answers::motif_page(catalogue));
    } else {
      answers::write_motif_list(console.out(), catalogue, format_, language_);
    }
    return ExitCode::done;
  }

  std::vector<std::string> inputs_;
  FolderFiles folder_files_;
  std::vector<std::string> asked_;
  QueryOptions with_query_;
  std::optional<answers::MotifCounts> counts_;
  std::optional<std::string> where_;
  std::optional<GameRange> range_;
  std::optional<std::uint64_t> limit_;
  std::optional<unsigned> threads_;
  std::optional<std::string> output_;
  ReportFile file_;
  Format format_ = Format::table;
  query::Lines lines_ = query::Lines::main;
  Variant const* variant_ = nullptr;
  Language language_;
  bool list_ = false;
  bool page_ = false;
  bool boards_ = false;
  bool ascii_ = false;
};

}  // namespace

CommandEntry motifs_command() noexcept {
  return {&about_motifs, [] { return std::unique_ptr<Command>{std::make_unique<MotifsCommand>()}; }};
}

}  // namespace damier::app
