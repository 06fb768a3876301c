#include "apps/damier/commands.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/open_tables.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/shots/proof_file.hpp"
#include "apps/damier/shots/shot_report.hpp"
#include "apps/damier/terminal/console.hpp"
#include "reading/in_order.hpp"
#include "reading/judged_reader.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"
#include "store/game_line.hpp"
#include "tactics/shot_finder.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "shots",
    .summary = "combinations that were played, missed and allowed, with proofs",
    .description =
        "Goes through every position of the main lines of bases and game files, and reports the combinations of the\n"
        "side to move: forced lines that gain material or win the game. A row has the game, the plies played before,\n"
        "the player, whether the combination was played or missed, its gain in men, whether its solution is the only\n"
        "one, how difficult it is, its motifs and its moves. Where the move before it was a mistake that made it\n"
        "possible, a row of the kind allowed has that move and the opponent.\n\n"
        "A first search looks at forcing lines alone; --nodes says at how many positions. What it finds is proved: a\n"
        "tree with every reply of the opponent, in which each end is searched by damier's engine, --confirm positions\n"
        "for each, and so is every other move of the solver. --deep N lets the engine search N positions where the\n"
        "first search finds nothing. With --tables endings are known. The answers are the same for any number of\n"
        "threads. NDJSON has the proofs; docs/shots.md describes them, the gain, the classes and the difficulty.\n\n"
        "--verify checks the proofs of such a file with the rules alone, without any search.",
    .examples =
        "  damier shots games.db\n"
        "  damier shots match.pdn --kind missed --min-gain 2\n"
        "  damier shots games.db --where 'year >= 2000' -o shots.ndjson\n"
        "  damier shots --verify shots.ndjson\n",
    .exit_status =
        "  0    done\n"
        "  1    no combination, or with --verify a wrong proof\n",
};

class ShotsCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("FILE", "bases, game files, folders of these, or - for standard input; with --verify proofs",
                         inputs_);
    add_format(arguments, format_, {Format::table, Format::json, Format::ndjson, Format::csv, Format::tsv}, output_);
    arguments.flag("--verify", "check the proofs of NDJSON that this command has written", verify_);
    arguments.choice("--kind", "KIND", "played, missed or allowed alone", message("what-shot-kind"),
                     {"played", "missed", "allowed"},
                     [this](std::size_t place) { kind_ = ShotKind{static_cast<std::uint8_t>(place)}; });
    arguments.option("--min-gain", "N", "gains of at least N men; 1 if not given", least_);
    arguments.option("--nodes", "N", "positions of the first search of each position; 1000 if not given", nodes_);
    arguments.option("--confirm", "N", "positions of the engine's searches of ends and other moves; 3000 if not given",
                     confirm_);
    arguments.option("--deep", "N",
                     "positions of the engine's search where the first one finds nothing; none if not given", deep_);
    arguments.option("--where", "QUERY", "of bases, only the games that a query finds", where_);
    add_query_options(arguments, with_query_);
    add_games(arguments, range_);
    arguments.option("--limit", "N", "at most N rows", limit_);
    add_variant(arguments, variant_, "the variant of the games of files; detected for each if not given");
    add_threads(arguments, threads_);
    add_language(arguments, language_);
  }

  ExitCode run(Console& console) override {
    add_motifs(console, with_query_.motif_files);
    auto const& catalogue = motif_catalogue(console);
    std::optional<endgame::TableFolder> tables;
    if (with_query_.tables) {
      tables.emplace(open_tables(console, "--tables", *with_query_.tables));
    }
    tables_ = tables ? &*tables : nullptr;
    if (verify_) {
      return verify(console);
    }
    std::optional<Query> where;
    if (where_ && !(where = query_argument(console, *where_, with_query_))) {
      return ExitCode::usage;
    }
    auto const inputs = expand_inputs(inputs_);
    for (auto const& input : inputs.files) {
      if (where_ && !is_database(input)) {
        throw UsageError{message("usage-where-bases", "word"_a = input)};
      }
    }
    report_folders(console, inputs);
    file_.begin(console, output_, inputs.files.front());
    ShotReport report{console, catalogue, format_, language_, inputs.files.size() > 1};
    std::uint64_t rows = 0;
    auto const most = limit_.value_or(std::numeric_limits<std::uint64_t>::max());
    auto const take = [&](std::vector<ShotRow> const& found) {
      for (auto const& row : found) {
        if ((!kind_ || row.shot.kind == *kind_) && rows < most) {
          report.add(row);
          ++rows;
        }
      }
      return rows < most;
    };
    for (auto const& input : inputs.files) {
      is_database(input) ? read_base(catalogue, where, input, take) : read_file(catalogue, input, take);
    }
    report.finish();
    return !inputs.unreadable.empty() ? ExitCode::failure : rows == 0 ? ExitCode::findings : ExitCode::done;
  }

 private:
  static constexpr std::int64_t games_of_a_chunk = 4;

  ExitCode verify(Console& console) {
    ProofCounts counts;
    for (auto const& input : expand_inputs(inputs_).files) {
      check_proofs(console, input, tables_, counts);
    }
    console.out().write(
        text_of(message("proofs-checked", "checked"_a = counts.checked, "wrong"_a = counts.wrong), language_) + "\n");
    return counts.wrong != 0 || counts.checked == 0 ? ExitCode::findings : ExitCode::done;
  }

  [[nodiscard]] ProverOptions prover_options() const {
    ProverOptions options;
    options.forcing.nodes = nodes_.value_or(options.forcing.nodes);
    options.forcing.least_gain = static_cast<Score>(std::clamp(least_.value_or(1), 1U, 90U)) * man_score;
    options.confirm_nodes = confirm_.value_or(options.confirm_nodes);
    options.deep_nodes = deep_.value_or(options.deep_nodes);
    return options;
  }
  [[nodiscard]] ShotFinder finder(MotifCatalogue const& catalogue) const {
    ShotFinder finder{catalogue, prover_options(), tables_};
    finder.pause = end_if_stopped;
    return finder;
  }

  template <typename Take>
  void read_base(MotifCatalogue const& catalogue, std::optional<Query> const& where, std::string const& path,
                 Take const& take) const {
    struct Worker {
      Base base;
      ShotFinder finder;
    };
    auto base = Base::open(path);
    ReadSession const session{base};
    auto const threads = threads_to_use(threads_);
    auto const games = games_with_hit(base, where, threads);
    auto const all = range_.value_or(every_game).within(game_range(base));
    auto const chunks = (all.last - all.first + games_of_a_chunk) / games_of_a_chunk;
    auto const work = [&](Worker& worker, std::int64_t chunk) {
      auto const first = all.first + chunk * games_of_a_chunk;
      std::vector<ShotRow> found;
      BaseReader{worker.base}.scan(
          {.header = true, .line = true}, {first, std::min(first + games_of_a_chunk - 1, all.last)},
          [&](StoredGame const& game) {
            if (game.variant != nullptr && (!games || std::ranges::binary_search(*games, game.id))) {
              add(worker.finder, shot_game(game, path), found);
            }
            return true;
          });
      return found;
    };
    in_order(
        chunks, threads,
        [&] {
          return Worker{Base::open(path), finder(catalogue)};
        },
        work, take);
  }
  static ShotGame shot_game(StoredGame const& game, std::string const& path) {
    auto const& header = game.header;
    return {.line = game.line,
            .number = static_cast<std::uint64_t>(game.id),
            .file = path,
            .white = header.white,
            .black = header.black,
            .event = header.event,
            .year = header.year,
            .white_rating = header.white_rating,
            .black_rating = header.black_rating};
  }
  static void add(ShotFinder& finder, ShotGame const& game, std::vector<ShotRow>& found) {
    std::ranges::move(rows_of(game, finder.find(game.line)), std::back_inserter(found));
  }

  template <typename Take>
  void read_file(MotifCatalogue const& catalogue, std::string const& path, Take const& take) const {
    auto const source = open_file(path);
    auto const reader = open_games(*source, std::nullopt);
    Validator validator{variant_, OnIllegal::stop};
    JudgedReader<> records{*reader, validator};
    auto const next = [&]() -> std::optional<ShotGame> {
      while (records.next()) {
        if (records.game().variant != nullptr && is_chosen(records.tape().number)) {
          return shot_game(records, path);
        }
      }
      return std::nullopt;
    };
    OrderedWork results{next, [&] { return finder(catalogue); },
                        [](ShotFinder& own, ShotGame const& game) {
                          std::vector<ShotRow> found;
                          add(own, game, found);
                          return found;
                        },
                        threads_to_use(threads_)};
    while (auto const found = results.next(end_if_stopped)) {
      if (!take(*found)) {
        return;
      }
    }
  }
  [[nodiscard]] bool is_chosen(std::uint64_t game) const noexcept {
    return !range_ || range_->contains(GameId{static_cast<std::int64_t>(game)});
  }
  static std::optional<int> rating_of(Game const& game, std::string_view tag) {
    auto const text = game.tag(tag).value_or("");
    int rating = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), rating);
    return error == std::errc{} && end == text.data() + text.size() && rating > 0 ? std::optional{rating}
                                                                                  : std::nullopt;
  }
  static ShotGame shot_game(JudgedReader<> const& records, std::string const& path) {
    auto const& game = records.game();
    ShotGame one{.line = {},
                 .number = records.tape().number,
                 .file = path,
                 .white = std::string{game.tag("White").value_or("")},
                 .black = std::string{game.tag("Black").value_or("")},
                 .event = std::string{game.tag("Event").value_or("")},
                 .year = game.year(),
                 .white_rating = rating_of(game, "WhiteRating"),
                 .black_rating = rating_of(game, "BlackRating")};
    read_main_line(game, one.line);
    return one;
  }

  std::vector<std::string> inputs_;
  QueryOptions with_query_;
  std::optional<std::string> where_;
  std::optional<GameRange> range_;
  std::optional<ShotKind> kind_;
  std::optional<unsigned> least_;
  std::optional<unsigned> nodes_;
  std::optional<std::uint64_t> confirm_;
  std::optional<std::uint64_t> deep_;
  std::optional<std::uint64_t> limit_;
  std::optional<unsigned> threads_;
  std::optional<std::string> output_;
  endgame::TableFolder const* tables_ = nullptr;
  ReportFile file_;
  Format format_ = Format::table;
  Variant const* variant_ = nullptr;
  Language language_;
  bool verify_ = false;
};

}  // namespace

CommandEntry shots_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<ShotsCommand>()}; }};
}

}  // namespace damier::app
