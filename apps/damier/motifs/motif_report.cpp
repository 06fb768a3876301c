#include "apps/damier/motifs/motif_report.hpp"

#include "apps/damier/motifs/shown_name.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/terminal/board_drawing.hpp"
#include "apps/damier/terminal/value_words.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "motif/catalogue.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace damier::app {
namespace {

std::string moves_of(MotifRow const& row) { return fmt::format("{}", fmt::join(row.moves, " ")); }
constexpr std::string_view side_of(MotifRow const& row) noexcept {
  return row.side == Colour::white ? "white" : "black";
}
std::string year_of(MotifRow const& row) { return row.year ? std::to_string(*row.year) : std::string{}; }

std::vector<report::Table::Column> table_columns(MotifReport::Choice const& choice) {
  constexpr Word file{"column-file"};
  constexpr Word game{"column-game"};
  constexpr Word ply{"field-ply"};
  constexpr Word side{"field-side"};
  constexpr Word motif{"column-motif"};
  constexpr Word line{"field-line"};
  constexpr Word moves{"field-moves"};
  constexpr Word white{"field-white"};
  constexpr Word black{"field-black"};
  constexpr Word year{"column-year"};
  constexpr Word fen{"field-fen"};
  auto const title = [&](Word word) { return std::string{word.in(choice.language)}; };
  std::vector<report::Table::Column> columns;
  if (choice.files) {
    columns.push_back({title(file)});
  }
  columns.push_back({title(game), true});
  if (choice.lines) {
    columns.push_back({title(line)});
  }
  columns.insert(columns.end(), {{title(ply), true},
                                 {title(side)},
                                 {title(motif)},
                                 {title(moves)},
                                 {title(white), false, 2},
                                 {title(black), false, 3},
                                 {title(year), true, 1},
                                 {title(fen), false, 4}});
  return columns;
}

}  // namespace

MotifReport::MotifReport(Console& console, Choice choice)
    : console_{console},
      choice_{choice},
      table_{console.out(), table_columns(choice), choice.language},
      rows_{console.out(), choice.format} {
  if (is_delimited(choice_.format)) {
    std::vector<std::string> titles{"file", "game",  "ply",   "side",  "motif", "name",   "moves",
                                    "fen",  "white", "black", "event", "year",  "opening"};
    if (choice_.lines) {
      titles.emplace_back("line");
    }
    rows_.head(delimited_row(choice_.format, titles));
  }
}

void MotifReport::add(MotifRow const& row) {
  auto const named = std::string{text_in(row.motif->names, choice_.language)};
  auto const game = std::to_string(row.game);
  auto const ply = std::to_string(row.ply);
  constexpr Word white{"white"};
  constexpr Word black{"black"};
  if (choice_.format == Format::table && choice_.boards) {
    add_board(row);
  } else if (choice_.format == Format::table) {
    auto const side = row.side == Colour::white ? white.in(choice_.language) : black.in(choice_.language);
    auto const shown = shown_name(row.motif->names, choice_.language);
    std::vector<std::string> fields{game,      ply,       std::string{side}, shown,  moves_of(row),
                                    row.white, row.black, year_of(row),      row.fen};
    if (choice_.lines) {
      fields.insert(fields.begin() + 1, row.line);
    }
    if (choice_.files) {
      fields.insert(fields.begin(), row.file);
    }
    table_.add(std::move(fields));
  } else if (is_delimited(choice_.format)) {
    std::vector<std::string> fields{row.file,      game,      ply,           std::string{side_of(row)},
                                    row.motif->id, named,     moves_of(row), row.fen,
                                    row.white,     row.black, row.event,     year_of(row),
                                    row.opening};
    if (choice_.lines) {
      fields.push_back(row.line);
    }
    rows_.row(delimited_row(choice_.format, fields));
  } else {
    add_object(row);
  }
}

void MotifReport::add_board(MotifRow const& row) {
  auto& out = console_.out();
  BoardStyle const style{.ascii = choice_.ascii};
  auto const heading = fmt::format("{}{}{} · {} · {}: {}\n", choice_.files ? row.file + " " : std::string{}, row.game,
                                   choice_.lines ? " · " + row.line : std::string{}, row.ply,
                                   shown_name(row.motif->names, choice_.language), moves_of(row));
  out.write(heading);
  for (auto const& line : draw_board(row.position, *row.variant, style, out)) {
    out.write(line.substr(0, line.find_last_not_of(' ') + 1) + "\n");
  }
  out.write("   " + describe_position(row.position, style, out, choice_.language) + "\n\n");
}

void MotifReport::add_object(MotifRow const& row) {
  JsonWriter json;
  json.begin_object().member("file", row.file).member("game", row.game).member("ply", row.ply);
  json.member("side", side_of(row)).member("motif", row.motif->id).key("names").begin_object();
  std::vector<std::string> written;
  for (auto const& name : row.motif->names) {
    if (std::ranges::find(written, name.language) != written.end()) {
      continue;
    }
    written.push_back(name.language);
    std::vector<std::string> all;
    for (auto const& other : row.motif->names) {
      if (other.language == name.language) {
        all.push_back(other.text);
      }
    }
    json.strings(name.language, all);
  }
  json.end_object().strings("moves", row.moves).member("fen", row.fen).member("white", row.white);
  json.member("black", row.black).member("event", row.event).member("year", row.year).key("opening");
  row.opening.empty() ? json.null() : json.value(row.opening);
  if (choice_.lines) {
    json.member("line", row.line);
  }
  rows_.row(json.end_object().text());
}

void MotifReport::finish() {
  if (choice_.format != Format::table) {
    rows_.finish();
  } else if (!choice_.boards) {
    table_.finish();
  }
}

std::vector<std::string> const& MotifCounts::names() {
  static std::vector<std::string> const all{"motif", "player", "white", "black",   "side",
                                            "year",  "event",  "site",  "variant", "opening"};
  return all;
}

std::string MotifCounts::value_of(MotifRow const& row) const {
  return by_ == "motif"     ? row.motif->id
         : by_ == "player"  ? row.player()
         : by_ == "white"   ? row.white
         : by_ == "black"   ? row.black
         : by_ == "side"    ? std::string{side_of(row)}
         : by_ == "year"    ? year_of(row)
         : by_ == "event"   ? row.event
         : by_ == "site"    ? row.site
         : by_ == "variant" ? std::string{row.variant->name()}
                            : row.opening;
}

/// Motifs, openings, variants and sides have names in the language; other values are shown as they are.
std::string MotifCounts::shown(std::string const& value, MotifCatalogue const& catalogue, Language language) const {
  auto const name_of = [&](auto const& entries) {
    auto const found = std::ranges::find(entries, value, [](CatalogueEntry const& entry) { return entry.id; });
    return found == entries.end() ? value : shown_name(found->names, language);
  };
  return by_ == "motif"     ? name_of(catalogue.motifs())
         : by_ == "opening" ? name_of(catalogue.openings())
         : by_ == "variant" ? title_of_variant(value, language)
         : by_ == "side"    ? std::string{words_of(value == "white" ? Colour::white : Colour::black).in(language)}
                            : value;
}

void MotifCounts::add(MotifRow const& row) {
  auto& group = groups_[value_of(row)];
  ++group.motifs;
  group.games.emplace(row.file, row.game);
}

void MotifCounts::write(Console& console, Format format, Language language, std::optional<std::uint64_t> limit) const {
  constexpr Word motif{"column-motif"};
  constexpr Word player{"column-player"};
  constexpr Word opening{"column-opening"};
  constexpr Word year{"column-year"};
  constexpr Word event{"column-event"};
  constexpr Word white{"field-white"};
  constexpr Word black{"field-black"};
  constexpr Word side{"field-side"};
  constexpr Word site{"column-site"};
  constexpr Word variant{"column-variant"};
  constexpr Word games{"column-games"};
  constexpr Word hits{"field-hits"};
  constexpr Word none{"group-without-value"};
  auto const title = by_ == "motif"     ? motif.in(language)
                     : by_ == "player"  ? player.in(language)
                     : by_ == "white"   ? white.in(language)
                     : by_ == "black"   ? black.in(language)
                     : by_ == "side"    ? side.in(language)
                     : by_ == "year"    ? year.in(language)
                     : by_ == "event"   ? event.in(language)
                     : by_ == "site"    ? site.in(language)
                     : by_ == "variant" ? variant.in(language)
                                        : opening.in(language);
  std::vector<std::pair<std::string, Group>> sorted{groups_.begin(), groups_.end()};
  std::ranges::stable_sort(sorted, std::greater{}, [](auto const& group) { return group.second.motifs; });
  if (limit && sorted.size() > *limit) {
    sorted.resize(static_cast<std::size_t>(*limit));
  }
  report::Table table{
      console.out(),
      {{std::string{title}}, {std::string{games.in(language)}, true}, {std::string{hits.in(language)}, true}},
      language};
  FramedRows rows{console.out(), format};
  if (is_delimited(format)) {
    rows.head(delimited_row(format, {by_, "games", "hits"}));
  }
  for (auto const& [value, group] : sorted) {
    std::vector<std::string> row{value, std::to_string(group.games.size()), std::to_string(group.motifs)};
    if (format == Format::table) {
      row.front() = value.empty() ? std::string{none.in(language)} : shown(value, motif_catalogue(console), language);
      table.add(std::move(row));
    } else if (is_delimited(format)) {
      rows.row(delimited_row(format, row));
    } else {
      JsonWriter json;
      json.begin_object().key(by_);
      value.empty() ? json.null() : json.value(value);
      rows.row(json.member("games", group.games.size()).member("hits", group.motifs).end_object().text());
    }
  }
  format == Format::table ? table.finish() : rows.finish();
}

}  // namespace damier::app
