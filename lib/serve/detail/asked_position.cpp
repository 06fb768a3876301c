#include "serve/detail/asked_position.hpp"

#include "answers/move_words.hpp"
#include "answers/position.hpp"
#include "serve/detail/route.hpp"

#include <utility>

namespace damier::serve {

AskedPosition asked_position(Request const& request) {
  AskedPosition asked;
  if (auto const* const variant = Context::variant_of(request)) {
    asked.way.variant = variant;
  }
  auto const& variant = *asked.way.variant;
  asked.way.start = answers::typed_position(request.parameters.text("fen").value_or("start"), variant);
  std::string texts;
  for (auto const& word : request.parameters.words("moves")) {
    texts += word + " ";
  }
  asked.way.moves = answers::typed_moves(variant, asked.way.start, answers::read_move_words(texts));
  asked.position = asked.way.start;
  for (auto const& move : asked.way.moves) {
    asked.position = variant.after(asked.position, move);
  }
  return asked;
}

}  // namespace damier::serve
