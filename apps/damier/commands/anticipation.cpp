#include "search/anticipation.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/fitting_variant.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/position_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/statistics/sheet.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "prose/open_games.hpp"
#include "reading/file_message.hpp"
#include "reading/judged_reader.hpp"
#include "search/variants_by_games.hpp"
#include "store/base_reader.hpp"
#include "store/named_game.hpp"
#include "text/byte_source.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_anticipation{
    .name = "anticipation",
    .summary = "compositions that share a position or a mechanism",
    .description =
        "Finds the compositions of a base that may be earlier forms of another one: the games that begin from a\n"
        "position of their own and have a position or a mechanism in common with it, in the main line or in a\n"
        "variation, also with colours exchanged and the board turned. The other composition is a game of the\n"
        "base, by its number, a position as FEN, or a game file: each of its games that begins from a position of\n"
        "its own, and rows have its number there. A position alone has no mechanism. Of a game all lines\n"
        "count, each up to its last capture.\n\n"
        "A mechanism is five moves or more in a row that are the same with all their captures, the last of them\n"
        "of two pieces at least, whatever else is on the board; shifted if they are elsewhere on the board. The games\n"
        "come in the order of their dates: that of the Date tag, or else the first year in the site, the event\n"
        "or the round, where collections write their source. Those without a year come last.",
    .examples =
        "  damier anticipation problems.db 12\n"
        "  damier anticipation problems.db 'W:W28,33,38:B9,19'\n"
        "  damier anticipation problems.db new.pdn --limit 20\n"
        "  damier anticipation problems.db 12 --format csv -o like-12.csv\n",
    .exit_status =
        "  0    done\n"
        "  1    no such composition, or the base or file has no such game\n",
};

class AnticipationCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("BASE", "the base", base_);
    arguments.positional("POSITION", "the number of a game of the base, a FEN, or a game file", asked_);
    add_variant(arguments, variant_,
                "the variant of a FEN; one of the base that it fits if not given; of the games of a file, detected if "
                "not given");
    arguments.option("--limit", "N", "at most N compositions", limit_);
    add_format(arguments, format_, {Format::table, Format::json, Format::ndjson, Format::csv, Format::tsv}, output_);
    add_language(arguments, language_);
    add_threads(arguments, threads_);
  }

  ExitCode run(Console& console) override {
    auto base = Base::open(base_);
    auto const asked = compositions_asked(console, base);
    if (!asked) {
      return code_;
    }
    file_.begin(console, output_, base_);
    auto sheet = empty_sheet();
    for (auto const& each : *asked) {
      add_rows(base, each, sheet);
      Console::check_interrupt();
    }
    sheet.write(console.out(), format_, language_);
    if (sheet.size() != 0) {
      return ExitCode::done;
    }
    if (asked->front().game && !asked->front().is_composition) {
      console.warning(
          message("anticipation-of-no-composition", "game"_a = static_cast<std::int64_t>(*asked->front().game)));
    }
    console.remark(message("anticipation-none"));
    return ExitCode::findings;
  }

 private:
  [[nodiscard]] Variant const& variant_of_position(Base& base) const {
    if (variant_ != nullptr) {
      return *variant_;
    }
    auto const* const fitting = fitting_variant(variants_by_games(base, std::nullopt), asked_, {});
    return fitting != nullptr ? *fitting : international();
  }

  /// A composition that others are compared with.
  struct Asked {
    Composition composition;
    std::optional<GameId> game = {};            // of the base
    std::optional<std::uint64_t> of_file = {};  // its number in the file
    std::optional<std::int64_t> date = {};
    bool is_composition = true;
  };

  /// What the second argument names; nothing, and code_, if there is no composition.
  [[nodiscard]] std::optional<std::vector<Asked>> compositions_asked(Console& console, Base& base) {
    if (auto const id = game_number()) {
      auto const game = load_game(base, *id, {.header = true, .game = true});
      if (!game || game->game.variant == nullptr) {
        console.error(message("no-such-game", "base"_a = base_, "game"_a = static_cast<std::int64_t>(*id)));
        code_ = ExitCode::findings;
        return std::nullopt;
      }
      return std::vector{Asked{.composition = Composition::of(game->game),
                               .game = id,
                               .date = composed_on(game->header),
                               .is_composition = game->header.state.has(GameMark::own_start)}};
    }
    std::error_code ignored;
    if (std::filesystem::is_regular_file(asked_, ignored)) {
      of_file_ = true;
      return compositions_of_file(console);
    }
    auto const& variant = variant_of_position(base);
    auto const position = position_argument(console, asked_, variant);
    if (!position) {
      code_ = ExitCode::usage;
      return std::nullopt;
    }
    return std::vector{Asked{.composition = Composition::of(variant, *position)}};
  }

  [[nodiscard]] std::optional<std::vector<Asked>> compositions_of_file(Console& console) {
    auto const source = open_file(asked_);
    auto const reader = open_games(*source, std::nullopt);
    Validator validator{variant_, OnIllegal::stop};
    JudgedReader<> records{*reader, validator};
    std::vector<Asked> asked;
    while (records.next()) {
      Console::check_interrupt();
      auto const& game = records.game();
      if (game.variant != nullptr && game.has_fen) {
        GameHeader header;
        header.date = game.tag("Date").value_or("");
        header.site = game.tag("Site").value_or("");
        header.event = game.tag("Event").value_or("");
        header.round = game.tag("Round").value_or("");
        asked.push_back(
            {.composition = Composition::of(game), .of_file = records.tape().number, .date = composed_on(header)});
      }
    }
    if (asked.empty()) {
      console.error(message("anticipation-file-without", "file"_a = shown_path(asked_)));
      code_ = ExitCode::findings;
      return std::nullopt;
    }
    return asked;
  }

  [[nodiscard]] std::optional<GameId> game_number() const {
    std::int64_t number = 0;
    auto const* const end = asked_.data() + asked_.size();
    auto const [stop, error] = std::from_chars(asked_.data(), end, number);
    return error == std::errc{} && stop == end ? std::optional{GameId{number}} : std::nullopt;
  }

  struct Row {
    std::optional<std::int64_t> date;
    Anticipation found;
    GameHeader header;
  };

  [[nodiscard]] Sheet empty_sheet() const {
    std::vector<SheetColumn> columns;
    if (of_file_) {
      columns.push_back({"composition", title("column-composition")});
    }
    append(columns, {{"when", title("column-when"), false},
                     {"date", title("column-date"), false},
                     {"game", title("column-game")},
                     {"line", title("field-line"), false},
                     {"ply", title("field-ply")},
                     {"shared", title("column-shared"), false},
                     {"plies", title("column-plies")},
                     {"white", title("field-white"), false, SheetColumn::Where::data},
                     {"event", title("column-event"), false},
                     {"site", title("column-site"), false},
                     {"fen", title("field-fen"), false}});
    return Sheet{std::move(columns)};
  }

  /// Adds the compositions that share something with one, up to the limit of all.
  void add_rows(Base& base, Asked const& asked, Sheet& sheet) const {
    auto const found = anticipations(base, asked.composition, asked.game, threads_to_use(threads_));
    BaseReader headers{base};
    std::vector<Row> rows;
    for (auto const& one : found) {
      auto const& header = load_named(headers, base.path(), one.game, {.header = true}).header;
      rows.push_back({composed_on(header), one, header});
    }
    std::ranges::stable_sort(rows, {}, [](Row const& row) { return std::pair{!row.date, row.date.value_or(0)}; });
    for (auto const& row : rows) {
      if (limit_ && sheet.size() >= *limit_) {
        return;
      }
      auto const& one = row.found;
      std::vector<Cell> cells;
      if (of_file_) {
        cells.push_back(number(asked.of_file.value_or(0)));
      }
      append(cells, {text(when(row.date, asked.date)), text(written(row)), number(static_cast<std::uint64_t>(one.game)),
                     text(one.line), number(std::uint64_t{one.ply}), text(shared(one)),
                     one.moves == 0 ? Cell{} : number(std::uint64_t{one.moves}), text(row.header.white),
                     text(row.header.event), text(row.header.site), text(write_fen(one.position, *one.variant))});
      sheet.add(std::move(cells));
    }
  }

  /// The date as the record has it, or only the year if the date tag has no digits and the year was found elsewhere.
  [[nodiscard]] static std::string written(Row const& row) {
    if (!row.date) {
      return {};
    }
    auto const in_tag = std::ranges::any_of(row.header.date, [](char c) { return c >= '0' && c <= '9'; });
    return in_tag ? row.header.date : std::to_string(*row.date / 10'000);
  }

  [[nodiscard]] std::string title(Word word) const { return std::string{word.in(language_)}; }
  /// A word in the chosen language for a table, in English for data.
  [[nodiscard]] std::string value(Word word) const {
    return std::string{word.in(format_ == Format::table ? language_ : Language{})};
  }

  [[nodiscard]] std::string when(std::optional<std::int64_t> found, std::optional<std::int64_t> asked) const {
    if (!found || !asked) {
      return {};
    }
    return *found < *asked   ? value("anticipation-earlier")
           : *found > *asked ? value("anticipation-later")
                             : value("anticipation-same-time");
  }

  [[nodiscard]] std::string shared(Anticipation const& found) const {
    if (found.shared == Anticipation::Shared::position) {
      return found.mirrored ? value("anticipation-position-mirrored") : value("anticipation-position");
    }
    return found.shifted    ? value("anticipation-mechanism-shifted")
           : found.mirrored ? value("anticipation-mechanism-mirrored")
                            : value("anticipation-mechanism");
  }

  std::string base_;
  std::string asked_;
  Variant const* variant_ = nullptr;
  std::optional<std::uint64_t> limit_;
  bool of_file_ = false;
  ExitCode code_ = ExitCode::done;  // why there is no composition
  std::optional<std::string> output_;
  ReportFile file_;
  Format format_ = Format::table;
  Language language_;
  std::optional<unsigned> threads_;
};

}  // namespace

CommandEntry anticipation_command() noexcept {
  return {&about_anticipation, [] { return std::unique_ptr<Command>{std::make_unique<AnticipationCommand>()}; }};
}

}  // namespace damier::app
