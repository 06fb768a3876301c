#include "answers/endgame.hpp"
#include "answers/engine_lines.hpp"
#include "answers/position.hpp"
#include "draw/drawing.hpp"
#include "engine/own_engine.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "serve/detail/asked_position.hpp"
#include "serve/detail/fault.hpp"
#include "serve/detail/parameters.hpp"
#include "serve/detail/report_text.hpp"

#include <algorithm>
#include <string>

namespace damier::serve {
namespace {

Reply position(Context&, Request const& request) {
  auto const asked = asked_position(request);
  JsonWriter json;
  json.begin_object().member("variant", asked.way.variant->name());
  answers::add_position(json, *asked.way.variant, asked.way.start, asked.way.moves);
  return {.body = json.end_object().take()};
}

Reply diagram(Context&, Request const& request) {
  constexpr std::uint64_t most_pixels = 4'096;
  auto const asked = asked_position(request);
  Diagram diagram{.variant = *asked.way.variant, .position = asked.position};
  diagram.label = write_fen(asked.position, *asked.way.variant);
  diagram.below = request.parameters.flag("flip") ? Colour::black : Colour::white;
  auto const size = request.parameters.number("size");
  std::string svg;
  append_svg(svg, lay_out(diagram),
             size ? std::optional{static_cast<unsigned>(std::min(*size, most_pixels))} : std::nullopt);
  return {.type = "image/svg+xml", .body = std::move(svg)};
}

Reply endgame_values(Context& context, Request const& request) {
  auto const asked = asked_position(request);
  ReportText out;
  auto const& variant = *asked.way.variant;
  if (context.settings.tables == nullptr ||
      !answers::write_probe(out, variant, context.settings.tables->of(variant), asked.position, report::Format::json,
                            request.language)) {
    throw Refused{404, message("nothing-matches")};
  }
  return {.body = out.text()};
}

Reply play(Context& context, Request const& request) {
  constexpr std::uint64_t most = 1'000;  // no level is so high
  auto const asked = asked_position(request);
  auto const level = static_cast<unsigned>(std::min(request.parameters.number("level").value_or(5), most));
  auto const move = answers::engine_move(asked.way, level, context.settings.tables);
  JsonWriter json;
  json.begin_object().member("move", move);
  return {.body = json.end_object().take()};
}

Reply levels(Context&, Request const&) {
  JsonWriter json;
  json.begin_array();
  for (auto const& level : play_levels) {
    json.begin_object().member("level", level.number).member("nodes", level.nodes);
    json.member("elo", level_strengths[level.number - 1].elo).end_object();
  }
  return {.body = json.end_array().take()};
}

}  // namespace

std::vector<Route> position_routes() {
  return {
      {"GET",
       "/api/position",
       "A position with its legal moves",
       {variant_parameter, fen_parameter, moves_parameter, lang_parameter},
       position},
      {"GET",
       "/api/diagram",
       "A diagram as SVG",
       {variant_parameter,
        fen_parameter,
        moves_parameter,
        {"size", ParameterKind::number, "its width in pixels"},
        {"flip", ParameterKind::flag, "Black at the bottom"}},
       diagram},
      {"GET",
       "/api/endgame",
       "The value of a position and of each of its moves by endgame tables; 404 where these do not have it",
       {variant_parameter, fen_parameter, moves_parameter, lang_parameter},
       endgame_values},
      {"POST",
       "/api/play",
       "The move that damier plays at a level",
       {variant_parameter, fen_parameter, moves_parameter, {"level", ParameterKind::number, "1 to 10; 5 if not given"}},
       play},
      {"GET", "/api/levels", "The levels, with their strength in points of Elo above the first", {}, levels}};
}

}  // namespace damier::serve
