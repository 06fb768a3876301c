#pragma once

#include "grammar/manoury/grammar.hpp"
#include "grammar/prose/token.hpp"
#include "prose/detail/heading.hpp"
#include "prose/detail/heading_line.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::prose {

/// The tags of a heading that is read: the first value of each name.
class HeadingTags {
 public:
  HeadingTags(std::string_view text, std::span<Token const> tokens) noexcept : text_{text}, tokens_{tokens} {}

  [[nodiscard]] std::vector<HeadingTag> const& all() const noexcept { return all_; }
  [[nodiscard]] std::vector<HeadingTag> take() noexcept { return std::move(all_); }
  [[nodiscard]] bool has(std::string_view name) const noexcept;
  [[nodiscard]] bool has_players() const noexcept { return has("White") && has("Black"); }
  void clear() noexcept { all_.clear(); }

  /// The text of some tokens, or another form of it.
  void add(std::string_view name, std::size_t first, std::size_t end, std::optional<std::string> const& value = {});
  bool add(std::string_view name, manoury::Span value);
  void add(std::vector<HeadingTag> const& tags) { all_.insert(all_.end(), tags.begin(), tags.end()); }
  /// A date takes the place of one that says less.
  void add(DateInLine const& date);
  /// Moves the date, if it is the last tag, before as many tags in front of it.
  void put_date_before(std::size_t tags);

 private:
  std::string_view text_;
  std::span<Token const> tokens_;
  std::vector<HeadingTag> all_;
};

/// "Lieu : Paris", "Tournoi : A – Ronde : 3": lines of a header, as French texts and those of damier have them. A line
/// of which not all can become tags beside those that are known is none: it stays in the text.
[[nodiscard]] std::optional<std::vector<HeadingTag>> tags_of_labels(std::string_view text,
                                                                    std::span<Token const> tokens, Languages languages,
                                                                    TextLine const& line, HeadingTags const& known);

}  // namespace damier::prose
