#pragma once

#include "grammar/query/detail/builder.hpp"
#include "grammar/query/detail/terminals_def.hpp"

#include <cstdint>
#include <limits>
#include <utility>

/// The actions of the rules: what each adds to the Builder of the query. One that sets _pass may refuse what was read.
namespace damier::query::grammar {

inline Builder& builder(auto const& context) { return x3::get<BuilderTag>(context).get(); }

inline constexpr auto open = [](auto& context) { builder(context).open(); };
inline auto close(Operator op) {
  return [op](auto& context) { builder(context).close(op); };
}
inline constexpr auto enter = [](auto& context) { x3::_pass(context) = builder(context).enter(); };
inline constexpr auto leave = [](auto& context) { builder(context).leave(); };
inline constexpr auto negate = [](auto& context) { builder(context).negate(); };

inline auto in_lines(Lines which) {
  return [which](auto& context) { builder(context).in_lines(which); };
}

inline constexpr auto begin_term = [](auto& context) { builder(context).begin_term(); };
inline constexpr auto compare = [](auto& context) { builder(context).compare(); };
inline constexpr auto extend_range = [](auto& context) { x3::_pass(context) = builder(context).extend_range(); };
inline constexpr auto open_range = [](auto& context) { builder(context).open_range(); };
inline constexpr auto range_up_to = [](auto& context) { builder(context).range_up_to(); };
inline constexpr auto if_equal = [](auto& context) {
  x3::_pass(context) = builder(context).comparison == Comparison::equal;
};
inline constexpr auto reset_comparison = [](auto& context) { builder(context).reset_comparison(); };
inline auto contains(bool value) {
  return [value](auto& context) { builder(context).contains = value; };
}
inline auto player_side(Side side) {
  return [side](auto& context) { builder(context).player_side = side; };
}
inline auto player_score(PlayerScore score) {
  return [score](auto& context) { builder(context).player_score = score; };
}

inline auto add_text(TextField field) {
  return [field](auto& context) {
    auto& b = builder(context);
    b.add(TextTerm{field, b.contains, b.text});
  };
}
inline auto add_number(NumberField field) {
  return [field](auto& context) {
    auto& b = builder(context);
    b.add(NumberTerm{field, b.range});
  };
}
inline constexpr auto add_player = [](auto& context) {
  auto& b = builder(context);
  b.add(PlayerTerm{b.contains, b.text, b.player_side, b.player_score});
};
inline constexpr auto add_date = [](auto& context) { builder(context).add(DateTerm{builder(context).range}); };
inline constexpr auto add_ply = [](auto& context) { builder(context).add(PlyTerm{builder(context).range}); };
inline constexpr auto add_type = [](auto& context) { builder(context).add(TypeTerm{builder(context).text}); };
inline constexpr auto add_fen = [](auto& context) { builder(context).add(FenTerm{builder(context).text}); };
inline constexpr auto add_comment = [](auto& context) {
  auto& b = builder(context);
  b.add(CommentTerm{b.contains, b.text});
};
inline auto add_label(LabelField field) {
  return [field](auto& context) {
    auto& b = builder(context);
    auto const is_number = field == LabelField::stars;
    b.add(LabelTerm{field, b.contains, is_number ? Text{} : b.text, is_number ? b.range : NumberRange{}});
  };
}
inline constexpr auto add_saved = [](auto& context) { builder(context).add(SavedQueryTerm{builder(context).text}); };
inline constexpr auto add_pattern = [](auto& context) { builder(context).add(PatternTerm{builder(context).text}); };
inline constexpr auto add_motif = [](auto& context) {
  builder(context).add(MotifTerm{builder(context).text, builder(context).player_side});
};
inline constexpr auto add_opening = [](auto& context) { builder(context).add(OpeningTerm{builder(context).text}); };
inline auto add_move(bool whole_route) {
  return [whole_route](auto& context) { builder(context).add(MoveTerm{builder(context).text, whole_route}); };
}
inline constexpr auto add_variable = [](auto& context) {
  auto& b = builder(context);
  b.add(VariableTerm{b.squares.front().first});
  b.squares.clear();
};
inline auto add(auto term) {
  return [term](auto& context) { builder(context).add(term); };
}

inline auto quantifier(Quantifier value) {
  return [value](auto& context) { builder(context).quantifier = value; };
}
inline constexpr auto add_item = [](auto& context) {
  auto& b = builder(context);
  b.squares.push_back(b.item);
};
inline constexpr auto add_variable_item = [](auto& context) {
  auto& b = builder(context);
  b.squares.push_back({SquareItem::Kind::variable, b.text, {}});
};
inline auto add_pieces(Pieces pieces) {
  return [pieces](auto& context) {
    auto& b = builder(context);
    b.add(PiecesTerm{pieces, b.quantifier, std::move(b.squares)});
  };
}
inline constexpr auto begin_function = [](auto& context) { x3::_pass(context) = builder(context).begin_function(); };
inline constexpr auto end_operand = [](auto& context) { builder(context).end_operand(); };
inline constexpr auto end_function = [](auto& context) {
  builder(context).end_function();
  add_item(context);
};

inline auto content(Content value) {
  return [value](auto& context) { builder(context).content = value; };
}
inline constexpr auto add_designator = [](auto& context) { builder(context).add_designator(); };
inline auto relation(Relation value) {
  return [value](auto& context) { builder(context).relation = value; };
}
/// Makes what was read so far the left side of a relation.
inline auto begin_relation(Relation value) {
  return [value](auto& context) {
    auto& b = builder(context);
    b.add_designator();
    b.relation = value;
  };
}
inline constexpr auto add_relation = [](auto& context) { builder(context).add_relation(); };
inline constexpr auto if_not_none = [](auto& context) {
  x3::_pass(context) = builder(context).quantifier != Quantifier::none;
};
inline constexpr auto begin_variable = [](auto& context) {
  auto& b = builder(context);
  b.begin_term();
  b.content = Content::whatever;
  b.squares.push_back({SquareItem::Kind::variable, b.text, {}});
};
inline constexpr auto add_echo = [](auto& context) {
  auto& b = builder(context);
  auto const differs = !b.squares.empty();
  b.add(EchoTerm{b.contains, differs, std::move(b.squares)});
};
inline auto endgame_is(EndgameValue value) {
  return [value](auto& context) { builder(context).endgame = {value, EndgameLimit::none}; };
}
inline auto endgame_limit(EndgameLimit limit) {
  return [limit](auto& context) { builder(context).endgame.limit = limit; };
}
inline constexpr auto add_endgame = [](auto& context) { builder(context).add(builder(context).endgame); };
inline constexpr auto begin_shot = [](auto& context) { builder(context).shot = {}; };
inline auto shot_is(ShotTermKind kind) {
  return [kind](auto& context) { builder(context).shot.kind = kind; };
}
inline auto shot_proved(bool wanted) {
  return [wanted](auto& context) { builder(context).shot.proved = wanted; };
}
inline auto shot_regained(bool wanted) {
  return [wanted](auto& context) { builder(context).shot.regained = wanted; };
}
inline constexpr auto set_shot_gain = [](auto& context) { builder(context).shot.gain = builder(context).range; };
inline constexpr auto set_shot_motif = [](auto& context) { builder(context).shot.motif = builder(context).text; };
inline constexpr auto add_shot = [](auto& context) { builder(context).add(std::move(builder(context).shot)); };
inline constexpr auto add_nag = [](auto& context) { builder(context).add(NagTerm{builder(context).value.low}); };
inline auto add_move_squares(MoveSquares which) {
  return [which](auto& context) {
    auto& b = builder(context);
    b.add(MoveSquaresTerm{which, b.quantifier, std::move(b.squares)});
  };
}

inline constexpr auto subtract = [](auto& context) { builder(context).count.negative = true; };
inline constexpr auto count_pieces = [](auto& context) { builder(context).add_pieces(); };
inline constexpr auto count_number = [](auto& context) { builder(context).add_constant(); };
inline constexpr auto set_factor = [](auto& context) { x3::_pass(context) = builder(context).set_factor(); };
inline auto add_tempo(Side side) {
  return [side](auto& context) { builder(context).add_tempo(side); };
}
inline auto add_material(Side side) {
  return [side](auto& context) { builder(context).add_material(side); };
}
/// Adds the material of White minus that of Black.
inline constexpr auto add_both_materials = [](auto& context) {
  auto& b = builder(context);
  auto const sum = b.count;
  b.add_material(Side::white);
  b.count.negative = !sum.negative;
  b.count.factor = sum.factor;
  b.add_material(Side::black);
};
inline constexpr auto begin_right_side = [](auto& context) { builder(context).begin_right_side(); };
inline constexpr auto settle_count = [](auto& context) {
  builder(context).settle_count();
  builder(context).compare();
};
inline constexpr auto if_number_right = [](auto& context) {
  x3::_pass(context) = !builder(context).count.has_pieces_right;
};
inline constexpr auto negate_value = [](auto& context) {
  auto& value = builder(context).value;
  value = {-value.low, -value.high, false};
};
inline constexpr auto extend_count = [](auto& context) {
  auto& b = builder(context);
  b.value = {b.value.low - b.count.left, b.value.low - b.count.left, false};
  x3::_pass(context) = b.extend_range();
};
inline constexpr auto count_up_to = [](auto& context) {
  auto& b = builder(context);
  b.value = {b.value.low - b.count.left, b.value.low - b.count.left, false};
  b.range_up_to();
};
inline constexpr auto if_clear_range = [](auto& context) {
  x3::_pass(context) = builder(context).check_range_of_sum();
};
inline constexpr auto if_pieces = [](auto& context) { x3::_pass(context) = builder(context).check_pieces(); };
inline constexpr auto add_count = [](auto& context) {
  auto& b = builder(context);
  b.add(CountTerm{std::move(b.count.addends), b.range});
};

inline constexpr auto no_end = std::numeric_limits<std::int64_t>::max();

inline constexpr auto any_captures = [](auto& context) {
  builder(context).range = {1, no_end, false};
  builder(context).captured = Captured::pieces;
};
inline auto captured(Captured what) {
  return [what](auto& context) { builder(context).captured = what; };
}
inline constexpr auto add_captures = [](auto& context) {
  builder(context).add(CapturesTerm{builder(context).range, builder(context).captured});
};
inline constexpr auto add_after_captures = [](auto& context) {
  builder(context).add(AfterTerm{{builder(context).range, builder(context).captured}});
};
inline constexpr auto add_legal_moves = [](auto& context) {
  builder(context).add(LegalMovesTerm{builder(context).range});
};
inline constexpr auto add_can_capture = [](auto& context) {
  builder(context).add(CanCaptureTerm{builder(context).range});
};
inline constexpr auto add_can_take = [](auto& context) {
  auto& b = builder(context);
  b.add(CanTakeTerm{b.quantifier, std::move(b.squares)});
};

inline auto add_gap(NumberRange gap) {
  return [gap](auto& context) { builder(context).add_gap(gap); };
}
inline constexpr auto set_gap = [](auto& context) { x3::_pass(context) = builder(context).set_gap(); };
inline constexpr auto close_sequence = [](auto& context) { builder(context).close_sequence(); };
inline constexpr auto check_times = [](auto& context) { x3::_pass(context) = builder(context).check_times(); };
inline constexpr auto repeat = [](auto& context) { builder(context).repeat(); };
inline constexpr auto wrap_mirror = [](auto& context) { builder(context).wrap(Mirror{}); };
inline constexpr auto wrap_shift = [](auto& context) { builder(context).wrap(Shift{}); };
inline constexpr auto at_least = [](auto& context) {
  if (builder(context).bare_number) {
    builder(context).open_range();
  }
};
inline constexpr auto wrap_stays = [](auto& context) { builder(context).wrap(Stays{{}, builder(context).range}); };
inline constexpr auto begin_let = [](auto& context) { builder(context).begin_let(); };
inline auto let_squares(Let::Kind kind) {
  return [kind](auto& context) { builder(context).let_squares(kind); };
}
inline constexpr auto let_condition = [](auto& context) { builder(context).let_condition(); };
inline constexpr auto end_let = [](auto& context) { builder(context).end_let(); };

}  // namespace damier::query::grammar
