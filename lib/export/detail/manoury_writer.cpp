#include "export/detail/manoury_writer.hpp"

#include "export/detail/line_filler.hpp"
#include "export/detail/manoury_body.hpp"
#include "export/detail/manoury_layout.hpp"
#include "export/detail/manoury_lead.hpp"
#include "export/detail/manoury_prose.hpp"
#include "game/layer_note.hpp"
#include "grammar/manoury/grammar.hpp"
#include "grammar/manoury/labels.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace damier {
namespace {

/// A game's text, and where its comments without braces are.
struct Written {
  std::string text;
  std::vector<PlainComment> plain;
};

Written write(Game const& game, ManouryStyle const& style, CommentLayout const& layout) {
  Written written;
  auto& text = written.text;
  LineFiller out{text, style.columns};
  auto lead = write_manoury_lead(game, text, out, style, layout);
  written.plain = std::move(lead.plain);
  auto const behind = write_manoury_body(game, text, out, style, layout, lead.comments);
  written.plain.insert(written.plain.end(), behind.begin(), behind.end());
  text += text.find_first_not_of('\n') == std::string_view::npos ? "*\n" : "";  // a game without content
  text += text.ends_with("\n\n") ? "" : "\n";
  text += labels::separator;
  text += "\n\n";
  return written;
}

/// The text with the fewest braces that preserve the content; careful uses more.
std::optional<std::string> with_fewer_braces(Game const& game, ManouryStyle const& style, std::string const& careful) {
  constexpr int most_attempts = 24;
  constexpr std::size_t most_bytes = 1'000'000;  // are read in all attempts but one: a game has some thousands
  std::size_t bytes = 0;
  auto const has_position = game.tag("FEN").has_value();
  CommentLayout layout{.open = true, .braced = std::vector<bool>(game.items.size())};
  bool above = true;
  for (std::size_t i = 0; i < game.items.size(); ++i) {
    auto const& item = game.items[i];
    auto const is_comment = item.kind == ItemKind::comment || item.kind == ItemKind::skipped;
    above = above && is_comment;
    auto const comment = is_comment ? printed_comment(game.text_of(item)) : std::string{};
    auto const numbers_position = above && has_position && !comment.empty() && is_digit(comment.front());
    if (is_comment && !has_words(comment) && !numbers_position) {
      layout.braced[i] = true;
    }
  }
  std::optional<ManouryReading> meant;
  for (int attempt = 0; attempt < most_attempts && bytes < most_bytes; ++attempt) {
    auto written = write(game, style, layout);
    bytes += written.text.size();
    if (written.text == careful) {
      return std::nullopt;
    }
    meant = meant ? std::move(meant) : read_manoury(careful);
    auto const misread = first_misreading(*meant, written.text);
    if (!misread) {
      return std::move(written.text);
    }
    if (written.plain.empty()) {
      break;
    }
    // A misread place is caused by the comment before it, or by a later one that changes its meaning.
    auto const behind = std::ranges::upper_bound(written.plain, *misread, {}, &PlainComment::begin);
    layout.braced[(behind == written.plain.begin() ? behind : behind - 1)->item] = true;
  }
  return std::nullopt;
}

}  // namespace

void write_manoury(Game const& game, std::string& text, ManouryStyle const& style) {
  if (has_layer_notes(game)) {
    return write_manoury(with_layer_comments(game, style.language), text, style);
  }
  auto const careful = write(game, style, {}).text;
  auto const may_be_open = std::ranges::any_of(game.items, [](Item const& item) {
    return item.kind == ItemKind::comment || item.kind == ItemKind::skipped || item.kind == ItemKind::setup;
  });
  auto const open = may_be_open ? with_fewer_braces(game, style, careful) : std::nullopt;
  text += open ? *open : careful;
}

}  // namespace damier
