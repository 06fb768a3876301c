#include "search/query_check.hpp"

#include "grammar/query/reader.hpp"
#include "language/message.hpp"
#include "motif/catalogue.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "search/detail/most_captured.hpp"
#include "search/detail/move_reach.hpp"
#include "search/detail/needed_names.hpp"
#include "search/detail/query_types.hpp"
#include "search/detail/square_selection.hpp"
#include "search/plan.hpp"
#include "search/query.hpp"
#include "store/games.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace damier {
namespace {

using Variants = std::vector<Variant const*>;

/// In variants().
std::size_t number_of(Variant const* variant) {
  auto const all = damier::variants();
  return static_cast<std::size_t>(std::ranges::find(all, variant) - all.begin());
}

/// "international, russian".
std::string list_of(Variants const& variants) {
  std::string text;
  for (auto const* const variant : variants) {
    text += (text.empty() ? "" : ", ") + std::string{variant->name()};
  }
  return text;
}

/// The same, or "these 16 variants" where the list would be too long to be read.
Argument names_of(Variants const& variants) {
  constexpr std::size_t longest_list = 3;
  if (variants.size() > longest_list) {
    return message("query-these-variants", "number"_a = variants.size());
  }
  return list_of(variants);
}

/// "the boards of international have 50 squares": the sizes from the smallest to the greatest.
Message sizes_of(Variants const& variants) {
  std::set<unsigned> sizes;
  for (auto const* const variant : variants) {
    sizes.insert(variant->board().square_count());
  }
  Argument list{*sizes.begin()};
  for (auto size = std::next(sizes.begin()); size != sizes.end(); ++size) {
    list = message("query-one-or-other", "first"_a = std::move(list), "last"_a = *size);
  }
  return message("board-sizes", "variants"_a = names_of(variants), "sizes"_a = std::move(list));
}

/// Walks through a query and collects what can never be true.
class NeverTrue {
 public:
  /// has_accepted_moves: whether the games have illegal moves that were accepted; asked only if it matters.
  NeverTrue(std::string_view text, MotifCatalogue const& catalogue, std::function<bool()> has_accepted_moves,
            std::vector<Diagnostic>& warnings)
      : text_{text}, catalogue_{catalogue}, has_accepted_moves_{std::move(has_accepted_moves)}, warnings_{warnings} {}

  void check(query::Node const& node, Variants const& variants) {
    auto const before = warnings_.size();
    auto const around = rest_;
    std::visit([&](auto const& term) { look_at(term, node, variants); }, node.term);
    rest_ = around;
    if (warnings_.size() != before || !holds_nowhere(node, variants)) {
      return;
    }
    auto const* const combination = std::get_if<query::Combination>(&node.term);
    if (combination == nullptr || combination->operands.size() == 1) {
      warn(node.span, "query-range", message("query-nowhere", "variants"_a = names_of(variants)));
    } else {
      auto const left = with_types_of(*combination, variants);
      warn(node.span, "query-contradiction",
           message("query-nowhere-excluded", "variants"_a = names_of(left.empty() ? variants : left)));
    }
  }

 private:
  template <typename Term>
  void look_at(Term const&, query::Node const&, Variants const&) {}

  void look_at(query::Combination const& term, query::Node const& node, Variants const& variants) {
    auto const among = term.op == query::Operator::conjunction ? with_types_of(term, variants) : variants;
    if (term.op == query::Operator::negation) {
      rest_ = {damier::message("query-impossible-in-not"), true};
    } else if (term.op == query::Operator::disjunction && term.operands.size() > 1) {
      rest_ = {damier::message("query-impossible-in-or")};
    }
    check_all(term.operands, among.empty() ? variants : among);
    if (term.op == query::Operator::conjunction && exclude_each_other(term.operands)) {
      warn(node.span, "query-contradiction", message("query-no-game-excluded"));
    }
  }
  /// Whether two of some conditions want different values of one thing of the game: its year, ply or result.
  [[nodiscard]] static bool exclude_each_other(std::vector<query::Node> const& operands) {
    auto const exclude = [](query::Node const& one, query::Node const& other) {
      return std::visit([&](auto const& term) { return wants_another(term, other.term); }, one.term);
    };
    for (auto one = operands.begin(); one != operands.end(); ++one) {
      if (std::any_of(std::next(one), operands.end(), [&](query::Node const& other) { return exclude(*one, other); })) {
        return true;
      }
    }
    return false;
  }
  template <typename Term, typename Variant>
  [[nodiscard]] static bool wants_another(Term const& one, Variant const& terms) {
    auto const* const other = std::get_if<Term>(&terms);
    if (other == nullptr) {
      return false;
    }
    if constexpr (std::is_same_v<Term, query::NumberTerm>) {  // a rating is that of either player
      return one.field == other->field && one.field != query::NumberField::rating && are_apart(one.range, other->range);
    } else if constexpr (std::is_same_v<Term, query::DateTerm>) {
      return are_apart(one.days, other->days);
    } else if constexpr (std::is_same_v<Term, query::PlyTerm>) {
      return are_apart(one.range, other->range);
    } else {
      return std::is_same_v<Term, query::ResultTerm> && one != *other;
    }
  }
  [[nodiscard]] static bool are_apart(query::NumberRange const& one, query::NumberRange const& other) noexcept {
    return !one.outside && !other.outside && (one.low > other.high || other.low > one.high);
  }

  void look_at(query::Sequence const& term, query::Node const&, Variants const& variants) {
    check_all(term.parts, variants);
  }
  void look_at(query::Repetition const& term, query::Node const&, Variants const& variants) {
    if (may_be_left_out(term)) {
      rest_ = {message("query-impossible-optional")};
    }
    check_all(term.operand, variants);
  }
  void look_at(query::Stays const& term, query::Node const&, Variants const& variants) {
    check_all(term.operand, variants);
  }
  void look_at(query::Mirror const& term, query::Node const&, Variants const& variants) {
    check_all(term.operand, variants);
  }
  void look_at(query::InLines const& term, query::Node const&, Variants const& variants) {
    check_all(term.operand, variants);
  }
  void look_at(query::Shift const& term, query::Node const&, Variants const& variants) {
    check_all(term.operand, variants);
  }
  void look_at(query::Let const& term, query::Node const&, Variants const& variants) {
    auto const before = warnings_.size();
    auto const around = rest_;
    auto const is_defined_alone = term.kind == query::Let::Kind::squares || term.kind == query::Let::Kind::condition;
    if (is_defined_alone && !needs_name(term.operands.back(), term.name.value)) {
      rest_ = {message("query-impossible-definition", "name"_a = term.name.value)};
    }
    check_squares(term.squares, variants, false);
    if (term.operands.size() > 1) {
      check(term.operands.front(), variants);
    }
    rest_ = around;
    if (warnings_.size() != before) {
      return;  // what is asked of the name is impossible for the same reason
    }
    check(term.operands.back(), variants);
  }
  void check_all(std::vector<query::Node> const& nodes, Variants const& variants) {
    for (auto const& node : nodes) {
      auto const around = rest_;
      check(node, variants);
      rest_ = around;
    }
  }

  void look_at(query::PiecesTerm const& term, query::Node const&, Variants const& variants) {
    check_squares(term.squares, variants, term.quantifier == query::Quantifier::all);
  }
  void look_at(query::CountTerm const& term, query::Node const& node, Variants const& variants) {
    for (auto const& addend : term.addends) {
      check_squares(addend.squares, variants, false);
    }
    check_count(term, node, variants);
  }
  void look_at(query::RelationTerm const& term, query::Node const&, Variants const& variants) {
    std::ranges::for_each(term.operands,
                          [&](query::Designator const& operand) { check_squares(operand.squares, variants, false); });
  }
  void look_at(query::EchoTerm const& term, query::Node const&, Variants const& variants) {
    check_squares(term.squares, variants, false);
  }
  void look_at(query::MoveSquaresTerm const& term, query::Node const&, Variants const& variants) {
    check_squares(term.squares, variants, false);
  }

  /// all: of a list with several squares each must be on one board; otherwise one of them is enough.
  void check_squares(query::SquareList const& squares, Variants const& variants, bool all) {
    for (auto const& item : squares) {
      if (item.kind == query::SquareItem::Kind::variable) {
        continue;
      }
      if (item.kind == query::SquareItem::Kind::function) {
        std::ranges::for_each(item.operands,
                              [&](query::SquareList const& operand) { check_squares(operand, variants, false); });
        continue;
      }
      auto const selection = SquareSelection::of(item);
      if (!selection) {
        return;  // the compiler reports it
      }
      auto const is_there = [&](Variant const* variant) {
        auto const& on_board = selection->on(number_of(variant));
        return all ? on_board.complete : !(on_board.seen_by[0] | on_board.seen_by[1]).empty();
      };
      if (std::ranges::none_of(variants, is_there)) {
        auto const& square = item.kind == query::SquareItem::Kind::range ? item.last : item.first;
        warn(square.span, "query-square", message("query-square-not-here", "square"_a = square.value),
             sizes_of(variants), all ? Holds::nowhere : Holds::perhaps);
      }
    }
  }

  /// Numbers of pieces that no board has room for, and those below 0.
  void check_count(query::CountTerm const& term, query::Node const& node, Variants const& variants) {
    std::int64_t most = 0;
    for (auto const* const variant : variants) {
      most = std::max<std::int64_t>(most, variant->board().square_count());
    }
    auto const plain = term.addends.size() == 1 && term.addends.front().weight == 1 && !term.addends.front().tempo &&
                       !term.range.outside;
    if (plain && term.range.high < 0) {
      warn(node.span, "query-range", message("query-negative-pieces"));
    } else if (plain && term.range.low > most) {
      warn(node.span, "query-range", message("query-too-many-pieces"), sizes_of(variants));
    }
  }

  void look_at(query::CapturesTerm const& term, query::Node const& node, Variants const& variants) {
    if (term.range.outside) {
      return;
    }
    if (term.range.high < 0) {
      warn(node.span, "query-range", message("query-negative-pieces"));
      return;
    }
    if (term.range.low <= captured_on_any_board) {
      return;
    }
    std::int64_t most = 0;
    for (auto const* const variant : variants) {
      most = std::max<std::int64_t>(most, most_captured(variant->rules()));
    }
    if (term.range.low > most) {
      warn(node.span, "query-range", message("query-too-many-captured"),
           message("query-most-captured", "most"_a = most));
    }
  }

  void look_at(query::AfterTerm const& term, query::Node const& node, Variants const& variants) {
    look_at(term.move, node, variants);
  }

  void look_at(query::LegalMovesTerm const& term, query::Node const& node, Variants const&) {
    check_range(node.span, term.range, 0);
  }
  void look_at(query::CanCaptureTerm const& term, query::Node const& node, Variants const& variants) {
    auto const before = warnings_.size();
    look_at(query::CapturesTerm{term.range}, node, variants);
    if (warnings_.size() == before) {
      check_range(node.span, term.range, 1);
    }
  }
  void look_at(query::CanTakeTerm const& term, query::Node const&, Variants const& variants) {
    check_squares(term.squares, variants, term.quantifier == query::Quantifier::all);
  }

  void look_at(query::PlyTerm const& term, query::Node const& node, Variants const&) {
    check_range(node.span, term.range, 0);
  }

  void look_at(query::MotifTerm const& term, query::Node const&, Variants const& variants) {
    if (!any_is_of(catalogue_.motifs_named(term.name.value), variants)) {
      warn(term.name.span, "query-motif",
           message("query-motif-not-here", "name"_a = term.name.value, "variants"_a = names_of(variants)));
    }
  }
  void look_at(query::OpeningTerm const& term, query::Node const&, Variants const& variants) {
    if (!any_is_of(catalogue_.openings_named(term.name.value), variants)) {
      warn(term.name.span, "query-opening",
           message("query-opening-not-here", "name"_a = term.name.value, "variants"_a = names_of(variants)));
    }
  }
  /// Whether one of the entries that a name means is of one of the variants; a name without entries is another fault.
  template <typename Entry>
  [[nodiscard]] static bool any_is_of(std::vector<Entry const*> const& entries, Variants const& variants) {
    return entries.empty() || std::ranges::any_of(entries, [&](Entry const* entry) {
             return std::ranges::any_of(variants, [&](Variant const* variant) { return entry->is_of(*variant); });
           });
  }

  void look_at(query::TypeTerm const& term, query::Node const&, Variants const& variants) {
    auto const types = find_types(term.name.value);
    if (!types.empty() && std::ranges::none_of(types, [&](Variant const* type) {
          return std::ranges::find(variants, type) != variants.end();
        })) {
      warn(term.name.span, "query-type", message("query-variant-not-here"),
           message("query-variants-here", "variants"_a = list_of(variants)));
    }
  }

  void look_at(query::NumberTerm const& term, query::Node const& node, Variants const&) {
    constexpr std::int64_t first_year = 1500;  // Game::year()
    constexpr std::int64_t last_year = 2199;
    if (term.field != query::NumberField::rating_difference) {  // a number of either sign
      check_range(node.span, term.range, term.field == query::NumberField::id ? 1 : 0);
    }
    if (term.field == query::NumberField::year && !term.range.outside &&
        (term.range.high < first_year || term.range.low > last_year)) {
      warn(node.span, "query-range", message("query-no-such-year"), message("query-years-read"));
    }
  }

  void check_range(query::Span span, query::NumberRange const& range, std::int64_t least) {
    if (!range.outside && (range.high < least || range.low > range.high)) {
      warn(span, "query-range", message("query-no-number"));
    }
  }

  void look_at(query::FenTerm const& term, query::Node const& node, Variants const& variants) {
    if (term.fen.value.find("start") != std::string::npos) {
      return;
    }
    std::optional<Fen> read;
    for (auto const* const variant : variants) {
      if (auto fen = read_fen(term.fen.value, *variant)) {
        read = std::move(*fen);
        break;
      }
    }
    if (!read) {
      warn(node.span, "query-fen", message("query-fen-not-here", "variants"_a = names_of(variants)));
      return;
    }
    for (auto const side : {Colour::white, Colour::black}) {
      if (read->position.of(side).empty() && !read->position.of(opponent(side)).empty()) {
        warn_of_one_side(term, *read, side);
      }
    }
  }

  /// A position in which a side has no pieces: a move leads to it at the end of a game alone, and then that side is to
  /// move. A game may begin from any position, or set it up.
  void warn_of_one_side(query::FenTerm const& term, Fen const& fen, Colour missing) {
    auto const side = missing == Colour::white ? message("white") : message("black");
    auto const at_the_end = !fen.side_known || fen.position.side == missing;
    warn(term.fen.span, "query-fen",
         at_the_end ? message("query-fen-lost-all", "side"_a = side) : message("query-fen-impossible", "side"_a = side),
         message("query-use-pattern", "text"_a = term.fen.value), Holds::perhaps);
  }

  void look_at(query::MoveTerm const& term, query::Node const& node, Variants const& variants) {
    auto best = MoveReach::none;
    auto is_read = false;
    auto is_quiet = false;
    for (auto const* const variant : variants) {
      auto const move = read_move_text(term.move.value, Numbering{variant->rules()});
      if (move && move->size >= 2) {
        is_read = true;
        is_quiet = move->sign == MoveSign::quiet;
        best = std::max(best, move_reach(*variant, move->from(), move->to()));
      }
    }
    if (!is_read || (best == MoveReach::none && !has_accepted_moves_())) {
      warn(node.span, "query-move", message("query-no-piece-goes"), sizes_of(variants));
    } else if (is_quiet && best == MoveReach::capture && !has_accepted_moves_()) {
      warn(term.move.span, "query-move", message("query-capture-only"), message("query-capture-found"), Holds::perhaps);
    }
  }

  // Contradictions

  /// The variants that the type terms of a conjunction leave.
  [[nodiscard]] static Variants with_types_of(query::Combination const& all, Variants variants) {
    for (auto const& operand : all.operands) {
      if (auto const* const type = std::get_if<query::TypeTerm>(&operand.term)) {
        auto const types = find_types(type->name.value);
        std::erase_if(variants,
                      [&](Variant const* variant) { return std::ranges::find(types, variant) == types.end(); });
      }
    }
    return variants;
  }

  /// Whether a condition on positions alone is true in no position of any of the variants, as far as the plan shows.
  [[nodiscard]] bool holds_nowhere(query::Node const& node, Variants const& variants) const {
    auto asked = node;
    if (auto* const all = std::get_if<query::Combination>(&asked.term)) {
      if (all->op != query::Operator::conjunction) {
        return false;
      }
      std::erase_if(all->operands, [&](query::Node const& operand) { return asks_a_header(operand); });
      if (all->operands.size() < 2) {
        return false;  // a single condition has been checked by itself
      }
    }
    auto const plan = Plan::compile(asked, text_, catalogue_);
    if (!plan || !plan->mentions_positions() || plan->mentions_headers()) {
      return false;
    }
    return std::ranges::all_of(variants, [&](Variant const* variant) {
      auto const number = number_of(variant);
      auto const reach = plan->reach({}, number);
      auto const mask = plan->mask(number);
      auto const too_many = [&](std::size_t side) {
        return unsigned{mask.men_count[side].least} + mask.king_count[side].least > reach.most_pieces[side];
      };
      return !reach.anywhere || mask.is_impossible() || too_many(0) || too_many(1);
    });
  }
  [[nodiscard]] bool asks_a_header(query::Node const& node) const {
    auto const plan = Plan::compile(node, text_, catalogue_);
    return !plan || plan->mentions_headers();
  }

  /// What the condition that a warning is about can be all the same.
  enum class Holds : std::uint8_t { nowhere, perhaps };

  /// Adds to the hint what the rest of the query can be.
  void warn(query::Span span, std::string_view code, Message message, Message hint = {}, Holds holds = Holds::nowhere) {
    auto const rest = rest_.negated && holds == Holds::perhaps ? Message{} : rest_.hint;
    if (!hint.empty() && !rest.empty()) {
      hint = damier::message("reasons", "first"_a = std::move(hint), "second"_a = rest);
    } else if (hint.empty()) {
      hint = rest;
    }
    auto warning = query::query_error(text_, span, code, std::move(message), std::move(hint));
    warning.severity = Severity::warning;
    warnings_.push_back(std::move(warning));
  }

  /// What becomes of the query where the condition that is looked at is true of nothing.
  struct Rest {
    Message hint = {};  ///< empty: the query is true of nothing either
    bool negated = false;
  };

  std::string_view text_;
  MotifCatalogue const& catalogue_;
  std::function<bool()> has_accepted_moves_;
  Rest rest_;
  std::vector<Diagnostic>& warnings_;
};

std::vector<Diagnostic> never_true(tl::expected<query::Node, Diagnostic> const& root, std::string_view query,
                                   Variants const& variants, MotifCatalogue const& catalogue,
                                   std::function<bool()> has_accepted_moves) {
  std::vector<Diagnostic> warnings;
  if (root && !variants.empty()) {
    NeverTrue{query, catalogue, std::move(has_accepted_moves), warnings}.check(*root, variants);
  }
  return warnings;
}

}  // namespace

std::vector<Diagnostic> never_true(std::string_view query, std::span<Variant const* const> variants,
                                   MotifCatalogue const& catalogue) {
  return never_true(query::read_query(query), query, {variants.begin(), variants.end()}, catalogue,
                    [] { return false; });
}

std::vector<Diagnostic> never_true(std::string_view query, std::span<Variant const* const> variants) {
  return never_true(query, variants, MotifCatalogue::built_in());
}

std::vector<Diagnostic> never_true(std::string_view query, Base& base, MotifCatalogue const& catalogue) {
  return never_true(query_of(base, query), query, stored_variants(base), catalogue,
                    [&] { return has_accepted_moves(base); });
}
std::vector<Diagnostic> never_true(std::string_view query, Base& base) {
  return never_true(query, base, MotifCatalogue::built_in());
}

}  // namespace damier
