#include "apps/damier/commands.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/shards/row_output.hpp"
#include "apps/damier/shots/shot_report.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/decimal_text.hpp"
#include "apps/damier/terminal/delimited_row.hpp"
#include "apps/damier/terminal/table.hpp"
#include "game/layer_note.hpp"
#include "game/text_folding.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"
#include "store/layers.hpp"
#include "store/shot_moves.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "missed",
    .summary = "the combinations that the players of a tournament missed",
    .description =
        "Lists the combinations that were missed in the games of a base, as damier annotate BASE --layers shots has\n"
        "found them: the game, the round, the players, who missed it, the number of the move, the gain in men and\n"
        "the solution. --event chooses the games of a tournament, --where those that a query finds.",
    .examples =
        "  damier missed games.db --event 'Ronde 12'\n"
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

  /// The number that a score sheet gives the move.
  [[nodiscard]] std::int64_t number() const noexcept { return (move + (black_first ? 1 : 0) + 1) / 2; }
  [[nodiscard]] bool is_white() const noexcept { return (move % 2 == 1) != black_first; }
  [[nodiscard]] std::string const& player() const noexcept { return is_white() ? header.white : header.black; }
  [[nodiscard]] std::optional<int> rating() const noexcept {
    return is_white() ? header.white_rating : header.black_rating;
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
    add_format(arguments, format_, {Format::table, Format::json, Format::ndjson, Format::csv, Format::tsv}, output_);
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
      console.error(message("missed-without-layer", "base"_a = path_));
      return ExitCode::findings;
    }
    auto const rows = read(base, games_with_hit(base, where, threads_to_use(threads_)));
    file_.begin(console, output_, path_);
    write(console, rows);
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
          (range_ && !range_->contains(stored.game)) ||
          (games && !std::ranges::binary_search(*games, stored.game))) {
        return true;
      }
      auto const* const game = reader.load(stored.game, {.header = true, .line = true});
      if (game != nullptr && (!event_ || folded(game->header.event).find(event) != std::string::npos)) {
        rows.push_back({game->header, *shot, stored.move});
        rows.back().black_first = game->line.start.side == Colour::black;
      }
      return rows.size() < most;
    });
    return rows;
  }

  void write(Console& console, std::vector<MissedRow> const& rows) const {
    if (format_ == Format::table) {
      write_table(console, rows);
      return;
    }
    FramedRows out{console.out(), format_};
    if (is_delimited(format_)) {
      out.head(delimited_row(format_, {"game", "event", "round", "white", "black", "player", "rating", "ply", "gain",
                                       "class", "motifs", "line"}));
    }
    for (auto const& row : rows) {
      out.row(is_delimited(format_) ? delimited(row) : object(row));
    }
    out.finish();
  }

  [[nodiscard]] std::string delimited(MissedRow const& row) const {
    std::string motifs;
    for (auto const& motif : row.shot.motifs) {
      motifs += (motifs.empty() ? "" : " ") + motif;
    }
    auto const rating = row.rating();
    return delimited_row(
        format_, {std::to_string(static_cast<std::int64_t>(row.header.id)), row.header.event, row.header.round,
                  row.header.white, row.header.black, row.player(), rating ? std::to_string(*rating) : std::string{},
                  std::to_string(row.move - 1), decimal_text(static_cast<double>(row.shot.worth) / 100, 2, Language{}),
                  row.shot.uniqueness, motifs, row.shot.line});
  }

  [[nodiscard]] static std::string object(MissedRow const& row) {
    JsonWriter json;
    json.begin_object().member("game", static_cast<std::int64_t>(row.header.id)).member("event", row.header.event);
    json.member("round", row.header.round).member("white", row.header.white).member("black", row.header.black);
    json.member("player", row.player()).member("rating", row.rating()).member("ply", row.move - 1).key("gain");
    json.decimal(static_cast<double>(row.shot.worth) / 100).member("won", row.shot.won);
    json.member("class", row.shot.uniqueness).strings("motifs", row.shot.motifs);
    std::vector<std::string> line;
    for (std::size_t at = 0; at < row.shot.line.size();) {
      auto const end = std::min(row.shot.line.find(' ', at), row.shot.line.size());
      line.push_back(row.shot.line.substr(at, end - at));
      at = end + 1;
    }
    return json.strings("line", line).end_object().text();
  }

  void write_table(Console& console, std::vector<MissedRow> const& rows) const {
    auto const title = [&](Word word) { return std::string{word.in(language_)}; };
    Table table{console.out(),
                {{title(Word{"column-game"}), true},
                 {title(Word{"column-event"}), false, 3},
                 {title(Word{"column-round"}), false, 2},
                 {title(Word{"field-white"})},
                 {title(Word{"field-black"})},
                 {title(Word{"field-move"}), true},
                 {title(Word{"column-player"}), false, 1},
                 {title(Word{"column-gain"}), true},
                 {title(Word{"column-solution"}), false, 1, true}},
                language_};
    for (auto const& row : rows) {
      table.add({std::to_string(static_cast<std::int64_t>(row.header.id)), row.header.event, row.header.round,
                 row.header.white, row.header.black, std::to_string(row.number()), row.player(),
                 gain_text(static_cast<Score>(row.shot.worth), language_), row.shot.line});
    }
    table.finish();
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
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<MissedCommand>()}; }};
}

}  // namespace damier::app
