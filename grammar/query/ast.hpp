#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// What a query says, as a tree. It knows neither the games nor the rules: search/ gives it a meaning.
/// A new kind of term is one struct here, one line in Term, one rule in reader.cpp and one case in search/.
namespace damier::query {

/// A piece of the query's text, in bytes.
struct Span {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  bool operator==(Span const&) const = default;
};

/// A text of the query: quotes left out, escapes resolved.
struct Text {
  std::string value;
  Span span;  ///< as written, quotes left out
  bool operator==(Text const&) const = default;
};

enum class Side : std::uint8_t { white, black };

/// white = "…", event ~ "…"
enum class TextField : std::uint8_t { white, black, event, site, round, annotator, source };
struct TextTerm {
  TextField field = TextField::white;
  bool contains = false;  ///< "~"; else "="
  Text text;
  bool operator==(TextTerm const&) const = default;
};

/// player "…", player = "…" as white wins
enum class PlayerScore : std::uint8_t { wins, loses, draws };
struct PlayerTerm {
  bool contains = false;
  Text name;
  std::optional<Side> side = {};
  std::optional<PlayerScore> score = {};
  bool operator==(PlayerTerm const&) const = default;
};

/// year >= 1970, plies 40..60, id 12. The comparisons are ranges: low and high belong to it.
enum class NumberField : std::uint8_t { year, rating, plies, round, id };
struct NumberRange {
  std::int64_t low = 0;
  std::int64_t high = 0;
  bool outside = false;  ///< "!=": what is not in the range
  bool operator==(NumberRange const&) const = default;
};
struct NumberTerm {
  NumberField field = NumberField::year;
  NumberRange range;
  bool operator==(NumberTerm const&) const = default;
};

/// date 1975-01-01..1976-06. A day is the number 19750101; the range holds whole years and months as their days.
struct DateTerm {
  NumberRange days;
  bool operator==(DateTerm const&) const = default;
};

/// result draw
enum class Result : std::uint8_t { white_wins, black_wins, draw, both_lose, unknown };
struct ResultTerm {
  Result result = Result::unknown;
  bool operator==(ResultTerm const&) const = default;
};

/// type international; the names are not the grammar's business
struct TypeTerm {
  Text name;
  bool operator==(TypeTerm const&) const = default;
};

/// has comments
enum class Feature : std::uint8_t { comments, variations, findings, fen, errors };
struct HasTerm {
  Feature feature = Feature::comments;
  bool operator==(HasTerm const&) const = default;
};

/// fen "W:W31-50:B1-20"
struct FenTerm {
  Text fen;
  bool operator==(FenTerm const&) const = default;
};

/// ply 20..40: half moves played when the position stands
struct PlyTerm {
  NumberRange range;
  bool operator==(PlyTerm const&) const = default;
};

/// side white: who is to move in the position
struct SideTerm {
  Side side = Side::white;
  bool operator==(SideTerm const&) const = default;
};

struct Node;

/// Terms put together: all of them, any of them, or not the one. A conjunction of nothing is the empty query.
enum class Operator : std::uint8_t { conjunction, disjunction, negation };
struct Combination {
  Operator op = Operator::conjunction;
  std::vector<Node> operands;
  bool operator==(Combination const&) const;
};

using Term = std::variant<Combination, TextTerm, PlayerTerm, NumberTerm, DateTerm, ResultTerm, TypeTerm, HasTerm,
                          FenTerm, PlyTerm, SideTerm>;

struct Node {
  Term term = {};
  Span span = {};  ///< where it stands in the query
  bool operator==(Node const&) const = default;
};

inline bool Combination::operator==(Combination const& other) const {
  return op == other.op && operands == other.operands;
}

}  // namespace damier::query
