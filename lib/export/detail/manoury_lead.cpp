#include "export/detail/manoury_lead.hpp"

#include "export/detail/manoury_position.hpp"
#include "export/detail/manoury_prose.hpp"
#include "export/detail/tag_order.hpp"
#include "game/variant_mark.hpp"
#include "grammar/manoury/grammar.hpp"
#include "grammar/manoury/labels.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace damier {
namespace {

std::string_view cut(std::string_view text, manoury::Span span) noexcept {
  return text.substr(span.begin, span.end - span.begin);
}

/// A header line such as "Tournoi : …"; nothing if it would not be read as exactly this tag.
std::optional<std::string> header_line(Tag const& tag, bool header_begun, Language language) {
  auto const label = std::ranges::find(labels::tags, tag.name, &labels::TagLabel::tag);
  auto const known = label != labels::tags.end();
  if (tag.value.empty() || (!known && !header_begun)) {
    return std::nullopt;
  }
  auto const line = known ? labelled(label->word.in(language), language) + tag.value : tag.name + " : " + tag.value;
  auto const header = manoury::read_header_line(line, 0);
  auto const as_meant = header && !header->variant && cut(line, header->value) == tag.value &&
                        (known ? header->tag == tag.name : header->tag.empty() && cut(line, header->label) == tag.name);
  auto const one_line = line.find_first_of("\r\n") == std::string_view::npos;
  auto const first = static_cast<unsigned char>(line.front());
  auto const begins_word = is_letter(line.front()) || first >= 0xC3;
  auto const is_position =
      manoury::read_diagram(line + "\nNoirs : 1", 0) || manoury::read_diagram(line + "\nBlancs : 1", 0);
  return as_meant && one_line && begins_word && !is_position ? std::optional{line} : std::nullopt;
}

class LeadWriter {
 public:
  LeadWriter(Game const& game, std::string& text, LineFiller& out, ManouryStyle const& style,
             CommentLayout const& layout)
      : game_{game}, text_{text}, out_{out}, style_{style}, layout_{layout}, language_{style.language} {
    while (layout.open && lead_.comments < game.items.size() && is_comment(game.items[lead_.comments])) {
      ++lead_.comments;
    }
  }

  [[nodiscard]] ManouryLead write() {
    auto const start = position();
    auto const asks = start ? stipulation(*start) : lead_.comments;
    auto const below = asks < lead_.comments ? asks : begin_of_last_words(start.has_value());
    auto const titles = number_of_titles(below);
    write_comments(0, titles);
    write_header(start);
    write_comments(titles, below);
    if (start) {
      write_position(*start, asks);
    }
    write_comments(asks < lead_.comments ? asks + 1 : below, lead_.comments);
    return std::move(lead_);
  }

 private:
  [[nodiscard]] static bool is_comment(Item const& item) {
    return item.kind == ItemKind::comment || item.kind == ItemKind::skipped;
  }
  [[nodiscard]] std::string text_of_comment(std::size_t comment) const {
    return printed_comment(game_.text_of(game_.items[comment]));
  }

  /// The FEN to be printed in words, if there is one.
  [[nodiscard]] std::optional<std::string> position() const {
    auto const one_fen = std::ranges::count(game_.tags, "FEN", &Tag::name) < 2;  // the first one counts
    for (auto const& tag : tags_in_order(game_, VariantTags::none)) {
      if (tag.name == "FEN" && game_.has_fen && one_fen && fits_diagram(tag.value, *game_.variant, style_)) {
        return tag.value;
      }
    }
    return std::nullopt;
  }

  /// The index of the first comment that states the task of a position, "Les Blancs jouent et gagnent", for the side to
  /// move.
  [[nodiscard]] std::size_t stipulation(std::string const& fen) const {
    auto const words = position_in_words(fen, false, style_);
    for (std::size_t i = 0; i < lead_.comments; ++i) {
      auto const phrase = text_of_comment(i);
      if (layout_.has_braces(i) || phrase.empty()) {
        continue;
      }
      auto const printed = words + phrase + ".\n";
      auto const diagram = manoury::read_diagram(printed, 0);
      if (diagram && diagram->side == fen.front() && cut(printed, diagram->stipulation) == phrase) {
        return i;
      }
    }
    return lead_.comments;
  }

  /// Where the comments below a position begin: "Solution :".
  [[nodiscard]] std::size_t begin_of_last_words(bool positioned) const {
    auto begin = lead_.comments;
    while (positioned && begin > 0 && leads_to_moves(begin - 1)) {
      --begin;
    }
    return begin;
  }

  [[nodiscard]] bool leads_to_moves(std::size_t comment) const {
    return !layout_.has_braces(comment) && text_of_comment(comment).ends_with(':');
  }

  /// How many comments are above the header: those up to the last title.
  [[nodiscard]] std::size_t number_of_titles(std::size_t below) const {
    auto titles = below;
    while (titles > 0 && (layout_.has_braces(titles - 1) || text_of_comment(titles - 1).empty() ||
                          !manoury::begins_title(text_of_comment(titles - 1), 0))) {
      --titles;
    }
    return titles;
  }

  /// Each comment is a paragraph; the last one may introduce the moves.
  void write_comments(std::size_t begin, std::size_t end) {
    for (auto i = begin; i < end; ++i) {
      auto const comment = text_of_comment(i);
      if (layout_.has_braces(i)) {
        put_in_braces(out_, comment);
      } else {
        lead_.plain.push_back({i, text_.size()});
        put_prose(out_, comment);
      }
      if (i + 1 == lead_.comments && i + 1 < game_.items.size() && leads_to_moves(i)) {
        return;
      }
      out_.begin_line();
      text_ += "\n";
    }
  }

  void write_header(std::optional<std::string> const& start) {
    for (auto const& tag : tags_in_order(game_, VariantTags::none)) {
      if (!(start && tag.name == "FEN")) {
        write_tag(tag);
      }
    }
    if (written_variant(game_).mark) {  // the GameType does not determine it
      write_variant();
    }
    text_ += begun_ ? "\n" : "";
  }

  /// Writes the variant and how it is known: "Variante : english (déduite)".
  void write_variant() {
    text_ += labelled(labels::variant.in(language_), language_) + std::string{game_.variant->name()};
    auto const evidence = std::ranges::find(labels::evidence, name(game_.evidence), &labels::EvidenceLabel::evidence);
    if (evidence != labels::evidence.end()) {
      text_.append(" (").append(evidence->word.in(language_)).append(")");
    }
    text_ += "\n";
    begun_ = true;
  }

  /// asks: the index of the comment that states the task.
  void write_position(std::string const& fen, std::size_t asks) {
    auto const plain = fen.starts_with('W') && game_.first() == Colour::white && !begins_with_pass();
    auto const asked = asks < lead_.comments;
    text_ += position_in_words(fen, !plain && !asked, style_);
    if (asked) {
      lead_.plain.push_back({asks, text_.size()});
      put_prose(out_, text_of_comment(asks) + ".");
      out_.end_line();
    }
    text_ += "\n";
  }

  /// Whether the body begins with a pass. A reply in the first place would mean that the other side is to move.
  [[nodiscard]] bool begins_with_pass() const {
    auto const first = std::ranges::find_if(game_.items, [](Item const& item) {
      return item.kind == ItemKind::move || item.kind == ItemKind::placeholder;
    });
    return first != game_.items.end() && first->kind == ItemKind::placeholder;
  }

  void write_tag(Tag const& tag) {
    if (auto const line = header_line(tag, begun_, language_)) {
      text_ += *line + "\n";
    } else {
      write_pdn_tag(text_, tag.name, tag.value);
    }
    begun_ = true;
  }

  Game const& game_;
  std::string& text_;
  LineFiller& out_;
  ManouryStyle const& style_;
  CommentLayout const& layout_;
  Language language_;
  bool begun_ = false;
  ManouryLead lead_;
};

}  // namespace

ManouryLead write_manoury_lead(Game const& game, std::string& text, LineFiller& out, ManouryStyle const& style,
                               CommentLayout const& layout) {
  return LeadWriter{game, text, out, style, layout}.write();
}

}  // namespace damier
