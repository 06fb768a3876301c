#pragma once

#include <string_view>

namespace damier {

/// The style sheet of the page of a dossier. Colours are variables and are defined twice: for light and for dark
/// backgrounds. Wins, draws and losses differ by their place and their numbers, and moves by dashes, besides colours.
inline constexpr std::string_view dossier_style = R"(
:root { color-scheme: light dark; --page: #faf8f4; --card: #fff; --text: #211c17; --soft: #6b6259; --line: #ddd5c9;
  --won: #2e7d4f; --drawn: #c2b8a8; --lost: #b3402f; --unknown: #ece6dc; --link: #14507f; --code: #f2ede4; }
@media (prefers-color-scheme: dark) { :root { --page: #1a1714; --card: #24201c; --text: #ece5db; --soft: #a99f92;
  --line: #40382f; --won: #5fbf86; --drawn: #776d61; --lost: #e2735f; --unknown: #37312b; --link: #9cc9ef;
  --code: #2e2923; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.45 system-ui, sans-serif;
  overflow-wrap: anywhere; }
main, header, footer { max-width: 66rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.6rem; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .6rem; padding-bottom: .3rem; border-bottom: 2px solid var(--line); }
h3 { font-size: 1rem; margin: 0 0 .4rem; }
p { margin: .3rem 0 .6rem; }
a { color: var(--link); }
.soft, footer { color: var(--soft); }
footer { padding-top: 2rem; padding-bottom: 2rem; font-size: .9rem; }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; margin: .8rem 0 0; font-size: .95rem; }
code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .9em; background: var(--code);
  padding: .05em .3em; border-radius: 3px; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .28rem .8rem .28rem 0; border-bottom: 1px solid var(--line); }
th { font-size: .85rem; font-weight: 600; color: var(--soft); white-space: nowrap; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; overflow-wrap: normal; }
td.moves { font-variant-numeric: tabular-nums; } td.moves small, td small { color: var(--soft); }
td.day { white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 29rem), 1fr)); gap: 0 2.5rem; }
.bar { display: flex; width: 6.5rem; height: .8rem; margin-top: .3rem; border-radius: 3px; overflow: hidden;
  background: var(--unknown); }
.bar i { display: block; } .won { background: var(--won); } .drawn { background: var(--drawn); }
.lost { background: var(--lost); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 1rem; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .8rem .9rem; }
article svg { display: block; width: 100%; height: auto; margin: 0 0 .5rem; }
article table { font-size: .92rem; }
.key { display: inline-block; width: 1.9em; vertical-align: middle; margin-right: .4em;
  border-top: 4px solid currentColor; }
.key.dashed { border-top: 3px dashed currentColor; }
@media (max-width: 34rem) { main, header, footer { padding-left: .8rem; padding-right: .8rem; }
  .extra { display: none; } th, td { padding-right: .5rem; } .bar { width: 3.5rem; } h1 { font-size: 1.4rem; } }
@media print { :root { --page: #fff; --card: #fff; --text: #000; --soft: #444; --line: #bbb; --code: #fff;
  --won: #444; --drawn: #ccc; --lost: #888; --link: #000; }
  body { font-size: 9.5pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main, header, footer { max-width: none; padding: 0; } nav { display: none; } a { text-decoration: none; }
  .cards { grid-template-columns: repeat(3, 1fr); } article, tr { break-inside: avoid; } h2 { break-after: avoid; } }
)";

}  // namespace damier
