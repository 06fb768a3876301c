#pragma once

#include "language/detail/compiler/po_file.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::po {

/// The plural forms of a language, as in "nplurals=2; plural=(n != 1);".
struct PluralForms {
  std::size_t size = 0;
  std::string expression;  ///< of n, in C
};
[[nodiscard]] std::optional<PluralForms> read_plural_forms(std::string_view field);

/// The template with the English texts, and a translation for each other language.
struct CatalogueSet {
  File english;
  std::vector<File> translations;
};

/// The faults of the catalogues: an identifier without an entry, an entry without an identifier, a translation of an
/// earlier English text, one that a translator has not confirmed, a place that the English text does not have or that
/// is missing, a wrong number of plural forms.
[[nodiscard]] std::vector<Fault> faults_of(CatalogueSet const& catalogues);

/// The C++ of message_table, for a set without faults.
[[nodiscard]] std::string message_table_source(File const& english);
/// The C++ of catalogue(), for a set without faults; the languages in the order of the set, English first.
[[nodiscard]] std::string catalogues_source(CatalogueSet const& catalogues);

}  // namespace damier::po
