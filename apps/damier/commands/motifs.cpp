#include "answers/suggestion.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/motifs/motif_list.hpp"
#include "apps/damier/motifs/motif_page.hpp"
#include "apps/damier/motifs/motif_report.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "source/game_source.hpp"
#include "store/base_reader.hpp"
#include "store/side_lines.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_motifs{
    .name = "motifs",
    .summary = "named tactical motifs that were played",
    .description =
        "Names the motifs in the main lines of bases and game files: coup royal, coup turc, rafle of five and\n"
        "many more, of either side. A row has the game, the plies played before the motif begins, the side that\n"
        "carries it out, its name and the moves that show it. A hit means that the moves match the mechanism.\n"
        "--in variations looks at the side lines, --in solutions at all lines of compositions, --in lines at\n"
        "all lines; each row then has the name of its line, which show --line takes.\n\n"
        "--motif looks for some motifs alone, by their name in any language or by their identifier. Motifs that\n"
        "nearly every game has, such as the exchange of one for one, are looked for only then. --by counts\n"
        "motifs by motif, player, side, opening, variant, year and more. --list prints the catalogue; docs/motifs.md "
        "has it\n"
        "with a diagram of each motif. In a query, motif \"coup royal\" finds the same positions; of several\n"
        "beginnings of one motif with the same last move it finds all, and this command the first.\n\n"
        "Motifs of your own are added by --motifs FILE, and by the files *.motifs in $XDG_DATA_HOME/damier/motifs, "
        "which\n"
        "is ~/.local/share/damier/motifs if that is not set.",
    .examples =
        "  damier motifs games.db\n"
        "  damier motifs match.pdn --boards\n"
        "  damier motifs games.db --motif 'coup royal' --motif 'harlem shot' --format ndjson\n"
        "  damier motifs problems.pdn --in solutions\n"
        "  damier motifs games.db --by player --limit 10\n"
        "  damier motifs games.db --where 'year >= 2000' -o motifs.csv\n"
        "  damier motifs --list --lang fr\n",
    .exit_status =
        "  0    done\n"
        "  1    no motif\n",
};

/// What --in takes: variations, solutions, lines.
constexpr std::array lines_by_place{query::Lines::variations, query::Lines::solutions, query::Lines::all};

class MotifsCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.question("--list", "print the motifs and openings that are known", list_);
    arguments.positional("FILE", "bases, game files, folders of these, or - for standard input", inputs_);
    add_folder_texts(arguments, folder_files_);
    add_format(arguments, format_, {Format::table, Format::json, Format::ndjson, Format::csv, Format::tsv}, output_);
    arguments.option("--motif", "NAME", "this motif alone; may be repeated", asked_);
    arguments.choice("--in", "LINES", "the lines: variations, solutions (of games that begin from a position) or lines",
                     message("what-lines"), {"variations", "solutions", "lines"},
                     [this](std::size_t place) { lines_ = lines_by_place[place]; });
    arguments.choice(
        "--by", "WHAT",
        "count by motif, player (who carries it out), white, black, side, year, event, site, variant or opening",
        message("what-motifs-by"), MotifCounts::names(),
        [this](std::size_t place) { counts_.emplace(MotifCounts::names()[place]); });
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
  }

  ExitCode run(Console& console) override {
    check_options();
    add_motifs(console, with_query_.motif_files);
    auto const& catalogue = motif_catalogue(console);
    if (list_) {
      return print_list(console, catalogue);
    }
    auto const asked = motifs_asked(catalogue);
    std::optional<Query> where;
    if (where_ && !(where = query_argument(console, *where_, with_query_))) {
      return ExitCode::usage;
    }
    auto const inputs = expand_inputs(inputs_, folder_files_);
    check_where(where_, inputs.files);
    report_folders(console, inputs);
    file_.begin(console, output_, inputs.files.front());
    OpeningNames const openings{catalogue.openings()};
    MotifReport report{console,
                       {format_, language_, inputs.files.size() > 1, lines_ != query::Lines::main, boards_, ascii_}};
    Rows rows{counts_ ? nullptr : &report, counts_ ? &*counts_ : nullptr,
              limit_ && !counts_ ? *limit_ : std::numeric_limits<std::uint64_t>::max()};
    for (auto const& input : inputs.files) {
      read(catalogue, asked, openings, where, input, rows);
      if (rows.full()) {
        break;
      }
    }
    if (counts_) {
      counts_->write(console, format_, language_, limit_);
    } else {
      report.finish();
    }
    if (rows.given() == 0) {
      console.remark(message("motifs-none"));
    }
    return !inputs.unreadable.empty() ? ExitCode::failure : rows.given() == 0 ? ExitCode::findings : ExitCode::done;
  }

 private:
  /// Writes rows up to the limit.
  class Rows {
   public:
    Rows(MotifReport* report, MotifCounts* counts, std::uint64_t limit)
        : report_{report}, counts_{counts}, limit_{limit} {}

    void add(std::vector<MotifRow> const& rows) {
      for (auto const& row : rows) {
        if (full()) {
          return;
        }
        ++given_;
        report_ != nullptr ? report_->add(row) : counts_->add(row);
      }
    }
    [[nodiscard]] bool full() const noexcept { return given_ >= limit_; }
    [[nodiscard]] std::uint64_t given() const noexcept { return given_; }

   private:
    MotifReport* report_;
    MotifCounts* counts_;
    std::uint64_t limit_;
    std::uint64_t given_ = 0;
  };

  void check_options() const {
    if (page_ && !list_) {
      throw UsageError{message("usage-only-for", "options"_a = "--page", "others"_a = "--list")};
    }
    if (boards_ && format_ != Format::table) {
      throw UsageError{message("usage-only-for", "options"_a = "--boards", "others"_a = "--format table")};
    }
    if (list_ && !asked_.empty()) {
      throw UsageError{message("usage-not-together", "one"_a = "--list", "other"_a = "--motif")};
    }
    if (counts_ && boards_) {
      throw UsageError{message("usage-not-together", "one"_a = "--by", "other"_a = "--boards")};
    }
  }

  ExitCode print_list(Console& console, MotifCatalogue const& catalogue) {
    file_.begin(console, output_, {});
    if (page_) {
      console.out().write(motif_page(catalogue));
    } else {
      write_motif_list(console, catalogue, format_, language_);
    }
    return ExitCode::done;
  }

  [[nodiscard]] std::vector<Motif const*> motifs_asked(MotifCatalogue const& catalogue) const {
    std::vector<Motif const*> asked;
    for (auto const& name : asked_) {
      auto const found = catalogue.motifs_named(name);
      if (found.empty()) {
        auto const meant = catalogue.nearest_motif(name);
        throw UsageError{meant.empty() ? message("usage-no-such-motif", "word"_a = name)
                                       : message("usage-no-such-motif-near", "word"_a = name, "meant"_a = meant)};
      }
      for (auto const* const motif : found) {
        if (motif->query.empty()) {
          throw wrong_option("--motif", message("query-motif-not-implemented", "name"_a = name));
        }
        asked.push_back(motif);
      }
    }
    for (auto const& motif : catalogue.motifs()) {
      if (asked_.empty() && !motif.query.empty() && !motif.everyday) {
        asked.push_back(&motif);
      }
    }
    return asked;
  }

  /// What a thread works with.
  struct Finder {
    MotifRows motifs;
    std::optional<SideLineReader> side_lines = {};  // of a base
    std::optional<BaseReader> whole_games = {};
  };

  /// The game, if more than its main line has to be looked at.
  [[nodiscard]] Game const* whole_game(Finder& finder, source::SourceGame const& game) const {
    if (lines_ == query::Lines::main || game.whole) {
      return game.whole ? &*game.whole : nullptr;
    }
    GameId const id{static_cast<std::int64_t>(game.reference.number)};
    auto const* const stored =
        finder.side_lines->of(id).empty() ? nullptr : finder.whole_games->load(id, {.game = true});
    return stored != nullptr ? &stored->game : nullptr;
  }

  void find(Finder& finder, source::SourceGame const& game, std::vector<MotifRow>& found) const {
    if (game.line.variant == nullptr || (lines_ == query::Lines::solutions && !game.own_start)) {
      return;
    }
    MotifRow row;
    row.game = game.reference;
    row.white = game.white;
    row.black = game.black;
    row.event = game.event;
    row.site = game.site;
    row.year = game.year;
    if (auto const* const whole = whole_game(finder, game)) {
      finder.motifs.add(*whole, lines_, row, found);
    } else if (lines_ != query::Lines::variations) {
      finder.motifs.add(game.line, row, found);
    }
  }

  void read(MotifCatalogue const& catalogue, std::vector<Motif const*> const& asked, OpeningNames const& openings,
            std::optional<Query> const& where, std::string const& path, Rows& rows) const {
    source::GameSource games{path,
                             {.where = where,
                              .games = range_,
                              .variant = variant_,
                              .whole_games = lines_ != query::Lines::main,
                              .threads = threads_to_use(threads_)}};
    auto const ready = [&](Base* base) {
      Finder finder{{catalogue, asked, openings}};
      if (base != nullptr) {
        finder.side_lines.emplace(*base);
        finder.whole_games.emplace(*base);
      }
      return finder;
    };
    auto const work = [&](Finder& finder, source::SourceGame const& game, std::vector<MotifRow>& found) {
      find(finder, game, found);
    };
    games.visit<std::vector<MotifRow>>(ready, work, [&](std::vector<MotifRow> const& found, std::uint64_t) {
      Console::check_interrupt();
      rows.add(found);
      return !rows.full();
    });
  }

  std::vector<std::string> inputs_;
  FolderFiles folder_files_;
  std::vector<std::string> asked_;
  QueryOptions with_query_;
  std::optional<MotifCounts> counts_;
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
