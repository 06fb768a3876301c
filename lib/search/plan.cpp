#include "search/plan.hpp"

#include "grammar/query/reader.hpp"
#include "grammar/query/spelling.hpp"
#include "notation/characters.hpp"
#include "notation/fen.hpp"
#include "rules/variant.hpp"
#include "game/text_folding.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace damier {
namespace {

/// The variant of a name; all of a GameType's number.
std::vector<Variant const*> find_types(std::string_view text) {
  auto const name = folded(trimmed(text));
  int game_type = 0;
  auto const* const last = name.data() + name.size();
  auto const [end, error] = std::from_chars(name.data(), last, game_type);
  auto const by_number = error == std::errc{} && end == last && game_type != 0;
  std::vector<Variant const*> found;
  for (auto const* const variant : variants()) {
    if (by_number ? variant->game_type() == game_type : variant->name() == name) {
      found.push_back(variant);
    }
  }
  return found;
}

/// Where the byte at offset of a text's value stands in the query: a backslash before a quote or a backslash was left out.
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

}  // namespace

/// Builds a plan term by term; the first term without a meaning ends it.
class Plan::Compiler {
 public:
  explicit Compiler(std::string_view text) noexcept : text_{text} {}

  tl::expected<Plan, Diagnostic> run(query::Node const& root) {
    plan_.root_ = compile(root);
    if (error_) {
      return tl::unexpected{std::move(*error_)};
    }
    return std::move(plan_);
  }

 private:
  Step compile(query::Node const& node) {
    return std::visit([&](auto const& term) { return compile(term); }, node.term);
  }

  Step compile(query::Combination const& combination) {
    Step step;
    switch (combination.op) {
      case query::Operator::conjunction: step.kind = Kind::conjunction; break;
      case query::Operator::disjunction: step.kind = Kind::disjunction; break;
      case query::Operator::negation: step.kind = Kind::negation; break;
    }
    for (auto const& operand : combination.operands) {
      step.operands.push_back(compile(operand));
      step.needs_positions = step.needs_positions || step.operands.back().needs_positions;
      step.cost += step.operands.back().cost;
    }
    // What the header decides comes first; a stable order keeps the plan the same everywhere.
    std::ranges::stable_sort(step.operands, {}, [](Step const& s) { return std::pair{s.needs_positions, s.cost}; });
    return step;
  }

  Step compile(query::TextTerm const& term) { return header(HeaderTest{term}); }
  Step compile(query::PlayerTerm const& term) { return header(HeaderTest{term}); }
  Step compile(query::NumberTerm const& term) { return header(HeaderTest{term}); }
  Step compile(query::DateTerm const& term) { return header(HeaderTest{term}); }
  Step compile(query::ResultTerm const& term) { return header(HeaderTest{term}); }
  Step compile(query::HasTerm const& term) { return header(HeaderTest{term}); }
  Step compile(query::PlyTerm const& term) { return position(PositionTest{term}); }
  Step compile(query::SideTerm const& term) { return position(PositionTest{term}); }

  Step compile(query::TypeTerm const& term) {
    auto const found = find_types(term.name.value);
    if (found.empty()) {
      fail_type(term.name);
      return {};
    }
    Step any;
    any.kind = Kind::disjunction;
    for (auto const* const variant : found) {
      any.operands.push_back(header(HeaderTest{HeaderTest::VariantName{std::string{variant->name()}}}));
      any.cost += any.operands.back().cost;
    }
    return found.size() == 1 ? std::move(any.operands.front()) : any;
  }

  Step compile(query::FenTerm const& term) {
    PositionTest::Exact exact;
    std::optional<FenNote> note;
    bool readable = false;
    for (auto const* const variant : variants()) {
      auto const fen = trimmed(term.fen.value) == "start" ? tl::expected<Fen, FenNote>{Fen{variant->start()}}
                                                          : read_fen(term.fen.value, *variant);
      auto const usable = fen && !fen->position.occupied().empty();
      exact.targets.push_back(usable ? std::optional{PositionTest::Target{fen->position, !fen->side_known}}
                                     : std::nullopt);
      readable = readable || usable;
      if (!note) {
        note = fen ? FenNote{"", 0, "the position has no pieces"} : fen.error();
      }
    }
    if (!readable) {
      auto const offset = offset_in_query(text_, term.fen, note ? note->offset : 0);
      fail({static_cast<std::uint32_t>(offset), 1}, "query-fen", note ? note->message : "no variant has this position",
           "a position is written side:pieces:pieces, for instance \"W:W31-50:B1-20\"");
      return {};
    }
    return position(PositionTest{std::move(exact)});
  }

  Step header(HeaderTest test) {
    Step step;
    step.kind = Kind::header;
    step.test = plan_.headers_.size();
    step.cost = test.cost();
    plan_.headers_.push_back(std::move(test));
    return step;
  }
  Step position(PositionTest test) {
    Step step;
    step.kind = Kind::position;
    step.test = plan_.positions_.size();
    step.cost = 1;
    step.needs_positions = true;
    plan_.positions_.push_back(std::move(test));
    return step;
  }

  void fail_type(query::Text const& name) {
    std::vector<std::string_view> names;
    std::string list;
    for (auto const* const variant : variants()) {
      names.push_back(variant->name());
      list += (list.empty() ? "" : ", ") + std::string{variant->name()};
    }
    auto const meant = query::nearest_word(trimmed(name.value), names);
    fail(name.span, "query-type", "this version plays no variant of that name",
         meant.empty() ? "it plays " + list : "did you mean '" + std::string{meant} + "'?");
  }
  void fail(query::Span span, std::string_view code, std::string message, std::string hint) {
    if (!error_) {
      error_ = query::query_error(text_, span, code, std::move(message), std::move(hint));
    }
  }

  std::string_view text_;
  Plan plan_;
  std::optional<Diagnostic> error_;
};

tl::expected<Plan, Diagnostic> Plan::compile(query::Node const& root, std::string_view text) {
  return Compiler{text}.run(root);
}

void Plan::append_facts(GameHeader const& header, std::vector<std::uint64_t>& facts) const {
  auto const first = facts.size();
  facts.resize(first + fact_words());
  for (std::size_t i = 0; i < headers_.size(); ++i) {
    facts[first + i / 64] |= std::uint64_t{headers_[i].holds(header)} << (i % 64);
  }
}

Verdict Plan::judge(Step const& step, GameHeader const& header) const {
  switch (step.kind) {
    case Kind::header: return headers_[step.test].holds(header) ? Verdict::yes : Verdict::no;
    case Kind::position: return Verdict::open;
    case Kind::negation: {
      auto const inner = judge(step.operands.front(), header);
      return inner == Verdict::open ? inner : inner == Verdict::yes ? Verdict::no : Verdict::yes;
    }
    case Kind::conjunction:
    case Kind::disjunction: break;
  }
  auto const decisive = step.kind == Kind::conjunction ? Verdict::no : Verdict::yes;
  auto verdict = decisive == Verdict::no ? Verdict::yes : Verdict::no;
  for (auto const& operand : step.operands) {
    auto const inner = judge(operand, header);
    if (inner == decisive) {
      return decisive;
    }
    verdict = inner == Verdict::open ? inner : verdict;
  }
  return verdict;
}

Reach Plan::reach(Step const& step, std::span<std::uint64_t const> facts, std::size_t variant) const {
  if (!step.needs_positions) {
    return holds(step, facts, {}) ? Reach{} : Reach::nowhere();
  }
  switch (step.kind) {
    case Kind::position: return positions_[step.test].reach(variant);
    case Kind::conjunction: {
      Reach all;
      for (auto const& operand : step.operands) {
        all = Reach::both(all, reach(operand, facts, variant));
      }
      return all;
    }
    case Kind::disjunction: {
      auto any = Reach::nowhere();
      for (auto const& operand : step.operands) {
        any = Reach::either(any, reach(operand, facts, variant));
      }
      return any;
    }
    case Kind::negation:
    case Kind::header: break;
  }
  return {};
}

PositionTest::Exact const* Plan::exact(Step const& step) const noexcept {
  if (step.kind == Kind::position) {
    return positions_[step.test].exact();
  }
  if (step.kind == Kind::conjunction) {
    for (auto const& operand : step.operands) {
      if (auto const* const found = exact(operand)) {
        return found;
      }
    }
  }
  return nullptr;
}

PieceMask Plan::mask(Step const& step, std::size_t variant) const {
  PieceMask mask;
  if (step.kind == Kind::position) {
    return positions_[step.test].mask(variant);
  }
  if (step.kind == Kind::conjunction || step.operands.size() == 1) {
    for (auto const& operand : step.operands) {
      mask = step.kind == Kind::negation ? mask : PieceMask::both(mask, this->mask(operand, variant));
    }
  }
  return mask;
}

bool Plan::holds(Step const& step, std::span<std::uint64_t const> facts, Moment const& moment) const {
  auto const operand_holds = [&](Step const& operand) { return holds(operand, facts, moment); };
  switch (step.kind) {
    case Kind::header: return ((facts[step.test / 64] >> (step.test % 64)) & 1U) != 0;
    case Kind::position: return positions_[step.test].holds(moment);
    case Kind::negation: return !operand_holds(step.operands.front());
    case Kind::conjunction: return std::ranges::all_of(step.operands, operand_holds);
    case Kind::disjunction: return std::ranges::any_of(step.operands, operand_holds);
  }
  return false;
}

}  // namespace damier
