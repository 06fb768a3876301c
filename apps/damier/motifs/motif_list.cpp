#include "apps/damier/motifs/motif_list.hpp"

#include "apps/damier/options/framed_rows.hpp"
#include "apps/damier/terminal/value_words.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "report/table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace damier::app {
namespace {

/// A motif or an opening as the fields of a row.
struct Row {
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

std::string shown_variants(CatalogueEntry const& entry) {
  std::string text;
  for (auto const* const variant : entry.variants) {
    text += text.empty() ? "" : " ";
    text += variant->name();
  }
  return text;
}

std::vector<Row> rows_of(MotifCatalogue const& catalogue, Language language) {
  std::vector<Row> rows;
  for (auto const& motif : catalogue.motifs()) {
    rows.push_back({&motif, "motif", name(motif.status), words_of(motif.status),
                    text_in(motif.query.empty() ? motif.reasons : motif.definitions, language), motif.query});
  }
  for (auto const& opening : catalogue.openings()) {
    rows.push_back({&opening, "opening", {}, "motif-of-opening", opening.text, {}});
  }
  return rows;
}

void add_object(FramedRows& rows, Row const& row) {
  JsonWriter json;
  json.begin_object().member("kind", row.kind).member("id", row.entry->id).key("names").begin_array();
  for (auto const& name : row.entry->names) {
    json.begin_object().member("language", name.language).member("name", name.text).end_object();
  }
  json.end_array().key("status");
  row.status.empty() ? json.null() : json.value(row.status);
  json.member("text", row.text).key("query");
  row.mechanism.empty() ? json.null() : json.value(row.mechanism);
  std::vector<std::string> variants;
  for (auto const* const variant : row.entry->variants) {
    variants.emplace_back(variant->name());
  }
  json.strings("variants", variants).member("source", row.entry->source);
  rows.row(json.end_object().text());
}

}  // namespace

void write_motif_list(Console& console, MotifCatalogue const& catalogue, Format format, Language language) {
  constexpr Word title{"field-name"};
  constexpr Word status{"motif-status"};
  constexpr Word definition{"motif-definition"};
  auto const json = format == Format::json || format == Format::ndjson;
  report::Table table{console.out(),
                      {{"id"},
                       {std::string{title.in(language)}},
                       {std::string{status.in(language)}, false, 1},
                       {.title = std::string{definition.in(language)}, .wraps = true}},
                      language};
  FramedRows rows{console.out(), format};
  if (is_delimited(format)) {
    rows.head(delimited_row(format, {"kind", "id", "names", "status", "text", "variants", "source"}));
  }
  // The members of JSON are in English, whatever the language.
  for (auto const& row : rows_of(catalogue, json ? Language{} : language)) {
    auto const names = names_in(*row.entry, language);
    if (json) {
      add_object(rows, row);
    } else if (is_delimited(format)) {
      rows.row(delimited_row(format, {std::string{row.kind}, row.entry->id, names, std::string{row.status},
                                      std::string{row.text}, shown_variants(*row.entry), row.entry->source}));
    } else {
      table.add({row.entry->id, names, std::string{row.shown_status.in(language)}, std::string{row.text}});
    }
  }
  format == Format::table ? table.finish() : rows.finish();
}

}  // namespace damier::app
