#include "motif/catalogue.hpp"

#include "motif/detail/embedded.hpp"
#include "motif/detail/file_reader.hpp"
#include "text/byte_classes.hpp"
#include "text/spelling.hpp"
#include "text/text_folding.hpp"

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

/// Whether a key has the words of another, next to each other.
bool has_words(std::string_view key, std::string_view words) noexcept {
  for (auto at = key.find(words); at != std::string_view::npos; at = key.find(words, at + 1)) {
    auto const end = at + words.size();
    if ((at == 0 || key[at - 1] == ' ') && (end == key.size() || key[end] == ' ')) {
      return true;
    }
  }
  return false;
}

/// The name that a text is likely to mean: the shortest that has its words, as "royal" for "coup royal", unless many
/// have them; else the nearest, among identifiers too, with a third of its letters wrong at most. Empty if there is
/// none.
template <typename Entry>
std::string nearest_name(std::vector<Entry> const& entries, std::string_view written) {
  constexpr std::size_t longest_name = 80;
  constexpr unsigned many = 6;
  auto const key = key_of(written);
  std::string best;
  if (key.empty() || key.size() > longest_name) {
    return best;
  }
  unsigned with_words = 0;
  for (auto const& entry : entries) {
    for (auto const& name : entry.names) {
      if (!has_words(key_of(name.text), key)) continue;
      ++with_words;
      if (best.empty() || name.text.size() < best.size()) {
        best = name.text;
      }
    }
  }
  if (with_words >= many) {
    return {};
  }
  if (!best.empty()) {
    return best;
  }
  auto least = std::max<std::size_t>(key.size() / 3, 1) + 1;
  auto const compare = [&](std::string const& name) {
    if (auto const found = edit_distance(key, key_of(name)); found < least) {
      least = found;
      best = name;
    }
  };
  for (auto const& entry : entries) {
    for (auto const& name : entry.names) {
      compare(name.text);
    }
    compare(entry.id);
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
