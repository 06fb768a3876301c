#include "answers/shots.hpp"

#include "answers/detail/missed_page.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"
#include "store/layers.hpp"
#include "store/shot_moves.hpp"
#include "text/shell_file.hpp"
#include "text/stop_request.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace damier::answers {
namespace {

report::Columns<MissedShot> columns() {
  using report::Kind;
  using report::Label;
  using report::Value;
  using report::Where;
  using Row = MissedShot;
  constexpr auto all = Where::everywhere;
  auto const men = [](int hundredths) { return Value{report::Decimal{hundredths / 100.0, 2, true}}; };
  return {
      {{{"game", "column-game", Kind::integer},
        [](Row const& row) { return Value{static_cast<std::int64_t>(row.header.id)}; }},
       {{"event", "column-event", Kind::text, all, 3}, [](Row const& row) { return Value{row.header.event}; }},
       {{"round", "column-round", Kind::text, all, 2}, [](Row const& row) { return Value{row.header.round}; }},
       {{"white", "field-white"}, [](Row const& row) { return Value{row.header.white}; }},
       {{"black", "field-black"}, [](Row const& row) { return Value{row.header.black}; }},
       {{"move", "field-move", Kind::integer, Where::table}, [](Row const& row) { return Value{row.number}; }},
       {{"player", "column-player", Kind::text, all, 1}, &Row::player},
       {{"rating", Label{}, Kind::integer, Where::data}, &Row::rating},
       {{"ply", Label{}, Kind::integer, Where::data}, [](Row const& row) { return Value{row.shot.ply}; }},
       {{"gain", "column-gain", Kind::decimal},
        [men](Row const& row) { return men(row.shot.worth); },
        [](Row const& row, Language language) { return gain_text(row.shot, language); }},
       {{"regained", Label{}, Kind::decimal, Where::data}, [men](Row const& row) { return men(row.shot.regained); }},
       {{"won", Label{}, Kind::truth, Where::json}, [](Row const& row) { return Value{row.shot.wins()}; }},
       {{"class", Label{}, Kind::name, Where::data},
        [](Row const& row) { return Value{text_of(row.shot.uniqueness)}; }},
       {{"proved", Label{}, Kind::truth, Where::data}, [](Row const& row) { return Value{row.shot.is_proved()}; }},
       {{"motifs", Label{}, Kind::names, Where::data}, [](Row const& row) { return Value{row.shot.motifs}; }},
       {{"line", "column-solution", Kind::moves, all, 1, true}, &Row::solution}}};
}

constexpr unsigned most_gain = won_worth / man_score;

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
      if (!shot || shot->kind != ShotKind::missed || !is_enough(*shot) ||
          (games.games && !games.games->contains(stored.game)) ||
          (found && !std::ranges::binary_search(*found, stored.game))) {
        return true;
      }
      auto const* const game = reader.load(stored.game, {.header = true, .line = true});
      if (game != nullptr && (event.empty() || folded(game->header.event).find(event) != std::string::npos)) {
        auto const black_first = game->line.start.side == Colour::black ? 1U : 0U;
        for (auto& shot_there : read_shots(game->line, std::span{&stored, 1})) {
          rows_.push_back(
              {game->header, game->line.variant, (stored.ply + black_first) / 2 + 1, std::move(shot_there)});
        }
      }
      return rows_.size() < most;
    });
  }

  [[nodiscard]] bool is_enough(Shot const& shot) const noexcept {
    return shot.gains(static_cast<int>(std::min(options_.least, most_gain) * man_score)) &&
           (shot.is_proved() || !options_.proved);
  }
  void write_page(report::Destination& out) const {
    std::string text;
    write_missed_page(text, {options_.language, options_.event, path_, *options_.motifs, rows_});
    out.write(text);
  }

  MissedOptions options_;
  std::string path_;  // of the base
  std::vector<MissedShot> rows_;
};

}  // namespace

std::unique_ptr<Answer> missed(BaseGames const& games, MissedOptions const& options) {
  return std::make_unique<MissedAnswer>(games, options);
}

}  // namespace damier::answers
