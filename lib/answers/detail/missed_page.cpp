#include "answers/detail/missed_page.hpp"

#include "answers/shots.hpp"
#include "answers/value_words.hpp"
#include "draw/drawing.hpp"
#include "export/page_markup.hpp"
#include "game/line_moves.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "notation/move_path.hpp"
#include "notation/move_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

namespace damier::answers {
namespace {

/// Rows that take a link, and solutions that may be long.
constexpr std::string_view missed_style = R"(
article h3 small { display: block; font-weight: normal; color: var(--soft); }
article h3::first-letter { text-transform: none; }
article .moves { margin: .3rem 0; } article .what { font-weight: 600; } td.line { min-width: 9rem; }
@media (max-width: 34rem) { td.line { min-width: 6rem; } }
)";

class MissedPageWriter : private PageMarkup {
 public:
  MissedPageWriter(std::string& text, MissedPage const& page) : PageMarkup{text, page.language}, page_{page} {}

  void write() {
    head();
    if (page_.shots.empty()) {
      note(word("missed-none"));
    } else {
      overview();
      positions();
    }
    end_page(page_.base);
  }

 private:
  void head() {
    auto const title = page_.event.empty() ? std::string{word("missed-title")}
                                           : text_of(language_, "missed-title-of", "event"_a = page_.event);
    begin_page(title, missed_style);
    note(text_of(language_, "missed-facts", "combinations"_a = page_.shots.size(), "games"_a = games()));
    body_ += "</header>\n<main>\n";
  }
  /// The number of different games; the combinations of a game follow each other.
  [[nodiscard]] std::size_t games() const {
    std::size_t count = 0;
    GameId last{};
    for (auto const& each : page_.shots) {
      count += each.header.id != last ? 1U : 0U;
      last = each.header.id;
    }
    return count;
  }

  static bool is_white(MissedShot const& each) noexcept { return each.shot.mover() == Colour::white; }
  /// "23." for White, "23..." for Black.
  static std::string number_of(MissedShot const& each) {
    return fmt::format("{}{}", each.number, is_white(each) ? "." : "...");
  }
  /// The solution with the numbers of the score sheet.
  static std::string solution_of(MissedShot const& each) {
    std::string text;
    auto white = is_white(each);
    auto number = each.number;
    for (auto const& move : each.solution()) {
      text += text.empty() ? number_of(each) + " " : white ? fmt::format(" {}. ", number) : std::string{" "};
      text += move;
      number += white ? 0U : 1U;
      white = !white;
    }
    return text;
  }
  static std::string players_of(MissedShot const& each) {
    auto const known = [](std::string const& name) { return name.empty() ? std::string{"?"} : name; };
    return fmt::format("{} – {}", known(each.header.white), known(each.header.black));
  }

  void overview() {
    section("missed-list", "list");
    std::vector<PageColumn> const columns{{"", "n"},
                                          {word("column-game"), "n extra"},
                                          {word("column-round"), "n"},
                                          {word("column-player"), ""},
                                          {word("field-move"), "n extra"},
                                          {word("column-gain"), "n"},
                                          {word("column-motif"), "extra"},
                                          {word("column-solution"), ""}};
    body_ += "<div class=\"wide\">\n";
    begin_table(columns);
    for (std::size_t i = 0; i < page_.shots.size(); ++i) {
      auto const& each = page_.shots[i];
      add(R"(<tr><td class="n"><a href="#m{0}">{0}</a></td>)", i + 1);
      cell("n extra", std::to_string(static_cast<std::int64_t>(each.header.id)));
      cell("n", each.header.round);
      cell("", each.player().empty() ? "?" : each.player());
      cell("n extra", number_of(each));
      cell("n", gain_of(each));
      cell("extra", motifs_of(each));
      body_ += "<td class=\"moves line\">";
      moves(solution_of(each));
      body_ += "</td></tr>\n";
    }
    body_ += "</table>\n</div>\n";
  }

  void positions() {
    section("missed-positions", "positions");
    body_ += "<div class=\"cards\">\n";
    for (std::size_t i = 0; i < page_.shots.size(); ++i) {
      put(page_.shots[i], i + 1);
    }
    body_ += "</div>\n";
  }

  void put(MissedShot const& each, std::size_t place) {
    constexpr Word white_to_move{"white-to-move"};
    constexpr Word black_to_move{"black-to-move"};
    auto const& variant = *each.variant;
    auto const& position = each.shot.position;
    Diagram board{.variant = variant, .position = position};
    board.below = position.side;
    board.label = fmt::format("{}; {}", write_fen(position, variant), fmt::join(each.solution(), " "));
    if (!each.shot.line.empty()) {
      board.moves.push_back({path_of(variant, position, each.shot.line.front()), DiagramMove::Kind::to_play});
    }
    board.moves.push_back({path_of(variant, position, each.shot.played), DiagramMove::Kind::claimed});
    add("<article id=\"m{}\">\n<h3>", place);
    add_text(fmt::format("{}. {}", place, players_of(each)));
    body_ += "<small>";
    add_text(game_of(each));
    body_ += "</small></h3>\n";
    append_svg(body_, lay_out(board));
    note(fmt::format("{} {} · {}", number_of(each), each.player().empty() ? "?" : each.player(),
                     word(is_white(each) ? white_to_move : black_to_move)));
    body_ += R"(<p class="moves"><span class="key"></span>)";
    moves(solution_of(each));
    body_ += "</p>\n<p class=\"what\">";
    add_text(fmt::format("{}{}{} · {}", word("column-gain"), word("colon"), gain_of(each), basis_of(each)));
    body_ += "</p>\n";
    if (!each.shot.motifs.empty()) {
      note(motifs_of(each));
    }
    body_ += R"(<p class="soft"><span class="key dashed"></span>)";
    add_text(fmt::format("{} {} {}", word("column-played"), number_of(each),
                         write_move(variant, position, each.shot.played)));
    body_ += "</p>\n</article>\n";
  }
  [[nodiscard]] std::string gain_of(MissedShot const& each) const { return gain_text(each.shot, language_); }
  /// How unique the solution is, or how it compares with the second best move.
  [[nodiscard]] std::string basis_of(MissedShot const& each) const {
    return each.shot.opinion ? opinion_text(*each.shot.opinion, language_)
                             : uniqueness_text(each.shot.uniqueness, language_);
  }
  [[nodiscard]] std::string motifs_of(MissedShot const& each) const {
    return motif_names(page_.motifs, each.shot, language_);
  }
  [[nodiscard]] std::string game_of(MissedShot const& each) const {
    auto text = each.header.event;
    auto const round =
        each.header.round.empty() ? std::string{} : fmt::format("{} {}", word("round"), each.header.round);
    auto const number = fmt::format("{} {}", word("column-game"), static_cast<std::int64_t>(each.header.id));
    for (auto const& part : {round, printed_date(each.header.date, language_), number}) {
      text += text.empty() || part.empty() ? "" : ", ";
      text += part;
    }
    return text;
  }

  MissedPage const& page_;
};

}  // namespace

std::vector<std::string> MissedShot::solution() const { return move_texts(*variant, shot.position, shot.line); }

void write_missed_page(std::string& text, MissedPage const& page) { MissedPageWriter{text, page}.write(); }

}  // namespace damier::answers
