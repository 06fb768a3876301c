#include "answers/endgame.hpp"

#include "answers/value_words.hpp"
#include "language/message.hpp"
#include "language/message_error.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "report/column.hpp"
#include "report/report.hpp"
#include "report/table.hpp"
#include "text/text_width.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

namespace damier::answers {
namespace {

using endgame::SliceInfo;

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

/// What a table has where there is no number.
std::string or_dash(std::optional<std::uint64_t> number) { return number ? std::to_string(*number) : "-"; }

using report::Kind;
using report::Label;
using report::Where;

/// A slice as a row; the last row of a table is the sum of all.
struct SliceRow {
  std::string material;
  SliceInfo const& slice;
};

report::Columns<SliceRow> slice_columns(Variant const& variant) {
  using Row = SliceRow;
  static constexpr Word positions{"column-positions"};
  static constexpr Word wins{"endgame-wins"};
  static constexpr Word draws{"endgame-draws"};
  static constexpr Word losses{"endgame-losses"};
  auto const count = [](std::string key, auto title, auto number, Where where = Where::everywhere, unsigned rank = 0) {
    return report::Column<Row>{{std::move(key), title, Kind::integer, where, rank},
                               [number](Row const& row) { return report::Value{std::invoke(number, row.slice)}; }};
  };
  return {{{{"material", "endgame-material"}, &Row::material},
           count("positions", positions, &SliceInfo::positions),
           count("wins", wins, &SliceInfo::wins),
           count("draws", draws, &SliceInfo::draws),
           count("losses", losses, &SliceInfo::losses),
           {{"wins_within_rules", "endgame-wins-within-rules", Kind::integer, Where::everywhere, 1},
            [](Row const& row) { return report::Value{row.slice.wins_within_rules}; },
            [](Row const& row, Language) { return or_dash(row.slice.wins_within_rules); }},
           count("losses_within_rules", Label{}, &SliceInfo::losses_within_rules, Where::data),
           {{"size", "held-size", Kind::integer, Where::table, 2},
            [](Row const& row) { return report::Value{bytes_of(row.slice)}; },
            [](Row const& row, Language language) { return report::bytes_text(bytes_of(row.slice), language); }},
           {{"longest_win", "endgame-longest-win", Kind::integer},
            [](Row const& row) { return report::Value{row.slice.longest}; },
            [](Row const& row, Language) { return row.slice.longest == 0 ? "-" : std::to_string(row.slice.longest); }},
           {{"longest_win_position", "endgame-longest-position", Kind::fen, Where::everywhere, 3},
            [&](Row const& row) {
              return row.slice.longest == 0 ? report::Value{}
                                            : report::Value{write_fen(row.slice.longest_win, variant)};
            },
            [&](Row const& row, Language) {
              return row.slice.longest == 0 ? "-" : write_fen(row.slice.longest_win, variant);
            }},
           count("outcome_bytes", Label{}, &SliceInfo::outcome_bytes, Where::data),
           count("distance_bytes", Label{}, &SliceInfo::distance_bytes, Where::data),
           count("rule_bytes", Label{}, &SliceInfo::rule_bytes, Where::data),
           {{"made_by", Label{}, Kind::text, Where::data},
            [](Row const& row) { return report::Value{row.slice.made_by}; }}}};
}

std::vector<SliceRow> rows_of(std::vector<SliceInfo> const& slices) {
  std::vector<SliceRow> rows;
  for (auto const& slice : slices) {
    rows.push_back({endgame::name_of(slice.material), slice});
  }
  return rows;
}

void write_json(report::Destination& out, std::string const& folder, std::vector<VariantTables> const& all) {
  std::vector<report::Value> variants;
  for (auto const& tables : all) {
    std::vector<report::Value> refused;
    for (auto const& each : tables.refused) {
      refused.emplace_back(report::Object{{"file", each.path}, {"fault", name_of(each.fault)}});
    }
    auto const rows = rows_of(tables.slices);
    variants.emplace_back(report::Object{{"rules", tables.variant->name()},
                                         {"slices", report::rows_value(slice_columns(*tables.variant), rows)},
                                         {"refused", std::move(refused)}});
  }
  report::write_object(out, report::Format::json, {{"folder", folder}, {"tables", std::move(variants)}});
}

void write_table(report::Destination& out, std::string const& folder, VariantTables const& tables, Language language) {
  auto const word = [&](Word words) { return std::string{words.in(language)}; };
  auto const sum = sum_of(tables.slices);
  std::vector<std::pair<std::string, std::string>> lines{
      {word("column-variant"), title_of(*tables.variant, language)},
      {word("endgame-folder"), printable(endgame::table_folder(folder, *tables.variant))}};
  if (!tables.slices.empty()) {
    lines.emplace_back(word("endgame-made-by"), printable(tables.slices.front().made_by));
    lines.emplace_back(word("held-size"), report::bytes_text(bytes_of(sum), language));
    lines.emplace_back(word("endgame-longest-win"), text_of(language, "endgame-plies", "count"_a = sum.longest));
  }
  out.write(report::name_value_lines(lines) + "\n");
  auto rows = rows_of(tables.slices);
  rows.push_back({word("endgame-all"), sum});
  report::write_rows(out, {report::Format::table, language}, slice_columns(*tables.variant), rows);
}

// The values of a position
// ----------------------------------------------------------------------------------------------

/// A legal move as the side that plays it sees it.
struct MoveValue {
  std::string text;
  Position after;
  endgame::Value value;
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
    auto const reply = after.of(after.side).empty() ? std::optional{endgame::Value{endgame::Outcome::loss, 0U, true}}
                                                    : tables.probe(known);
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

Word outcome_word(endgame::Outcome outcome) {
  switch (outcome) {
    case endgame::Outcome::loss: return "endgame-loss";
    case endgame::Outcome::draw: return "endgame-draw";
    case endgame::Outcome::win: break;
  }
  return "endgame-win";
}

report::Value value_of(endgame::Outcome outcome) { return report::Name{name_of(outcome), outcome_word(outcome)}; }

std::string within_text(endgame::Value const& of, Language language) {
  return !of.within_rules   ? std::string{"-"}
         : *of.within_rules ? text_of(language, "endgame-yes")
                            : text_of(language, "endgame-no");
}

report::Columns<MoveValue> move_columns(Variant const& variant) {
  using Row = MoveValue;
  return {{{{"move", "field-move", Kind::move}, &Row::text},
           {{"value", "endgame-value", Kind::name}, [](Row const& row) { return value_of(row.value.outcome); }},
           {{"distance", "endgame-distance", Kind::integer},
            [](Row const& row) { return report::Value{row.value.distance}; },
            [](Row const& row, Language) { return or_dash(row.value.distance); }},
           {{"within_rules", "endgame-within-rules"},
            [](Row const& row) { return report::Value{row.value.within_rules}; },
            [](Row const& row, Language language) { return within_text(row.value, language); }},
           {{"fen", Label{}, Kind::fen, Where::data},
            [&](Row const& row) { return report::Value{write_fen(row.after, variant)}; }}}};
}

void write_values(report::Destination& out, Variant const& variant, Position const& position,
                  endgame::Value const& value, std::vector<MoveValue> const& moves, Language language) {
  auto const word = [&](Word words) { return std::string{words.in(language)}; };
  std::vector<std::pair<std::string, std::string>> lines;
  lines.emplace_back(word("anticipation-position"), write_fen(position, variant));
  lines.emplace_back(word("column-variant"), title_of(variant, language));
  lines.emplace_back(word("endgame-value"), word(outcome_word(value.outcome)));
  if (value.outcome != endgame::Outcome::draw) {
    lines.emplace_back(word("endgame-distance"), moves.empty() ? word("endgame-over") : or_dash(value.distance));
    lines.emplace_back(word("endgame-within-rules"), within_text(value, language));
  }
  out.write(report::name_value_lines(lines));
  if (moves.empty()) {
    return;
  }
  out.write("\n");
  report::write_rows(out, {report::Format::table, language}, move_columns(variant), moves);
}

}  // namespace

void write_tables(report::Destination& out, std::string const& folder, std::vector<VariantTables> const& all,
                  report::Format format, Language language) {
  if (format == report::Format::json) {
    write_json(out, folder, all);
    return;
  }
  for (auto const& tables : all) {
    if (&tables != &all.front()) {
      out.write("\n");
    }
    write_table(out, folder, tables, language);
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

namespace {

std::string verification_lines(Verifications const& all, Language language) {
  std::string lines;
  for (auto const& [variant, found] : all) {
    for (auto const& refused : found.refused) {
      lines += printable(text_of(message_of(refused), language)) + "\n";
    }
    for (auto const& position : found.wrong) {
      lines += text_of(language, "endgame-wrong-position", "fen"_a = write_fen(position, *variant)) + "\n";
    }
    auto const title = title_of(*variant, language);
    auto const count = found.refused.size() + found.wrong.size();
    lines += (count == 0 ? text_of(language, "endgame-verified", "variant"_a = title, "positions"_a = found.positions,
                                   "count"_a = found.files)
                         : text_of(language, "endgame-verify-faults", "variant"_a = title, "count"_a = count)) +
             "\n";
  }
  return lines;
}

report::Object object_of(std::string const& folder, Verifications const& all) {
  std::vector<report::Value> variants;
  for (auto const& [variant, found] : all) {
    std::vector<report::Value> refused;
    std::vector<report::Value> wrong;
    for (auto const& each : found.refused) {
      refused.emplace_back(text_of(message_of(each), "en"));
    }
    for (auto const& position : found.wrong) {
      wrong.emplace_back(write_fen(position, *variant));
    }
    variants.emplace_back(report::Object{{"rules", variant->name()},
                                         {"sound", found.is_sound()},
                                         {"files", found.files},
                                         {"positions", found.positions},
                                         {"refused", std::move(refused)},
                                         {"wrong", std::move(wrong)}});
  }
  return {{"folder", folder}, {"tables", std::move(variants)}};
}

}  // namespace

void write_verifications(report::Destination& out, std::string const& folder, Verifications const& all,
                         report::Format format, Language language) {
  if (format == report::Format::json) {
    report::write_object(out, format, object_of(folder, all));
  } else {
    out.write(verification_lines(all, language));
  }
}

bool write_probe(report::Destination& out, Variant const& variant, endgame::Tables const& tables,
                 Position const& position, report::Format format, Language language) {
  auto const value = tables.probe(position);
  auto const moves = value ? values_of_moves(variant, tables, position) : std::nullopt;
  if (!moves) {
    return false;
  }
  if (format == report::Format::json) {
    report::write_object(out, format,
                         {{"position", write_fen(position, variant)},
                          {"rules", variant.name()},
                          {"value", name_of(value->outcome)},
                          {"distance", value->distance},
                          {"within_rules", value->within_rules},
                          {"moves", report::rows_value(move_columns(variant), *moves)}});
  } else if (format == report::Format::ndjson) {
    report::write_rows(out, {format}, move_columns(variant), *moves);
  } else {
    write_values(out, variant, position, *value, *moves, language);
  }
  return true;
}

}  // namespace damier::answers
