#include "apps/damier/commands/finding_report.hpp"

#include "apps/damier/terminal/board_drawing.hpp"
#include "apps/damier/terminal/caret.hpp"
#include "apps/damier/terminal/json_writer.hpp"
#include "apps/damier/terminal/text_width.hpp"
#include "grammar/decoder.hpp"
#include "notation/fen.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace damier::app {
namespace {

constexpr std::size_t most_legal_shown = 20;

std::string count_of(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// The n-th line of a text, from 0, without its end.
std::string line_of(std::string_view text, std::uint64_t number) {
  for (; number > 0 && !text.empty(); --number) {
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  }
  auto line = text.substr(0, text.find('\n'));
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  return std::string{line};
}

void text_or_null(JsonWriter& json, std::string_view name, std::string const& text) {
  json.key(name);
  text.empty() ? json.null() : json.value(text);
}

}  // namespace

ReportedFinding report_of(Finding finding, StoredGame const& game, std::optional<std::string> const& source) {
  finding.length = std::max(width_of(finding.move), 1U);
  if (source && finding.where.line >= game.source_line) {
    finding.source_line = line_of(decoded(*source), finding.where.line - game.source_line);
    finding.source_column = finding.where.column;
  }
  return {game.source, game.source_number, game.id, game.game.variant, std::move(finding)};
}

Style style_of(Severity severity) noexcept {
  switch (severity) {
    case Severity::error: return Style::error;
    case Severity::warning: return Style::warning;
    case Severity::hint: return Style::hint;
  }
  return Style::plain;
}

std::string reference_text(std::string_view article, std::string_view irregularity) {
  static constexpr std::string_view federation = "FMJD-";
  if (irregularity.starts_with(federation)) {
    irregularity.remove_prefix(federation.size());
  }
  if (article.empty() && irregularity.empty()) {
    return {};
  }
  return fmt::format("FMJD {}{}{}{}", article, article.empty() || irregularity.empty() ? "" : ", ",
                     irregularity.empty() ? "" : "irregularity ", irregularity);
}

FindingReport::FindingReport(Console& console, Format format, FindingFilter filter)
    : console_{console}, format_{format}, filter_{std::move(filter)} {
  if (format_ == Format::json) {
    console_.out().write("[");
  }
}

void FindingReport::add(ReportedFinding const& reported) {
  auto const& finding = reported.finding;
  if (!filter_.codes.empty() && !filter_.codes.contains(finding.code)) {
    return;
  }
  errors_ += finding.severity == Severity::error ? 1U : 0U;
  ++by_code_[{finding.severity, finding.code}];
  if (finding.severity < filter_.least) {
    ++hidden_by_level_;
  } else if (shown_ >= filter_.most) {
    ++hidden_by_number_;
  } else {
    format_ == Format::table ? put_table(reported) : put_json(reported);
    ++shown_;
  }
}

void FindingReport::finish() {
  if (format_ == Format::json) {
    console_.out().write(shown_ == 0 ? "]\n" : "\n]\n");
  } else if (format_ == Format::table) {
    put_summary();
  }
}

void FindingReport::put_json(ReportedFinding const& reported) {
  auto const& finding = reported.finding;
  JsonWriter json;
  json.begin_object();
  json.member("file", reported.file).member("game", reported.game);
  json.member("line", finding.where.line).member("column", finding.where.column);
  json.key("ply");
  finding.ply == 0 ? json.null() : json.value(finding.ply);
  text_or_null(json, "move", finding.move);
  json.member("code", finding.code).member("severity", name(finding.severity));
  text_or_null(json, "article", finding.article);
  json.member("message", finding.message).strings("legal", finding.legal).key("repair").null();
  text_or_null(json, "irregularity", finding.irregularity);
  text_or_null(json, "hint", finding.hint);
  text_or_null(json, "position", finding.position);
  if (reported.id) {
    json.member("id", static_cast<std::int64_t>(*reported.id));
  }
  json.end_object();
  if (format_ == Format::json) {
    console_.out().write((shown_ == 0 ? "\n  " : ",\n  ") + json.text());
  } else {
    console_.out().write(json.text() + "\n");
  }
}

void FindingReport::put_table(ReportedFinding const& reported) {
  auto const& finding = reported.finding;
  auto& out = console_.out();
  CaretNote note;
  note.file = reported.file;
  note.line = finding.where.line;
  note.column = finding.where.column;
  note.length = finding.length;
  note.style = style_of(finding.severity);
  note.severity = name(finding.severity);
  note.code = finding.code;
  note.message = finding.message;
  note.reference = reference_text(finding.article, finding.irregularity);
  note.source_line = finding.source_line;
  note.source_column = finding.source_column;
  if (!finding.hint.empty()) {
    note.notes.push_back("hint: " + finding.hint);
  }
  if (!finding.legal.empty()) {
    auto const shown = std::min(finding.legal.size(), most_legal_shown);
    auto const last = finding.legal.begin() + static_cast<std::ptrdiff_t>(shown);
    note.notes.push_back(fmt::format("legal: {}{}", fmt::join(finding.legal.begin(), last, " "),
                                     shown < finding.legal.size() ? " …" : ""));
  }
  if (reported.id) {
    note.notes.push_back(fmt::format("game {} of the base", static_cast<std::int64_t>(*reported.id)));
  }
  out.write(draw_caret(note, out, out.width()));
  if (filter_.boards) {
    put_board(reported);
  }
  out.write("\n");
}

void FindingReport::put_board(ReportedFinding const& reported) {
  auto const& finding = reported.finding;
  auto const fen = reported.variant != nullptr && !finding.position.empty()
                       ? read_fen(finding.position, *reported.variant)
                       : tl::unexpected{FenNote{}};
  if (!fen) {
    return;
  }
  auto& out = console_.out();
  BoardStyle const style{.ascii = filter_.ascii};
  for (auto const& line : draw_board(fen->position, *reported.variant, style, out)) {
    out.write("    " + line.substr(0, line.find_last_not_of(' ') + 1) + "\n");
  }
  out.write("       " + describe_position(fen->position, style, out) + "\n");
}

void FindingReport::put_summary() {
  if (files_ == 0 && games_ == 0) {
    return;  // nothing could be read: that nothing was found would say too much
  }
  auto& out = console_.out();
  std::uint64_t found = 0;
  unsigned widest = 0;
  for (auto const& [what, count] : by_code_) {
    found += count;
    widest = std::max(widest, width_of(what.second));
  }
  out.write(fmt::format("{} in {}: {}\n", count_of(games_, "game"), count_of(files_, "file"),
                        found == 0 ? out.paint(Style::good, "nothing found") : count_of(found, "finding")));
  for (auto const severity : {Severity::error, Severity::warning, Severity::hint}) {
    for (auto const& [what, count] : by_code_) {
      if (what.first == severity) {
        out.write(fmt::format("  {}  {}  {:>6}\n", out.paint(style_of(severity), pad_right(name(severity), 7)),
                              pad_right(what.second, widest), count));
      }
    }
  }
  if (hidden_by_level_ != 0) {
    out.write(fmt::format("{} below the level '{}' not shown; --severity hint shows all\n", hidden_by_level_,
                          name(filter_.least)));
  }
  if (hidden_by_number_ != 0) {
    out.write(fmt::format("{} more not shown because of --max\n", hidden_by_number_));
  }
}

}  // namespace damier::app
