#include "motif/catalogue.hpp"

#include "game/text_folding.hpp"
#include "motif/embedded.hpp"
#include "motif/file_reader.hpp"
#include "text/byte_classes.hpp"
#include "text/spelling.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

/// A name as names are compared.
std::string key_of(std::string_view name) {
  auto key = folded_in_one_line(trimmed(name));
  std::ranges::replace(key, '-', ' ');
  return key;
}

bool has_name(CatalogueEntry const& entry, std::string const& key) {
  return key_of(entry.id) == key ||
         std::ranges::any_of(entry.names, [&](LocalText const& name) { return key_of(name.text) == key; });
}

template <typename Entry>
std::vector<Entry const*> entries_named(std::vector<Entry> const& entries, std::string_view name) {
  std::vector<Entry const*> found;
  auto const key = key_of(name);
  for (auto const& entry : entries) {
    if (has_name(entry, key)) {
      found.push_back(&entry);
    }
  }
  return found;
}

/// A third of the letters may be wrong.
template <typename Entry>
std::string nearest_name(std::vector<Entry> const& entries, std::string_view written) {
  constexpr std::size_t longest_name = 80;
  auto const key = key_of(written);
  std::string best;
  if (key.size() > longest_name) {
    return best;
  }
  // The shortest name that has it as its last words, as "royal" for "coup royal".
  for (auto const& entry : entries) {
    for (auto const& name : entry.names) {
      if (key_of(name.text).ends_with(" " + key) && (best.empty() || name.text.size() < best.size())) {
        best = name.text;
      }
    }
  }
  if (!best.empty()) {
    return best;
  }
  auto least = std::max<std::size_t>(key.size() / 3, 1) + 1;
  for (auto const& entry : entries) {
    for (auto const& name : entry.names) {
      if (auto const found = edit_distance(key, key_of(name.text)); found < least) {
        least = found;
        best = name.text;
      }
    }
  }
  return best;
}

/// Puts an entry in the place of the one with the same identifier, or behind the others.
template <typename Entry>
void put(std::vector<Entry>& entries, Entry entry) {
  auto const same = std::ranges::find(entries, entry.id, &Entry::id);
  if (same == entries.end()) {
    entries.push_back(std::move(entry));
  } else {
    *same = std::move(entry);
  }
}

}  // namespace

MotifCatalogue const& MotifCatalogue::built_in() {
  static auto const catalogue = [] {
    MotifCatalogue all;
    for (auto const& [file, text] : embedded_motifs()) {
      all.add(text, std::string{file});
    }
    return all;
  }();
  return catalogue;
}

std::vector<Diagnostic> MotifCatalogue::add(std::string_view text, std::string const& file) {
  auto read = read_motif_file(text, file);
  for (auto& motif : read.motifs) {
    put(motifs_, std::move(motif));
  }
  for (auto& opening : read.openings) {
    put(openings_, std::move(opening));
  }
  return std::move(read.faults);
}

void MotifCatalogue::remove(std::string_view motif_id) {
  std::erase_if(motifs_, [&](Motif const& motif) { return motif.id == motif_id; });
}

std::vector<Motif const*> MotifCatalogue::motifs_named(std::string_view name) const {
  return entries_named(motifs_, name);
}
std::vector<Opening const*> MotifCatalogue::openings_named(std::string_view name) const {
  return entries_named(openings_, name);
}
std::string MotifCatalogue::nearest_motif(std::string_view name) const { return nearest_name(motifs_, name); }
std::string MotifCatalogue::nearest_opening(std::string_view name) const { return nearest_name(openings_, name); }

}  // namespace damier
