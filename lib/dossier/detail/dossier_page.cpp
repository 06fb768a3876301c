#include "dossier/dossier.hpp"

#include "draw/drawing.hpp"
#include "export/page_markup.hpp"
#include "game/line_moves.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "notation/move_path.hpp"
#include "notation/move_text.hpp"
#include "text/shell_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace damier {
namespace {

/// A word about White or the one about Black: clang 14 fails on a choice by ?: between two words made in place.
constexpr Word word_of(Colour colour, Word white, Word black) noexcept {
  return colour == Colour::white ? white : black;
}

class DossierPageWriter : private PageMarkup {
 public:
  DossierPageWriter(std::string& text, DossierPage const& page)
      : PageMarkup{text, page.language}, page_{page}, dossier_{page.dossier} {
    for (auto const& last : dossier_.last_games) {
      listed_.insert(last.game.game);
    }
  }

  void write() {
    head();
    results();
    openings();
    last_games();
    positions(Colour::white, "dossier-white-positions", "white-positions");
    positions(Colour::black, "dossier-black-positions", "black-positions");
    mistakes();
    combinations();
    motifs();
    end_page(page_.base);
  }

 private:
  [[nodiscard]] std::string player() const { return page_.book.name(dossier_.person); }
  [[nodiscard]] std::string opponent(PlayerGame const& game) const {
    return game.opponent == no_name ? "?" : page_.book.name(game.opponent);
  }
  [[nodiscard]] std::string_view colour(Colour side) const noexcept {
    return word(word_of(side, "column-white", "column-black"));
  }
  [[nodiscard]] std::string name(std::span<LocalText const> names) const {
    return std::string{text_in(names, language_)};
  }
  [[nodiscard]] std::string title(Variant const& variant) const {
    return text_of(Message::named(fmt::format("variant-{}", variant.name())), language_);
  }
  void notes(std::vector<Message> const& messages) {
    for (auto const& each : messages) {
      note(text_of(each, language_));
    }
  }
  [[nodiscard]] std::string games(std::uint64_t count) const { return text_of(language_, "games", "count"_a = count); }

  void head() {
    begin_page(text_of(language_, "dossier-title", "player"_a = player()));
    auto facts = dossier_.variant == nullptr ? std::string{} : title(*dossier_.variant) + " · ";
    facts += games(dossier_.games);
    if (dossier_.years.first) {
      facts += *dossier_.years.first == *dossier_.years.last
                   ? fmt::format(" · {}", *dossier_.years.first)
                   : fmt::format(" · {}–{}", *dossier_.years.first, *dossier_.years.last);
    }
    if (auto const mean = dossier_.rating.value()) {
      facts += " · " + text_of(language_, "dossier-rating", "mean"_a = std::llround(*mean),
                               "last"_a = dossier_.last_rating.value_or(0));
    }
    note(facts);
    if (!page_.likes.empty()) {
      std::string likes;
      for (auto const& like : page_.likes) {
        likes += (likes.empty() ? "" : "; ") + like;
      }
      note(text_of(language_, "dossier-may-be", "names"_a = likes));
    }
    if (!page_.other_variants.empty()) {
      note(text_of(language_, "tree-others", "variants"_a = page_.other_variants));
    }
    links();
    body_ += "</header>\n<main>\n";
  }

  void links() {
    body_ += "<nav>\n";
    static constexpr std::array<std::pair<Word, std::string_view>, 8> parts{{
        {Word{"dossier-white-openings"}, "white-openings"},
        {Word{"dossier-black-openings"}, "black-openings"},
        {Word{"dossier-last-games"}, "last-games"},
        {Word{"dossier-white-positions"}, "white-positions"},
        {Word{"dossier-black-positions"}, "black-positions"},
        {Word{"dossier-mistakes"}, "mistakes"},
        {Word{"dossier-combinations"}, "combinations"},
        {Word{"dossier-motifs"}, "motifs"},
    }};
    for (auto const& [words, id] : parts) {
      add("<a href=\"#{}\">", id);
      add_text(word(words));
      body_ += "</a>\n";
    }
    body_ += "</nav>\n";
  }

  /// The cells of results: games, a bar over wins, draws and losses, the score.
  void count_cells(PlayerCounts const& counts) {
    cell("n", std::to_string(counts.games()));
    body_ += "<td class=\"results\"><span class=\"bar\">";
    for (auto const& [kind, count] :
         {std::pair{"won", counts.wins}, {"drawn", counts.draws}, {"lost", counts.losses}}) {
      if (count != 0) {
        add("<i class=\"{}\" style=\"width:{:.1f}%\"></i>", kind,
            100.0 * static_cast<double>(count) / static_cast<double>(counts.games()));
      }
    }
    add("</span><small>{}</small></td>", results_text(counts));
    cell("n", score_text(counts));
  }
  static std::string results_text(PlayerCounts const& counts) {
    return fmt::format("+{} ={} −{}", counts.wins, counts.draws, counts.losses);
  }
  static std::string score_text(PlayerCounts const& counts) {
    auto const score = counts.score();
    return score ? fmt::format("{:.0f}", 100 * *score) : "";
  }
  [[nodiscard]] std::vector<PageColumn> with_counts(std::vector<PageColumn> columns) const {
    columns.insert(columns.end(), {{word("column-games"), "n"}, {"+ = −", ""}, {word("column-score"), "n"}});
    return columns;
  }

  void result_row(Word title, PlayerCounts const& counts) {
    body_ += "<tr>";
    cell("", word(title));
    count_cells(counts);
    body_ += "</tr>\n";
  }

  void results() {
    section("dossier-results", "results");
    auto all = dossier_.as_white;
    all.add(dossier_.as_black);
    body_ += "<div class=\"small\">\n";
    begin_table(with_counts({{"", ""}}));
    result_row("results-as-white", dossier_.as_white);
    result_row("results-as-black", dossier_.as_black);
    result_row("results-in-all", all);
    body_ += "</table>\n</div>\n";
  }

  void openings() {
    body_ += "<div class=\"two\">\n";
    openings(dossier_.white_openings, "dossier-white-openings", "white-openings");
    openings(dossier_.black_openings, "dossier-black-openings", "black-openings");
    body_ += "</div>\n";
  }

  void openings(std::vector<OpeningRow> const& rows, Word title, std::string_view id) {
    body_ += "<section>\n";
    section(title, id);
    if (rows.empty()) {
      note(word("dossier-no-openings"));
    } else {
      auto columns = with_counts({{word("field-moves"), ""}});
      columns.push_back({word("column-last-year"), "n extra"});
      begin_table(columns);
      for (auto const& row : rows) {
        add("<tr><td class=\"moves\" style=\"padding-left:{:.1f}em\">", 0.9 * row.depth);
        moves(row.last_moves);
        if (row.opening != nullptr) {
          body_ += "<small>";
          add_text(name(row.opening->names));
          body_ += "</small>";
        }
        body_ += "</td>";
        count_cells(row.counts);
        cell("n extra", row.last_year ? std::to_string(*row.last_year) : "");
        body_ += "</tr>\n";
      }
      body_ += "</table>\n";
    }
    body_ += "</section>\n";
  }

  void last_games() {
    section("dossier-last-games", "last-games");
    if (dossier_.last_games.empty()) {
      note(word("dossier-no-games"));
      return;
    }
    std::vector<PageColumn> const columns{{word("column-game"), "n"},        {word("column-date"), ""},
                                          {word("column-event"), "extra"},   {word("column-colour"), ""},
                                          {word("column-opponent"), ""},     {word("column-result"), ""},
                                          {word("column-opening"), "extra"}, {word("column-plies"), "n extra"}};
    body_ += "<div class=\"wide\">\n";
    begin_table(columns);
    auto const& events = page_.reader.names(NamesOf::events);
    for (auto const& [game, opening, first_moves] : dossier_.last_games) {
      auto const id = static_cast<std::int64_t>(game.game);
      add("<tr id=\"g{0}\"><td class=\"n\">{0}</td>", id);
      cell("day", printed_date(game.date, language_));
      cell("extra", game.event == no_name ? "" : events[game.event]);
      cell("", colour(game.colour));
      cell("", opponent(game));
      cell("", game.result);
      body_ += "<td class=\"moves extra\">";
      if (opening != nullptr) {
        add_text(name(opening->names));
      } else {
        moves(first_moves);
      }
      body_ += "</td>";
      cell("n extra", std::to_string(game.plies));
      body_ += "</tr>\n";
    }
    body_ += "</table>\n</div>\n";
  }

  /// The number of a game, as a link if it is one of the last games.
  void number(GameId game) {
    auto const id = static_cast<std::int64_t>(game);
    if (listed_.contains(game)) {
      add("<a href=\"#g{0}\">{0}</a>", id);
    } else {
      add("{}", id);
    }
  }
  void numbers(std::vector<GameId> const& games) {
    constexpr std::size_t shown = 6;
    for (std::size_t place = 0; place < std::min(games.size(), shown); ++place) {
      body_ += place == 0 ? "" : ", ";
      number(games[place]);
    }
    body_ += games.size() > shown ? ", …" : "";
  }

  [[nodiscard]] Diagram diagram(Position const& position, Colour below) const {
    Diagram board{.variant = *dossier_.variant, .position = position};
    board.label = write_fen(position, *dossier_.variant);
    board.below = below;
    return board;
  }
  void arrow(Diagram& board, Position const& position, Move const& move, DiagramMove::Kind kind) const {
    board.moves.push_back({path_of(*dossier_.variant, position, move), kind});
  }

  void positions(Colour side, Word title, std::string_view id) {
    section(title, id);
    auto const begin = std::ranges::find(dossier_.positions, side, &RepeatedPosition::colour);
    if (begin == dossier_.positions.end()) {
      note(word("dossier-no-positions"));
      return;
    }
    note(text_of(language_, "dossier-note-positions", "count"_a = page_.first_ply));
    body_ += "<div class=\"cards\">\n";
    std::size_t place = 0;
    for (auto const& position : dossier_.positions) {
      if (position.colour == side) {
        put(position, ++place);
      }
    }
    body_ += "</div>\n";
  }

  void put(RepeatedPosition const& repeated, std::size_t place) {
    auto board = diagram(repeated.position, repeated.colour);
    for (auto const& move : repeated.moves) {
      board.label += fmt::format("; {}", move.move);
      arrow(board, repeated.position, move.played, DiagramMove::Kind::to_play);
    }
    body_ += "<article>\n<h3>";
    add_text(fmt::format("{} {}", word("dossier-position"), place));
    body_ += "</h3>\n";
    append_svg(body_, lay_out(board));
    note(fmt::format("{} · {} · {}", word(word_of(repeated.colour, "white-to-move", "black-to-move")),
                     text_of(language_, "dossier-after", "count"_a = repeated.ply), games(repeated.counts.games())));
    body_ += "<ul>\n";
    for (auto const& move : repeated.moves) {
      body_ += "<li><b>";
      add_text(move.move);
      body_ += "</b> <span>";
      add_text(games(move.counts.games()));
      add("</span> <span>{}</span>", results_text(move.counts));
      if (auto const score = score_text(move.counts); !score.empty()) {
        add(" <span>{} %</span>", score);
      }
      body_ += "<small>";
      add_text(fmt::format("{}{}", word("column-game-numbers"), word("colon")));
      numbers(move.games);
      body_ += move.last_year ? fmt::format(" ({})", *move.last_year) : "";
      body_ += "</small></li>\n";
    }
    body_ += "</ul>\n</article>\n";
  }

  [[nodiscard]] std::string_view kind(PlayerMistake const& mistake) const noexcept {
    if (mistake.is_missed_win()) {
      return word("degree-missed-win");
    }
    switch (mistake.degree) {
      case MistakeDegree::inaccuracy: return word("degree-inaccuracy");
      case MistakeDegree::mistake: return word("degree-mistake");
      case MistakeDegree::blunder: break;
    }
    return word("degree-blunder");
  }

  void game_line(PlayerGame const& game) {
    body_ += "<p class=\"soft\">";
    add_text(word("column-game"));
    body_ += ' ';
    number(game.game);
    for (auto const& part :
         {std::string{colour(game.colour)}, opponent(game), printed_date(game.date, language_), game.result}) {
      body_ += part.empty() ? "" : " · ";
      add_text(part);
    }
    body_ += "</p>\n";
  }

  void mistakes() {
    section("dossier-mistakes", "mistakes");
    auto const& found = dossier_.mistakes;
    notes(head_of(found, page_.base));
    if (found.mistakes.empty()) {
      return;
    }
    note(text_of(language_, "dossier-note-missed-win", "before"_a = PlayerMistake::won_before,
                 "after"_a = PlayerMistake::won_after));
    body_ += "<div class=\"cards\">\n";
    for (auto const& mistake : std::span{found.mistakes}.first(std::min(found.mistakes.size(), page_.most))) {
      put(mistake);
    }
    body_ += "</div>\n";
  }

  void put(PlayerMistake const& mistake) {
    auto board = diagram(mistake.position, mistake.game.colour);
    board.label +=
        fmt::format("; {} {}; {} {}", word("column-played"), mistake.played, word("column-better"), mistake.better);
    if (mistake.best) {
      arrow(board, mistake.position, *mistake.best, DiagramMove::Kind::to_play);
    }
    arrow(board, mistake.position, mistake.move, DiagramMove::Kind::claimed);
    body_ += "<article>\n<h3>";
    add_text(fmt::format("{}{}{} % → {} %", kind(mistake), word("colon"), mistake.before, mistake.after));
    body_ += "</h3>\n";
    append_svg(body_, lay_out(board));
    body_ += "<p><span class=\"key dashed\"></span>";
    add_text(fmt::format("{} {}", word("column-played"), mistake.played));
    body_ += "<br><span class=\"key\"></span>";
    add_text(fmt::format("{} {}", word("column-better"), mistake.better));
    body_ += "</p>\n";
    game_line(mistake.game);
    note(text_of(language_, "dossier-after", "count"_a = mistake.ply));
    body_ += "</article>\n";
  }

  void combinations() {
    section("dossier-combinations", "combinations");
    auto const& found = dossier_.shots;
    notes(head_of(found, page_.base));
    if (found.games == 0) {
      return;
    }
    body_ += "<div class=\"cards\">\n";
    for (auto const& shot : std::span{found.shots}.first(std::min(found.shots.size(), page_.most))) {
      put(shot);
    }
    body_ += "</div>\n";
  }

  void put(PlayerShot const& found) {
    static constexpr Word allowed{"shot-allowed"};
    static constexpr Word missed{"shot-missed"};
    static constexpr Word opinion{"dossier-opinion"};
    auto const& shot = found.shot;
    auto const& variant = *dossier_.variant;
    auto const played = write_move(variant, shot.position, shot.played);
    auto const solution = variation_text(variant, shot.start(variant), shot.line);
    auto board = diagram(shot.position, found.game.colour);
    board.label += fmt::format("; {} {}; {}", word("column-played"), played, solution);
    if (shot.kind == ShotKind::missed && !shot.line.empty()) {
      arrow(board, shot.position, shot.line.front(), DiagramMove::Kind::to_play);
    }
    arrow(board, shot.position, shot.played, DiagramMove::Kind::claimed);
    body_ += "<article>\n<h3>";
    add_text(word(!shot.is_proved() ? opinion : shot.kind == ShotKind::allowed ? allowed : missed));
    body_ += "</h3>\n";
    append_svg(body_, lay_out(board));
    body_ += "<p><span class=\"key dashed\"></span>";
    add_text(fmt::format("{} {}", word("column-played"), played));
    body_ += "</p>\n<p class=\"moves\">";
    moves(solution);
    body_ += "</p>\n";
    if (shot.opinion) {
      note(text_of(language_, "shot-opinion", "best"_a = shot.opinion->best, "second"_a = shot.opinion->second));
    }
    game_line(found.game);
    note(text_of(language_, "dossier-after", "count"_a = shot.ply));
    body_ += "</article>\n";
  }

  void motifs() {
    section("dossier-motifs", "motifs");
    auto const& found = dossier_.motifs;
    if (found.counts.empty()) {
      note(word("dossier-no-motifs"));
      return;
    }
    note(text_of(language_, "dossier-motif-games", "count"_a = found.games));
    std::vector<PageColumn> const columns{
        {word("column-motif"), ""}, {word("column-played"), "n"}, {word("column-allowed"), "n"}};
    body_ += "<div class=\"small\">\n";
    begin_table(columns);
    for (auto const& count : std::span{found.counts}.first(std::min(found.counts.size(), page_.most))) {
      body_ += "<tr>";
      cell("", name(count.motif->names));
      cell("n", std::to_string(count.played));
      cell("n", std::to_string(count.allowed));
      body_ += "</tr>\n";
    }
    body_ += "</table>\n</div>\n";
    if (found.allowed.empty()) {
      return;
    }
    section("dossier-allowed", "allowed");
    body_ += "<div class=\"cards\">\n";
    for (auto const& allowed : std::span{found.allowed}.first(std::min(found.allowed.size(), page_.most))) {
      put(allowed);
    }
    body_ += "</div>\n";
  }

  void put(AllowedMotif const& allowed) {
    auto board = diagram(allowed.position, allowed.game.colour);
    board.label += fmt::format("; {}", allowed.moves);
    arrow(board, allowed.position, allowed.move, DiagramMove::Kind::to_play);
    body_ += "<article>\n<h3>";
    add_text(name(allowed.motif->names));
    body_ += "</h3>\n";
    append_svg(body_, lay_out(board));
    body_ += "<p class=\"moves\">";
    moves(allowed.moves);
    body_ += "</p>\n";
    game_line(allowed.game);
    note(text_of(language_, "dossier-after", "count"_a = allowed.ply));
    body_ += "</article>\n";
  }

  DossierPage const& page_;
  Dossier const& dossier_;
  std::set<GameId> listed_;
};

}  // namespace

void append_dossier_page(std::string& text, DossierPage const& page) { DossierPageWriter{text, page}.write(); }

}  // namespace damier
