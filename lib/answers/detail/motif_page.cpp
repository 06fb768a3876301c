#include "answers/motifs.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"

#include <fmt/format.h>

#include <string_view>

namespace damier::answers {
namespace {

constexpr Language english;

constexpr std::string_view beginning =
    "# Motifs and openings\n\n"
    "This page is made from the catalogue by `damier motifs --list --page`, and a test compares the two. A hit means "
    "that the\n"
    "moves match the mechanism, not that the player meant it. A mechanism is written for White; Black's is the same "
    "under the\n"
    "half turn with exchanged colours. In a diagram `w` and `b` are men, `W` and `B` kings, White is at the bottom.\n"
    "`lib/motif/README.md` describes the format of the files, which a user can add to, and how far the names can be "
    "trusted.\n"
    "The word `gained` is true where the side to move has no capture and White has more than at the beginning, a king "
    "as three men.\n\n"
    "Status: **published**: a source prints the position or the line; **reconstructed**: a source prints the moves, "
    "the position\n"
    "was made for damier; **composed**: the source has the definition, the examples were made for damier.\n";

/// The names of an entry in all languages: "fr: coup royal · en: coup royal, royal shot".
std::string names_of(CatalogueEntry const& entry) {
  std::string text;
  std::string_view language;
  for (auto const& name : entry.names) {
    text += name.language == language ? ", " : fmt::format("{}{}: ", text.empty() ? "" : " · ", name.language);
    text += name.text;
    language = name.language;
  }
  return text;
}

std::string variants_of(CatalogueEntry const& entry) {
  std::string text;
  for (auto const* const variant : entry.variants) {
    text += (text.empty() ? "" : ", ") + std::string{variant->name()};
  }
  return text.empty() ? "all" : text;
}

constexpr char sign_of(Piece piece) noexcept {
  return piece.colour == Colour::white ? (piece.king ? 'W' : 'w') : (piece.king ? 'B' : 'b');
}

/// The board as text: each playing square as '.' or as its piece.
std::string diagram(Position const& position, Variant const& variant) {
  auto const& board = variant.board();
  std::string text;
  for (int row = 0; row < board.rows; ++row) {
    text += "   ";
    for (int column = 0; column < board.columns; ++column) {
      auto const square = board.at({row, column});
      auto const piece = square ? position.at(*square) : std::nullopt;
      text += ' ';
      text += !square ? ' ' : !piece ? '.' : sign_of(*piece);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::string moves_of(MotifLine const& line) {
  std::string text;
  auto position = line.start;
  for (auto const& move : line.moves) {
    auto const written = write_move(*line.variant, position, move);
    text += (text.empty() ? "" : " ") + (position.side == line.start.side ? written : "(" + written + ")");
    position = line.variant->after(position, move);
  }
  return text;
}

/// A query with each of its text lines indented.
std::string indented(std::string_view query) {
  std::string text = "    ";
  for (auto const c : query) {
    text += c;
    text += c == '\n' ? "    " : "";
  }
  return text + '\n';
}

constexpr std::string_view by_proof =
    "Named from the proof of a combination that `damier shots` or `damier puzzles` finds, not by a query.\n";

void add_motif(std::string& page, Motif const& motif) {
  auto const& example = motif.examples.front();
  page += fmt::format("\n### {}\n\n{}\n\n{}\n\n", text_in(motif.names, english), names_of(motif),
                      text_in(motif.definitions, english));
  page += fmt::format("Status: {}. Source: {}. Variants: {}.\n\n{}\n", name(motif.status), motif.source,
                      variants_of(motif), motif.query.empty() ? std::string{by_proof} : indented(motif.mechanism));
  page += fmt::format("```\n{}```\n\n`{}` {}\n", diagram(example.start, *example.variant),
                      write_fen(example.start, *example.variant), moves_of(example));
}

}  // namespace

std::string motif_page(MotifCatalogue const& catalogue) {
  std::string page{beginning};
  page += "\n## Motifs\n";
  for (auto const& motif : catalogue.motifs()) {
    if (motif.status != MotifStatus::not_implemented) {
      add_motif(page, motif);
    }
  }
  page += "\n## Not implemented\n\n| motif | definition | reason | source |\n|---|---|---|---|\n";
  for (auto const& motif : catalogue.motifs()) {
    if (motif.status == MotifStatus::not_implemented) {
      page += fmt::format("| {} | {} | {} | {} |\n", names_of(motif), text_in(motif.definitions, english),
                          text_in(motif.reasons, english), motif.source);
    }
  }
  page += "\n## Openings\n\n| opening | moves | variants | source |\n|---|---|---|---|\n";
  for (auto const& opening : catalogue.openings()) {
    page +=
        fmt::format("| {} | {} | {} | {} |\n", names_of(opening), opening.text, variants_of(opening), opening.source);
  }
  return page;
}

}  // namespace damier::answers
