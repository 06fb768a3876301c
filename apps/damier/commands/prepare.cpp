#include "apps/damier/commands.hpp"
#include "apps/damier/dossier/dossier_report.hpp"
#include "apps/damier/dossier/dossier_sheets.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/statistics/like_names.hpp"
#include "apps/damier/statistics/ranking.hpp"
#include "apps/damier/terminal/console.hpp"
#include "dossier/dossier.hpp"
#include "text/byte_classes.hpp"
#include "text/shell_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace damier::app {
namespace {

constexpr CommandText about_prepare{
    .name = "prepare",
    .summary = "a dossier on a player: openings, games, positions, mistakes",
    .description =
        "Prints what a base knows of a player before a game against him: results with each colour, his openings\n"
        "as a tree with their results, his last games, the positions that he had in several games with the\n"
        "moves that he chose, his mistakes and missed wins, the motifs that he played and allowed. The name may\n"
        "be written as damier players --player takes it. The games of one variant count: that of --rules, or\n"
        "the one that he played most.\n\n"
        "Positions count if the player had a choice of moves, however they were reached; of those that the\n"
        "same games have in common the last one is shown. Mistakes are those that damier annotate --engine has\n"
        "found; motifs are looked for in the latest 200 games. --format html, or -o with a name that ends with .html,\n"
        "writes a page with diagrams. The other formats have a row for each item, with the name of its part.",
    .examples =
        "  damier prepare games.db 'Trictrac'\n"
        "  damier prepare games.db 'Trictrac' -o trictrac.html --lang fr\n"
        "  damier prepare games.db 'Trictrac' --since 2020 --limit 20\n"
        "  damier prepare games.db 'Trictrac' --where 'event ~ \"open\"' --format csv\n",
    .exit_status =
        "  0    done\n"
        "  1    no game, or no player of that name\n",
};

class PrepareCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("BASE", "the base", base_);
    arguments.positional("PLAYER", "the name of the player", player_);
    arguments.accept_swapped(swapped_);
    arguments.option("--where", "QUERY", "only games that a query finds", where_);
    add_query_options(arguments, with_query_);
    add_games(arguments, range_);
    arguments.option("--since", "DATE", "only games of a year, a month or a day and later: 2020, 2020-05, 2020-05-17",
                     [this](std::string const& text) { read_since(text); });
    add_variant(arguments, variant_, "the variant; the one that the player played most if not given");
    arguments.option("--opening-plies", "N", "moves of both players that make an opening; 6 if not given",
                     opening_plies_);
    arguments.option("--from-ply", "N", "repeated positions after N half moves or more alone; 12 if not given",
                     first_ply_);
    arguments.option("--limit", "N", "at most N rows in each list; 10 if not given", most_);
    add_merge_spellings(arguments, merge_);
    add_format(arguments, format_,
               {Format::table, Format::json, Format::ndjson, Format::csv, Format::tsv, Format::html}, output_);
    add_language(arguments, language_);
    add_threads(arguments, threads_);
  }

  ExitCode run(Console& console) override {
    if (swapped_) {  // the player came first once
      console.warning(message(
          "prepare-order", "command"_a = fmt::format("damier prepare {} {}", shell_file(base_), shell_file(player_))));
    }
    add_motifs(console, with_query_.motif_files);
    auto const question = read_question();
    std::optional<Query> where;
    if (where_) {
      where = query_argument(console, *where_, with_query_);
      if (!where) {
        return ExitCode::usage;
      }
    }
    auto const threads = threads_to_use(threads_);
    auto base = Base::open(base_);
    warn_of_impossible(console, where_.value_or(""), with_query_, base);
    auto selection = where ? Selection{base, *where, threads, range_} : range_ ? Selection{base, *range_} : Selection{};
    if (since_) {
      selection.keep(Selection{base, *since_, threads});
    }
    Console::check_interrupt();
    ReadSession const session{base};  // a snapshot: names and games fit together during an import
    BaseReader reader{base};
    PlayerBook const book{reader, merge_};
    auto const found = book.find(player_);
    if (found.size() != 1) {
      std::vector<std::string> meant;
      for (auto const person : found) {
        meant.push_back(book.name(person));
      }
      return refuse_name(console, "PLAYER", player_, meant, reader.names(NamesOf::players));
    }
    file_.begin(console, output_, base_);
    return report(console, base, reader, book, selection, question, found.front());
  }

 private:
  void read_since(std::string const& text) {
    auto const is_written = std::ranges::all_of(text, [](char c) { return is_digit(c) || c == '-'; });
    auto query = is_written ? Query::compile("date " + text + "..") : Query::compile("");
    if (!is_written || text.size() < 4 || !query) {
      throw UsageError{message("usage-since", "word"_a = text)};
    }
    since_ = std::move(*query);
  }

  [[nodiscard]] DossierQuestion read_question() const {
    constexpr unsigned most_plies = 60;
    DossierQuestion question;
    question.variant = variant_;
    question.opening_plies = opening_plies_.value_or(question.opening_plies);
    if (question.opening_plies == 0 || question.opening_plies > most_plies) {
      throw wrong_option("--opening-plies", message("usage-number-wanted", "most"_a = most_plies));
    }
    question.first_ply = first_ply_.value_or(question.first_ply);
    question.most = most_.value_or(question.most);
    return question;
  }

  ExitCode report(Console& console, Base& base, BaseReader& reader, PlayerBook const& book, Selection const& selection,
                  DossierQuestion question, NamePlace person) const {
    question.person = person;
    question.motifs = &motif_catalogue(console);
    question.openings = &known_openings(console);
    auto const dossier = make_dossier(base, reader, book, selection, question);
    Console::check_interrupt();
    write_dossier(console.out(), format_,
                  {{dossier, reader, book, question.most, language_},
                   base_,
                   like_names(book.like_players(reader), book, person),
                   merge_ ? book.spellings(person) : std::vector<std::string>{},
                   question.first_ply,
                   merge_});
    return dossier.games == 0 ? ExitCode::findings : ExitCode::done;
  }

  std::string base_;
  std::string player_;
  bool swapped_ = false;
  std::optional<std::string> where_;
  QueryOptions with_query_;
  std::optional<GameRange> range_;
  std::optional<Query> since_;
  Variant const* variant_ = nullptr;
  std::optional<unsigned> opening_plies_;
  std::optional<unsigned> first_ply_;
  std::optional<std::uint32_t> most_;
  bool merge_ = false;
  Format format_ = Format::table;
  std::optional<std::string> output_;
  ReportFile file_;
  Language language_;
  std::optional<unsigned> threads_;
};

}  // namespace

CommandEntry prepare_command() noexcept {
  return {&about_prepare, [] { return std::unique_ptr<Command>{std::make_unique<PrepareCommand>()}; }};
}

}  // namespace damier::app
