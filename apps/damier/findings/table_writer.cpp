#include "apps/damier/findings/table_writer.hpp"

#include "apps/damier/terminal/board_drawing.hpp"
#include "apps/damier/terminal/caret.hpp"
#include "export/finding_words.hpp"
#include "language/message.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace damier::app {
namespace {

constexpr std::size_t most_legal_shown = 20;
constexpr std::size_t sign_width = 2;  // of "- " and "+ " before a line of a diff

/// Writes the figures at the end of a table.
class SummaryWriter final : public FindingWriter {
 public:
  SummaryWriter(Output const& output, Language language) : out_{output}, language_{language} {}

  void put(ReportedFinding const&, std::string&) override {}
  [[nodiscard]] FindingDetail detail() const noexcept override { return FindingDetail::nothing; }

  void end(FindingSummary const& summary, std::string& text) override {
    if (summary.files == 0 && summary.games == 0) {
      return;  // nothing could be read, so "no findings" would be misleading
    }
    unsigned widest = 0;
    for (auto const& [what, count] : summary.by_code) {
      widest = std::max(widest, width_of(what.second));
    }
    text += text_of(language_, "summary", "games"_a = message("games", "count"_a = summary.games),
                    "files"_a = message("files", "count"_a = summary.files),
                    "found"_a = summary.found() == 0 ? out_.paint(Style::good, text_of(language_, "nothing-found"))
                                                     : text_of(language_, "findings", "count"_a = summary.found())) +
            "\n";
    for (auto const severity : {Severity::error, Severity::warning, Severity::hint}) {
      put_level(summary, severity, widest, text);
    }
    if (summary.hidden_by_level != 0) {
      text += text_of(language_, "hidden-by-level", "hidden"_a = summary.hidden_by_level) + "\n";
    }
    if (summary.hidden_by_number != 0) {
      text += text_of(language_, "hidden-by-number", "hidden"_a = summary.hidden_by_number) + "\n";
    }
  }

 private:
  void put_level(FindingSummary const& summary, Severity severity, unsigned widest, std::string& text) const {
    auto const level = word_for(severity).in(language_);
    auto const width = width_of(word_for(Severity::warning).in(language_));
    for (auto const& [what, count] : summary.by_code) {
      if (what.first == severity) {
        text += fmt::format("  {}  {}  {:>6}\n", out_.paint(style_of(severity), pad_right(level, width)),
                            pad_right(what.second, widest), count);
      }
    }
  }

  Output const& out_;
  Language language_;
};

class TableWriter final : public FindingWriter {
 public:
  TableWriter(Output const& output, TableStyle const& look)
      : out_{output}, look_{look}, summary_{output, look.language} {}

  void put(ReportedFinding const& reported, std::string& text) override {
    auto const& finding = reported.finding;
    CaretNote note;
    note.file = reported.game.file;
    note.line = finding.where.line;
    note.column = finding.where.column;
    note.length = finding.length;
    note.style = style_of(finding.severity);
    note.severity = word_for(finding.severity).in(look_.language);
    note.code = finding.code;
    note.message = text_of(finding.message, look_.language);
    note.reference = reference_text(finding.article, finding.irregularity, look_.language);
    note.source_line = finding.source_line;
    note.source_column = finding.source_column;
    note.notes = notes_of(reported, text_of(finding.hint, look_.language));
    text += draw_caret(note, out_, out_.width());
    put_diffs(reported, text);
    if (look_.boards == BoardChoice::all ||
        (look_.boards == BoardChoice::errors && finding.severity == Severity::error)) {
      put_boards(reported, text);
    }
    text += "\n";
  }
  void end(FindingSummary const& summary, std::string& text) override { summary_.end(summary, text); }

 private:
  [[nodiscard]] std::string_view word(Word id) const noexcept { return id.in(look_.language); }

  [[nodiscard]] std::vector<std::string> notes_of(ReportedFinding const& reported, std::string const& hint) const {
    auto const& finding = reported.finding;
    std::vector<std::string> notes;
    if (!hint.empty()) {
      notes.push_back(fmt::format("{}{}{}", word("hint"), word("colon"), hint));
    }
    if (!finding.legal.empty()) {
      auto const shown = std::min(finding.legal.size(), most_legal_shown);
      auto const last = finding.legal.begin() + static_cast<std::ptrdiff_t>(shown);
      notes.push_back(fmt::format("{}{}{}{}", word("legal"), word("colon"), fmt::join(finding.legal.begin(), last, " "),
                                  shown < finding.legal.size() ? " …" : ""));
    }
    for (auto const& proposal : reported.repairs) {
      for (auto const& slip : proposal.repair.slips) {
        auto const some = [&](std::string const& moves) { return moves.empty() ? word("nothing") : moves; };
        notes.push_back(fmt::format("{} ({}, {} %){}{} -> {}{}{}", word("repair"),
                                    word(word_for(proposal.repair.confidence)), proposal.repair.percent, word("colon"),
                                    some(slip.before), some(slip.after), word("colon"),
                                    text_of(slip.reason, look_.language)));
      }
    }
    if (reported.game.id) {
      notes.push_back(text_of(look_.language, "game-of-base", "number"_a = *reported.game.id));
    }
    return notes;
  }

  /// Writes the lines that the likeliest repair changes; of a long line, a window that begins shortly before the
  /// change.
  void put_diffs(ReportedFinding const& reported, std::string& text) const {
    constexpr unsigned indent = 7;
    if (reported.repairs.empty()) {
      return;
    }
    std::vector<std::string> lines;
    unsigned widest = 0;
    for (std::string_view rest{reported.repairs.front().diff}; !rest.empty();) {
      lines.push_back(printable(rest.substr(0, rest.find('\n'))));
      widest = std::max(widest, width_of(lines.back()));
      rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
    }
    auto const room = out_.width() - indent;
    auto const from = widest > room ? window_of(lines) : sign_width;
    for (auto const& line : lines) {
      auto const style = line.starts_with('+') ? Style::good : Style::error;
      auto const shown = line.substr(0, sign_width) + (from > sign_width ? "…" : "") +
                         line.substr(std::min(std::max(from, sign_width), line.size()));
      text += std::string(indent, ' ') + out_.paint(style, cut(shown, room)) + "\n";
    }
  }

  /// The offset at which the window on lines "- …" and "+ …" begins, so that it shows their difference: in bytes, at
  /// the beginning of a character.
  static std::size_t window_of(std::vector<std::string> const& lines) {
    constexpr std::size_t before = 24;
    auto const added = std::ranges::find_if(lines, [](std::string const& line) { return line.starts_with('+'); });
    if (added == lines.end() || added == lines.begin()) {
      return sign_width;
    }
    auto const& one = lines.front();
    auto const& two = *added;
    auto same = sign_width;
    while (same < one.size() && same < two.size() && one[same] == two[same]) {
      ++same;
    }
    auto from = same > before + sign_width ? same - before : sign_width;
    while (from > sign_width && (static_cast<unsigned char>(one[from]) & 0xC0U) == 0x80) {
      --from;
    }
    return from;
  }

  /// Writes the move as written and the one that had to be played, each on its own board.
  void put_boards(ReportedFinding const& reported, std::string& text) const {
    auto const picture = picture_of(reported);
    if (!picture) {
      return;
    }
    auto const& variant = *reported.variant;
    std::vector<std::vector<std::string>> boards;
    std::vector<std::string> captions;
    auto const add = [&](std::string caption, MovePath const& path) {
      BoardStyle const style{.ascii = look_.ascii, .marked = SquareSet{path.squares}, .taken = path.jumped_set()};
      boards.push_back(draw_board(picture->position, variant, style, out_));
      captions.push_back(std::move(caption));
    };
    if (picture->claimed) {
      add(fmt::format("{}{}{}", word("as-written"), word("colon"), printable(picture->claimed->text)),
          picture->claimed->path);
    }
    for (auto const& move : picture->legal) {
      add(fmt::format("{}{}{}", picture->claimed ? word("obligatory") : word("fits"), word("colon"), move.text),
          move.path);
    }
    if (boards.empty()) {
      add(std::string{word("position")}, {});
    }
    text += side_by_side(boards, captions, board_width(variant.board()), out_.width());
    text += "    " + describe_position(picture->position, {.ascii = look_.ascii}, out_, look_.language) + "\n";
  }

  Output const& out_;
  TableStyle look_;
  SummaryWriter summary_;
};

}  // namespace

Style style_of(Severity severity) noexcept {
  switch (severity) {
    case Severity::error: return Style::error;
    case Severity::warning: return Style::warning;
    case Severity::hint: return Style::hint;
  }
  return Style::plain;
}

std::unique_ptr<FindingWriter> table_writer(Output const& output, TableStyle const& look) {
  return std::make_unique<TableWriter>(output, look);
}

std::unique_ptr<FindingWriter> summary_writer(Output const& output, Language language) {
  return std::make_unique<SummaryWriter>(output, language);
}

}  // namespace damier::app
