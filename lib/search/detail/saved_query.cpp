#include "grammar/query/reader.hpp"
#include "language/message.hpp"
#include "search/query.hpp"
#include "store/labels.hpp"
#include "text/spelling.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

/// Puts saved queries in the place of their names.
class SavedNames {
 public:
  SavedNames(std::string_view text, std::vector<SavedQuery> const& saved) noexcept : text_{text}, saved_{saved} {}

  /// Replaces the names in a node. place: that of the outermost name, which all of what replaces it has.
  void replace(query::Node& node, std::optional<query::Span> place) {
    node.span = place.value_or(node.span);
    if (auto const* const term = std::get_if<query::SavedQueryTerm>(&node.term)) {
      auto const name = term->name;
      if (auto found = read(name, place)) {
        node = std::move(*found);
      }
      return;
    }
    std::visit([&](auto& term) { replace_in(term, place); }, node.term);
  }
  [[nodiscard]] std::optional<Diagnostic> const& error() const noexcept { return error_; }

 private:
  template <typename Term>
  void replace_in(Term& term, std::optional<query::Span> place) {
    if constexpr (requires { term.operands.front().term; }) {
      replace_all(term.operands, place);
    } else if constexpr (requires { term.operand.front().term; }) {
      replace_all(term.operand, place);
    } else if constexpr (requires { term.parts.front().term; }) {
      replace_all(term.parts, place);
    }
    for_texts(term, place);
  }
  void replace_all(std::vector<query::Node>& nodes, std::optional<query::Span> place) {
    for (auto& node : nodes) {
      replace(node, place);
    }
  }
  /// The texts of a saved query have no place in the query that names it.
  template <typename Term>
  static void for_texts(Term& term, std::optional<query::Span> place) {
    if constexpr (requires { term.text.span; }) {
      term.text.span = place.value_or(term.text.span);
    }
    if constexpr (requires { term.name.span; }) {
      term.name.span = place.value_or(term.name.span);
    }
  }

  /// What a name says; nothing if it is a fault.
  [[nodiscard]] std::optional<query::Node> read(query::Text const& name, std::optional<query::Span> place) {
    auto const at = place.value_or(name.span);
    auto const found = std::ranges::find(saved_, name.value, &SavedQuery::name);
    if (found == saved_.end()) {
      std::vector<std::string_view> names;
      for (auto const& each : saved_) {
        names.emplace_back(each.name);
      }
      auto const meant = nearest_word(name.value, names);
      fail(at, message("query-no-such-saved", "name"_a = name.value),
           meant.empty() ? Message{} : message("did-you-mean", "word"_a = meant));
      return std::nullopt;
    }
    auto const differs = [&](SavedQuery const& each) { return each.name == found->name && each.text != found->text; };
    if (std::any_of(found, saved_.end(), differs)) {
      fail(at, message("query-saved-differs", "name"_a = name.value));
      return std::nullopt;
    }
    if (std::ranges::find(open_, name.value) != open_.end()) {
      fail(at, message("query-saved-in-itself", "name"_a = name.value));
      return std::nullopt;
    }
    constexpr std::size_t most_names = 1000;
    constexpr std::size_t deepest = 16;
    if (++names_ > most_names || open_.size() == deepest) {
      fail(at, message("query-saved-broken", "name"_a = name.value));
      return std::nullopt;
    }
    auto root = query::read_query(found->text);
    if (!root || (std::holds_alternative<query::InLines>(root->term) && text_ != "@" + name.value)) {
      fail(at, message("query-saved-broken", "name"_a = name.value));
      return std::nullopt;
    }
    open_.push_back(name.value);
    replace(*root, at);
    open_.pop_back();
    return std::move(*root);
  }
  void fail(query::Span span, Message message, Message hint = {}) {
    if (!error_) {
      error_ = query::query_error(text_, span, "query-saved", std::move(message), std::move(hint));
    }
  }

  std::string_view text_;
  std::vector<SavedQuery> const& saved_;
  std::vector<std::string> open_;  // the names that are being read
  std::size_t names_ = 0;
  std::optional<Diagnostic> error_;
};

}  // namespace

tl::expected<query::Node, Diagnostic> with_saved(query::Node root, std::string_view text,
                                                 std::vector<SavedQuery> const& saved) {
  SavedNames names{text, saved};
  names.replace(root, std::nullopt);
  if (names.error()) {
    return tl::unexpected{*names.error()};
  }
  return root;
}

tl::expected<query::Node, Diagnostic> query_of(Base& base, std::string_view text) {
  return query::read_query(text).and_then([&](query::Node root) {
    return text.find('@') == std::string_view::npos ? std::move(root)
                                                    : with_saved(std::move(root), text, saved_queries(base));
  });
}

std::vector<SavedQuery> saved_queries(Base& base) {
  std::vector<SavedQuery> saved;
  for (auto& use : labels_of(base, LabelKind::query)) {
    saved.push_back({std::move(use.label.name), std::move(use.label.text)});
  }
  return saved;
}

}  // namespace damier
