#include "search/detail/query_texts.hpp"

#include "grammar/pdn/look_alike.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "rules/variant.hpp"
#include "search/detail/board_regions.hpp"
#include "search/detail/square_selection.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace damier {
namespace {

std::size_t place_of(Variant const& variant) noexcept {
  auto const all = variants();
  return static_cast<std::size_t>(std::ranges::find(all, &variant) - all.begin());
}

/// An arrangement inside a shift.
Arrangement moved(Arrangement asked, ShiftContext const& shift, Variant const& variant) {
  auto const move = [&](SquareSet& squares) {
    if (shift.named != nullptr) {
      shift.named->add(place_of(variant), squares);
    }
    squares = shifted(squares, shift.by, variant.board());
  };
  for (auto* const sets : {&asked.men, &asked.kings, &asked.pieces}) {
    std::ranges::for_each(*sets, move);
  }
  move(asked.occupied);
  move(asked.empty);
  return asked;
}

/// Moves a move inside a shift; false if it leaves the board.
bool move_by(MoveText& text, ShiftContext const& shift, Variant const& variant) {
  SquareSet named = text.captured.value_or(SquareSet{});
  for (std::size_t i = 0; i < text.size; ++i) {
    named.insert(text.squares[i]);
  }
  if (shift.named != nullptr) {
    shift.named->add(place_of(variant), named);
  }
  if (shifted(named, shift.by, variant.board()).size() != named.size()) {
    return false;
  }
  for (std::size_t i = 0; i < text.size; ++i) {
    text.squares[i] = *shifted(text.squares[i], shift.by, variant.board());
  }
  if (text.captured) {
    text.captured = shifted(*text.captured, shift.by, variant.board());
  }
  return true;
}

}  // namespace

std::size_t offset_in_query(std::string_view query, query::Text const& text, std::size_t offset) {
  auto const written = query.substr(text.span.offset, text.span.length);
  std::size_t at = 0;
  for (std::size_t read = 0; read < offset && at < written.size(); ++read) {
    auto const escaped =
        written[at] == '\\' && at + 1 < written.size() && (written[at + 1] == '"' || written[at + 1] == '\\');
    at += escaped ? 2 : 1;
  }
  return text.span.offset + at;
}

tl::expected<PositionTest, TextFault> exact_test(query::FenTerm const& term, bool mirrored) {
  PositionTest::Exact exact;
  std::optional<FenNote> note;
  bool readable = false;
  for (auto const* const variant : variants()) {
    auto const fen = trimmed(term.fen.value) == "start" ? tl::expected<Fen, FenNote>{Fen{variant->start()}}
                                                        : read_fen(term.fen.value, *variant);
    auto const usable = fen && !fen->position.occupied().empty();
    auto& target = exact.targets.emplace_back();
    if (usable) {
      target = {mirrored ? turned(fen->position, variant->board()) : fen->position, !fen->side_known};
    }
    readable = readable || usable;
    if (!note) {
      note = fen ? FenNote{"", 0, message("query-fen-empty")} : fen.error();
    }
  }
  if (!readable) {
    return tl::unexpected{TextFault{note ? note->offset : 0, "query-fen",
                                    note ? note->message : message("query-fen-no-variant"), message("query-fen-form")}};
  }
  return PositionTest{std::move(exact)};
}

tl::expected<PositionTest, TextFault> pattern_test(query::PatternTerm const& term, bool mirrored,
                                                   std::optional<ShiftContext> const& shift) {
  PositionTest::Arranged arranged;
  std::optional<PatternFault> fault;
  bool readable = false;
  for (auto const* const variant : variants()) {
    auto const pattern = read_pattern(term.pattern.value, *variant);
    auto& target = arranged.arrangements.emplace_back();
    if (pattern) {
      readable = true;
      auto asked = mirrored ? pattern->mirrored(variant->board()) : *pattern;
      if (shift) {
        asked = moved(asked, *shift, *variant);
      }
      target = asked.if_possible();
    } else if (!fault || (fault->other_board && !pattern.error().other_board)) {
      fault = pattern.error();
    }
  }
  if (!readable && fault) {
    return tl::unexpected{
        TextFault{fault->offset, "query-pattern", std::move(fault->message), message("pattern-form")}};
  }
  return PositionTest{std::move(arranged)};
}

tl::expected<PositionTest, TextFault> move_test(query::MoveTerm const& term, bool mirrored,
                                                std::optional<ShiftContext> const& shift) {
  PositionTest::Played played{term.whole_route, {}};
  std::optional<MoveTextError> error;
  bool readable = false;
  auto const text = pdn::with_board_letters(term.move.value);
  auto const by_letters = names_square_by_letter(text);
  for (auto const* const variant : variants()) {
    Numbering const numbering{variant->rules()};
    auto& target = played.moves.emplace_back();
    if (by_letters && !numbering.algebraic()) {
      continue;
    }
    auto move = read_move_text(text, numbering);
    if (move) {
      readable = true;
      target = *move;
      for (std::size_t i = 0; mirrored && i < move->size; ++i) {
        target->squares[i] = variant->board().turned(move->squares[i]);
      }
      target->starts = mirrored ? turned(move->starts, variant->board()) : move->starts;
      if (mirrored && move->captured) {
        target->captured = turned(*move->captured, variant->board());
      }
      if (shift && target->names_file_alone()) {
        return tl::unexpected{TextFault{0, "query-move", message("query-cannot-shift"), message("query-shift-form")}};
      }
      if (shift && !move_by(*target, *shift, *variant)) {
        target.reset();
      }
    } else if (!error) {
      error = move.error();
    }
  }
  if (!readable && error) {
    return tl::unexpected{
        TextFault{error->offset, "query-move", Message::named(error->message), message("query-move-form")}};
  }
  return PositionTest{std::move(played)};
}

}  // namespace damier
