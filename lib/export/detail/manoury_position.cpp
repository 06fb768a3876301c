#include "export/detail/manoury_position.hpp"

#include "export/detail/line_filler.hpp"
#include "grammar/manoury/grammar.hpp"
#include "grammar/manoury/labels.hpp"
#include "notation/fen.hpp"

#include <algorithm>
#include <vector>

namespace damier {
namespace {

/// The pieces of one side of a FEN, "W27,32,K5,31-50": "27", "32", "D 5", "31 à 50".
std::vector<std::string> pieces_in_words(std::string_view section, Language language) {
  std::vector<std::string> pieces;
  section.remove_prefix(std::min<std::size_t>(1, section.size()));
  while (!section.empty()) {
    auto const end = std::min(section.find(','), section.size());
    auto piece = section.substr(0, end);
    section.remove_prefix(std::min(end + 1, section.size()));
    auto& words = pieces.emplace_back();
    if (piece.starts_with('K')) {
      words.append(labels::king.in(language)).append(" ");
      piece.remove_prefix(1);
    }
    auto const dash = piece.find('-');
    words += piece.substr(0, dash);
    if (dash != std::string_view::npos) {
      words.append(" ").append(labels::up_to.in(language)).append(" ").append(piece.substr(dash + 1));
    }
  }
  if (pieces.empty()) {
    pieces.emplace_back(labels::no_piece.in(language));
  }
  return pieces;
}

}  // namespace

std::string labelled(std::string_view label, Language language) {
  return std::string{label} + std::string{Word{"colon"}.in(language)};
}

std::string position_in_words(std::string_view fen, bool say_side, ManouryStyle const& style) {
  std::string text;
  LineFiller out{text, style.columns};
  auto const put_side = [&](Word label, std::size_t begin) {
    auto const end = std::min(fen.find(':', begin + 1), fen.size());
    auto const pieces = pieces_in_words(fen.substr(begin + 1, end - begin - 1), style.language);
    auto word = labelled(label.in(style.language), style.language);
    for (auto const& piece : pieces) {
      word += piece;
      out.put(word + (&piece == &pieces.back() ? "" : ","));
      word.clear();
    }
    out.end_line();
  };
  put_side(labels::white, fen.find(":W"));
  put_side(labels::black, fen.find(":B"));
  if (say_side) {
    text.append((fen.starts_with('W') ? labels::white_to_move : labels::black_to_move).in(style.language))
        .append(".\n");
  }
  return text;
}

bool fits_diagram(std::string_view text, Variant const& variant, ManouryStyle const& style) {
  auto const fen = read_fen(text, variant);
  if (!fen || fen->null_move || !fen->side_known || std::ranges::count(text, ':') != 2 ||
      text.find(":W") == std::string_view::npos || text.find(":B") == std::string_view::npos) {
    return false;
  }
  auto const printed = position_in_words(text, true, style);
  auto const back = manoury::read_diagram(printed, 0);
  return back && back->whole.end + 1 == printed.size() && (std::string{back->side} + ":" + back->pieces) == text;
}

}  // namespace damier
