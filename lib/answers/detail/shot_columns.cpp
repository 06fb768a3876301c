#include "answers/shots.hpp"

#include "answers/value_words.hpp"
#include "game/line_moves.hpp"
#include "notation/fen.hpp"
#include "report/column.hpp"
#include "tactics/proof.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::answers {
namespace {

report::Name name_of(Colour colour) {
  return colour == Colour::white ? report::Name{"white", "white"} : report::Name{"black", "black"};
}

report::Name name_of_kind(Shot const& shot) {
  static constexpr std::array kinds{Word{"shot-played"}, Word{"shot-missed"}, Word{"shot-allowed"}};
  return {damier::name_of(shot.kind), word_at(kinds, shot.kind)};
}

/// A number of men, which scores count in hundredths.
report::Value men(Score hundredths) { return report::Decimal{hundredths / 100.0, 2, true}; }

report::Value difficulty_of(GameShot const& row) {
  if (!row.is_proved()) {
    return {};
  }
  auto const& difficulty = row.difficulty;
  return report::Object{{"value", report::Decimal{difficulty.value(), 2, true}},
                        {"moves", difficulty.moves},
                        {"quiet", difficulty.quiet},
                        {"tries", difficulty.tries},
                        {"forced", difficulty.forced}};
}

/// The mistake, if one allowed it, and the main line, as texts.
std::vector<std::string> moves_of_shot(GameShot const& shot) {
  auto moves = shot.line;
  if (shot.kind == ShotKind::allowed) {
    moves.insert(moves.begin(), shot.played);
  }
  return move_texts(shot.variant(), shot.position, moves);
}

report::Value opinion_of(GameShot const& row) {
  return row.opinion ? report::Value{report::Object{{"best", row.opinion->best}, {"second", row.opinion->second}}}
                     : report::Value{};
}

/// The class, and whether the gain was only won back; of an opinion what it is based on.
std::string class_text(Shot const& shot, Language language) {
  if (shot.opinion) {
    return opinion_text(*shot.opinion, language);
  }
  auto const uniqueness = uniqueness_text(shot.uniqueness, language);
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

std::string gain_text(Shot const& shot, Language language) {
  return shot.opinion ? text_of(message("shot-opinion-gain", "best"_a = shot.opinion->best), language)
                      : gain_text(shot.worth, language);
}

std::string opinion_text(ShotOpinion const& opinion, Language language) {
  return text_of(message("shot-opinion", "best"_a = opinion.best, "second"_a = opinion.second), language);
}

std::string uniqueness_text(Uniqueness const& uniqueness, Language language) {
  return uniqueness.is_only() ? text_of(message("shot-only"), language)
         : uniqueness.at_end  ? text_of(message("shot-dual-at-end"), language)
                              : text_of(message("shot-dual-at", "number"_a = uniqueness.dual_at), language);
}

std::string motif_names(MotifCatalogue const& catalogue, Shot const& shot, Language language) {
  std::vector<std::string> names;
  for (auto const& id : shot.motifs) {
    auto const found = std::ranges::find(catalogue.motifs(), id, &Motif::id);
    names.push_back(found == catalogue.motifs().end() ? id : shown_name(found->names, language));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

report::Columns<GameShot> shot_columns(MotifCatalogue const& catalogue, bool files) {
  using report::Kind;
  using report::Label;
  using report::Value;
  using report::Where;
  using Row = GameShot;
  constexpr auto all = Where::everywhere;
  return {{{{"file", "column-file", Kind::text, files ? all : Where::data},
            [](Row const& row) { return Value{row.game.file}; }},
           {{"game", "column-game", Kind::integer}, [](Row const& row) { return Value{row.game.number}; }},
           {{"ply", "field-ply", Kind::integer}, [](Row const& row) { return Value{row.ply}; }},
           {{"kind", "field-is", Kind::name}, [](Row const& row) { return Value{name_of_kind(row)}; }},
           {{"side", Label{}, Kind::name, Where::data}, [](Row const& row) { return Value{name_of(row.mover())}; }},
           {{"player", "column-player"},
            &Row::player,
            [](Row const& row, Language language) {
              return row.player().empty() ? std::string{words_of(row.mover()).in(language)} : row.player();
            }},
           {{"rating", Label{}, Kind::integer, Where::data}, &Row::rating},
           {{"fen", Label{}, Kind::fen, Where::data},
            [](Row const& row) { return Value{write_fen(row.position, row.variant())}; }},
           {{"line", "column-solution", Kind::moves, all, 1, true}, moves_of_shot},
           {{"gain", "column-gain", Kind::decimal},
            [](Row const& row) { return men(row.worth); },
            [](Row const& row, Language language) { return gain_text(row, language); }},
           {{"men", Label{}, Kind::integer, Where::data}, [](Row const& row) { return Value{row.gain.men}; }},
           {{"kings", Label{}, Kind::integer, Where::data}, [](Row const& row) { return Value{row.gain.kings}; }},
           {{"regained", Label{}, Kind::decimal, Where::data}, [](Row const& row) { return men(row.regained); }},
           {{"won", Label{}, Kind::name, Where::data},
            [](Row const& row) {
              auto const& won = row.won;
              return won ? Value{damier::name_of(*won)} : Value{};
            }},
           {{"class", "column-class", Kind::name, all, 3},
            [](Row const& row) { return Value{text_of(row.uniqueness)}; },
            [](Row const& row, Language language) { return class_text(row, language); }},
           {{"proved", Label{}, Kind::truth, Where::data}, [](Row const& row) { return Value{row.is_proved()}; }},
           {{"opinion", Label{}, Kind::object, Where::json}, opinion_of},
           {{"moves", Label{}, Kind::integer, Where::delimited},
            [](Row const& row) { return Value{row.difficulty.moves}; }},
           {{"difficulty", "column-difficulty", Kind::decimal, Where::table | Where::delimited, 2},
            [](Row const& row) {
              return row.is_proved() ? Value{report::Decimal{row.difficulty.value(), 2}} : Value{};
            }},
           {{"difficulty", Label{}, Kind::object, Where::json}, difficulty_of},
           {{"motifs", "column-motif", Kind::names, all, 1},
            [](Row const& row) { return Value{row.motifs}; },
            [&](Row const& row, Language language) { return motif_names(catalogue, row, language); }},
           {{"mistake", Label{}, Kind::move, Where::json},
            [](Row const& row) { return row.kind == ShotKind::allowed ? Value{moves_of_shot(row).front()} : Value{}; }},
           {{"white", Label{}, Kind::text, Where::data}, &Row::white},
           {{"black", Label{}, Kind::text, Where::data}, &Row::black},
           {{"event", Label{}, Kind::text, Where::data}, &Row::event},
           {{"year", Label{}, Kind::integer, Where::data}, &Row::year},
           {{"proof", Label{}, Kind::object, Where::json},
            [](Row const& row) { return row.is_proved() ? Value{report::Json{write_proof(row.proof)}} : Value{}; }}},
          {.table = {"file", "game", "ply", "player", "kind", "gain", "class", "difficulty", "motifs", "line"},
           .delimited = {"file", "game", "ply", "kind", "side", "player", "rating", "gain", "men", "kings", "regained",
                         "won", "class", "proved", "moves", "difficulty", "motifs", "line", "fen"}}};
}

}  // namespace damier::answers
