#include "apps/damier/motifs/motif_report.hpp"

#include "answers/value_words.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/terminal/board_drawing.hpp"
#include "answers/value_words.hpp"
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

/// The names of a motif by language.
report::Value names_by_language(MotifRow const& row) {
  report::Object names;
  for (auto const& name : row.motif->names) {
    if (std::ranges::find(names, name.language, &report::Member::key) == names.end()) {
      std::vector<std::string> all;
      for (auto const& other : row.motif->names) {
        if (other.language == name.language) {
          all.push_back(other.text);
        }
      }
      names.push_back({name.language, std::move(all)});
    }
  }
  return names;
}

report::Columns<MotifRow> columns(MotifReport::Choice const& choice) {
  using report::Kind;
  using report::Label;
  using report::Value;
  using report::Where;
  using Row = MotifRow;
  auto const line = choice.lines ? Where::everywhere : Where::nowhere;
  return {{{{"file", "column-file", Kind::text, choice.files ? Where::everywhere : Where::data},
            [](Row const& row) { return Value{row.game.file}; }},
           {{"game", "column-game", Kind::integer}, [](Row const& row) { return Value{row.game.number}; }},
           {{"ply", "field-ply", Kind::integer}, &Row::ply},
           {{"side", "field-side", Kind::name},
            [](Row const& row) {
              return Value{report::Name{side_of(row), row.side == Colour::white ? Word{"white"} : Word{"black"}}};
            }},
           {{"motif", "column-motif", Kind::name},
            [](Row const& row) { return Value{row.motif->id}; },
            [](Row const& row, Language language) { return answers::shown_name(row.motif->names, language); }},
           {{"names", Label{}, Kind::object, Where::json}, names_by_language},
           {{"name", Label{}, Kind::text, Where::delimited},
            [language = choice.language](Row const& row) { return Value{text_in(row.motif->names, language)}; }},
           {{"moves", "field-moves", Kind::moves}, &Row::moves},
           {{"fen", "field-fen", Kind::fen, Where::everywhere, 4}, &Row::fen},
           {{"white", "field-white", Kind::text, Where::everywhere, 2}, &Row::white},
           {{"black", "field-black", Kind::text, Where::everywhere, 3}, &Row::black},
           {{"event", Label{}, Kind::text, Where::data}, &Row::event},
           {{"year", "column-year", Kind::integer, Where::everywhere, 1}, &Row::year},
           {{"opening", Label{}, Kind::name, Where::data},
            [](Row const& row) { return report::text_or_none(row.opening); }},
           {{"line", "field-line", Kind::text, line}, &Row::line}},
          {.table = {"file", "game", "line", "ply", "side", "motif", "moves", "white", "black", "year", "fen"}}};
}

Word title_of(std::string_view property) {
  return property == "motif"     ? Word{"column-motif"}
         : property == "player"  ? Word{"column-player"}
         : property == "white"   ? Word{"field-white"}
         : property == "black"   ? Word{"field-black"}
         : property == "side"    ? Word{"field-side"}
         : property == "year"    ? Word{"column-year"}
         : property == "event"   ? Word{"column-event"}
         : property == "site"    ? Word{"column-site"}
         : property == "variant" ? Word{"column-variant"}
                                 : Word{"column-opening"};
}

}  // namespace

MotifReport::MotifReport(Console& console, Choice choice)
    : console_{console}, choice_{choice}, rows_{console.out(), {choice.format, choice.language}, columns(choice)} {}

void MotifReport::add(MotifRow const& row) {
  if (draws_boards()) {
    add_board(row);
  } else {
    rows_.add(row);
  }
}

void MotifReport::add_board(MotifRow const& row) {
  auto& out = console_.out();
  BoardStyle const style{.ascii = choice_.ascii};
  auto const heading = fmt::format("{}{}{} · {} · {}: {}\n", choice_.files ? row.game.file + " " : std::string{},
                                   row.game.number, choice_.lines ? " · " + row.line : std::string{}, row.ply,
                                   answers::shown_name(row.motif->names, choice_.language), moves_of(row));
  out.write(heading);
  for (auto const& line : draw_board(row.position, *row.variant, style, out)) {
    out.write(line.substr(0, line.find_last_not_of(' ') + 1) + "\n");
  }
  out.write("   " + describe_position(row.position, style, out, choice_.language) + "\n\n");
}

void MotifReport::finish() {
  if (!draws_boards()) {
    rows_.finish();
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
    return found == entries.end() ? value : answers::shown_name(found->names, language);
  };
  return by_ == "motif"     ? name_of(catalogue.motifs())
         : by_ == "opening" ? name_of(catalogue.openings())
         : by_ == "variant" ? answers::title_of_variant(value, language)
         : by_ == "side"    ? std::string{answers::words_of(value == "white" ? Colour::white : Colour::black).in(language)}
                            : value;
}

void MotifCounts::add(MotifRow const& row) {
  auto& group = groups_[value_of(row)];
  ++group.motifs;
  group.games.insert(row.game);
}

void MotifCounts::write(Console& console, Format format, Language language, std::optional<std::uint64_t> limit) const {
  std::vector<std::pair<std::string, Group>> sorted{groups_.begin(), groups_.end()};
  std::ranges::stable_sort(sorted, std::greater{}, [](auto const& group) { return group.second.motifs; });
  if (limit && sorted.size() > *limit) {
    sorted.resize(static_cast<std::size_t>(*limit));
  }
  using Row = std::pair<std::string, Group>;
  auto const& catalogue = motif_catalogue(console);
  report::Columns<Row> columns{{{{by_, title_of(by_)},
                                 [](Row const& row) { return report::text_or_none(row.first); },
                                 [&](Row const& row, Language in) {
                                   return row.first.empty() ? std::string{Word{"group-without-value"}.in(in)}
                                                            : shown(row.first, catalogue, in);
                                 }},
                                {{"games", "column-games", report::Kind::integer},
                                 [](Row const& row) { return report::Value{row.second.games.size()}; }},
                                {{"hits", "field-hits", report::Kind::integer},
                                 [](Row const& row) { return report::Value{row.second.motifs}; }}}};
  report::write_rows(console.out(), {format, language}, std::move(columns), sorted);
}

}  // namespace damier::app
