#include "answers/missed.hpp"

#include "answers/shots.hpp"
#include "answers/value_words.hpp"
#include "export/missed_page.hpp"
#include "game/layer_note.hpp"
#include "language/message.hpp"
#include "notation/move_text.hpp"
#include "report/report.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"
#include "store/layers.hpp"
#include "store/shot_moves.hpp"
#include "text/shell_file.hpp"
#include "text/stop_request.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::answers {
namespace {

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

void find_position(MainLine const& line, MissedRow& row) {
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

report::Columns<MissedRow> columns() {
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
        [](Row const& row, Language language) {
          return answers::gain_text(static_cast<Score>(row.shot.worth), language);
        }},
       {{"regained", Label{}, Kind::decimal, Where::data}, [men](Row const& row) { return men(row.shot.regained); }},
       {{"won", Label{}, Kind::truth, Where::json}, [](Row const& row) { return Value{row.shot.won}; }},
       {{"class", Label{}, Kind::name, Where::data}, [](Row const& row) { return Value{row.shot.uniqueness}; }},
       {{"motifs", Label{}, Kind::names, Where::data}, [](Row const& row) { return Value{row.shot.motifs}; }},
       {{"line", "column-solution", Kind::moves, all, 1, true}, &Row::solution}}};
}

class MissedAnswer final : public Answer {
 public:
  MissedAnswer(BaseGames const& games, MissedOptions options) : options_{std::move(options)}, path_{games.base.path()} {
    ReadSession const session{games.base};
    auto const layers = layers_of(games.base);
    if (std::ranges::none_of(layers, [](LayerInfo const& layer) { return layer.key.source == shot_layer; })) {
      throw NotFound{message("missed-without-layer", "base"_a = shell_file(path_))};
    }
    read(games);
  }

  [[nodiscard]] bool is_empty() const override { return rows_.empty(); }
  [[nodiscard]] std::optional<Message> when_empty() const override { return message("missed-none"); }
  void write(report::Destination& out, report::Format format) override {
    format == report::Format::html ? write_page(out)
                                   : report::write_rows(out, {format, options_.language}, columns(), rows_);
  }

 private:
  void read(BaseGames const& games) {
    auto const found = games_with_hit(games.base, games.where, games.threads);
    BaseReader reader{games.base};
    auto const event = folded(options_.event);
    auto const most = options_.limit.value_or(std::numeric_limits<std::uint64_t>::max());
    visit_shots(games.base, [&](StoredShot const& stored) {
      end_if_stopped();
      auto const shot = read_shot(stored.content);
      if (!shot || shot->kind != "missed" || shot->worth < std::int64_t{options_.least} * man_score ||
          (games.games && !games.games->contains(stored.game)) ||
          (found && !std::ranges::binary_search(*found, stored.game))) {
        return true;
      }
      auto const* const game = reader.load(stored.game, {.header = true, .line = true});
      if (game != nullptr && (event.empty() || folded(game->header.event).find(event) != std::string::npos)) {
        rows_.push_back({game->header, *shot, stored.move});
        rows_.back().black_first = game->line.start.side == Colour::black;
        find_position(game->line, rows_.back());
      }
      return rows_.size() < most;
    });
  }

  void write_page(report::Destination& out) const {
    std::vector<MissedCombination> combinations;
    for (auto const& row : rows_) {
      if (row.position) {
        combinations.push_back(combination(row));
      }
    }
    std::string text;
    write_missed_page(text, {options_.language, options_.event, path_, combinations});
    out.write(text);
  }
  [[nodiscard]] MissedCombination combination(MissedRow const& row) const {
    auto const& catalogue = *options_.motifs;
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
    one.gain = answers::gain_text(row.shot.won ? won_score : static_cast<Score>(row.shot.worth), options_.language);
    one.uniqueness = uniqueness_words(row.shot.uniqueness);
    if (!one.line.empty()) {
      if (auto const read = read_move_text(one.line.front(), Numbering{row.variant->rules()})) {
        auto const meant = resolve(*row.variant, *row.position, *read);
        one.best = meant.kind == Resolution::Kind::unique ? std::optional{meant.move} : std::nullopt;
      }
    }
    for (auto const& id : row.shot.motifs) {
      auto const found = std::ranges::find(catalogue.motifs(), id, &Motif::id);
      one.motifs.push_back(found == catalogue.motifs().end() ? id
                                                             : answers::shown_name(found->names, options_.language));
    }
    return one;
  }
  /// The words for the name of a class: only, dual-at-2, dual-at-end.
  [[nodiscard]] std::string uniqueness_words(std::string const& name) const {
    constexpr std::string_view dual = "dual-at-";
    if (!name.starts_with(dual)) {
      return answers::uniqueness_text({}, options_.language);
    }
    unsigned at = 0;
    auto const number = std::string_view{name}.substr(dual.size());
    std::from_chars(number.data(), number.data() + number.size(), at);
    return answers::uniqueness_text({std::max(at, 1U), at == 0}, options_.language);
  }

  MissedOptions options_;
  std::string path_;  // of the base
  std::vector<MissedRow> rows_;
};

}  // namespace

std::unique_ptr<Answer> missed(BaseGames const& games, MissedOptions const& options) {
  return std::make_unique<MissedAnswer>(games, options);
}

}  // namespace damier::answers
