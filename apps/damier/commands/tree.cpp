#include "apps/damier/commands.hpp"
#include "apps/damier/commands/tree_report.hpp"
#include "apps/damier/options/fitting_variant.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/move_words.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/position_argument.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "search/opening_tree.hpp"
#include "search/search.hpp"
#include "search/variants_by_games.hpp"
#include "store/games.hpp"
#include "text/byte_classes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about_tree{
    .name = "tree",
    .summary = "the moves played in a position, with their results",
    .description =
        "Prints each move that was played in a position: in how many games, how they ended, the average rating\n"
        "of its players, the years. Games that reached the position by other moves count too; one that reached\n"
        "it twice counts once. The position is the start, or that of --fen, or the one after --moves.\n"
        "Percentages are of the games with a known result. The games of one variant are counted: that of\n"
        "--rules, or of the variants in which the moves are legal the one with the most games among those that\n"
        "--where leaves; it is named beside the position. On a terminal a row of bars shows the years. With "
        "--interactive the tree is followed: each\n"
        "input line is one or more moves that are played, 'back', which undoes the last input line, or 'quit'.\n\n"
        "--games 1..500 counts the games with these numbers; the counts of ranges add up to those of the whole. The\n"
        "variant is that of the whole base. json and ndjson have the numbers that add up: the games with a rating\n"
        "of the player to move, the sum of these ratings and the games of each year.",
    .examples =
        "  damier tree games.db\n"
        "  damier tree games.db --moves '1. 32-28 19-23 2. 28x19 14x23'\n"
        "  damier tree games.db --fen 'W:W31-50:B1-20' --where 'year >= 2000'\n"
        "  damier tree games.db --format json\n"
        "  damier tree games.db --interactive\n"
        "  damier tree games.db --games 500001..1000000 --format json > part2\n",
    .exit_status =
        "  0    done\n"
        "  1    no game reached the position\n",
};

class TreeCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("BASE", "the base", base_);
    arguments.option("--fen", "FEN", "the position: W:W31-50:B1-20, or start", fen_);
    arguments.option("--moves", "MOVES", "moves to play first, in any notation, with or without numbers", moves_);
    arguments.option("--where", "QUERY", "only games that a query finds", where_);
    add_query_options(arguments, with_query_);
    add_variant(arguments, variant_, "the variant; the one with the most games if not given");
    add_format(arguments, format_, {Format::table, Format::json, Format::ndjson, Format::csv, Format::tsv}, output_);
    arguments.flag("--interactive", "follow the tree: moves, back and quit are read from the input", interactive_);
    add_threads(arguments, threads_);
    add_language(arguments, language_);
    add_games(arguments, range_);
  }

  ExitCode run(Console& console) override {
    add_motifs(console, with_query_.motif_files);
    std::optional<Query> where;
    if (where_) {
      where = query_argument(console, *where_, with_query_);
      if (!where) {
        return ExitCode::usage;
      }
    }
    if (interactive_ && (format_ != Format::table || output_)) {
      throw UsageError{message("usage-interactive")};
    }
    auto const threads = threads_to_use(threads_);
    auto base = Base::open(base_);
    warn_of_impossible(console, where_.value_or(""), with_query_, base);
    file_.begin(console, output_, base_);
    // Every range chooses the variant among the games of the whole base, so that all count the same.
    auto const chooses = variant_ == nullptr && stored_variants(base).size() > 1;
    auto const games = games_with_hit(base, where, threads, chooses ? std::nullopt : range_);
    auto const words = read_move_words(moves_.value_or(""));
    auto const [variant, others] = choose_variant(base, games, words);
    auto const& rules = variant != nullptr ? *variant : international();
    auto const start = position_argument(console, fen_.value_or("start"), rules);
    if (!start) {
      return ExitCode::usage;
    }
    if (variant == nullptr) {
      console.error(message("in-file", "file"_a = base_, "fault"_a = message("tree-no-variant")));
      return ExitCode::findings;
    }
    auto const position = play(*variant, *start, words, "--moves: ");
    if (interactive_) {
      follow(console, base, *variant, position, games, others, threads);
      return ExitCode::done;
    }
    auto const tree = opening_tree(base, *variant, position, games, threads, range_);
    Console::check_interrupt();
    write_tree(console, format_, language_, *variant, position, tree, others);
    return tree.counts.games == 0 ? ExitCode::findings : ExitCode::done;
  }

 private:
  /// The variant whose games are counted, and the names of the variants of the other games that the query selects,
  /// separated by commas, the variant with the most games first. Without --rules, the variant is the one with the most
  /// games among those that the query selects, of the variants in which the position can be read and the moves are
  /// legal; if it selects none, of those of the base. nullptr if the base has no known variant. Throws UsageError if
  /// the moves are legal in none of several.
  [[nodiscard]] std::pair<Variant const*, std::string> choose_variant(Base& base,
                                                                      std::optional<std::vector<GameId>> const& games,
                                                                      std::vector<std::string> const& moves) const {
    if (variant_ != nullptr) {
      return {variant_, {}};
    }
    auto found = variants_by_games(base, games);
    auto const are_selected = !found.empty() || !games;
    if (!are_selected) {
      found = variants_by_games(base, std::nullopt);
    }
    auto const* const fitting = fitting_variant(found, fen_.value_or("start"), moves);
    if (fitting == nullptr && found.size() > 1 && !moves.empty()) {
      throw UsageError{message("tree-fits-none", "moves"_a = fmt::format("{}", fmt::join(moves, " ")),
                               "variants"_a = names_of(found))};
    }
    auto const* const variant = fitting != nullptr ? fitting : found.empty() ? nullptr : found.front();
    std::erase(found, variant);
    return {variant, are_selected ? names_of(found) : std::string{}};
  }

  /// Shows one tree after the other: each line of the input has the moves that lead to the next, or "back" or "quit".
  void follow(Console& console, Base& base, Variant const& variant, Position const& start,
              std::optional<std::vector<GameId>> const& games, std::string_view others, unsigned threads) const {
    std::vector<Position> way{start};
    bool moved = true;
    while (true) {
      if (moved) {
        write_tree(console, Format::table, language_, variant, way.back(),
                   opening_tree(base, variant, way.back(), games, threads, range_), others);
      }
      moved = false;
      if (console.out().is_terminal()) {
        console.out().write(Word{"tree-prompt"}.in(language_));
      }
      console.out().flush();
      std::string line;
      if (!std::getline(std::cin, line)) {
        return;
      }
      Console::check_interrupt();
      auto const word = trimmed(line);
      if (word == "quit") {
        return;
      }
      if (word == "back" && way.size() == 1) {
        console.error(message("tree-nothing-played"));
      } else if (word == "back") {
        way.pop_back();
        moved = true;
      } else if (!word.empty()) {
        try {
          way.push_back(play(variant, way.back(), read_move_words(word), ""));
          moved = true;
        } catch (UsageError const& error) {
          console.error(error);
        }
      }
    }
  }

  /// The position after some moves. Throws UsageError at a text that does not mean exactly one legal move.
  static Position play(Variant const& variant, Position position, std::vector<std::string> const& moves,
                       std::string_view what) {
    Numbering const numbering{variant.rules()};
    for (auto const& word : moves) {
      auto const text = read_move_text(word, numbering);
      auto const meaning = text ? resolve(variant, position, *text) : Resolution{};
      if (meaning.kind != Resolution::Kind::unique) {
        auto const fen = write_fen(position, variant);
        throw UsageError{meaning.kind == Resolution::Kind::ambiguous
                             ? message("usage-several-moves", "option"_a = what, "word"_a = word, "fen"_a = fen)
                             : message("usage-no-move", "option"_a = what, "word"_a = word, "fen"_a = fen)};
      }
      position = variant.after(position, meaning.move);
    }
    return position;
  }

  std::string base_;
  std::optional<std::string> fen_;
  std::optional<std::string> moves_;
  std::optional<std::string> where_;
  QueryOptions with_query_;
  Variant const* variant_ = nullptr;
  std::optional<std::string> output_;
  ReportFile file_;
  Format format_ = Format::table;
  bool interactive_ = false;
  std::optional<unsigned> threads_;
  std::optional<GameRange> range_;
  Language language_;
};

}  // namespace

CommandEntry tree_command() noexcept {
  return {&about_tree, [] { return std::unique_ptr<Command>{std::make_unique<TreeCommand>()}; }};
}

}  // namespace damier::app
