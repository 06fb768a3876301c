#include "answers/motifs.hpp"

#include "answers/value_words.hpp"
#include "language/message.hpp"
#include "report/report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <utility>
#include <vector>

namespace damier::answers {
namespace {

/// A motif or an opening as the fields of a row.
struct ListedMotif {
  CatalogueEntry const* entry;
  std::string_view kind;
  std::string_view status;
  Word shown_status;      ///< in a table; of an opening its kind
  std::string_view text;  ///< the definition, the reason where there is no mechanism; the moves of an opening
  std::string_view mechanism;
};

std::string names_in(CatalogueEntry const& entry, Language language) {
  return fmt::format("{}", fmt::join(texts_in(entry.names, language), "; "));
}

std::vector<ListedMotif> rows_of(MotifCatalogue const& catalogue, Language language) {
  std::vector<ListedMotif> rows;
  for (auto const& motif : catalogue.motifs()) {
    rows.push_back({&motif, "motif", name(motif.status), words_of(motif.status),
                    text_in(motif.status == MotifStatus::not_implemented ? motif.reasons : motif.definitions, language),
                    motif.query});
  }
  for (auto const& opening : catalogue.openings()) {
    rows.push_back({&opening, "opening", {}, "motif-of-opening", opening.text, {}});
  }
  return rows;
}

report::Value names_in_all_languages(ListedMotif const& row) {
  std::vector<report::Value> names;
  for (auto const& name : row.entry->names) {
    names.emplace_back(report::Object{{"language", name.language}, {"name", name.text}});
  }
  return names;
}

report::Columns<ListedMotif> columns(Language language) {
  using report::Kind;
  using report::Label;
  using report::Value;
  using report::Where;
  return {{{{"kind", Label{}, Kind::name, Where::data}, &ListedMotif::kind},
           {{"id", Label{"id"}}, [](ListedMotif const& row) { return Value{row.entry->id}; }},
           {{"names", Label{}, Kind::object, Where::json}, names_in_all_languages},
           {{"names", "field-name", Kind::text, Where::table | Where::delimited},
            [language](ListedMotif const& row) { return Value{names_in(*row.entry, language)}; }},
           {{"status", "motif-status", Kind::name, Where::everywhere, 1},
            [](ListedMotif const& row) { return report::text_or_none(row.status); },
            [](ListedMotif const& row, Language shown) { return std::string{row.shown_status.in(shown)}; }},
           {{"text", "motif-definition", Kind::text, Where::everywhere, 0, true}, &ListedMotif::text},
           {{"query", Label{}, Kind::text, Where::json},
            [](ListedMotif const& row) { return report::text_or_none(row.mechanism); }},
           {{"variants", Label{}, Kind::names, Where::data},
            [](ListedMotif const& row) {
              std::vector<std::string> variants;
              for (auto const* const variant : row.entry->variants) {
                variants.emplace_back(variant->name());
              }
              return Value{std::move(variants)};
            }},
           {{"source", Label{}, Kind::text, Where::data},
            [](ListedMotif const& row) { return Value{row.entry->source}; }}}};
}

}  // namespace

void write_motif_list(report::Destination& out, MotifCatalogue const& catalogue, report::Format format,
                      Language language) {
  // The members of JSON are in English, whatever the language.
  auto const json = format == report::Format::json || format == report::Format::ndjson;
  report::write_rows(out, {format, language}, columns(language), rows_of(catalogue, json ? Language{} : language));
}

}  // namespace damier::answers
