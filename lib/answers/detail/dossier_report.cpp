#include "answers/detail/dossier_report.hpp"

#include "answers/value_words.hpp"
#include "dossier/dossier.hpp"
#include "language/message.hpp"
#include "text/shell_file.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <string_view>

namespace damier::answers {
namespace {

/// The variants of the games that do not count, for people.
std::string other_variants(NamedDossier const& named) {
  std::string list;
  for (auto const& [name, games] : named.dossier.other_variants) {
    list += fmt::format(
        "{}{} ({})", list.empty() ? "" : ", ",
        name.empty() ? text_of(named.language, "dossier-variant-unknown") : title_of_variant(name, named.language),
        games);
  }
  return list;
}

/// Writes the dossier as tables with their titles: for a terminal, or in Markdown.
class DossierTables {
 public:
  DossierTables(Destination& output, Format format, DossierReport const& report)
      : output_{output},
        format_{format},
        report_{report},
        dossier_{report.named.dossier},
        language_{report.named.language} {}

  void write() {
    auto const& player = report_.named.book.name(dossier_.person);
    heading("# ", text_of(language_, "dossier-title", "player"_a = player));
    line(facts());
    if (!report_.likes.empty()) {
      line(text_of(language_, "dossier-may-be", "names"_a = fmt::format("{}", fmt::join(report_.likes, "; "))));
      if (!report_.merged) {
        line(text_of(language_, "dossier-merge",
                     "command"_a = fmt::format("damier prepare {} {} --merge-spellings", shell_file(report_.base),
                                               shell_file(player))));
      }
    }
    if (auto const others = other_variants(report_.named); !others.empty()) {
      line(text_of(language_, "tree-others", "variants"_a = others));
    }
    if (dossier_.games == 0) {
      line(text_of(language_, "dossier-no-games"));
      return;
    }
    for (auto const& part : dossier_parts(report_.named)) {
      if (part.name == "allowed_motifs" && part.sheet.size() == 0) {
        continue;  // the part before it shows that none was allowed
      }
      output_.write("\n");
      heading("## ", part.title.in(language_));
      lines_above(part);
      if (part.sheet.size() != 0) {
        output_.write(in_markdown() ? "\n" : "");
        part.sheet.write(output_, format_, language_);
      }
    }
  }

 private:
  [[nodiscard]] bool in_markdown() const noexcept { return format_ == Format::markdown; }
  void heading(std::string_view mark, std::string_view text) {
    output_.write((in_markdown() ? std::string{mark} + report::markdown_text(text) : output_.strong(printable(text))) +
                  "\n");
  }
  void line(std::string_view text) {  // in Markdown a paragraph
    output_.write((in_markdown() ? "\n" + report::markdown_text(text) : printable(text)) + "\n");
  }
  void lines(std::vector<Message> const& messages) {
    for (auto const& each : messages) {
      line(text_of(each, language_));
    }
  }

  [[nodiscard]] std::string facts() const {
    auto text = dossier_.variant == nullptr ? std::string{} : title_of(*dossier_.variant, language_) + ", ";
    text += text_of(language_, "games", "count"_a = dossier_.games);
    if (auto const mean = dossier_.rating.value()) {
      text += ", " + text_of(language_, "dossier-rating", "mean"_a = std::llround(*mean),
                             "last"_a = dossier_.last_rating.value_or(0));
    }
    return text;
  }

  /// Writes the lines between the title of a part and its rows: figures, or the reason why it has no rows.
  void lines_above(DossierPart const& part) {
    auto const empty = part.sheet.size() == 0;
    if (part.name == "mistakes") {
      return lines(head_of(dossier_.mistakes, report_.base));
    }
    if (part.name == "combinations") {
      return lines(head_of(dossier_.shots, report_.base));
    }
    if (part.name == "motifs" && !empty) {
      line(text_of(language_, "dossier-motif-games", "count"_a = dossier_.motifs.games));
    }
    if (empty) {
      line(why_empty(part).in(language_));
    }
  }

  static Word why_empty(DossierPart const& part) {
    if (part.name == "openings") {
      return "dossier-no-openings";
    }
    if (part.name == "positions") {
      return "dossier-no-positions";
    }
    return "dossier-no-motifs";
  }

  Destination& output_;
  Format format_;
  DossierReport const& report_;
  Dossier const& dossier_;
  Language language_;
};

report::Object object_of(DossierReport const& report) {
  auto const& dossier = report.named.dossier;
  std::vector<Cell> others;
  for (auto const& [name, games] : dossier.other_variants) {
    others.emplace_back(report::Object{{"variant", text(name)}, {"games", games}});
  }
  report::Object object{{"player", report.named.book.name(dossier.person)},
                        {"spellings", report.spellings},
                        {"may_be", report.likes},
                        {"variant", dossier.variant != nullptr ? Cell{dossier.variant->name()} : Cell{}},
                        {"other_variants", std::move(others)},
                        {"games", dossier.games},
                        {"games_with_values", dossier.mistakes.games},
                        {"games_with_shots", dossier.shots.games},
                        {"games_with_motifs_sought", dossier.motifs.games}};
  auto const parts = dossier_parts(report.named);
  for (std::size_t first = 0; first < parts.size();) {  // parts of one name are one array
    auto end = first;
    while (end < parts.size() && parts[end].name == parts[first].name) {
      ++end;
    }
    object.push_back({parts[first].name, together(std::span{parts}.subspan(first, end - first)).objects()});
    first = end;
  }
  return object;
}

void write_page(Destination& output, DossierReport const& report) {
  auto const& named = report.named;
  std::string text;
  append_dossier_page(text, {named.dossier, named.reader, named.book, report.base, report.likes, other_variants(named),
                             report.first_ply, named.most, named.language});
  output.write(text);
}

}  // namespace

void write_dossier(Destination& output, Format format, DossierReport const& report) {
  switch (format) {
    case Format::json: return report::write_object(output, format, object_of(report));
    case Format::html: return write_page(output, report);
    case Format::ndjson:
    case Format::csv:
    case Format::excel:
    case Format::cells:
    case Format::tsv: return joined(dossier_parts(report.named)).write(output, format, report.named.language);
    default: DossierTables{output, format, report}.write();
  }
}

}  // namespace damier::answers
