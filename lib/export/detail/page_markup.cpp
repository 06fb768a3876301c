#include "export/page_markup.hpp"

#include "text/markup.hpp"
#include "text/printable.hpp"
#include "text/shell_file.hpp"

#include <algorithm>

namespace damier {
namespace {

/// The style sheet of a page of cards and tables. Colours are variables and are defined twice: for light and for dark
/// backgrounds. Wins, draws and losses differ by their place and their numbers, and moves by dashes, besides colours.
constexpr std::string_view page_style = R"(
:root { color-scheme: light dark; --page: #faf8f4; --card: #fff; --text: #211c17; --soft: #6b6259; --line: #ddd5c9;
  --won: #2e7d4f; --drawn: #c2b8a8; --lost: #b3402f; --unknown: #ece6dc; --link: #14507f; --code: #f2ede4;
  --better: #0b6b35; --played: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --page: #1a1714; --card: #24201c; --text: #ece5db; --soft: #a99f92;
  --line: #40382f; --won: #5fbf86; --drawn: #776d61; --lost: #e2735f; --unknown: #37312b; --link: #9cc9ef;
  --code: #2e2923; --better: #6fd49a; --played: #ff9088; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.45 system-ui, sans-serif;
  overflow-wrap: anywhere; }
main, header, footer { max-width: 66rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.6rem; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .6rem; padding-bottom: .3rem; border-bottom: 2px solid var(--line); }
h3 { font-size: 1rem; margin: 0 0 .4rem; } h3::first-letter { text-transform: uppercase; }
p { margin: .3rem 0 .6rem; }
a { color: var(--link); }
.soft, footer { color: var(--soft); }
footer { padding-top: 2rem; padding-bottom: 2rem; font-size: .9rem; }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; margin: .8rem 0 0; font-size: .95rem; }
code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .9em; background: var(--code);
  padding: .05em .3em; border-radius: 3px; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .28rem .8rem .28rem 0; border-bottom: 1px solid var(--line); }
td { overflow-wrap: break-word; }
th { font-size: .85rem; font-weight: 600; color: var(--soft); white-space: nowrap; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; overflow-wrap: normal; }
.moves span { white-space: nowrap; } td small { color: var(--soft); }
td.day { white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
.small { max-width: 36rem; } .wide { overflow-x: auto; }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 0 2.5rem; }
.results { width: 8rem; } .results small { white-space: nowrap; }
.bar { display: flex; width: 7rem; height: .55rem; margin: .45rem 0 .1rem; border-radius: 3px; overflow: hidden;
  background: var(--unknown); }
.bar i { display: block; } .won { background: var(--won); } .drawn { background: var(--drawn); }
.lost { background: var(--lost); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 1rem; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .8rem .9rem; }
article svg { display: block; width: 100%; height: auto; margin: 0 0 .5rem; }
ul { list-style: none; margin: 0; padding: 0; } li { border-top: 1px solid var(--line); padding: .3rem 0; }
li span { margin-left: .5rem; white-space: nowrap; } li small { display: block; color: var(--soft); }
.key { display: inline-block; width: 1.9em; vertical-align: middle; margin-right: .4em;
  border-top: 4px solid var(--better); }
.key.dashed { border-top: 3px dashed var(--played); }
@media (max-width: 34rem) { main, header, footer { padding-left: .8rem; padding-right: .8rem; }
  .extra { display: none; } th, td { padding-right: .5rem; } .results, .bar { width: 5.5rem; } h1 { font-size: 1.4rem; }
  th { font-size: .78rem; } }
@media print { :root { --page: #fff; --card: #fff; --text: #000; --soft: #444; --line: #bbb; --code: #fff;
  --won: #444; --drawn: #ccc; --lost: #888; --link: #000; --better: #000; --played: #000; }
  body { font-size: 9.5pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main, header, footer { max-width: none; padding: 0; } nav { display: none; } a { text-decoration: none; }
  .two { grid-template-columns: 1fr 1fr; } .cards { grid-template-columns: repeat(3, 1fr); } article, tr { break-inside: avoid; } h2 { break-after: avoid; } }
)";

}  // namespace

void PageMarkup::begin_page(std::string_view title, std::string_view more_style) {
  add("<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n", language_.code());
  body_ +=
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  element("title", title);
  add("\n<style>{}{}</style>\n</head>\n<body>\n<header>\n", page_style, more_style);
  element("h1", title);
  body_ += '\n';
}

void PageMarkup::end_page(std::string_view base) {
  body_ += "</main>\n<footer>";
  note(text_of(language_, "dossier-note-show", "command"_a = fmt::format("damier show {} NUMBER", shell_file(base))));
  add("{} damier {}</footer>\n</body>\n</html>\n", word("made-by"), DAMIER_VERSION);
}

void PageMarkup::add_text(std::string_view text) { append_markup(body_, printable(text)); }

void PageMarkup::element(std::string_view name, std::string_view text) {
  add("<{}>", name);
  add_text(text);
  add("</{}>", name);
}

void PageMarkup::note(std::string_view text) {
  body_ += "<p class=\"soft\">";
  add_text(text);
  body_ += "</p>\n";
}

void PageMarkup::section(Word title, std::string_view id) {
  add("<h2 id=\"{}\">", id);
  add_text(word(title));
  body_ += "</h2>\n";
}

void PageMarkup::begin_table(std::span<PageColumn const> columns) {
  body_ += "<table>\n<tr>";
  for (auto const& column : columns) {
    add("<th class=\"{}\">", column.kind);
    add_text(column.title);
    body_ += "</th>";
  }
  body_ += "</tr>\n";
}

void PageMarkup::cell(std::string_view kind, std::string_view text) {
  add("<td class=\"{}\">", kind);
  add_text(text);
  body_ += "</td>";
}

void PageMarkup::moves(std::string_view text) {
  while (!text.empty()) {
    auto end = text.find(' ');
    if (end != std::string_view::npos && text[end - 1] == '.') {
      end = text.find(' ', end + 1);
    }
    body_ += "<span>";
    add_text(text.substr(0, end));
    body_ += "</span> ";
    text.remove_prefix(std::min(text.size(), end == std::string_view::npos ? text.size() : end + 1));
  }
}

}  // namespace damier
