#include "apps/damier/commands.hpp"
#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/game_output.hpp"
#include "apps/damier/options/layer_choice.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/statistics/bulletin_events.hpp"
#include "apps/damier/tables/table_export.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/progress.hpp"
#include "game/game_of_line.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"
#include "store/labels.hpp"
#include "store/named_game.hpp"
#include "store/ordered_chunks.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_export{"export", "write the games of a base to a file"};

class ExportCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("BASE", "the base", base_);
    output_.configure(arguments, {"sql", "parquet", "csv"});
    output_.configure_labels(arguments);
    arguments.option("--where", "QUERY", "only the games that a query finds", where_);
    add_query_options(arguments, with_query_, "--endgame-tables");  // --tables is another option here
    arguments.option("--line", "LINE",
                     "of each game that has a line of this name, that line alone, as if it had been played", line_);
    tables_.configure(arguments);
    layers_.configure(arguments, layers_if_not_given);
    arguments.option("--partitions", "N", "with --to sql: a folder of scripts for N servers, and one that joins them",
                     partitions_);
    arguments.option(
        "--order", "ORDER",
        "by game, date, white, black, event, plies or rating, that of both players on average; game if not "
        "given",
        [this](std::string const& text) { order_ = read_order(text); });
    arguments.flag("--reverse", "in reverse order", reversed_);
    add_threads(arguments, threads_);
    add_games(arguments, range_);
    arguments.excludes({"--line"}, {"--tables", "--exercises"});
    arguments.excludes({"--order", "--reverse"}, {"--tables"});
  }

  ExitCode run(Console& console) override {
    output_.check();
    tables_.check(output_);
    check_tables();
    if (line_ && !output_.other_format().empty()) {
      throw UsageError{message("usage-not-together", "one"_a = "--line", "other"_a = "--to " + output_.other_format())};
    }
    if (is_ordered() && !output_.other_format().empty()) {
      throw UsageError{message("usage-not-together", "one"_a = order_ != Order::game ? "--order" : "--reverse",
                               "other"_a = "--to " + output_.other_format())};
    }
    add_motifs(console, with_query_.motif_files);
    with_query_.mirror = with_query_.mirror && where_;
    auto const query = query_argument(console, where_.value_or(""), with_query_, {base_});
    if (!query) {
      return ExitCode::usage;
    }
    auto base = Base::open(base_);
    output_.check(base_);
    warn_of_impossible(console, where_.value_or(""), with_query_, base);
    auto const range = range_.value_or(every_game).within(game_range(base));
    Progress progress{console.err(), output_.to_file(), 0};
    if (makes_folder()) {
      return exit_code(export_folder({base, *query, range}, progress));
    }
    output_.begin(console);
    auto const games = output_.other_format() == "sql" ? export_sql({base, *query, range}, output_, progress)
                                                       : write(base, *query, range, progress);
    output_.finish();
    if (games == 0 && line_ && !where_) {
      console.error(message("no-game-with-line", "base"_a = base_, "line"_a = *line_));
    }
    if (games == 0 && where_) {
      console.remark(message("nothing-matches"));
    }
    return output_.found_exercises(console) ? exit_code(games) : ExitCode::findings;
  }

 private:
  /// Whether the tables are files of a folder.
  [[nodiscard]] bool makes_folder() const {
    return partitions_ || output_.other_format() == "csv" || output_.other_format() == "parquet";
  }

  void check_tables() const {
    constexpr std::uint32_t most_partitions = 1000;
    if (partitions_ && output_.other_format() != "sql") {
      throw UsageError{message("usage-are-for", "options"_a = "--partitions", "others"_a = "--to sql")};
    }
    if (partitions_ && (*partitions_ == 0 || *partitions_ > most_partitions)) {
      throw wrong_option("--partitions", message("usage-partitions", "most"_a = most_partitions,
                                                 "word"_a = std::to_string(*partitions_)));
    }
    if (makes_folder() && !output_.to_file()) {
      throw UsageError{
          message("usage-table-folder", "option"_a = partitions_ ? "--partitions" : "--to " + output_.other_format())};
    }
  }

  std::uint64_t export_folder(TableContent const& content, Progress& progress) const {
    auto const& folder = *output_.path();
    return partitions_                           ? export_partitions(content, *partitions_, folder, progress)
           : output_.other_format() == "parquet" ? export_parquet(content, folder, progress)
                                                 : export_csv(content, folder, progress);
  }

  [[nodiscard]] bool is_ordered() const noexcept { return order_ != Order::game || reversed_; }

  [[nodiscard]] ExitCode exit_code(std::uint64_t games) const noexcept {
    return games == 0 && (where_ || line_) ? ExitCode::findings : ExitCode::done;
  }

  /// The texts of consecutive games, written by one thread.
  struct Portion {
    std::string text;
    std::uint64_t games = 0;
  };
  /// What a thread needs to write games.
  struct Writer {
    Writer(std::string const& path, GameOutput const& output, LayerChoice const& layers)
        : base{std::make_unique<Base>(Base::open(path))},
          snapshot{std::make_unique<ReadSession>(*base)},
          games{std::make_unique<BaseReader>(*base)},
          exporter{output.exporter()} {
      layers.apply(*games, output.keeps_layers());
      if (output.wants_labels()) {
        labels.emplace(*base);
      }
    }
    std::unique_ptr<Base> base;
    std::unique_ptr<ReadSession> snapshot;
    std::unique_ptr<BaseReader> games;
    std::unique_ptr<Exporter> exporter;
    std::optional<LabelReader> labels;
  };

  /// A game with the tags of its labels, if they are wanted; copy: where it is, if it has any.
  static Game const& with_labels(std::optional<LabelReader>& labels, StoredGame const& stored, Game& copy) {
    auto const found = labels ? labels->of(stored.id) : std::vector<Label>{};
    if (found.empty()) {
      return stored.game;
    }
    copy = stored.game;
    add_labels(copy, found);
    return copy;
  }

  /// Writes all games, with several threads that take some hundred games at a time. Only a few portions are in memory.
  /// Returns the number of games.
  std::uint64_t write_all(GameRange range, Progress& progress) {
    constexpr std::int64_t portion_games = 256;
    auto const portions = (std::max<std::int64_t>(range.last - range.first + 1, 0) + portion_games - 1) / portion_games;
    std::uint64_t count = 0;
    auto const make = [&](Writer& writer, std::int64_t number) {
      Portion portion;
      Game copy;
      auto const first = range.first + number * portion_games;
      GameRange const games{first, std::min(first + portion_games - 1, range.last)};
      writer.games->scan({.game = true, .layers = true}, games, [&](StoredGame const& stored) {
        auto const id = static_cast<std::uint64_t>(stored.id);
        output_.check_board(stored.game, id);
        output_.append(*writer.exporter, with_labels(writer.labels, stored, copy), portion.text, id);
        ++portion.games;
        return true;
      });
      return portion;
    };
    auto const take = [&](Portion portion) {
      output_.write(portion.text);
      Console::check_interrupt();
      progress.update(0, count += portion.games, counted_games);
      return true;
    };
    in_order(
        portions, threads_to_use(threads_),
        [&] {
          return Writer{base_, output_, layers_};
        },
        make, take);
    return count;
  }

  /// Writes the games one after the other; only one is in memory. Returns the number of games.
  std::uint64_t write(Base& base, Query const& query, GameRange range, Progress& progress) {
    if (!where_ && !line_ && !is_ordered() && output_.games_are_independent()) {
      return write_all(range, progress);
    }
    ReadSession const session{base};
    BaseReader games{base};
    layers_.apply(games, output_.keeps_layers());
    std::optional<LabelReader> labels;
    if (output_.wants_labels()) {
      labels.emplace(base);
    }
    Game copy;
    std::uint64_t count = 0;
    auto const write_game = [&](StoredGame const& stored) {
      auto const& game = with_labels(labels, stored, copy);
      auto const line = line_ ? game_of_line(game, *line_) : std::nullopt;
      if (line_ && !line) {
        return;
      }
      output_.write(line ? *line : game, static_cast<std::uint64_t>(stored.id));
      Console::check_interrupt();
      progress.update(0, ++count, counted_games);
    };
    if (output_.has_tables()) {
      auto const chosen = chosen_games(base, query, games, range);
      for (auto const& event : answers::bulletin_events(base, chosen, tables_.table(), output_.language())) {
        write_event(event, output_, base, games, write_game);
      }
      write_other_tables(base, chosen, tables_.table(), output_);
      return count;
    }
    if (!where_ && !is_ordered()) {
      for (auto game = range.first; game <= range.last; ++game) {
        if (auto const* const stored = games.load(GameId{game}, {.game = true, .layers = true})) {
          write_game(*stored);
        }
      }
      return count;
    }
    SearchOptions const options{.order = order_,
                                .descending = reversed_,
                                .first_per_game = true,
                                .threads = threads_to_use(threads_),
                                .games = range};
    search(base, query, options, [&](Hit const& hit) {
      auto const& stored = load_named(games, base.path(), hit.game, {.game = true, .layers = true});
      if (output_.has_exercises() && hit.ply != 0) {
        write_exercise(stored, hit);
        ++count;
      } else {
        write_game(stored);
      }
      return true;
    });
    return count;
  }

  /// The position of a hit, with what was played in it as its solution.
  void write_exercise(StoredGame const& stored, Hit const& hit) {
    constexpr unsigned longest_solution = 12;
    auto const in_line = hit.line.empty() ? std::nullopt : game_of_line(stored.game, hit.line);
    if (auto const exercise = game_from_ply(in_line ? *in_line : stored.game, hit.ply, longest_solution)) {
      output_.write(*exercise, static_cast<std::uint64_t>(stored.id));
    }
  }

  /// The numbers of the games that are written, ascending.
  [[nodiscard]] std::vector<GameId> chosen_games(Base& base, Query const& query, BaseReader& games,
                                                 GameRange range) const {
    std::vector<GameId> chosen;
    if (where_) {
      search(base, query, {.first_per_game = true, .games = range}, [&](Hit const& hit) {
        chosen.push_back(hit.game);
        return true;
      });
    } else {
      games.scan({.facts = true}, range, [&](StoredGame const& game) {
        chosen.push_back(game.id);
        return true;
      });
    }
    return chosen;
  }

  GameOutput output_;
  std::string base_;
  std::optional<std::string> where_;
  QueryOptions with_query_;
  std::optional<std::string> line_;
  TableOptions tables_;
  LayerChoice layers_;
  std::optional<std::uint32_t> partitions_;
  Order order_ = Order::game;
  bool reversed_ = false;
  std::optional<unsigned> threads_;
  std::optional<GameRange> range_;
};

}  // namespace

CommandEntry export_command() noexcept {
  return {&about_export, [] { return std::unique_ptr<Command>{std::make_unique<ExportCommand>()}; }};
}

}  // namespace damier::app
