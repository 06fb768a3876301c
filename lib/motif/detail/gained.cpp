#include "motif/gained.hpp"

#include "grammar/query/reader.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <variant>

namespace damier {
namespace {

constexpr std::string_view gained_word = "gained";

bool is_of_word(char c) { return is_small_letter(c) || is_digit(c) || c == '-' || c == '$' || c == '_'; }

/// The text with another one in the place of each word "gained".
std::string with(std::string_view mechanism, std::string_view other) {
  std::string text;
  std::size_t copied = 0;
  for (auto at = mechanism.find(gained_word); at != std::string_view::npos;
       at = mechanism.find(gained_word, at + gained_word.size())) {
    auto const end = at + gained_word.size();
    auto const is_word =
        (at == 0 || !is_of_word(mechanism[at - 1])) && (end == mechanism.size() || !is_of_word(mechanism[end]));
    if (is_word) {
      text += mechanism.substr(copied, at - copied);
      text += other;
      copied = end;
    }
  }
  return text.append(mechanism.substr(copied));
}

/// The parts of a query that are queries themselves.
std::span<query::Node const> parts_of(query::Node const& node) {
  return std::visit(
      [](auto const& term) -> std::span<query::Node const> {
        if constexpr (requires { std::span<query::Node const>{term.parts}; }) {
          return term.parts;
        } else if constexpr (requires { std::span<query::Node const>{term.operand}; }) {
          return term.operand;
        } else if constexpr (requires { std::span<query::Node const>{term.operands}; }) {
          return term.operands;
        } else {
          return {};
        }
      },
      node.term);
}

// What the word is replaced with to see where it is in the tree of a mechanism.
constexpr std::int64_t no_ply = 987'654'321;
constexpr std::string_view stand_in = "(ply 987654321)";

bool has_stand_in(query::Node const& node) {
  auto const* const ply = std::get_if<query::PlyTerm>(&node.term);
  return (ply != nullptr && ply->range.low == no_ply) || std::ranges::any_of(parts_of(node), has_stand_in);
}

/// Whether a query is true wherever it was before, if the stand-in becomes true in more positions.
bool grows(query::Node const& node) {
  auto const* const combination = std::get_if<query::Combination>(&node.term);
  auto const* const let = std::get_if<query::Let>(&node.term);
  if ((combination != nullptr && combination->op == query::Operator::negation) ||
      std::holds_alternative<query::Stays>(node.term) || (let != nullptr && let->kind == query::Let::Kind::condition)) {
    return !has_stand_in(node);
  }
  return std::ranges::all_of(parts_of(node), grows);
}

/// A query that is true wherever the mechanism is, however much is gained; empty if there is none so simple.
std::string precondition(std::string_view mechanism) {
  auto const root = query::read_query(with(mechanism, stand_in));
  return root && grows(*root) ? with(mechanism, "(ply 0..)") : std::string{};
}

}  // namespace

std::string written_out(std::string_view mechanism) {
  if (with(mechanism, "") == mechanism) {
    return std::string{mechanism};
  }
  // With an exchange under way its first half would count: there nothing is gained.
  auto query = "(after captures (" + with(mechanism, "(not ply 0..)") + "))";
  for (int lead = -most_lead; lead <= most_lead; ++lead) {
    auto const more = "(not must capture material >= " + std::to_string(lead + 1) + ")";
    query += "\nor (material = " + std::to_string(lead) + " not after captures (" + with(mechanism, more) + "))";
  }
  // Few games have what all of these have in common: the others are done with it.
  auto const common = precondition(mechanism);
  return common.empty() ? query : "(" + common + ")\nand (" + query + ")";
}

std::string without_gained(std::string_view mechanism) { return with(mechanism, "forced"); }

}  // namespace damier
