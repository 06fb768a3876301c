#include "export/bulletin_heading.hpp"

#include "export/detail/written_words.hpp"
#include "export/page_markup.hpp"

#include <utility>

namespace damier {
namespace {

std::string printed_player(Game const& game, std::string const& colour) {
  auto name = printed_tag(game, colour);
  auto const rating = printed_tag(game, colour + "Rating");
  return (name.empty() ? "?" : name) + (rating.empty() ? "" : " (" + rating + ")");
}

}  // namespace

std::string printed_tag(Game const& game, std::string_view name) {
  auto words = written_words(game.tag(name).value_or(""));
  return words.find_first_not_of("?-. ") == std::string::npos ? "" : words;
}

void join(std::string& text, std::string const& part) {
  if (!part.empty()) {
    text += text.empty() ? part : ", " + part;
  }
}

BulletinHeading heading_of(Game const& game, ExportOptions const& options) {
  BulletinHeading heading{printed_player(game, "White") + " – " + printed_player(game, "Black"),
                          written_words(game.result_text()), printed_date(printed_tag(game, "Date"), options.language)};
  if (heading.result == "*") {
    heading.result.clear();
  }
  if (game.has_fen && printed_tag(game, "Black").empty()) {
    // A composed problem: White is who composed it, or nobody.
    auto const author = printed_tag(game, "White");
    heading.players = !author.empty() ? author : heading.result.empty() ? "*" : std::exchange(heading.result, {});
  }
  if (auto const written = printed_tag(game, "Opening"); !written.empty()) {
    join(heading.details, written);
  } else if (auto const opening = options.opening_of ? options.opening_of(game) : std::nullopt) {
    join(heading.details, written_words(opening->name));
  }
  return heading;
}

}  // namespace damier
