#include "answers/detail/dossier_sheets.hpp"

#include "answers/shots.hpp"
#include "answers/value_words.hpp"
#include "game/line_moves.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace damier::answers {
namespace {

using report::Where;

constexpr auto everywhere = Where::everywhere;

/// The word of a kind of mistake for people, and its name in data.
struct MistakeKind {
  Word word;
  std::string_view name;
};

MistakeKind kind_of(PlayerMistake const& mistake) {
  if (mistake.is_missed_win()) {
    return {"degree-missed-win", "missed-win"};
  }
  switch (mistake.degree) {
    case MistakeDegree::inaccuracy: return {"degree-inaccuracy", "inaccuracy"};
    case MistakeDegree::mistake: return {"degree-mistake", "mistake"};
    case MistakeDegree::blunder: break;
  }
  return {"degree-blunder", "blunder"};
}

/// Makes the sheets.
class Sheets {
 public:
  explicit Sheets(NamedDossier const& named) : named_{named}, dossier_{named.dossier} {}

  Sheet results() const {
    std::vector<SheetColumn> columns{{"colour", "", false, Where::data}, {"colour", "", false, Where::table}};
    add_count_columns(columns, 1);
    append(columns, {{"first_year", word("column-first-year"), true, everywhere, 2},
                     {"last_year", word("column-last-year"), true, everywhere, 2},
                     {"rating", word("column-rating"), true, Where::data},
                     {"last_rating", "", true, Where::data}});
    Sheet sheet{std::move(columns)};
    auto all = dossier_.as_white;
    all.add(dossier_.as_black);
    auto const add = [&](char const* key, Word title, PlayerCounts const& counts, bool last) {
      std::vector<Cell> row{std::string{key}, word(title)};
      add_count_cells(row, counts);
      append(row, {last ? number(dossier_.years.first) : Cell{}, last ? number(dossier_.years.last) : Cell{},
                   last ? rounded(dossier_.rating.value()) : Cell{}, last ? number(dossier_.last_rating) : Cell{}});
      sheet.add(std::move(row));
    };
    add("white", "results-as-white", dossier_.as_white, false);
    add("black", "results-as-black", dossier_.as_black, false);
    add("both", "results-in-all", all, true);
    return sheet;
  }

  Sheet openings(Colour colour) const {
    auto columns = colour_column();
    append(columns, {{"depth", "", true, Where::data},
                     {"moves", "", false, Where::data},
                     {"moves", word("field-moves"), false, Where::table}});
    add_count_columns(columns, 2);
    append(columns, {{"last_year", word("column-last-year"), true, everywhere, 1},
                     {"opening", "", false, Where::data},
                     {"opening", word("column-opening"), false, Where::table, 3}});
    Sheet sheet{std::move(columns)};
    for (auto const& opening : colour == Colour::white ? dossier_.white_openings : dossier_.black_openings) {
      std::vector<Cell> row{name_of(colour), number(std::uint64_t{opening.depth}), opening.moves,
                            std::string(std::size_t{2} * opening.depth, ' ') + opening.last_moves};
      add_count_cells(row, opening.counts);
      append(row, {number(opening.last_year), opening_id(opening.opening), opening_name(opening.opening)});
      sheet.add(std::move(row));
    }
    return sheet;
  }

  Sheet last_games() const {
    auto columns = game_columns();
    append(columns, {{"event", word("column-event"), false, everywhere, 3},
                     {"result", word("column-result"), false},
                     {"outcome", "", false, Where::data},
                     {"plies", word("column-plies"), true, everywhere, 2},
                     {"moves", "", false, Where::data},
                     {"opening", "", false, Where::data},
                     {"opening", word("column-opening"), false, Where::table, 1}});
    Sheet sheet{std::move(columns)};
    auto const& events = named_.reader.names(NamesOf::events);
    for (auto const& [game, opening, first_moves] : dossier_.last_games) {
      auto row = game_cells(game);
      append(row, {text(game.event == no_name ? std::string{} : events[game.event]), text(game.result),
                   std::string{damier::name(game.outcome)}, number(std::uint64_t{game.plies}), text(first_moves),
                   opening_id(opening), opening == nullptr ? text(first_moves) : opening_name(opening)});
      sheet.add(std::move(row));
    }
    return sheet;
  }

  /// A row for each move that was chosen in each position.
  Sheet positions(Colour colour) const {
    auto columns = colour_column();
    append(columns, {{"position", word("column-line-number"), true, Where::table},
                     {"position", "", true, Where::data},
                     {"ply", word("field-ply"), true, Where::table, 2},
                     {"ply", "", true, Where::data},
                     {"move", word("field-move"), false}});
    add_count_columns(columns, 2);
    append(columns, {{"last_year", word("column-last-year"), true, everywhere, 3},
                     {"game_numbers", "", false, Where::data},
                     {"game_numbers", word("column-game-numbers"), false, Where::table, 1},
                     {"fen", word("field-fen"), false, Where::table, 4},
                     {"fen", "", false, Where::data}});
    Sheet sheet{std::move(columns)};
    std::uint64_t place = 0;
    for (auto const& position : dossier_.positions) {
      if (position.colour != colour) {
        continue;
      }
      ++place;
      auto const fen = write_fen(position.position, *dossier_.variant);
      auto first = true;  // a table names the position in its first row alone
      for (auto const& move : position.moves) {
        auto const shown = [show = std::exchange(first, false)](Cell const& cell) { return show ? cell : Cell{}; };
        auto const ply = number(std::uint64_t{position.ply});
        std::vector<Cell> row{name_of(colour), shown(number(place)), number(place), shown(ply), ply, move.move};
        add_count_cells(row, move.counts);
        append(row, {number(move.last_year), numbers_of(move.games), some_numbers_of(move.games), shown(fen), fen});
        sheet.add(std::move(row));
      }
    }
    return sheet;
  }

  Sheet mistakes() const {
    std::vector<SheetColumn> columns{{"kind", word("field-is"), false, Where::table}, {"kind", "", false, Where::data}};
    append(columns, game_columns());
    append(columns, {{"ply", word("field-ply")},
                     {"move", word("column-played"), false},
                     {"better", "", false, Where::data},
                     {"better", word("column-better"), false, Where::table},
                     {"before_percent", word("column-before")},
                     {"after_percent", word("column-after")},
                     {"fen", word("field-fen"), false, everywhere, 4}});
    Sheet sheet{std::move(columns)};
    for (auto const& mistake : dossier_.mistakes.mistakes) {
      if (sheet.size() == named_.most) {
        break;
      }
      auto const kind = kind_of(mistake);
      std::vector<Cell> row{word(kind.word), std::string{kind.name}};
      append(row, game_cells(mistake.game));
      append(row, {number(std::uint64_t{mistake.ply}), mistake.played, text(mistake.better),
                   text(mistake.better.substr(0, mistake.better.find(' '))), number(std::optional{mistake.before}),
                   number(std::optional{mistake.after}), write_fen(mistake.position, *dossier_.variant)});
      sheet.add(std::move(row));
    }
    return sheet;
  }

  Sheet combinations() const {
    std::vector<SheetColumn> columns{{"kind", word("field-is"), false, Where::table}, {"kind", "", false, Where::data}};
    append(columns, game_columns());
    append(columns, {{"ply", word("field-ply")},
                     {"move", word("column-played"), false},
                     {"gain", word("column-gain"), false, Where::table},
                     {"gain", "", true, Where::data},
                     {"chance_percent", "", true, Where::data},
                     {"second_percent", "", true, Where::data},
                     {"moves", word("column-solution"), false, everywhere, 1},
                     {"fen", word("field-fen"), false, everywhere, 4}});
    Sheet sheet{std::move(columns)};
    for (auto const& [game, shot] : dossier_.shots.shots) {
      if (sheet.size() == named_.most) {
        break;
      }
      auto const& variant = *dossier_.variant;
      auto const& opinion = shot.opinion;
      std::vector<Cell> row{opinion                          ? word("dossier-opinion")
                            : shot.kind == ShotKind::allowed ? word("shot-allowed")
                                                             : word("shot-missed"),
                            opinion ? std::string{"opinion"} : std::string{damier::name_of(shot.kind)}};
      append(row, game_cells(game));
      append(row, {number(std::uint64_t{shot.ply}), write_move(variant, shot.position, shot.played),
                   gain_text(shot, named_.language), opinion ? Cell{} : Cell{short_decimal(shot.worth / 100.0)},
                   opinion ? number(std::optional{opinion->best}) : Cell{},
                   opinion ? number(std::optional{opinion->second}) : Cell{},
                   variation_text(variant, shot.start(variant), shot.line), write_fen(shot.position, variant)});
      sheet.add(std::move(row));
    }
    return sheet;
  }

  Sheet motifs() const {
    Sheet sheet{{{"motif", "", false, Where::data},
                 {"motif", word("column-motif"), false, Where::table},
                 {"played", word("column-played")},
                 {"allowed", word("column-allowed")}}};
    for (auto const& [motif, played, allowed] : dossier_.motifs.counts) {
      if (sheet.size() == named_.most) {
        break;
      }
      sheet.add({motif->id, shown_name(motif->names, named_.language), number(played), number(allowed)});
    }
    return sheet;
  }

  Sheet allowed_motifs() const {
    std::vector<SheetColumn> columns{{"motif", "", false, Where::data},
                                     {"motif", word("column-motif"), false, Where::table}};
    append(columns, game_columns());
    append(columns, {{"ply", word("field-ply")},
                     {"moves", word("field-moves"), false, everywhere, 1},
                     {"fen", word("field-fen"), false, everywhere, 4}});
    Sheet sheet{std::move(columns)};
    for (auto const& allowed : dossier_.motifs.allowed) {
      if (sheet.size() == named_.most) {
        break;
      }
      std::vector<Cell> row{allowed.motif->id, shown_name(allowed.motif->names, named_.language)};
      append(row, game_cells(allowed.game));
      append(row, {number(std::uint64_t{allowed.ply}), allowed.moves, write_fen(allowed.position, *dossier_.variant)});
      sheet.add(std::move(row));
    }
    return sheet;
  }

 private:
  [[nodiscard]] std::string word(Word words) const { return std::string{words.in(named_.language)}; }
  static std::string name_of(Colour colour) { return colour == Colour::white ? "white" : "black"; }
  static std::vector<SheetColumn> colour_column() { return {{"colour", "", false, Where::data}}; }

  [[nodiscard]] std::string opening_name(Opening const* opening) const {
    return opening == nullptr ? std::string{} : shown_name(opening->names, named_.language);
  }
  static Cell opening_id(Opening const* opening) { return opening == nullptr ? Cell{} : Cell{opening->id}; }

  /// rank: of the shares, which a narrow terminal can do without.
  void add_count_columns(std::vector<SheetColumn>& columns, unsigned rank) const {
    append(columns, {{"games", word("column-games")},
                     {"wins", "+"},
                     {"draws", "="},
                     {"losses", "-"},
                     {"unknown", "?", true, everywhere, rank + 1},
                     {"score_percent", word("column-score"), true, everywhere, rank}});
  }
  static void add_count_cells(std::vector<Cell>& row, PlayerCounts const& counts) {
    append(row, {number(counts.games()), number(counts.wins), number(counts.draws), number(counts.losses),
                 number(counts.unknown), percent(counts.score())});
  }

  [[nodiscard]] std::vector<SheetColumn> game_columns() const {
    return {{"game", word("column-game")},
            {"date", word("column-date"), false, everywhere, 2},
            {"colour", "", false, Where::data},
            {"colour", word("column-colour"), false, Where::table, 3},
            {"opponent", word("column-opponent"), false}};
  }
  [[nodiscard]] std::vector<Cell> game_cells(PlayerGame const& game) const {
    return {number(static_cast<std::uint64_t>(game.game)), text(game.date), name_of(game.colour),
            game.colour == Colour::white ? word("column-white") : word("column-black"),
            text(game.opponent == no_name ? std::string{} : named_.book.name(game.opponent))};
  }

  static Cell numbers_of(std::vector<GameId> const& games) {
    std::vector<std::string> numbers;
    for (auto const game : games) {
      numbers.push_back(std::to_string(static_cast<std::int64_t>(game)));
    }
    return numbers;
  }
  static std::string some_numbers_of(std::vector<GameId> const& games) {
    constexpr std::size_t shown = 5;
    std::string list;
    for (std::size_t place = 0; place < std::min(games.size(), shown); ++place) {
      list += fmt::format("{}{}", place == 0 ? "" : ", ", static_cast<std::int64_t>(games[place]));
    }
    return list + (games.size() > shown ? ", …" : "");
  }

  NamedDossier const& named_;
  Dossier const& dossier_;
};

}  // namespace

std::vector<DossierPart> dossier_parts(NamedDossier const& named) {
  Sheets const sheets{named};
  std::vector<DossierPart> parts;
  parts.push_back({"results", "dossier-results", sheets.results()});
  parts.push_back({"openings", "dossier-white-openings", sheets.openings(Colour::white)});
  parts.push_back({"openings", "dossier-black-openings", sheets.openings(Colour::black)});
  parts.push_back({"last_games", "dossier-last-games", sheets.last_games()});
  parts.push_back({"positions", "dossier-white-positions", sheets.positions(Colour::white)});
  parts.push_back({"positions", "dossier-black-positions", sheets.positions(Colour::black)});
  parts.push_back({"mistakes", "dossier-mistakes", sheets.mistakes()});
  parts.push_back({"combinations", "dossier-combinations", sheets.combinations()});
  parts.push_back({"motifs", "dossier-motifs", sheets.motifs()});
  parts.push_back({"allowed_motifs", "dossier-allowed", sheets.allowed_motifs()});
  return parts;
}

Sheet together(std::span<DossierPart const> parts) {
  auto sheet = parts.front().sheet;
  for (auto const& part : parts.subspan(1)) {
    for (auto const& row : part.sheet.rows()) {
      sheet.add(row);
    }
  }
  return sheet;
}

Sheet joined(std::span<DossierPart const> parts) {
  std::vector<SheetColumn> columns{{"part", "", false}};
  auto const place_of = [&](std::string const& key) {
    return static_cast<std::size_t>(std::ranges::find(columns, key, &SheetColumn::key) - columns.begin());
  };
  for (auto const& part : parts) {
    for (auto const& column : part.sheet.columns()) {
      if (column.where != Where::table && place_of(column.key) == columns.size()) {
        columns.push_back({column.key, "", column.is_number});
      }
    }
  }
  auto const width = columns.size();
  std::vector<std::vector<Cell>> rows;
  for (auto const& part : parts) {
    auto const& of_part = part.sheet.columns();
    for (auto const& cells : part.sheet.rows()) {
      auto& row = rows.emplace_back(width);
      row[0] = part.name;
      for (std::size_t column = 0; column < of_part.size(); ++column) {
        if (of_part[column].where != Where::table) {
          row[place_of(of_part[column].key)] = cells[column];
        }
      }
    }
  }
  Sheet sheet{std::move(columns)};
  for (auto& row : rows) {
    sheet.add(std::move(row));
  }
  return sheet;
}

}  // namespace damier::answers
