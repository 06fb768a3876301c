#include "apps/damier/shots/shot_report.hpp"

#include "apps/damier/motifs/shown_name.hpp"
#include "apps/damier/terminal/value_words.hpp"
#include "grammar/json/writer.hpp"
#include "notation/fen.hpp"
#include "report/decimal_text.hpp"
#include "report/delimited_row.hpp"
#include "tactics/proof_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

std::string number_or_empty(std::optional<int> const& number) {
  return number ? std::to_string(*number) : std::string{};
}
constexpr std::string_view name_of(Colour colour) noexcept { return colour == Colour::white ? "white" : "black"; }
std::string_view won_name(ShotRow const& row) noexcept {
  return row.shot.result.won ? damier::name_of(*row.shot.result.won) : std::string_view{};
}

std::vector<report::Table::Column> table_columns(Language language, bool files) {
  auto const title = [&](Word word) { return std::string{word.in(language)}; };
  constexpr Word file{"column-file"};
  constexpr Word game{"column-game"};
  constexpr Word ply{"field-ply"};
  constexpr Word player{"column-player"};
  constexpr Word kind{"field-is"};
  constexpr Word gain{"column-gain"};
  constexpr Word uniqueness{"column-class"};
  constexpr Word difficulty{"column-difficulty"};
  constexpr Word motif{"column-motif"};
  constexpr Word solution{"column-solution"};
  std::vector<report::Table::Column> columns;
  if (files) {
    columns.push_back({title(file)});
  }
  columns.insert(columns.end(), {{title(game), true},
                                 {title(ply), true},
                                 {title(player)},
                                 {title(kind)},
                                 {title(gain), true},
                                 {title(uniqueness), false, 3},
                                 {title(difficulty), true, 2},
                                 {title(motif), false, 1},
                                 {title(solution), false, 1, true}});
  return columns;
}

/// The class, and whether the gain was only won back.
std::string class_text(Shot const& shot, Language language) {
  auto const uniqueness = uniqueness_text(shot.result.uniqueness, language);
  return shot.completes_exchange() ? text_of(message("shot-won-back", "class"_a = uniqueness), language) : uniqueness;
}

}  // namespace

std::string gain_text(Score worth, Language language) {
  constexpr Word won{"shot-won"};
  if (worth > decided_score) {
    return std::string{won.in(language)};
  }
  return worth % man_score == 0 ? std::to_string(worth / man_score) : report::decimal_text(worth / 100.0, 1, language);
}

std::string uniqueness_text(Uniqueness const& uniqueness, Language language) {
  return uniqueness.is_only() ? text_of(message("shot-only"), language)
         : uniqueness.at_end  ? text_of(message("shot-dual-at-end"), language)
                              : text_of(message("shot-dual-at", "number"_a = uniqueness.dual_at), language);
}

ShotReport::ShotReport(Console& console, MotifCatalogue const& catalogue, Format format, Language language, bool files)
    : catalogue_{catalogue},
      format_{format},
      language_{language},
      files_{files},
      table_{console.out(), table_columns(language, files), language},
      rows_{console.out(), format} {
  if (is_delimited(format_)) {
    rows_.head(delimited_row(format_, {"file", "game",  "ply",      "kind",  "side",  "player", "rating",     "gain",
                                       "men",  "kings", "regained", "won",   "class", "moves",  "difficulty", "motifs",
                                       "line", "fen",   "white",    "black", "event", "year"}));
  }
}

void ShotReport::add(ShotRow const& row) {
  if (format_ == Format::table) {
    add_to_table(row);
    return;
  }
  if (!is_delimited(format_)) {
    add_object(row);
    return;
  }
  auto const& shot = row.shot;
  rows_.row(delimited_row(format_, {row.file,
                                    std::to_string(row.game),
                                    std::to_string(shot.ply),
                                    std::string{damier::name_of(shot.kind)},
                                    std::string{name_of(shot.mover())},
                                    row.player(),
                                    number_or_empty(row.rating()),
                                    report::decimal_text(shot.result.worth / 100.0, 2, Language{}),
                                    std::to_string(shot.result.gain.men),
                                    std::to_string(shot.result.gain.kings),
                                    report::decimal_text(shot.regained / 100.0, 2, Language{}),
                                    std::string{won_name(row)},
                                    text_of(shot.result.uniqueness),
                                    std::to_string(shot.difficulty.moves),
                                    report::decimal_text(shot.difficulty.value(), 2, Language{}),
                                    fmt::format("{}", fmt::join(shot.motifs, " ")),
                                    fmt::format("{}", fmt::join(row.moves(), " ")),
                                    write_fen(shot.position, row.variant()),
                                    row.white,
                                    row.black,
                                    row.event,
                                    number_or_empty(row.year)}));
}

void ShotReport::add_to_table(ShotRow const& row) {
  static constexpr std::array kinds{Word{"shot-played"}, Word{"shot-missed"}, Word{"shot-allowed"}};
  auto const& shot = row.shot;
  std::vector<std::string> names;
  for (auto const& id : shot.motifs) {
    auto const found = std::ranges::find(catalogue_.motifs(), id, [](Motif const& motif) { return motif.id; });
    names.push_back(found == catalogue_.motifs().end() ? id : shown_name(found->names, language_));
  }
  auto const player = row.player().empty() ? std::string{words_of(shot.mover()).in(language_)} : row.player();
  std::vector<std::string> cells{std::to_string(row.game),
                                 std::to_string(shot.ply),
                                 player,
                                 std::string{word_at(kinds, shot.kind).in(language_)},
                                 gain_text(shot.result.worth, language_),
                                 class_text(shot, language_),
                                 report::decimal_text(shot.difficulty.value(), 2, language_),
                                 fmt::format("{}", fmt::join(names, ", ")),
                                 fmt::format("{}", fmt::join(row.moves(), " "))};
  if (files_) {
    cells.insert(cells.begin(), row.file);
  }
  table_.add(std::move(cells));
}

void ShotReport::add_object(ShotRow const& row) {
  auto const& shot = row.shot;
  auto const moves = row.moves();
  JsonWriter json;
  json.begin_object().member("file", row.file).member("game", row.game).member("ply", shot.ply);
  json.member("kind", damier::name_of(shot.kind)).member("side", name_of(shot.mover())).member("player", row.player());
  json.member("rating", row.rating()).member("fen", write_fen(shot.position, row.variant())).strings("line", moves);
  json.key("gain").decimal(shot.result.worth / 100.0).member("men", shot.result.gain.men);
  json.member("kings", shot.result.gain.kings).key("regained").decimal(shot.regained / 100.0).key("won");
  shot.result.won ? json.value(won_name(row)) : json.null();
  json.member("class", text_of(shot.result.uniqueness)).key("difficulty").begin_object().key("value");
  json.decimal(shot.difficulty.value()).member("moves", shot.difficulty.moves).member("quiet", shot.difficulty.quiet);
  json.member("tries", shot.difficulty.tries).member("forced", shot.difficulty.forced).end_object();
  json.strings("motifs", shot.motifs).key("mistake");
  shot.mistake ? json.value(moves.front()) : json.null();
  json.member("white", row.white).member("black", row.black).member("event", row.event).member("year", row.year);
  rows_.row(json.key("proof").raw(write_proof(shot.proof)).end_object().text());
}

void ShotReport::finish() { format_ == Format::table ? table_.finish() : rows_.finish(); }

}  // namespace damier::app
