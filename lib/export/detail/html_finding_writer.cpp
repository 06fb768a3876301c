#include "draw/drawing.hpp"
#include "export/finding_words.hpp"
#include "export/finding_writer.hpp"
#include "export/page_markup.hpp"
#include "export/reading_page.hpp"
#include "language/message.hpp"
#include "text/markup.hpp"
#include "text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace damier {
namespace {

// Named constants: clang 14 fails on a choice by ?: between two words that are made in place.
constexpr Word obligatory{"obligatory"};
constexpr Word fits{"fits"};
constexpr Word white_to_move{"white-to-move"};
constexpr Word black_to_move{"black-to-move"};

// Colours are variables and are defined twice: for light and for dark backgrounds. The claimed and the legal move of a
// board also differ in words and in dashes, so that nothing depends on colour alone.
constexpr std::string_view style_sheet = R"(
:root { color-scheme: light dark; --page: #faf8f4; --card: #fff; --text: #211c17; --soft: #6b6259; --line: #ddd5c9;
  --error: #b3261e; --warning: #8a5a00; --hint: #1f5f8b; --mark: #ffe08a; --mark-text: #211c17; --legal: #0b6b35;
  --claimed: #b3261e; --code: #f2ede4; }
@media (prefers-color-scheme: dark) { :root { --page: #1a1714; --card: #24201c; --text: #ece5db; --soft: #a99f92;
  --line: #40382f; --error: #ff9088; --warning: #f2bd5c; --hint: #8cc8f2; --mark: #6b5200; --mark-text: #fff3cf;
  --legal: #6fd49a; --claimed: #ff9088; --code: #2e2923; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere; }
main, header, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2rem; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 2.4rem 0 .6rem; padding-bottom: .3rem; border-bottom: 2px solid var(--line); }
h2 small { display: block; font-size: .9rem; font-weight: normal; color: var(--soft); }
h3 { font-size: 1.05rem; line-height: 1.4; margin: .3rem 0 .6rem; }
h2::first-letter, h3::first-letter, dt::first-letter { text-transform: uppercase; }
.soft, footer { color: var(--soft); }
footer { padding-top: 2rem; padding-bottom: 2rem; font-size: .9rem; }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .92em; }
table { border-collapse: collapse; }
th, td { text-align: left; padding: .25rem 1.2rem .25rem 0; border-bottom: 1px solid var(--line); }
td.count, th.count { text-align: right; font-variant-numeric: tabular-nums; }
th, td.level, td code { white-space: nowrap; overflow-wrap: normal; }
.wide { overflow-x: auto; }
@media (max-width: 34rem) { table, tbody { display: block; }
  tr { display: grid; grid-template-columns: minmax(0, 1fr) 5rem 5rem; padding: .3rem 0;
    border-bottom: 1px solid var(--line); }
  th, td { padding: 0 0 0 .5rem; border: 0; } th:first-child, td:first-child { grid-column: 1 / -1; }
  th:nth-child(-n+2), td:nth-child(-n+2) { padding-left: 0; } td code { white-space: normal; overflow-wrap: anywhere; } }
td { vertical-align: top; } td .soft { font-size: .9rem; overflow-wrap: normal; }
a { color: inherit; }
.level { font-weight: 600; }
.error { color: var(--error); } .warning { color: var(--warning); } .hint { color: var(--hint); }
article { background: var(--card); border: 1px solid var(--line); border-left: 5px solid var(--line);
  border-radius: 6px; padding: .8rem 1.1rem 1rem; margin: 0 0 1rem; }
article.is-error { border-left-color: var(--error); } article.is-warning { border-left-color: var(--warning); }
article.is-hint { border-left-color: var(--hint); }
.where { margin: 0; font-size: .9rem; display: flex; flex-wrap: wrap; gap: .1rem .9rem; }
.rule { font-weight: normal; color: var(--soft); white-space: nowrap; }
pre { background: var(--code); border-radius: 4px; padding: .5rem .7rem; margin: 0 0 .8rem; white-space: pre-wrap; }
pre .number { color: var(--soft); user-select: none; margin-right: 1em; }
mark { background: var(--mark); color: var(--mark-text); border-radius: 2px; font-weight: 600; }
.parts { display: flex; flex-wrap: wrap; gap: 1rem 1.6rem; align-items: flex-start; }
figure { margin: 0; flex: 0 1 23rem; min-width: min(100%, 15rem); }
figure svg { display: block; width: 100%; height: auto; }
figcaption { font-size: .88rem; color: var(--soft); margin-top: .4rem; }
dl { margin: 0; flex: 1 1 16rem; min-width: 0; }
dt { font-size: .88rem; color: var(--soft); margin-top: .6rem; } dt:first-child { margin-top: 0; }
dd { margin: 0; }
.key { display: inline-block; width: 1.9em; height: 0; vertical-align: middle; margin-right: .45em;
  border-top: 4px solid var(--legal); }
.key.claimed { border-top: 3px dashed var(--claimed); }
del, ins { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .92em; padding: 0 .25em;
  border-radius: 2px; }
del { color: var(--claimed); background: color-mix(in srgb, var(--claimed) 12%, transparent); }
ins { color: var(--legal); background: color-mix(in srgb, var(--legal) 14%, transparent); text-decoration: none;
  font-weight: 600; }
.moves code { margin-right: .75em; white-space: nowrap; display: inline-block; }
@media print { :root { --page: #fff; --card: #fff; --text: #000; --soft: #444; --line: #bbb; --code: #fff;
  --mark: #fff; --mark-text: #000; --error: #8c1d18; --warning: #6b4600; --hint: #174a6e; --legal: #07562a;
  --claimed: #8c1d18; }
  body { font-size: 10pt; } main, header, footer { max-width: none; padding: 0; }
  article { break-inside: avoid; } h2 { break-after: avoid; } figure { flex-basis: 6.5cm; }
  mark { text-decoration: underline; } pre { border: 1px solid var(--line); } a { text-decoration: none; } }
)";

/// Builds the page: the findings as they arrive, and the head when the figures are known.
class HtmlWriter final : public FindingWriter {
 public:
  HtmlWriter(std::string inputs, Language language) : inputs_{std::move(inputs)}, language_{language} {}

  void put(ReportedFinding const& reported, std::string&) override {
    ++number_;
    first_of_code_.emplace(reported.finding.code, number_);
    if (reported.game != game_) {
      end_game();
      game_ = reported.game;
      begin_game(reported.game.number, reported.heading);
    }
    auto const& finding = reported.finding;
    auto const level = name(finding.severity);
    add("<article class=\"is-{}\" id=\"f{}\">\n", level, number_);
    put_place(reported);
    body_ += "<h3>";
    add_text(text_of(finding.message, language_));
    if (auto const rule = reference_text(finding.article, finding.irregularity, language_); !rule.empty()) {
      body_ += " <span class=\"rule\">(";
      add_text(rule);
      body_ += ")</span>";
    }
    body_ += "</h3>\n";
    put_source(finding);
    body_ += "<div class=\"parts\">\n";
    auto const picture = picture_of(reported);
    if (picture) {
      put_board(reported, *picture);
    }
    put_facts(reported, picture, text_of(finding.hint, language_));
    body_ += "</div>\n</article>\n";
  }

  void put_reading(ReadRecord const& record, std::string&) override {
    constexpr std::size_t most_bytes = 32U << 20U;  // the page is in memory, and a browser has to show it
    if (left_out_ != 0 || reading_bytes_ + record.section.size() > most_bytes) {
      ++left_out_;
      return;
    }
    ++readings_;
    reading_bytes_ += record.section.size();
    end_game();
    game_ = record.game;
    begin_game(record.game.number, record.heading);
    body_ += record.section;
  }

  void end(FindingSummary const& summary, std::string& text) override {
    end_game();
    auto const body = std::exchange(body_, {});
    auto const title = fmt::format("{}{}{}", word("page-title"), word("colon"), inputs_);
    add("<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n", language_.code());
    body_ += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>";
    add_text(title);
    add("</title>\n<style>{}{}</style>\n</head>\n<body>\n<header>\n<h1>", style_sheet,
        readings_ != 0 ? reading_style : std::string_view{});
    add_text(title);
    add("</h1>\n<p class=\"soft\">{}</p>\n</header>\n<main{}>\n",
        text_of(language_, "summary", "games"_a = message("games", "count"_a = summary.games),
                "files"_a = message("files", "count"_a = summary.files),
                "found"_a =
                    summary.found() == 0 ? message("nothing-found") : message("findings", "count"_a = summary.found())),
        readings_ != 0 ? " class=\"readings\"" : "");
    put_summary(summary);
    put_left_out();
    body_ += readings_ != 0 ? reading_key(language_) : std::string{};
    body_ += body;
    put_left_out();
    add("</main>\n<footer>{} damier {}</footer>\n", word("made-by"), DAMIER_VERSION);
    if (readings_ != 0) {
      add("<script>{}</script>\n", reading_script);
    }
    body_ += "</body>\n</html>\n";
    text += std::exchange(body_, {});
  }

 private:
  [[nodiscard]] std::string_view word(Word id) const noexcept { return id.in(language_); }

  /// Appends markup; the values must need no escape.
  template <typename... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(body_), format, std::forward<Values>(values)...);
  }
  void add_text(std::string_view text) { append_markup(body_, printable(text)); }

  void begin_game(std::uint64_t number, GameHeading const& heading) {
    add("<section>\n<h2>");
    add_text(fmt::format("{} {}", word("game"), number));
    if (!heading.white.empty() || !heading.black.empty()) {
      add_text(fmt::format("{}{} – {}", word("colon"), heading.white.empty() ? "?" : heading.white,
                           heading.black.empty() ? "?" : heading.black));
    }
    std::string rest = heading.event;
    for (auto const& piece :
         {heading.round.empty() ? heading.round : fmt::format("{} {}", word("round"), heading.round),
          printed_date(heading.date, language_)}) {
      rest += rest.empty() || piece.empty() ? "" : ", ";
      rest += piece;
    }
    body_ += rest.empty() ? "" : "<small>";
    add_text(rest);
    body_ += rest.empty() ? "" : "</small>";
    body_ += "</h2>\n";
  }
  void end_game() {
    body_ += game_.file.empty() ? "" : "</section>\n";
    game_ = {};
  }

  void put_place(ReportedFinding const& reported) {
    auto const& finding = reported.finding;
    add("<p class=\"where\"><span class=\"level {}\">{}</span> <code>", name(finding.severity),
        word(word_for(finding.severity)));
    add_text(finding.code);
    body_ += "</code> <span class=\"soft\">";
    add_text(fmt::format("{}:{}:{}", reported.game.file, finding.where.line, finding.where.column));
    body_ += "</span>";
    if (finding.ply != 0) {
      add(" <span class=\"soft\">{}{}</span>", text_of(place_of_move(finding, reported.variant), language_),
          finding.in_variation ? fmt::format(", {}", word("in-variation")) : "");
    }
    if (reported.game.id) {
      add(" <span class=\"soft\">{}</span>", text_of(language_, "game-of-base", "number"_a = *reported.game.id));
    }
    body_ += "</p>\n";
  }

  /// Writes the source line with the text in question marked.
  void put_source(Finding const& finding) {
    if (finding.source_line.empty()) {
      return;
    }
    std::string_view const line{finding.source_line};
    auto const offset_of = [&](std::uint64_t characters) {
      std::size_t at = 0;
      for (; characters > 0 && at < line.size(); --characters) {
        at += character_at(line, at).bytes;
      }
      return at;
    };
    auto const first = std::max<std::uint64_t>(finding.source_column, 1) - 1;
    auto const begin = offset_of(first);
    auto const end = offset_of(first + std::max<std::uint64_t>(finding.length, 1));
    add("<pre><span class=\"number\">{}</span>", finding.where.line);
    add_text(line.substr(0, begin));
    body_ += "<mark>";
    add_text(begin == end ? " " : line.substr(begin, end - begin));
    body_ += "</mark>";
    add_text(line.substr(end));
    body_ += "</pre>\n";
  }

  void put_board(ReportedFinding const& reported, FindingPicture const& picture) {
    Diagram board{.variant = *reported.variant, .position = picture.position};
    board.label = reported.finding.position;
    for (auto const& move : picture.legal) {
      board.moves.push_back({move.path, DiagramMove::Kind::to_play});
      board.label += fmt::format("; {} {}", word(picture.claimed ? obligatory : fits), move.text);
    }
    if (picture.claimed) {
      board.moves.push_back({picture.claimed->path, DiagramMove::Kind::claimed});
      board.label += fmt::format("; {} {}", word("as-written"), printable(picture.claimed->text));
    }
    body_ += "<figure>";
    append_svg(body_, lay_out(board));
    add("<figcaption>{}</figcaption></figure>\n",
        word(picture.position.side == Colour::white ? white_to_move : black_to_move));
  }

  /// Writes the facts about a finding. hint: it is left out where the drawn moves show the same.
  void put_facts(ReportedFinding const& reported, std::optional<FindingPicture> const& picture,
                 std::string const& hint) {
    auto const& finding = reported.finding;
    std::string const outer = std::exchange(body_, {});
    if (picture && picture->claimed) {
      put_fact(word("as-written"), "claimed", {picture->claimed->text});
    }
    if (picture && !picture->legal.empty()) {
      std::vector<std::string> texts;
      std::ranges::transform(picture->legal, std::back_inserter(texts), &DrawnMove::text);
      put_fact(word(picture->claimed ? obligatory : fits), "legal", texts);
    }
    if (!finding.legal.empty()) {
      put_fact(word("legal"), "", finding.legal);
    }
    if (!hint.empty() && (!picture || picture->legal.empty())) {
      add("<dt>{}</dt><dd>", word("hint"));
      add_text(hint);
      body_ += "</dd>\n";
    }
    for (auto const& proposal : reported.repairs) {
      put_repair(proposal);
    }
    if (!finding.position.empty()) {
      add("<dt>{}</dt><dd><code>", word("position"));
      add_text(finding.position);
      body_ += "</code></dd>\n";
    }
    auto facts = std::exchange(body_, outer);
    body_ += facts.empty() ? facts : "<dl>\n" + facts + "</dl>\n";
  }

  void put_repair(PlacedRepair const& proposal) {
    auto const& repair = proposal.repair;
    add("<dt>{} ({}, {} %)</dt>", word("repair"), word(word_for(repair.confidence)), repair.percent);
    for (auto const& slip : repair.slips) {
      body_ += "<dd class=\"repair\">";
      for (auto const& [element, moves] : {std::pair{"del", &slip.before}, std::pair{"ins", &slip.after}}) {
        if (!moves->empty()) {
          add("<{}>", element);
          add_text(*moves);
          add("</{}> ", element);
        }
      }
      add_text(text_of(slip.reason, language_));
      body_ += "</dd>\n";
    }
  }

  /// Writes moves under a heading. key: how they are drawn on the board; empty if they are not drawn.
  void put_fact(std::string_view heading, std::string_view key, std::vector<std::string> const& moves) {
    body_ += "<dt>";
    if (!key.empty()) {
      add("<span class=\"key {}\"></span>", key);
    }
    add("{}</dt><dd class=\"moves\">", heading);
    for (auto const& move : moves) {
      body_ += "<code>";
      add_text(move);
      body_ += "</code> ";
    }
    body_ += "</dd>\n";
  }

  /// How many records of text the page does not show.
  void put_left_out() {
    if (left_out_ != 0) {
      add("<p class=\"soft left-out\">{}</p>\n",
          text_of(language_, "readings-left-out", "shown"_a = readings_, "left"_a = left_out_));
    }
  }

  void put_summary(FindingSummary const& summary) {
    if (summary.found() == 0) {
      return;
    }
    add("<h2>{}</h2>\n<div class=\"wide\"><table>\n<tr><th>{}</th><th>{}</th><th "
        "class=\"count\">{}</th><th>{}</th></tr>\n",
        word("by-code"), word("level"), word("code"), word("number"), word("first-one"));
    for (auto const severity : {Severity::error, Severity::warning, Severity::hint}) {
      for (auto const& [what, count] : summary.by_code) {
        if (what.first != severity) {
          continue;
        }
        add("<tr><td class=\"level {}\">{}</td><td><code>", name(severity), word(word_for(severity)));
        add_text(what.second);
        body_ += "</code><div class=\"soft\">";
        add_text(text_of(meaning_of(what.second), language_));
        add("</div></td><td class=\"count\">{}</td><td>", count);
        if (auto const first = first_of_code_.find(what.second); first != first_of_code_.end()) {
          add("<a href=\"#f{0}\">#{0}</a>", first->second);
        }
        body_ += "</td></tr>\n";
      }
    }
    body_ += "</table></div>\n";
    if (summary.hidden_by_level != 0) {
      add("<p class=\"soft\">{}</p>\n", text_of(language_, "hidden-by-level", "hidden"_a = summary.hidden_by_level));
    }
    if (summary.hidden_by_number != 0) {
      add("<p class=\"soft\">{}</p>\n", text_of(language_, "hidden-by-number", "hidden"_a = summary.hidden_by_number));
    }
  }

  std::string inputs_;
  Language language_;
  std::string body_;
  GameReference game_;        // the one whose findings are being written
  std::uint64_t number_ = 0;  // of the finding, on the page
  std::map<std::string, std::uint64_t> first_of_code_;
  std::uint64_t readings_ = 0;     // records of text that the page shows beside their games
  std::size_t reading_bytes_ = 0;  // of their sections
  std::uint64_t left_out_ = 0;     // records of text that would make the page too large
};

}  // namespace

std::unique_ptr<FindingWriter> html_finding_writer(std::string inputs, Language language) {
  return std::make_unique<HtmlWriter>(std::move(inputs), language);
}

}  // namespace damier
