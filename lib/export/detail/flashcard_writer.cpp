#include "export/detail/flashcard_writer.hpp"

#include "draw/drawing.hpp"
#include "export/bulletin_heading.hpp"
#include "export/detail/bulletin_game.hpp"
#include "export/detail/document_page.hpp"
#include "export/exercise_writer.hpp"
#include "language/message.hpp"
#include "text/markup.hpp"

#include <algorithm>
#include <string_view>

namespace damier {
namespace {

/// Appends a field in quotes, on one text line.
void append_field(std::string& text, std::string_view field) {
  text += '"';
  for (auto const c : field) {
    text += c == '"' ? "\"\"" : c == '\n' || c == '\t' || c == '\r' ? " " : std::string_view{&c, 1};
  }
  text += '"';
}

std::string tag_word(std::string_view words) {
  std::string text{words};
  std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; });
  return text;
}

/// Tags are separated by blanks, and may not have any. They are markup like the other columns.
std::string tags_of(Game const& game) {
  std::string tags{game.variant->name()};
  for (auto theme = game.tag("Theme").value_or(""); !theme.empty();) {
    auto const end = std::min(theme.find(','), theme.size());
    auto const one = tag_word(theme.substr(0, end));
    if (!one.empty()) {
      append_markup(tags += ' ', one);
    }
    theme.remove_prefix(std::min(end + 1, theme.size()));
  }
  if (auto const difficulty = game.tag("Difficulty"); difficulty && !difficulty->empty()) {
    append_markup(tags += " difficulty-", tag_word(*difficulty));
  }
  return tags;
}

}  // namespace

FlashcardExporter::FlashcardExporter(ExportOptions const& options) : options_{options}, page_{make_document_page()} {
  std::string ignored;
  page_->begin(ignored, {.language = options_.language, .columns = 1, .title = {}});
}

void FlashcardExporter::begin(std::string& text) { text += "#separator:tab\n#html:true\n#tags column:3\n"; }

std::string FlashcardExporter::front_of(Game const& game) const {
  static constexpr Word white{"white-to-move"};
  static constexpr Word black{"black-to-move"};
  constexpr unsigned width = 400;  // pixels
  std::string const side{(game.start.side == Colour::white ? white : black).in(options_.language)};
  std::string front;
  append_svg(front,
             lay_out({.variant = *game.variant, .position = game.start, .below = game.start.side, .label = side}),
             width);
  return front + "<br>" + side;
}

std::string FlashcardExporter::back_of(Game const& game) {
  std::string back;
  print_bulletin_game(game, back, *page_, {DiagramRule::At::none, 0}, options_.language, diagrams_);
  auto const heading = heading_of(game, options_);
  std::string source;
  join(source, heading.players == "*" ? std::string{} : heading.players);
  join(source, printed_tag(game, "Event"));
  join(source, heading.details);
  if (!source.empty()) {
    page_->words(back, source, BulletinInk::plain, false);
    page_->end_paragraph(back);
  }
  return back;
}

void FlashcardExporter::game(Game const& game, std::string& text, std::uint64_t) {
  if (!is_exercise(game)) {
    return;
  }
  append_field(text, front_of(game));
  text += '\t';
  append_field(text, back_of(game));
  text += '\t';
  append_field(text, tags_of(game));
  text += '\n';
}

}  // namespace damier
