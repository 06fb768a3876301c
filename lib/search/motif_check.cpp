#include "search/motif_check.hpp"

#include "grammar/query/reader.hpp"
#include "language/message.hpp"
#include "search/plan.hpp"

#include <optional>
#include <utility>

namespace damier {
namespace {

std::optional<Diagnostic> fault_of(Motif const& motif, MotifCatalogue const& catalogue) {
  auto const root = query::read_query(motif.query);
  if (!root) {
    return root.error();
  }
  auto const plan = Plan::compile(*root, motif.query, catalogue);
  if (!plan) {
    return plan.error();
  }
  if (plan->mentions_headers() || !plan->mentions_positions()) {
    return query::query_error(motif.query, root->span, "motif-entry", message("motif-file-about-game"));
  }
  return std::nullopt;
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
      if (fault->where.line == 1) {
        fault->where.column += motif.query_place.column - 1;
      }
      fault->where.line += motif.query_place.line - 1;
      faults.push_back(std::move(*fault));
      broken.push_back(motif.id);
    }
  }
  for (auto const& id : broken) {
    catalogue.remove(id);
  }
  return faults;
}

}  // namespace damier
