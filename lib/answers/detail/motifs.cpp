#include "answers/motifs.hpp"

#include "answers/answer.hpp"
#include "answers/value_words.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "source/game_source.hpp"
#include "store/base_reader.hpp"
#include "store/side_lines.hpp"
#include "text/stop_request.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <array>

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

namespace damier::answers {
namespace {

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

struct PropertyTitle {
  std::string_view property;
  Word title;
};

Word property_title(std::string_view property) {
  static constexpr auto titles = std::to_array<PropertyTitle>({{"motif", "column-motif"},
                                                               {"player", "column-player"},
                                                               {"white", "field-white"},
                                                               {"black", "field-black"},
                                                               {"side", "field-side"},
                                                               {"year", "column-year"},
                                                               {"event", "column-event"},
                                                               {"site", "column-site"},
                                                               {"variant", "column-variant"},
                                                               {"opening", "column-opening"}});
  auto const* const found = std::ranges::find(titles, property, &PropertyTitle::property);
  return found != titles.end() ? found->title : titles.back().title;
}

/// What a thread works with.
struct MotifSearcher {
  MotifRows motifs;
  std::optional<SideLineReader> side_lines = {};  // of a base
  std::optional<BaseReader> whole_games = {};
};

/// The game, if more than its main line has to be looked at.
Game const* whole_game(MotifSearcher& finder, query::Lines lines, source::SourceGame const& game) {
  if (lines == query::Lines::main || game.whole) {
    return game.whole ? &*game.whole : nullptr;
  }
  GameId const id{static_cast<std::int64_t>(game.reference.number)};
  auto const* const stored = finder.side_lines->of(id).empty() ? nullptr : finder.whole_games->load(id, {.game = true});
  return stored != nullptr ? &stored->game : nullptr;
}

void find(MotifSearcher& finder, query::Lines lines, source::SourceGame const& game, std::vector<MotifRow>& found) {
  if (game.line.variant == nullptr || (lines == query::Lines::solutions && !game.own_start)) {
    return;
  }
  MotifRow row;
  row.game = game.reference;
  row.white = game.white;
  row.black = game.black;
  row.event = game.event;
  row.site = game.site;
  row.year = game.year;
  if (auto const* const whole = whole_game(finder, lines, game)) {
    finder.motifs.add(*whole, lines, row, found);
  } else if (lines != query::Lines::variations) {
    finder.motifs.add(game.line, row, found);
  }
}

}  // namespace

std::vector<Motif const*> motifs_named(MotifCatalogue const& catalogue, std::vector<std::string> const& names) {
  std::vector<Motif const*> asked;
  for (auto const& name : names) {
    auto const found = catalogue.motifs_named(name);
    if (found.empty()) {
      auto const meant = catalogue.nearest_motif(name);
      throw WrongQuestion{meant.empty() ? message("usage-no-such-motif", "word"_a = name)
                                        : message("usage-no-such-motif-near", "word"_a = name, "meant"_a = meant)};
    }
    for (auto const* const motif : found) {
      if (motif->query.empty()) {
        throw WrongQuestion{message("of-option", "option"_a = "--motif",
                                    "fault"_a = message("query-motif-not-implemented", "name"_a = name))};
      }
      asked.push_back(motif);
    }
  }
  for (auto const& motif : catalogue.motifs()) {
    if (names.empty() && !motif.query.empty() && !motif.everyday) {
      asked.push_back(&motif);
    }
  }
  return asked;
}

bool find_motifs(MotifOptions const& options, std::function<bool(MotifRow const&)> const& take) {
  OpeningNames const openings{options.catalogue->openings()};
  MotifPlans const motifs{*options.catalogue, options.motifs};
  auto goes_on = true;
  auto has_games = false;
  for (auto file = options.files.begin(); file != options.files.end() && goes_on; ++file) {
    source::GameSource games{*file,
                             {.where = options.where,
                              .games = options.games,
                              .variant = options.variant,
                              .whole_games = options.lines != query::Lines::main,
                              .threads = options.threads}};
    has_games = has_games || games.may_visit();
    auto const ready = [&](Base* base) {
      MotifSearcher finder{{motifs, openings}};
      if (base != nullptr) {
        finder.side_lines.emplace(*base);
        finder.whole_games.emplace(*base);
      }
      return finder;
    };
    auto const work = [&](MotifSearcher& finder, source::SourceGame const& game, std::vector<MotifRow>& found) {
      find(finder, options.lines, game, found);
    };
    games.visit<std::vector<MotifRow>>(ready, work, [&](std::vector<MotifRow> const& found, std::uint64_t) {
      end_if_stopped();
      for (auto row = found.begin(); row != found.end() && goes_on; ++row) {
        goes_on = take(*row);
      }
      return goes_on;
    });
  }
  return has_games;
}

report::Columns<MotifRow> motif_columns(MotifOptions const& options) {
  using report::Kind;
  using report::Label;
  using report::Value;
  using report::Where;
  using Row = MotifRow;
  auto const line = options.lines != query::Lines::main ? Where::everywhere : Where::nowhere;
  return {{{{"file", "column-file", Kind::text, options.files.size() > 1 ? Where::everywhere : Where::data},
            [](Row const& row) { return Value{row.game.file}; }},
           {{"game", "column-game", Kind::integer}, [](Row const& row) { return Value{row.game.number}; }},
           {{"ply", "field-ply", Kind::integer}, &Row::ply},
           {{"side", "field-side", Kind::name},
            [](Row const& row) {
              static constexpr Word white{"white"};
              static constexpr Word black{"black"};
              return Value{report::Name{side_of(row), row.side == Colour::white ? white : black}};
            }},
           {{"motif", "column-motif", Kind::name},
            [](Row const& row) { return Value{row.motif->id}; },
            [](Row const& row, Language language) { return answers::shown_name(row.motif->names, language); }},
           {{"names", Label{}, Kind::object, Where::json}, names_by_language},
           {{"name", Label{}, Kind::text, Where::delimited},
            [language = options.language](Row const& row) { return Value{text_in(row.motif->names, language)}; }},
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
  group.games.insert(row.game);
}

void MotifCounts::write(report::Destination& out, report::Format format, MotifOptions const& options) const {
  std::vector<std::pair<std::string, Group>> sorted{groups_.begin(), groups_.end()};
  std::ranges::stable_sort(sorted, std::greater{}, [](auto const& group) { return group.second.motifs; });
  if (options.limit && sorted.size() > *options.limit) {
    sorted.resize(static_cast<std::size_t>(*options.limit));
  }
  using Row = std::pair<std::string, Group>;
  auto const& catalogue = *options.catalogue;
  report::Columns<Row> columns{{{{by_, property_title(by_)},
                                 [](Row const& row) { return report::text_or_none(row.first); },
                                 [&](Row const& row, Language in) {
                                   return row.first.empty() ? text_of(in, "group-without-value")
                                                            : shown(row.first, catalogue, in);
                                 }},
                                {{"games", "column-games", report::Kind::integer},
                                 [](Row const& row) { return report::Value{row.second.games.size()}; }},
                                {{"hits", "field-hits", report::Kind::integer},
                                 [](Row const& row) { return report::Value{row.second.motifs}; }}}};
  report::write_rows(out, {format, options.language}, std::move(columns), sorted);
}

}  // namespace damier::answers
