#include "reference/perft_figures.hpp"

#include "reference/diagram.hpp"
#include "reference/table_file.hpp"

#include <sstream>
#include <stdexcept>

namespace damier::reference {

namespace {

Counting read_counting(std::string const& text) {
  if (text != "moves" && text != "paths") {
    throw std::runtime_error{"perft.tsv: neither moves nor paths: " + text};
  }
  return text == "moves" ? Counting::distinct : Counting::every_path;
}

PerftFigures figures_of(TableRow const& row) {
  PerftFigures figures;
  figures.name = row.at("variant") + " " + row.at("fen");
  figures.variant = find_variant(row.at("variant"));
  if (figures.variant == nullptr) {
    throw std::runtime_error{"perft.tsv: no such variant: " + row.at("variant")};
  }
  auto const rows = figures.variant->name() == "italian" ? Rows::from_right : Rows::from_left;
  figures.position =
      row.at("fen") == "start" ? figures.variant->start() : read_fen(row.at("fen"), figures.variant->board(), rows);
  figures.counting = read_counting(row.at("counted"));
  std::istringstream counts{row.at("leaves")};
  for (std::uint64_t count = 0; counts >> count;) {
    figures.leaves.push_back(count);
  }
  if (figures.leaves.empty() || !counts.eof()) {
    throw std::runtime_error{"perft.tsv: not a list of counts: " + row.at("leaves")};
  }
  return figures;
}

}  // namespace

std::vector<PerftFigures> perft_figures() {
  std::vector<PerftFigures> figures;
  for (auto const& row : read_table("perft.tsv")) {
    figures.push_back(figures_of(row));
  }
  return figures;
}

}  // namespace damier::reference
