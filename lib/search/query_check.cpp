#include "search/query_check.hpp"

#include "grammar/query/reader.hpp"
#include "language/message.hpp"
#include "motif/catalogue.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "search/move_contradictions.hpp"
#include "search/move_reach.hpp"
#include "search/plan.hpp"
#include "search/query_texts.hpp"
#include "search/square_selection.hpp"
#include "store/games.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>

namespace damier {
namespace {

using Variants = std::vector<Variant const*>;

std::size_t place_of(Variant const* variant) {
  auto const all = damier::variants();
  return static_cast<std::size_t>(std::ranges::find(all, variant) - all.begin());
}

/// "international, russian".
std::string names_of(Variants const& variants) {
  std::string text;
  for (auto const* const variant : variants) {
    text += (text.empty() ? "" : ", ") + std::string{variant->name()};
  }
  return text;
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

/// The range that the header terms leave for a number, narrowed term by term.
struct Narrowed {
  std::int64_t low = std::numeric_limits<std::int64_t>::min();
  std::int64_t high = std::numeric_limits<std::int64_t>::max();

  /// False where nothing is left.
  bool narrow(query::NumberRange const& range) noexcept {
    if (!range.outside) {
      low = std::max(low, range.low);
      high = std::min(high, range.high);
    }
    return low <= high;
  }
};

/// Walks through a query and collects what can never be true.
class NeverTrue {
 public:
  NeverTrue(std::string_view text, MotifCatalogue const& catalogue, std::vector<Diagnostic>& warnings) noexcept
      : text_{text}, catalogue_{catalogue}, warnings_{warnings} {}

  void check(query::Node const& node, Variants const& variants) {
    auto const before = warnings_.size();
    std::visit([&](auto const& term) { look_at(term, node, variants); }, node.term);
    if (warnings_.size() == before && holds_nowhere(node, variants)) {
      auto const several = std::holds_alternative<query::Combination>(node.term);
      warn(node.span, several ? "query-contradiction" : "query-range",
           several ? message("query-nowhere-excluded", "variants"_a = names_of(variants))
                   : message("query-nowhere", "variants"_a = names_of(variants)));
    }
  }

 private:
  template <typename Term>
  void look_at(Term const&, query::Node const&, Variants const&) {}

  void look_at(query::Combination const& term, query::Node const& node, Variants const& variants) {
    auto among = variants;
    if (term.op == query::Operator::conjunction) {
      among = with_types_of(term, variants);
      check_header(term, node);
    }
    for (auto const& operand : term.operands) {
      check(operand, among.empty() ? variants : among);
    }
  }
  void look_at(query::Sequence const& term, query::Node const&, Variants const& variants) {
    check_all(term.parts, variants);
  }
  void look_at(query::Repetition const& term, query::Node const&, Variants const& variants) {
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
    check_squares(term.squares, variants, false);
    check_all(term.operands, variants);
  }
  void check_all(std::vector<query::Node> const& nodes, Variants const& variants) {
    std::ranges::for_each(nodes, [&](query::Node const& node) { check(node, variants); });
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
  void look_at(query::RelationTerm const& term, query::Node const& node, Variants const& variants) {
    if (is_impossible(term)) {
      warn(node.span, "query-contradiction", message("query-nowhere", "variants"_a = names_of(variants)));
    }
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
        auto const& on_board = selection->on(place_of(variant));
        return all ? on_board.complete : !(on_board.seen_by[0] | on_board.seen_by[1]).empty();
      };
      if (std::ranges::none_of(variants, is_there)) {
        auto const& square = item.kind == query::SquareItem::Kind::range ? item.last : item.first;
        warn(square.span, "query-square", message("query-square-not-here", "square"_a = square.value),
             sizes_of(variants));
      }
    }
  }

  /// Numbers of pieces that no board has room for.
  void check_count(query::CountTerm const& term, query::Node const& node, Variants const& variants) {
    std::int64_t most = 0;
    for (auto const* const variant : variants) {
      most = std::max<std::int64_t>(most, variant->board().square_count());
    }
    auto const plain = term.addends.size() == 1 && term.addends.front().weight == 1 && !term.addends.front().tempo &&
                       !term.range.outside;
    if (plain && (term.range.low > most || term.range.high < 0)) {
      warn(node.span, "query-range", message("query-too-many-pieces"), sizes_of(variants));
    }
  }

  void look_at(query::CapturesTerm const& term, query::Node const& node, Variants const& variants) {
    std::int64_t most = 0;
    for (auto const* const variant : variants) {
      most = std::max<std::int64_t>(most, variant->board().square_count());
    }
    if (!term.range.outside && (term.range.low > most || term.range.high < term.range.low)) {
      warn(node.span, "query-range", message("query-too-many-captured"), sizes_of(variants));
    }
  }

  void look_at(query::LegalMovesTerm const& term, query::Node const& node, Variants const&) {
    check_range(node.span, term.range, 0);
  }
  void look_at(query::CanCaptureTerm const& term, query::Node const& node, Variants const& variants) {
    look_at(query::CapturesTerm{term.range}, node, variants);
    check_range(node.span, term.range, 1);
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
           message("query-variants-here", "variants"_a = names_of(variants)));
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

  /// A position in which a side has no pieces: it can only be at the end of a game, and then that side is to move.
  void warn_of_one_side(query::FenTerm const& term, Fen const& fen, Colour missing) {
    auto const side = missing == Colour::white ? message("white") : message("black");
    auto const at_the_end = !fen.side_known || fen.position.side == missing;
    warn(term.fen.span, "query-fen",
         at_the_end ? message("query-fen-lost-all", "side"_a = side) : message("query-fen-impossible", "side"_a = side),
         message("query-use-pattern", "text"_a = term.fen.value));
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
    if (!is_read || best == MoveReach::none) {
      warn(node.span, "query-move", message("query-no-piece-goes"), sizes_of(variants));
    } else if (is_quiet && best == MoveReach::capture) {
      warn(term.move.span, "query-move", message("query-capture-only"), message("query-capture-found"));
    }
  }

  // Contradictions within a conjunction

  void check_header(query::Combination const& all, query::Node const& node) {
    std::map<query::NumberField, Narrowed> numbers;
    Narrowed days;
    std::set<query::Result> results;
    std::set<query::Side> to_move;
    std::set<query::Side> movers;
    std::map<query::TextField, std::set<std::string>> texts;
    auto possible = true;
    for (auto const& operand : all.operands) {
      if (auto const* const number = std::get_if<query::NumberTerm>(&operand.term)) {
        auto const one_value = number->field == query::NumberField::rating;  // of two players
        possible = possible && (one_value || numbers[number->field].narrow(number->range));
      } else if (auto const* const date = std::get_if<query::DateTerm>(&operand.term)) {
        possible = possible && days.narrow(date->days);
      } else if (auto const* const result = std::get_if<query::ResultTerm>(&operand.term)) {
        results.insert(result->result);
      } else if (auto const* const side = std::get_if<query::SideTerm>(&operand.term)) {
        to_move.insert(side->side);
      } else if (auto const* const by = std::get_if<query::ByTerm>(&operand.term)) {
        movers.insert(by->side);
      } else if (auto const* const words = std::get_if<query::TextTerm>(&operand.term); words && !words->contains) {
        texts[words->field].insert(words->text.value);
      }
    }
    to_move.insert(movers.begin(), movers.end());
    auto const one_text = std::ranges::all_of(texts, [](auto const& field) { return field.second.size() <= 1; });
    if (!possible || results.size() > 1 || to_move.size() > 1 || !one_text || moves_exclude_each_other(all)) {
      warn(node.span, "query-contradiction", message("query-no-game-excluded"));
    }
  }

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
      auto const place = place_of(variant);
      auto const reach = plan->reach({}, place);
      auto const mask = plan->mask(place);
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

  void warn(query::Span span, std::string_view code, Message message, Message hint = {}) {
    auto warning = query::query_error(text_, span, code, std::move(message), std::move(hint));
    warning.severity = Severity::warning;
    warnings_.push_back(std::move(warning));
  }

  std::string_view text_;
  MotifCatalogue const& catalogue_;
  std::vector<Diagnostic>& warnings_;
};

}  // namespace

std::vector<Diagnostic> never_true(std::string_view query, std::span<Variant const* const> variants,
                                   MotifCatalogue const& catalogue) {
  std::vector<Diagnostic> warnings;
  auto const root = query::read_query(query);
  if (root && !variants.empty()) {
    NeverTrue{query, catalogue, warnings}.check(*root, {variants.begin(), variants.end()});
  }
  return warnings;
}

std::vector<Diagnostic> never_true(std::string_view query, std::span<Variant const* const> variants) {
  return never_true(query, variants, MotifCatalogue::built_in());
}

std::vector<Diagnostic> never_true(std::string_view query, Base& base, MotifCatalogue const& catalogue) {
  auto const variants = stored_variants(base);
  return never_true(query, variants, catalogue);
}
std::vector<Diagnostic> never_true(std::string_view query, Base& base) {
  return never_true(query, base, MotifCatalogue::built_in());
}

}  // namespace damier
