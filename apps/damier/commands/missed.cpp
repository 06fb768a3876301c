#include "apps/damier/commands.hpp"
#include "apps/damier/motifs/shown_name.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/shots/shot_report.hpp"
#include "apps/damier/terminal/console.hpp"
#include "export/missed_page.hpp"
#include "game/layer_note.hpp"
#include "language/message.hpp"
#include "motif/catalogue.hpp"
#include "notation/move_text.hpp"
#include "report/report.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"
#include "store/layers.hpp"
#include "store/shot_moves.hpp"
#include "text/shell_file.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_missed{
    .name = "missed",
    .summary = "the combinations that the players of a tournament missed",
    .description =
        "Lists the combinations that were missed in the games of a base, as damier annotate BASE --layers shots has\n"
        "found them: the game, the round, the players, who missed it, the number of the move, the gain in men and\n"
        "the solution. --event chooses the games of a tournament, --where those that a query finds. html is a page\n"
        "with a table and a diagram of each combination, to be read on a screen or printed.",
    .examples =
        "  damier missed games.db --event 'Ronde 12'\n"
        "  damier missed games.db --event 'Ronde 12' -o missed.html\n"
        "  damier missed games.db --where 'white-rating >= 2200' --format csv\n",
    .exit_status =
        "  0    done\n"
        "  1    no combination was missed, or the base has no shots\n",
};

struct MissedRow {
  GameHeader header;
  ShotNote shot;
  std::int64_t move = 0;  // of the main line, from 1

  bool black_first = false;
  Variant const* variant = nullptr;
  std::optional<Position> position = {};  // before the move
  std::optional<Move> played = {};

  /// The number that a score sheet gives the move.
  [[nodiscard]] std::int64_t number() const noexcept { return (move + (black_first ? 1 : 0) + 1) / 2; }
  [[nodiscard]] bool is_white() const noexcept { return (move % 2 == 1) != black_first; }
  [[nodiscard]] std::string const& player() const noexcept { return is_white() ? header.white : header.black; }
  [[nodiscard]] std::optional<int> rating() const noexcept {
    return is_white() ? header.white_rating : header.black_rating;
  }
  /// The moves of the solution.
  [[nodiscard]] std::vector<std::string> solution() const {
    std::vector<std::string> moves;
    for (std::size_t at = 0; at < shot.line.size();) {
      auto const end = std::min(shot.line.find(' ', at), shot.line.size());
      moves.push_back(shot.line.substr(at, end - at));
      at = end + 1;
    }
    return moves;
  }
};

class MissedCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("BASE", "the base", path_);
    arguments.option("--event", "TEXT", "only games of events whose name has this text", event_);
    arguments.option("--where", "QUERY", "only the games that a query finds", where_);
    add_query_options(arguments, with_query_);
    add_games(arguments, range_);
    arguments.option("--min-gain", "N", "gains of at least N men; 1 if not given", least_);
    arguments.option("--limit", "N", "at most N combinations", limit_);
    add_format(arguments, format_,
               {Format::table, Format::json, Format::ndjson, Format::csv, Format::tsv, Format::html}, output_);
    add_threads(arguments, threads_);
    add_language(arguments, language_);
  }

  ExitCode run(Console& console) override {
    std::optional<Query> where;
    if (where_ && !(where = query_argument(console, *where_, with_query_))) {
      return ExitCode::usage;
    }
    auto base = Base::open(path_);
    ReadSession const session{base};
    auto const layers = layers_of(base);
    if (std::ranges::none_of(layers, [](LayerInfo const& layer) { return layer.key.source == shot_layer; })) {
      console.error(message("missed-without-layer", "base"_a = shell_file(path_)));
      return ExitCode::findings;
    }
    auto const rows = read(base, games_with_hit(base, where, threads_to_use(threads_)));
    file_.begin(console, output_, path_);
    write(console, rows);
    if (rows.empty()) {
      console.remark(message("missed-none"));
    }
    return rows.empty() ? ExitCode::findings : ExitCode::done;
  }

 private:
  [[nodiscard]] std::vector<MissedRow> read(Base& base, std::optional<std::vector<GameId>> const& games) const {
    std::vector<MissedRow> rows;
    BaseReader reader{base};
    auto const event = event_ ? folded(*event_) : std::string{};
    auto const most = limit_.value_or(std::numeric_limits<std::uint64_t>::max());
    visit_shots(base, [&](StoredShot const& stored) {
      Console::check_interrupt();
      auto const shot = read_shot(stored.content);
      if (!shot || shot->kind != "missed" || shot->worth < std::int64_t{least_.value_or(1)} * man_score ||
          (range_ && !range_->contains(stored.game)) || (games && !std::ranges::binary_search(*games, stored.game))) {
        return true;
      }
      auto const* const game = reader.load(stored.game, {.header = true, .line = true});
      if (game != nullptr && (!event_ || folded(game->header.event).find(event) != std::string::npos)) {
        rows.push_back({game->header, *shot, stored.move});
        rows.back().black_first = game->line.start.side == Colour::black;
        find_position(game->line, rows.back());
      }
      return rows.size() < most;
    });
    return rows;
  }

  static void find_position(MainLine const& line, MissedRow& row) {
    row.variant = line.variant;
    if (line.variant == nullptr) {
      return;
    }
    LineCursor cursor{line};
    do {
      if (cursor.ply() + 1 == row.move && cursor.move() != nullptr) {
        row.position = cursor.position();
        row.played = *cursor.move();
        return;
      }
    } while (cursor.next());
  }

  void write_page(Console& console, std::vector<MissedRow> const& rows) const {
    auto const& catalogue = motif_catalogue(console);
    std::vector<MissedCombination> combinations;
    for (auto const& row : rows) {
      if (row.position) {
        combinations.push_back(combination(catalogue, row));
      }
    }
    std::string text;
    write_missed_page(text, {language_, event_.value_or(""), path_, combinations});
    console.out().write(text);
  }
  [[nodiscard]] MissedCombination combination(MotifCatalogue const& catalogue, MissedRow const& row) const {
    MissedCombination one;
    one.game = {path_, static_cast<std::uint64_t>(row.header.id)};
    one.white = row.header.white;
    one.black = row.header.black;
    one.player = row.player();
    one.event = row.header.event;
    one.round = row.header.round;
    one.date = row.header.date;
    one.rating = row.rating();
    one.variant = row.variant;
    one.position = *row.position;
    one.played = row.played;
    one.played_text = write_move(*row.variant, *row.position, *row.played);
    one.number = row.number();
    one.line = row.solution();
    one.gain = gain_text(row.shot.won ? won_score : static_cast<Score>(row.shot.worth), language_);
    one.uniqueness = uniqueness_words(row.shot.uniqueness);
    if (!one.line.empty()) {
      if (auto const read = read_move_text(one.line.front(), Numbering{row.variant->rules()})) {
        auto const meant = resolve(*row.variant, *row.position, *read);
        one.best = meant.kind == Resolution::Kind::unique ? std::optional{meant.move} : std::nullopt;
      }
    }
    for (auto const& id : row.shot.motifs) {
      auto const found = std::ranges::find(catalogue.motifs(), id, &Motif::id);
      one.motifs.push_back(found == catalogue.motifs().end() ? id : shown_name(found->names, language_));
    }
    return one;
  }
  /// The words for the name of a class: only, dual-at-2, dual-at-end.
  [[nodiscard]] std::string uniqueness_words(std::string const& name) const {
    constexpr std::string_view dual = "dual-at-";
    if (!name.starts_with(dual)) {
      return uniqueness_text({}, language_);
    }
    unsigned at = 0;
    auto const number = std::string_view{name}.substr(dual.size());
    std::from_chars(number.data(), number.data() + number.size(), at);
    return uniqueness_text({std::max(at, 1U), at == 0}, language_);
  }

  void write(Console& console, std::vector<MissedRow> const& rows) const {
    if (format_ == Format::html) {
      write_page(console, rows);
      return;
    }
    report::write_rows(console.out(), {format_, language_}, columns(), rows);
  }

  static report::Columns<MissedRow> columns() {
    using report::Kind;
    using report::Label;
    using report::Value;
    using report::Where;
    using Row = MissedRow;
    constexpr auto all = Where::everywhere;
    auto const men = [](std::int64_t hundredths) {
      return Value{report::Decimal{static_cast<double>(hundredths) / 100, 2, true}};
    };
    return {
        {{{"game", "column-game", Kind::integer},
          [](Row const& row) { return Value{static_cast<std::int64_t>(row.header.id)}; }},
         {{"event", "column-event", Kind::text, all, 3}, [](Row const& row) { return Value{row.header.event}; }},
         {{"round", "column-round", Kind::text, all, 2}, [](Row const& row) { return Value{row.header.round}; }},
         {{"white", "field-white"}, [](Row const& row) { return Value{row.header.white}; }},
         {{"black", "field-black"}, [](Row const& row) { return Value{row.header.black}; }},
         {{"move", "field-move", Kind::integer, Where::table}, &Row::number},
         {{"player", "column-player", Kind::text, all, 1}, &Row::player},
         {{"rating", Label{}, Kind::integer, Where::data}, &Row::rating},
         {{"ply", Label{}, Kind::integer, Where::data}, [](Row const& row) { return Value{row.move - 1}; }},
         {{"gain", "column-gain", Kind::decimal},
          [men](Row const& row) { return men(row.shot.worth); },
          [](Row const& row, Language language) { return gain_text(static_cast<Score>(row.shot.worth), language); }},
         {{"regained", Label{}, Kind::decimal, Where::data}, [men](Row const& row) { return men(row.shot.regained); }},
         {{"won", Label{}, Kind::truth, Where::json}, [](Row const& row) { return Value{row.shot.won}; }},
         {{"class", Label{}, Kind::name, Where::data}, [](Row const& row) { return Value{row.shot.uniqueness}; }},
         {{"motifs", Label{}, Kind::names, Where::data}, [](Row const& row) { return Value{row.shot.motifs}; }},
         {{"line", "column-solution", Kind::moves, all, 1, true}, &Row::solution}}};
  }

  std::string path_;
  std::optional<std::string> event_;
  std::optional<std::string> where_;
  std::optional<GameRange> range_;
  QueryOptions with_query_;
  std::optional<unsigned> least_;
  std::optional<std::uint64_t> limit_;
  std::optional<unsigned> threads_;
  std::optional<std::string> output_;
  ReportFile file_;
  Format format_ = Format::table;
  Language language_;
};

}  // namespace

CommandEntry missed_command() noexcept {
  return {&about_missed, [] { return std::unique_ptr<Command>{std::make_unique<MissedCommand>()}; }};
}

}  // namespace damier::app
