#pragma once

#include "answers/detail/motif_row.hpp"
#include "language/language.hpp"
#include "motif/catalogue.hpp"
#include "report/column.hpp"
#include "report/destination.hpp"
#include "report/format.hpp"
#include "search/query.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace damier::answers {

class Answer;  // answers/answer.hpp

struct MotifOptions {
  std::vector<std::string> files = {};  ///< bases and game files
  std::vector<Motif const*> motifs = {};
  query::Lines lines = query::Lines::main;
  std::optional<Query> where = {};      ///< of bases
  std::optional<GameRange> games = {};  ///< by their numbers
  Variant const* variant = nullptr;     ///< of the games of files; nullptr to infer it for each
  std::optional<std::uint64_t> limit = {};
  unsigned threads = 1;
  MotifCatalogue const* catalogue = nullptr;
  Language language = {};
};

/// The motifs with some names; without names all but those of nearly every game. Throws WrongQuestion for a name that
/// no motif has, or one without a mechanism.
[[nodiscard]] std::vector<Motif const*> motifs_named(MotifCatalogue const& catalogue,
                                                     std::vector<std::string> const& names);
/// Finds motifs in games, in the order of the games, until take returns false. False if there is no game to be
/// searched: a query of a base finds none.
bool find_motifs(MotifOptions const& options, std::function<bool(MotifRow const&)> const& take);
/// The report of motifs. Rows name their file if there are several, and their line if others than main lines are
/// searched.
[[nodiscard]] report::Columns<MotifRow> motif_columns(MotifOptions const& options);

/// The motifs of games as an answer, which keeps all its rows.
[[nodiscard]] std::unique_ptr<Answer> motifs(MotifOptions options);

/// Counts motifs grouped by one of their properties.
class MotifCounts {
 public:
  /// The names of these properties: motif, player (who carries it out), white, black, side …
  [[nodiscard]] static std::vector<std::string> const& names();

  explicit MotifCounts(std::string by) : by_{std::move(by)} {}

  void add(MotifRow const& row);
  /// Writes the most frequent values first, at most limit of them; equally frequent ones are ordered by value.
  void write(report::Destination& out, report::Format format, MotifOptions const& options) const;

 private:
  struct Group {
    std::uint64_t motifs = 0;
    std::set<GameReference> games;
  };
  [[nodiscard]] std::string value_of(MotifRow const& row) const;
  [[nodiscard]] std::string shown(std::string const& value, MotifCatalogue const& catalogue, Language language) const;

  std::string by_;
  std::map<std::string, Group> groups_;
};

/// Writes the motifs and openings of a catalogue as rows.
void write_motif_list(report::Destination& out, MotifCatalogue const& catalogue, report::Format format,
                      Language language);
/// The catalogue as a page of Markdown in English, which docs/motifs.md is: each motif with its names, definition,
/// source, mechanism and the diagram of its first example; the motifs without a mechanism, with the reason; the
/// openings.
[[nodiscard]] std::string motif_page(MotifCatalogue const& catalogue);

}  // namespace damier::answers
