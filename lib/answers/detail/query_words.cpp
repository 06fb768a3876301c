#include "answers/query_words.hpp"

#include "answers/value_words.hpp"
#include "grammar/query/reader.hpp"
#include "language/message.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <variant>

namespace damier::answers {
namespace {

constexpr auto lowest = std::numeric_limits<std::int64_t>::min() / 2;
constexpr auto highest = std::numeric_limits<std::int64_t>::max() / 2;

/// "1990 to 1995", "10 or more".
std::string range_words(query::NumberRange const& range, Language language,
                        std::function<std::string(std::int64_t)> const& shown) {
  if (range.low == range.high) {
    return shown(range.low);
  }
  if (range.low < lowest) {
    return text_of(language, "query-says-at-most", "to"_a = shown(range.high));
  }
  return range.high > highest
             ? text_of(language, "query-says-at-least", "from"_a = shown(range.low))
             : text_of(language, "query-says-between", "from"_a = shown(range.low), "to"_a = shown(range.high));
}

std::string range_words(query::NumberRange const& range, Language language) {
  return range_words(range, language, [](std::int64_t number) { return std::to_string(number); });
}

/// The day 19750103 as 1975-01-03.
std::string day_words(std::int64_t day) {
  return fmt::format("{:04}-{:02}-{:02}", day / 10'000, day / 100 % 100, day % 100);
}

Colour colour_of(query::Side side) noexcept { return side == query::Side::white ? Colour::white : Colour::black; }

/// Makes words of the terms of a query.
struct TermWords {
  std::string_view query;
  Language language;

  [[nodiscard]] std::string of(query::Node const& node) const {
    auto words = std::visit(*this, node.term);
    return words.empty() ? quoted_term(node.span) : words;
  }

  std::string operator()(query::Combination const& all) const {
    if (all.operands.empty()) {
      return text_of(language, "query-says-everything");
    }
    if (all.op == query::Operator::negation) {
      return text_of(language, "query-says-not", "what"_a = of(all.operands.front()));
    }
    auto words = operand(all, all.operands.front());
    for (std::size_t i = 1; i < all.operands.size(); ++i) {
      auto next = operand(all, all.operands[i]);
      words = all.op == query::Operator::conjunction
                  ? text_of(language, "query-says-and", "first"_a = words, "second"_a = next)
                  : text_of(language, "query-says-or", "first"_a = words, "second"_a = next);
    }
    return words;
  }

  std::string operator()(query::TextTerm const& term) const {
    static constexpr std::array<Word, 7> fields{"field-white",  "field-black",     "column-event", "column-site",
                                                "column-round", "field-annotator", "field-source"};
    std::string const field{fields[static_cast<std::size_t>(term.field)].in(language)};
    return term.contains ? text_of(language, "query-says-contains", "what"_a = field, "text"_a = term.text.value)
                         : text_of(language, "query-says-is", "what"_a = field, "text"_a = term.text.value);
  }

  std::string operator()(query::PlayerTerm const& term) const {
    auto words = term.contains ? text_of(language, "query-says-player-part", "name"_a = term.name.value)
                               : text_of(language, "query-says-player", "name"_a = term.name.value);
    if (term.side) {
      words = *term.side == query::Side::white ? text_of(language, "query-says-as-white", "player"_a = words)
                                               : text_of(language, "query-says-as-black", "player"_a = words);
    }
    if (term.score) {
      switch (*term.score) {
        case query::PlayerScore::wins: return text_of(language, "query-says-wins", "player"_a = words);
        case query::PlayerScore::loses: return text_of(language, "query-says-loses", "player"_a = words);
        case query::PlayerScore::draws: return text_of(language, "query-says-draws", "player"_a = words);
      }
    }
    return words;
  }

  std::string operator()(query::NumberTerm const& term) const {
    static constexpr std::array<Word, 7> fields{"column-year",       "column-rating", "column-plies",
                                                "column-round",      "column-game",   "field-white-rating",
                                                "field-black-rating"};
    auto const place = static_cast<std::size_t>(term.field);
    return place < fields.size() ? number(std::string{fields[place].in(language)}, term.range) : std::string{};
  }

  std::string operator()(query::DateTerm const& term) const {
    auto const days = range_words(term.days, language, day_words);
    return number_words(text_of(language, "column-date"), days, term.days.outside);
  }

  std::string operator()(query::ResultTerm const& term) const {
    static constexpr std::array outcomes{Outcome::white_wins, Outcome::black_wins, Outcome::draw, Outcome::both_lose,
                                         Outcome::unknown};
    auto const outcome = words_of(outcomes[static_cast<std::size_t>(term.result)]).in(language);
    return text_of(language, "query-says-result", "result"_a = outcome);
  }

  std::string operator()(query::TypeTerm const& term) const {
    return text_of(language, "query-says-variant", "name"_a = title_of_variant(term.name.value, language));
  }

  std::string operator()(query::HasTerm const& term) const {
    static constexpr std::array<Word, 5> words{"query-says-comments", "query-says-variations", "query-says-findings",
                                               "query-says-fen", "query-says-errors"};
    return std::string{words[static_cast<std::size_t>(term.feature)].in(language)};
  }

  std::string operator()(query::CommentTerm const& term) const {
    return term.contains ? text_of(language, "query-says-comment", "text"_a = term.text.value) : std::string{};
  }

  std::string operator()(query::LabelTerm const& term) const {
    switch (term.field) {
      case query::LabelField::collection: return text_of(language, "query-says-in", "name"_a = term.text.value);
      case query::LabelField::flag: return text_of(language, "query-says-flag", "name"_a = term.text.value);
      case query::LabelField::stars: return number(text_of(language, "field-stars"), term.range);
      case query::LabelField::note: return text_of(language, "query-says-note", "text"_a = term.text.value);
    }
    return {};
  }

  std::string operator()(query::SavedQueryTerm const& term) const {
    return text_of(language, "query-says-saved", "name"_a = term.name.value);
  }

  std::string operator()(query::FenTerm const& term) const {
    return term.fen.value == "start" ? text_of(language, "query-says-start")
                                     : text_of(language, "query-says-position", "fen"_a = term.fen.value);
  }

  std::string operator()(query::PlyTerm const& term) const {
    return term.range.outside ? std::string{}
                              : text_of(language, "query-says-ply", "range"_a = range_words(term.range, language));
  }

  std::string operator()(query::SideTerm const& term) const {
    return text_of(language, "query-says-to-move", "side"_a = words_of(colour_of(term.side)).in(language));
  }

  std::string operator()(query::ByTerm const& term) const {
    return text_of(language, "query-says-by", "side"_a = words_of(colour_of(term.side)).in(language));
  }

  std::string operator()(query::PiecesTerm const& term) const {
    static constexpr std::array<Word, 7> words{"query-white-men",   "query-white-kings",  "query-black-men",
                                               "query-black-kings", "query-white-pieces", "query-black-pieces",
                                               "query-nothing"};
    auto const what = words[static_cast<std::size_t>(term.pieces)].in(language);
    auto const squares = squares_of(term.squares);
    switch (term.quantifier) {
      case query::Quantifier::all:
        return text_of(language, "query-says-on-all", "pieces"_a = what, "squares"_a = squares);
      case query::Quantifier::any:
        return text_of(language, "query-says-on-any", "pieces"_a = what, "squares"_a = squares);
      case query::Quantifier::none:
        return text_of(language, "query-says-on-none", "pieces"_a = what, "squares"_a = squares);
    }
    return {};
  }

  std::string operator()(query::MoveTerm const& term) const {
    return text_of(language, "query-says-move", "move"_a = term.move.value);
  }

  std::string operator()(query::CapturesTerm const& term) const {
    return term.what == query::Captured::pieces && !term.range.outside
               ? text_of(language, "query-says-captures", "range"_a = range_words(term.range, language))
               : std::string{};
  }

  std::string operator()(query::MotifTerm const& term) const {
    auto const words = text_of(language, "query-says-motif", "name"_a = term.name.value);
    return !term.side
               ? words
               : words + " (" +
                     text_of(language, "query-says-by", "side"_a = words_of(colour_of(*term.side)).in(language)) + ")";
  }

  std::string operator()(query::OpeningTerm const& term) const {
    return text_of(language, "query-says-opening", "name"_a = term.name.value);
  }

  std::string operator()(query::ShotTerm const& term) const {
    static constexpr std::array<Word, 4> words{"query-says-shot", "query-says-shot-played", "query-says-shot-missed",
                                               "query-says-shot-allowed"};
    return term.proved || term.regained || term.gain || term.motif
               ? std::string{}
               : std::string{words[static_cast<std::size_t>(term.kind)].in(language)};
  }

  std::string operator()(query::Sequence const& sequence) const {
    auto words = of(sequence.parts.front());
    for (std::size_t i = 1; i < sequence.parts.size(); ++i) {
      auto const next = of(sequence.parts[i]);
      auto const& gap = sequence.gaps[i - 1];
      words = gap.low == 1 && gap.high == 1
                  ? text_of(language, "query-says-next", "first"_a = words, "second"_a = next)
                  : text_of(language, "query-says-then", "first"_a = words, "second"_a = next);
    }
    return words;
  }

  std::string operator()(query::Mirror const& mirror) const {
    return text_of(language, "query-says-mirror", "what"_a = of(mirror.operand.front()));
  }

  /// Terms without words of their own.
  template <typename Term>
  std::string operator()(Term const&) const {
    return {};
  }

 private:
  [[nodiscard]] std::string quoted_term(query::Span span) const {
    return text_of(language, "query-says-as-written", "text"_a = query.substr(span.offset, span.length));
  }

  /// In brackets, where a part is a combination of another kind.
  [[nodiscard]] std::string operand(query::Combination const& whole, query::Node const& part) const {
    auto const* const inner = std::get_if<query::Combination>(&part.term);
    auto const is_other = inner != nullptr && inner->op != whole.op && inner->op != query::Operator::negation;
    return is_other ? "(" + of(part) + ")" : of(part);
  }

  [[nodiscard]] std::string number_words(std::string const& field, std::string const& range, bool outside) const {
    return outside ? text_of(language, "query-says-is-not", "what"_a = field, "range"_a = range)
                   : text_of(language, "query-says-number", "what"_a = field, "range"_a = range);
  }
  [[nodiscard]] std::string number(std::string const& field, query::NumberRange const& range) const {
    return number_words(field, range_words(range, language), range.outside);
  }

  /// Squares as they are written.
  [[nodiscard]] std::string squares_of(query::SquareList const& squares) const {
    std::string text;
    for (auto const& square : squares) {
      auto const& last = square.kind == query::SquareItem::Kind::range ? square.last : square.first;
      auto const end = last.span.offset + last.span.length;
      text += text.empty() ? "" : ", ";
      text += query.substr(square.first.span.offset, end - square.first.span.offset);
    }
    return text;
  }
};

}  // namespace

std::string query_words(std::string_view query, Language language) {
  auto const root = query::read_query(query);
  return root ? text_of(language, "query-says", "what"_a = TermWords{query, language}.of(*root)) : std::string{};
}

}  // namespace damier::answers
