#include "export/reading_page.hpp"

#include "export/scan_boxes.hpp"
#include "language/message.hpp"
#include "notation/numbering.hpp"
#include "text/byte_classes.hpp"
#include "text/markup.hpp"
#include "text/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace damier {

constexpr std::string_view reading_style_text = R"(
main.readings { max-width: 84rem; } header:has(+ main.readings), main.readings + footer { max-width: 84rem; }
.reading { display: grid; grid-template-columns: minmax(0, 1fr) minmax(17rem, 26rem); gap: 1.4rem; margin: 0 0 1.2rem; }
@media (max-width: 46rem) { .reading { grid-template-columns: minmax(0, 1fr); } }
.reading .text { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .8rem 1.1rem;
  white-space: pre-wrap; max-height: 44rem; overflow: auto; font-family: Georgia, "DejaVu Serif", serif; line-height: 1.6; }
.reading .game { position: sticky; top: 1rem; align-self: start; }
.reading .board svg { display: block; width: 100%; max-width: 22rem; height: auto; }
.reading .moves { max-height: 20rem; overflow: auto; line-height: 1.7; margin: .8rem 0 0; }
.reading .moves > span { color: var(--soft); }
.reading a { color: inherit; text-decoration: underline 1px; text-underline-offset: .18em; border-radius: 2px;
  white-space: nowrap; }
.reading .moves a { text-decoration: none; }
.reading a.corrected { background: var(--mark); color: var(--mark-text); text-decoration-style: wavy; }
.reading a.filled-in { background: var(--mark); color: var(--mark-text); font-weight: 600; text-decoration: none; }
.reading a.uncertain { outline: 2px dashed var(--warning); outline-offset: 1px; }
.reading a.now { background: var(--text); color: var(--page); }
.reading-key { font-size: .9rem; color: var(--soft); } .reading-key b { font-weight: 600; padding: 0 .25em;
  border-radius: 2px; margin: 0 .2em; color: var(--text); }
.reading-key .corrected { background: var(--mark); color: var(--mark-text); text-decoration: underline wavy 1px; }
.reading-key .filled-in { background: var(--mark); color: var(--mark-text); }
.reading-key .uncertain { outline: 2px dashed var(--warning); }
@media print { .reading .text, .reading .moves { max-height: none; overflow: visible; } .reading .game { position: static; } }
)";

constexpr std::string_view reading_script_text = R"(
(() => {
  const svg = (board, cells, last, label) => {
    const columns = +board.dataset.columns, rows = cells.length / columns, names = board.dataset.names.split(' ');
    let named = 0, text = `<svg viewBox="0 0 ${columns * 10} ${rows * 10}" role="img" aria-label="${label}"><rect width="100%" height="100%" fill="#e8d3ac"/>`;
    for (let i = 0; i < cells.length; ++i) {
      if (cells[i] === ' ') continue;
      const x = i % columns * 10, y = Math.floor(i / columns) * 10, piece = cells[i];
      text += `<rect x="${x}" y="${y}" width="10" height="10" fill="${last.includes(i) ? '#7a8f3c' : '#a5703f'}" stroke="#8a5a2e" stroke-width=".2"/>`;
      const name = names[named++];
      if (piece === '.') {
        text += `<text x="${x + .6}" y="${y + 2.6}" font-size="2.2" fill="#f3e4c8">${name}</text>`;
      } else {
        const white = piece.toLowerCase() === 'w';
        text += `<circle cx="${x + 5}" cy="${y + 5}" r="3.9" fill="${white ? '#fbf6ea' : '#2b2521'}" stroke="${white ? '#7d705e' : '#000'}" stroke-width=".4"/>`;
        if (piece !== piece.toLowerCase())
          text += `<circle cx="${x + 5}" cy="${y + 5}" r="2.2" fill="none" stroke="${white ? '#b3261e' : '#e8c872'}" stroke-width=".8"/>`;
      }
    }
    return text + '</svg>';
  };
  let active = null;
  for (const section of document.querySelectorAll('.reading')) {
    const board = section.querySelector('.board'), moves = [...section.querySelectorAll('.moves a')];
    if (!board) continue;
    const links = new Map();
    for (const link of section.querySelectorAll('.text a')) {
      const key = link.getAttribute('href').slice(1);
      links.set(key, [...(links.get(key) || []), link]);
    }
    const state = { at: -1, show(at) {
      const before = moves[state.at], move = moves[at];
      if (before) for (const link of [before, ...(links.get(before.id) || [])]) link.classList.remove('now');
      state.at = at;
      board.innerHTML = move ? svg(board, move.dataset.board, move.dataset.last.split(' ').map(Number), move.textContent)
                             : svg(board, board.dataset.start, [], board.dataset.label);
      if (!move) return;
      for (const link of [move, ...(links.get(move.id) || [])]) {
        link.classList.add('now');
        const box = link.closest('.text, .moves');
        const top = link.getBoundingClientRect().top - box.getBoundingClientRect().top;
        if (top < 0 || top > box.clientHeight - 20) box.scrollTop += top - box.clientHeight / 2;
      }
    } };
    state.show(-1);
    const find = event => {
      const link = event.target.closest && event.target.closest('a');
      return link ? moves.findIndex(move => move.id === (link.id || link.getAttribute('href').slice(1))) : -1;
    };
    for (const kind of ['pointerover', 'focusin', 'click'])
      section.addEventListener(kind, event => {
        active = { state, moves };
        const at = find(event);
        if (at < 0) return;
        if (kind === 'click') event.preventDefault();
        state.show(at);
      });
    active = active || { state, moves };
  }
  document.addEventListener('keydown', event => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!active || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    active.state.show(Math.max(-1, Math.min(active.moves.length - 1, active.state.at + step)));
  });
})();
)";

std::string_view const reading_style = reading_style_text;
std::string_view const reading_script = reading_script_text;

namespace {

// Named constants: clang 14 fails on a choice by ?: between two words that are made in place.
constexpr Word as_printed_word{"reading-as-printed"};
constexpr Word corrected_word{"reading-corrected"};
constexpr Word filled_in_word{"reading-filled-in"};
constexpr Word uncertain_word{"reading-uncertain"};
constexpr Word help_word{"reading-help"};
constexpr Word no_game_word{"reading-no-game"};
constexpr Word position_word{"position"};

/// Whether a move is one that the finding uncertain-move is about, too.
constexpr bool is_uncertain(MoveCertainty const& certainty) noexcept { return certainty.percent < 83; }

class Section {
 public:
  Section(GameTape const& tape, Game const& game, std::string_view id, Language language)
      : tape_{tape}, game_{game}, id_{id}, language_{language}, boxes_{tape} {}

  std::string run() {
    visit_read_moves(tape_, game_, *this);
    std::string page = "<div class=\"reading\">\n<div class=\"text\" lang=\"\" tabindex=\"0\">";
    put_text(page);
    page += "</div>\n<div class=\"game\">\n";
    if (moves_.empty()) {
      page += "<p class=\"soft\">";
      page += no_game_word.in(language_);
      page += "</p>\n";
    } else {
      put_board(page);
      page += "<p class=\"moves\">" + moves_ + "</p>\n";
    }
    page += "</div>\n</div>\n";
    return page;
  }

  void move(ReadMove const& read) {
    auto const& certainty = read.certainty;
    std::string link = certainty.kind == MoveCertainty::Kind::corrected   ? "corrected"
                       : certainty.kind == MoveCertainty::Kind::filled_in ? "filled-in"
                                                                          : "as-printed";
    link += is_uncertain(certainty) ? " uncertain" : "";
    std::string title;
    auto const printed = tape_.source.substr(std::min<std::size_t>(read.begin, tape_.source.size()), read.length);
    append_markup(title, text_of(language_, "reading-move", "text"_a = std::string{printable(printed)},
                                 "move"_a = read.text, "percent"_a = static_cast<int>(certainty.percent)));
    auto const is_first = read.plies % 2 == 0;
    if (is_first || shows_number_) {
      moves_ += fmt::format("<span>{}{}</span>&nbsp;", read.plies / 2 + 1, is_first ? "." : "...");
    }
    shows_number_ = false;
    moves_ += fmt::format(R"(<a id="{}m{}" href="#{}m{}" class="{}" title="{}")", id_, read.number, id_, read.number,
                          link, title);
    auto const last =
        read.is_known ? fmt::format("{} {}", place_of(read.move.from), place_of(read.move.to)) : std::string{};
    moves_ += fmt::format(R"( data-board="{}" data-last="{}">)", cells_of(read.after), last);
    append_markup(moves_, read.text);
    moves_ += "</a> ";
    auto const box = boxes_.at(read.begin);
    auto const place = box ? fmt::format(R"( data-box="{}")", fmt::join(*box, " ")) : std::string{};
    marks_.push_back(
        {read.begin, read.length,
         fmt::format(R"(<a href="#{}m{}" class="{}" title="{}"{}>)", id_, read.number, link, title, place)});
  }
  void begin() {
    moves_ += "<span>(</span>";
    shows_number_ = true;
  }
  void end() {
    moves_ += "<span>)</span> ";
    shows_number_ = true;
  }

 private:
  /// A move of the text, or a place where one is missing.
  struct Mark {
    std::uint32_t begin = 0;
    std::uint32_t length = 0;
    std::string link;  ///< the end of the element's first tag
  };
  /// The place of a square among the cells of the whole board, row by row.
  [[nodiscard]] int place_of(Square square) const {
    auto const cell = game_.variant->board().cell(square);
    return cell.row * game_.variant->board().columns + cell.column;
  }
  /// A position as one character a cell: w, b, W and B for pieces, "." for a free square, " " for a cell without one.
  [[nodiscard]] std::string cells_of(Position const& position) const {
    auto const& board = game_.variant->board();
    std::string cells(static_cast<std::size_t>(board.rows) * board.columns, ' ');
    for (auto const square : board.squares()) {
      auto const piece = position.at(square);
      auto& cell = cells[static_cast<std::size_t>(place_of(square))];
      cell = !piece ? '.' : piece->colour == Colour::white ? 'w' : 'b';
      if (piece && piece->king) {
        cell = static_cast<char>(cell - 'a' + 'A');
      }
    }
    return cells;
  }
  void put_board(std::string& page) const {
    auto const& board = game_.variant->board();
    Numbering const numbering{game_.variant->rules()};
    std::string names;
    std::vector<std::pair<int, Square>> squares;
    for (auto const square : board.squares()) {
      squares.emplace_back(place_of(square), square);
    }
    std::ranges::sort(squares, {}, [](auto const& entry) { return entry.first; });
    for (auto const& [place, square] : squares) {
      names += names.empty() ? "" : " ";
      numbering.append_name(names, square);
    }
    page += fmt::format(
        "<div class=\"board\" data-label=\"{}\" data-columns=\"{}\" data-names=\"{}\" data-start=\"{}\"></div>\n",
        position_word.in(language_), board.columns, names, cells_of(game_.start));
  }

  void put_text(std::string& page) {
    std::ranges::stable_sort(marks_, {}, &Mark::begin);
    auto const source = tape_.source;
    is_html_ = source.find("</") != std::string_view::npos || source.find("<br") != std::string_view::npos ||
               source.find("<p>") != std::string_view::npos;
    std::size_t at = 0;
    for (auto const& mark : marks_) {
      if (mark.begin < at || mark.begin + mark.length > source.size()) {
        continue;
      }
      put_plain(page, source.substr(at, mark.begin - at));
      page += mark.link;
      if (mark.length == 0) {
        page += "&#x2038;";  // a caret where something is missing
      }
      put_plain(page, source.substr(mark.begin, mark.length));
      page += "</a>";
      at = mark.begin + mark.length;
    }
    put_plain(page, source.substr(std::min(at, source.size())));
  }
  /// Appends text; of a page of HTML without its tags and with its entities.
  void put_plain(std::string& page, std::string_view text) const {
    if (!is_html_) {
      append_markup(page, text);
      return;
    }
    for (std::size_t at = 0; at < text.size();) {
      auto const next = std::min(text.find_first_of("<&", at), text.size());
      append_markup(page, text.substr(at, next - at));
      at = next;
      if (at == text.size()) {
        return;
      }
      auto const end = text.find(text[at] == '<' ? '>' : ';', at);
      constexpr std::size_t longest_entity = 10;
      if (text[at] == '&' && end != std::string_view::npos && end - at <= longest_entity &&
          is_entity(text.substr(at + 1, end - at - 1))) {
        page += text.substr(at, end + 1 - at);
        at = end + 1;
      } else if (text[at] == '<' && end != std::string_view::npos) {
        at = end + 1;
      } else {
        append_markup(page, text.substr(at, 1));
        ++at;
      }
    }
  }
  [[nodiscard]] static bool is_entity(std::string_view name) noexcept {
    return !name.empty() && std::ranges::all_of(name, [](char c) { return is_letter(c) || is_digit(c) || c == '#'; });
  }

  GameTape const& tape_;
  Game const& game_;
  std::string_view id_;
  Language language_;
  ScanBoxes boxes_;
  std::string moves_;
  bool shows_number_ = true;  // in front of the next move
  std::vector<Mark> marks_;
  bool is_html_ = false;
};

}  // namespace

std::string reading_section(GameTape const& tape, Game const& game, std::string_view id, Language language) {
  return Section{tape, game, id, language}.run();
}

std::string reading_key(Language language) {
  return fmt::format(
      "<p class=\"reading-key\"><b class=\"as-printed\">{}</b> <b class=\"corrected\">{}</b> "
      "<b class=\"filled-in\">{}</b> <b class=\"uncertain\">{}</b> {}</p>\n",
      as_printed_word.in(language), corrected_word.in(language), filled_in_word.in(language),
      uncertain_word.in(language), help_word.in(language));
}

}  // namespace damier
