#include "apps/damier/endgame/table_report.hpp"

#include "apps/damier/terminal/progress.hpp"
#include "apps/damier/terminal/value_words.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "language/message_error.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "report/table.hpp"
#include "text/text_width.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace damier::app {
namespace {

using endgame::SliceInfo;
using endgame::Value;

std::string_view name_of(endgame::Outcome outcome) {
  constexpr std::array<std::string_view, 3> names{"loss", "draw", "win"};
  return names[static_cast<std::size_t>(outcome)];
}
std::string_view name_of(endgame::TableFault fault) {
  constexpr std::array<std::string_view, 7> names{"missing",     "cannot-read", "foreign", "other-version",
                                                  "other-rules", "truncated",   "damaged"};
  return names[static_cast<std::size_t>(fault)];
}

/// The sum of the slices.
SliceInfo sum_of(std::vector<SliceInfo> const& slices) {
  SliceInfo sum;
  sum.wins_within_rules = 0;
  for (auto const& slice : slices) {
    sum.positions += slice.positions;
    sum.wins += slice.wins;
    sum.losses += slice.losses;
    sum.outcome_bytes += slice.outcome_bytes;
    sum.distance_bytes += slice.distance_bytes;
    sum.rule_bytes += slice.rule_bytes;
    sum.wins_within_rules = sum.wins_within_rules && slice.wins_within_rules
                                ? std::optional{*sum.wins_within_rules + *slice.wins_within_rules}
                                : std::nullopt;
    if (slice.longest > sum.longest) {
      sum.longest = slice.longest;
      sum.longest_win = slice.longest_win;
    }
  }
  return sum;
}

std::uint64_t bytes_of(SliceInfo const& slice) { return slice.outcome_bytes + slice.distance_bytes + slice.rule_bytes; }

void write_slice(JsonWriter& json, SliceInfo const& slice, Variant const& variant) {
  json.begin_object();
  json.member("material", endgame::name_of(slice.material)).member("positions", slice.positions);
  json.member("wins", slice.wins).member("draws", slice.draws()).member("losses", slice.losses);
  json.member("wins_within_rules", slice.wins_within_rules);
  json.member("losses_within_rules", slice.losses_within_rules);
  json.member("longest_win", slice.longest);
  json.key("longest_win_position");
  slice.longest == 0 ? json.null() : json.value(write_fen(slice.longest_win, variant));
  json.member("outcome_bytes", slice.outcome_bytes).member("distance_bytes", slice.distance_bytes);
  json.member("rule_bytes", slice.rule_bytes).member("made_by", slice.made_by);
  json.end_object();
}

void write_json(Console& console, std::string const& folder, std::vector<VariantTables> const& all) {
  JsonWriter json{JsonWriter::Layout::indented};
  json.begin_object().member("folder", folder).key("tables").begin_array();
  for (auto const& tables : all) {
    json.begin_object().member("rules", tables.variant->name()).key("slices").begin_array();
    for (auto const& slice : tables.slices) {
      write_slice(json, slice, *tables.variant);
    }
    json.end_array().key("refused").begin_array();
    for (auto const& refused : tables.refused) {
      json.begin_object().member("file", refused.path).member("fault", name_of(refused.fault)).end_object();
    }
    json.end_array().end_object();
  }
  console.out().write(json.end_array().end_object().text() + "\n");
}

void write_table(Console& console, std::string const& folder, VariantTables const& tables, Language language) {
  auto const word = [&](Word words) { return std::string{words.in(language)}; };
  auto& out = console.out();
  auto const sum = sum_of(tables.slices);
  std::vector<std::pair<std::string, std::string>> lines{
      {word("column-variant"), title_of(*tables.variant, language)},
      {word("endgame-folder"), printable(endgame::table_folder(folder, *tables.variant))}};
  if (!tables.slices.empty()) {
    lines.emplace_back(word("endgame-made-by"), printable(tables.slices.front().made_by));
    lines.emplace_back(word("held-size"), bytes_text(bytes_of(sum), language));
    lines.emplace_back(word("endgame-longest-win"), text_of(language, "endgame-plies", "count"_a = sum.longest));
  }
  out.write(report::name_value_lines(lines) + "\n");
  report::Table table{out,
                      {{word("endgame-material")},
                       {word("column-positions"), true},
                       {word("endgame-wins"), true},
                       {word("endgame-draws"), true},
                       {word("endgame-losses"), true},
                       {word("endgame-wins-within-rules"), true, 1},
                       {word("held-size"), true, 2},
                       {word("endgame-longest-win"), true},
                       {word("endgame-longest-position"), false, 3}},
                      language};
  auto const add = [&](std::string name, SliceInfo const& slice) {
    auto const within = slice.wins_within_rules;
    table.add({std::move(name), std::to_string(slice.positions), std::to_string(slice.wins),
               std::to_string(slice.draws()), std::to_string(slice.losses), within ? std::to_string(*within) : "-",
               bytes_text(bytes_of(slice), language), slice.longest == 0 ? "-" : std::to_string(slice.longest),
               slice.longest == 0 ? "-" : write_fen(slice.longest_win, *tables.variant)});
  };
  for (auto const& slice : tables.slices) {
    add(endgame::name_of(slice.material), slice);
  }
  add(word("endgame-all"), sum);
  table.finish();
}

// The values of a position
// ----------------------------------------------------------------------------------------------

/// A legal move as the side that plays it sees it.
struct MoveValue {
  std::string text;
  Position after;
  Value value;
};

/// The values of all moves, the best first. Nothing if one leads to no table.
std::optional<std::vector<MoveValue>> values_of_moves(Variant const& variant, endgame::Tables const& tables,
                                                      Position const& position) {
  MoveList moves;
  variant.legal_moves(position, moves);
  std::vector<MoveValue> values;
  for (auto const& move : moves) {
    auto const after = variant.after(position, move);
    auto known = after;
    known.king_runs = {};  // they are in no table: the value without the limit, as that of the position
    auto const reply =
        after.of(after.side).empty() ? std::optional{Value{endgame::Outcome::loss, 0U, true}} : tables.probe(known);
    if (!reply) {
      return std::nullopt;
    }
    auto value = *reply;
    value.outcome = reversed(reply->outcome);
    if (value.distance) {
      auto const crowns = !position.kings.contains(move.from) && after.kings.contains(move.to);
      value.distance = move.is_capture() || crowns ? 1 : std::min(*value.distance + 1, endgame::longest_distance);
    }
    values.push_back({write_move(variant, position, move, moves), after, value});
  }
  auto const rank = [](MoveValue const& move) {
    auto const distance = static_cast<int>(move.value.distance.value_or(0));
    auto const wins = move.value.outcome == endgame::Outcome::win;
    return std::tuple{-static_cast<int>(move.value.outcome), wins ? !move.value.within_rules.value_or(false) : false,
                      wins ? distance : -distance};
  };
  std::ranges::stable_sort(values, [&](auto const& a, auto const& b) { return rank(a) < rank(b); });
  return values;
}

void add_value(JsonWriter& json, Value const& value) {
  json.member("value", name_of(value.outcome)).member("distance", value.distance);
  json.member("within_rules", value.within_rules);
}
void write_move_value(JsonWriter& json, MoveValue const& move, Variant const& variant) {
  json.begin_object().member("move", move.text);
  add_value(json, move.value);
  json.member("fen", write_fen(move.after, variant)).end_object();
}

std::string json_probe(Variant const& variant, Position const& position, Value const& value,
                       std::vector<MoveValue> const& moves) {
  JsonWriter json{JsonWriter::Layout::indented};
  json.begin_object().member("position", write_fen(position, variant)).member("rules", variant.name());
  add_value(json, value);
  json.key("moves").begin_array();
  for (auto const& move : moves) {
    write_move_value(json, move, variant);
  }
  return json.end_array().end_object().text() + "\n";
}
std::string ndjson_probe(Variant const& variant, std::vector<MoveValue> const& moves) {
  std::string lines;
  for (auto const& move : moves) {
    JsonWriter json;
    write_move_value(json, move, variant);
    lines += json.text() + "\n";
  }
  return lines;
}

Word outcome_word(endgame::Outcome outcome) {
  switch (outcome) {
    case endgame::Outcome::loss: return "endgame-loss";
    case endgame::Outcome::draw: return "endgame-draw";
    case endgame::Outcome::win: break;
  }
  return "endgame-win";
}

void write_probe(Console& console, Variant const& variant, Position const& position, Value const& value,
                 std::vector<MoveValue> const& moves, Language language) {
  auto const word = [&](Word words) { return std::string{words.in(language)}; };
  auto const within = [&](Value const& of) {
    return !of.within_rules ? std::string{"-"} : word(*of.within_rules ? Word{"endgame-yes"} : Word{"endgame-no"});
  };
  auto const distance = [](Value const& of) { return of.distance ? std::to_string(*of.distance) : std::string{"-"}; };
  std::vector<std::pair<std::string, std::string>> lines;
  lines.emplace_back(word("anticipation-position"), write_fen(position, variant));
  lines.emplace_back(word("column-variant"), title_of(variant, language));
  lines.emplace_back(word("endgame-value"), word(outcome_word(value.outcome)));
  if (value.outcome != endgame::Outcome::draw) {
    lines.emplace_back(word("endgame-distance"), moves.empty() ? word("endgame-over") : distance(value));
    lines.emplace_back(word("endgame-within-rules"), within(value));
  }
  console.out().write(report::name_value_lines(lines));
  if (moves.empty()) {
    return;
  }
  console.out().write("\n");
  report::Table table{
      console.out(),
      {{word("field-move")}, {word("endgame-value")}, {word("endgame-distance"), true}, {word("endgame-within-rules")}},
      language};
  for (auto const& move : moves) {
    table.add({move.text, word(outcome_word(move.value.outcome)), distance(move.value), within(move.value)});
  }
  table.finish();
}

}  // namespace

void print_tables(Console& console, std::string const& folder, std::vector<VariantTables> const& all, Format format,
                  Language language) {
  if (format == Format::json) {
    write_json(console, folder, all);
    return;
  }
  for (auto const& tables : all) {
    if (&tables != &all.front()) {
      console.out().write("\n");
    }
    write_table(console, folder, tables, language);
  }
}

Message message_of(endgame::RefusedTable const& refused) {
  auto const fault = [&] {
    switch (refused.fault) {
      case endgame::TableFault::missing:
      case endgame::TableFault::cannot_read: return message("endgame-fault-cannot-read");
      case endgame::TableFault::foreign: return message("endgame-fault-foreign");
      case endgame::TableFault::other_version: return message("endgame-fault-other-version");
      case endgame::TableFault::other_rules: return message("endgame-fault-other-rules");
      case endgame::TableFault::truncated: return message("endgame-fault-truncated");
      case endgame::TableFault::damaged: break;
    }
    return message("endgame-fault-damaged");
  };
  return MessageError{refused.path, fault()}.message();
}

bool print_probe(Console& console, Variant const& variant, endgame::Tables const& tables, Position const& position,
                 Format format, Language language) {
  auto const value = tables.probe(position);
  auto const moves = value ? values_of_moves(variant, tables, position) : std::nullopt;
  if (!moves) {
    return false;
  }
  if (format == Format::json) {
    console.out().write(json_probe(variant, position, *value, *moves));
  } else if (format == Format::ndjson) {
    console.out().write(ndjson_probe(variant, *moves));
  } else {
    write_probe(console, variant, position, *value, *moves, language);
  }
  return true;
}

}  // namespace damier::app
