#include "answers/engine_lines.hpp"

#include "answers/answer.hpp"
#include "engine/own_engine.hpp"
#include "engine/search/search.hpp"
#include "engine/search/weights_file.hpp"
#include "language/message.hpp"
#include "notation/move_text.hpp"
#include "report/column.hpp"

#include <cstdlib>
#include <random>
#include <string_view>
#include <utility>

namespace damier::answers {
namespace {

SearchSettings settings_for(Variant const& variant, endgame::TableFolder const* tables, std::size_t megabytes) {
  SearchSettings settings{.variant = &variant, .hash_bytes = megabytes << 20U, .weights = built_in_weights(variant)};
  if (tables != nullptr) {
    settings.tables = tables->of(variant);
  }
  return settings;
}

Position position_after(EnginePosition const& asked) {
  auto position = asked.start;
  for (auto const& move : asked.moves) {
    position = asked.variant->after(position, move);
  }
  return position;
}

void add_line(JsonWriter& json, Variant const& variant, Position position, SearchLine const& line, Language language) {
  auto const score = position.side == Colour::white ? line.score : -line.score;
  json.begin_object().key("score");
  is_decided(score) ? json.null() : json.value(score / static_cast<double>(man_score));
  json.member("text", value_text(score, language)).key("moves").begin_array();
  for (auto const& move : line.moves) {
    json.value(write_move(variant, position, move));
    position = variant.after(position, move);
  }
  json.end_array().end_object();
}

std::string json_of(Variant const& variant, Position const& position, SearchReport const& report, Language language) {
  JsonWriter json;
  json.begin_object().member("depth", report.depth).member("nodes", report.nodes);
  json.member("seconds", std::chrono::duration<double>(report.time).count()).key("lines").begin_array();
  for (auto const& line : report.lines) {
    add_line(json, variant, position, line, language);
  }
  return json.end_array().end_object().take();
}

}  // namespace

std::string value_text(Score score, Language language) {
  auto const plies = won_score - std::abs(score);
  if (is_decided(score) && plies < table_plies) {
    return (score > 0 ? "#" : "#-") + std::to_string(plies);
  }
  auto const text = report::decimal_text(std::abs(score) / 100.0, 2, language);
  return (score > 0 ? "+" : score < 0 ? "-" : "") + text;
}

void search_lines(EnginePosition const& position, EngineLineOptions const& options,
                  std::function<void(std::string)> const& found, std::function<bool()> const& stopped) {
  auto settings = settings_for(*position.variant, options.tables, options.hash_megabytes);
  settings.threads = options.threads;
  Search search{std::move(settings)};
  SearchLimits limits{.time = options.time};
  limits.lines = options.lines;
  auto const now = position_after(position);
  auto const give = [&](SearchReport const& report) {
    found(json_of(*position.variant, now, report, options.language));
  };
  give(search.think({position.start, position.moves}, limits, {.report = give, .stopped = stopped}));
}

std::optional<std::string> engine_move(EnginePosition const& position, unsigned level,
                                       endgame::TableFolder const* tables) {
  if (level == 0 || level > play_levels.size()) {
    throw WrongQuestion{message("of-option", "option"_a = "level",
                                "fault"_a = message("usage-number-wanted", "most"_a = play_levels.size()))};
  }
  constexpr std::size_t megabytes = 16;
  LevelPlayer player{settings_for(*position.variant, tables, megabytes), play_levels[level - 1],
                     std::uint64_t{std::random_device{}()}};
  auto const move = player.choose({position.start, position.moves});
  return move ? std::optional{write_move(*position.variant, position_after(position), *move)} : std::nullopt;
}

}  // namespace damier::answers
