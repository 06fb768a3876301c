#include "export/viewer_game.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "notation/game_type.hpp"
#include "notation/numbering.hpp"

#include <string>
#include <string_view>

namespace damier {
namespace {

/// Appends a word to a list of words.
void append_word(std::string& list, std::string_view word) {
  list += list.empty() ? "" : " ";
  list += word;
}

void put_variant(JsonWriter& json, Variant const& variant) {
  auto const& rules = variant.rules();
  auto const& board = variant.board();
  json.begin_object().member("name", variant.name()).key("title").begin_object();
  for (auto const code : language_codes) {
    json.member(code, text_of(Message::named("variant-" + std::string{variant.name()}), *Language::named(code)));
  }
  json.end_object().member("type", short_game_type(variant));
  json.member("columns", unsigned{board.columns}).member("rows", unsigned{board.rows});
  json.member("all", board.all_squares).member("mirrored", rules.names.mirrored);
  Numbering const numbering{rules};
  json.member("letters", numbering.algebraic()).member("first", rules.first == Colour::white ? "w" : "b");
  std::string names;
  std::string numbers;
  std::string ranks;
  for (unsigned index = 0; index < board.square_count(); ++index) {
    auto const square = board.square(index);
    append_word(names, numbering.name(square));
    append_word(numbers, std::to_string(numbering.number(square)));
  }
  for (int row = 0; row < board.rows; ++row) {
    append_word(ranks, std::to_string(numbering.rank(row)));
  }
  json.member("names", names).member("numbers", numbers).member("ranks", ranks);
  json.member("start", viewer_position(variant, variant.start())).end_object();
}

}  // namespace

std::string viewer_variants() {
  JsonWriter json;
  json.begin_array();
  for (auto const* const variant : variants()) {
    put_variant(json, *variant);
  }
  return json.end_array().take();
}

}  // namespace damier
