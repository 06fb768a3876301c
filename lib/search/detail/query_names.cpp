#include "grammar/query/reader.hpp"
#include "language/message.hpp"
#include "search/query.hpp"
#include "search/query_check.hpp"
#include "store/base_reader.hpp"
#include "store/labels.hpp"
#include "text/byte_classes.hpp"
#include "text/spelling.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <variant>

namespace damier {
namespace {

/// The maximal distance of a text from a word of a name for a suggestion: a third of its letters.
std::size_t farthest(std::string_view text) noexcept { return std::max<std::size_t>(text.size() / 3, 1); }

/// The distance of a folded text from a folded name: from the whole, or from the nearest of its words.
std::size_t distance(std::string_view text, std::string_view name) {
  constexpr std::string_view blanks = " ,.\t";
  auto least = edit_distance(text, name);
  while (!name.empty()) {
    auto const end = std::min(name.find_first_of(blanks), name.size());
    if (end != 0) {
      least = std::min(least, edit_distance(text, name.substr(0, end)));
    }
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return least;
}

/// Visits the nodes of a query and collects the names that do not exist.
class UnknownNames {
 public:
  UnknownNames(std::string_view text, Base& base, std::vector<Diagnostic>& warnings)
      : text_{text}, base_{base}, facts_{base}, warnings_{warnings} {}

  void check(query::Node const& node) {
    std::visit([&](auto const& term) { look_at(term); }, node.term);
  }

 private:
  template <typename Term>
  void look_at(Term const&) {}
  void look_at(query::Combination const& term) { check_all(term.operands); }
  void look_at(query::Sequence const& term) { check_all(term.parts); }
  void look_at(query::Repetition const& term) { check_all(term.operand); }
  void look_at(query::Stays const& term) { check_all(term.operand); }
  void look_at(query::Mirror const& term) { check_all(term.operand); }
  void look_at(query::Shift const& term) { check_all(term.operand); }
  void look_at(query::InLines const& term) { check_all(term.operand); }
  void look_at(query::Let const& term) { check_all(term.operands); }
  void look_at(query::PlayerTerm const& term) {
    check_name(term.name, term.contains, NamesOf::players, "query-no-player");
  }
  void look_at(query::TextTerm const& term) {
    switch (term.field) {
      case query::TextField::white:
      case query::TextField::black: return check_name(term.text, term.contains, NamesOf::players, "query-no-player");
      case query::TextField::event: return check_name(term.text, term.contains, NamesOf::events, "query-no-event");
      case query::TextField::site: return check_name(term.text, term.contains, NamesOf::sites, "query-no-site");
      default: return;
    }
  }
  void look_at(query::LabelTerm const& term) {
    if (term.field == query::LabelField::collection) {
      check_label(term.text, LabelKind::collection, "query-no-collection");
    } else if (term.field == query::LabelField::flag) {
      check_label(term.text, LabelKind::flag, "query-no-flag");
    }
  }
  void check_all(std::vector<query::Node> const& nodes) {
    std::ranges::for_each(nodes, [&](query::Node const& node) { check(node); });
  }

  void check_name(query::Text const& written, bool contains, NamesOf table, MessageId<> none) {
    auto const& names = facts_.names(table);
    auto const needle = folded(written.value);
    auto const is_meant = [&](std::string const& name) {
      return contains ? folded(name).find(needle) != std::string::npos : trimmed(name) == trimmed(written.value);
    };
    if (std::ranges::any_of(names, is_meant)) {
      return;
    }
    warn(written, names, none);
  }

  /// A name as it is written, or of what is within it.
  void check_label(query::Text const& written, LabelKind kind, MessageId<> none) {
    std::vector<std::string> names;
    for (auto const& use : labels_of(base_, kind)) {
      auto const& name = use.label.name;
      for (auto end = name.find('/'); kind == LabelKind::collection && end != std::string::npos;
           end = name.find('/', end + 1)) {
        names.push_back(name.substr(0, end));  // the collections that it is within
      }
      names.push_back(name);
    }
    if (std::ranges::none_of(names, [&](std::string const& name) { return is_within(name, written.value); })) {
      warn(written, names, none);
    }
  }

  void warn(query::Text const& written, std::vector<std::string> const& names, MessageId<> none) {
    auto const near = nearest(folded(written.value), names);
    auto warning = query::query_error(text_, written.span, "query-name", none.with(),
                                      near ? message("did-you-mean", "word"_a = *near) : Message{});
    warning.severity = Severity::warning;
    warnings_.push_back(std::move(warning));
  }

  [[nodiscard]] static std::optional<std::string> nearest(std::string_view needle,
                                                          std::vector<std::string> const& names) {
    constexpr std::size_t longest_name = 64;
    std::optional<std::string> best;
    auto least = farthest(needle) + 1;
    for (auto const& name : names) {
      if (needle.size() > longest_name || name.size() > longest_name) {
        continue;
      }
      if (auto const found = distance(needle, folded(name)); found < least) {
        least = found;
        best = name;
      }
    }
    return best;
  }

  std::string_view text_;
  Base& base_;
  BaseReader const facts_;
  std::vector<Diagnostic>& warnings_;
};

}  // namespace

std::vector<Diagnostic> unknown_names(std::string_view query, Base& base) {
  std::vector<Diagnostic> warnings;
  if (auto const root = query_of(base, query)) {
    UnknownNames{query, base, warnings}.check(*root);
  }
  return warnings;
}

}  // namespace damier
