#include "search/motif_finder.hpp"

#include "grammar/query/reader.hpp"
#include "language/message.hpp"
#include "motif/gained.hpp"
#include "search/plan.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace damier {
namespace {

std::optional<Diagnostic> fault_of(Motif const& motif, MotifCatalogue const& catalogue) {
  auto const text = without_gained(motif.mechanism);
  auto const root = query::read_query(text);
  if (!root) {
    return root.error();
  }
  auto const plan = Plan::compile(*root, text, catalogue);
  if (!plan) {
    return plan.error();
  }
  if (plan->mentions_headers() || !plan->mentions_positions()) {
    return query::query_error(text, root->span, "motif-entry", message("motif-file-about-game"));
  }
  return std::nullopt;
}

/// A fault of the query, moved to the place that the query has in the file.
Diagnostic placed(Diagnostic fault, Motif const& motif) {
  if (fault.where.line == 1) {
    auto const before = motif.query_place.column - 1;
    std::string key = "query";
    key.resize(std::max<std::size_t>(before, 7) - 2, ' ');
    fault.source_line.insert(0, key + "= ");
    fault.source_column += key.size() + 2;
    fault.where.column += before;
  }
  fault.where.line += motif.query_place.line - 1;
  return fault;
}

/// A warning at the heading of a motif.
Diagnostic warning_about(Motif const& motif, Message text) {
  Diagnostic warning;
  warning.severity = Severity::warning;
  warning.code = "motif-entry";
  warning.where = motif.where;
  warning.source_line = "[motif " + motif.id + "]";
  warning.source_column = motif.where.column;
  warning.length = static_cast<std::uint32_t>(warning.source_line.size());
  warning.message = std::move(text);
  return warning;
}

void check_lines(Motif const& motif, MotifCatalogue const& catalogue, std::vector<Diagnostic>& faults) {
  MotifFinder finder{catalogue, {&motif}};
  for (std::size_t n = 0; n < motif.examples.size(); ++n) {
    auto const hits = finder.find(main_line_of(motif.examples[n]));
    if (std::ranges::none_of(hits, [](MotifHit const& hit) { return hit.ply == 0 && hit.side == Colour::white; })) {
      faults.push_back(warning_about(motif, message("motif-example-missed", "number"_a = n + 1)));
    }
  }
  for (std::size_t n = 0; n < motif.near_miss.size(); ++n) {
    if (!finder.find(main_line_of(motif.near_miss[n])).empty()) {
      faults.push_back(warning_about(motif, message("motif-near-miss-found", "number"_a = n + 1)));
    }
  }
}

void check_names(Motif const& motif, MotifCatalogue const& catalogue, std::vector<Diagnostic>& faults) {
  for (auto const& name : motif.names) {
    for (auto const* const other : catalogue.motifs_named(name.text)) {
      if (other->id != motif.id) {
        faults.push_back(
            warning_about(motif, message("motif-name-taken", "name"_a = name.text, "other"_a = other->id)));
      }
    }
  }
}

}  // namespace

std::vector<Diagnostic> check_motif_queries(MotifCatalogue& catalogue, std::string const& file) {
  std::vector<Diagnostic> faults;
  std::vector<std::string> broken;
  for (auto const& motif : catalogue.motifs()) {
    if (motif.file != file || motif.query.empty()) {
      continue;
    }
    if (auto fault = fault_of(motif, catalogue)) {
      faults.push_back(placed(std::move(*fault), motif));
      broken.push_back(motif.id);
    } else {
      check_lines(motif, catalogue, faults);
      check_names(motif, catalogue, faults);
    }
  }
  for (auto const& id : broken) {
    catalogue.remove(id);
  }
  return faults;
}

}  // namespace damier
