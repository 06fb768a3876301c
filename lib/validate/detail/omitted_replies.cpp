#include "validate/detail/omitted_replies.hpp"

#include "grammar/manoury/grammar.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"

#include <string>
#include <utility>
#include <vector>

namespace damier {
namespace {

/// A reply that is not printed, and the item before which it belongs.
struct OmittedReply {
  std::size_t before = 0;
  std::string text;
};

/// The replies between the moves of a game that are all of the side that begins; none if the moves cannot be read so.
std::vector<OmittedReply> omitted_replies(Game const& game) {
  std::vector<OmittedReply> replies;
  Numbering const numbering{game.variant->rules()};
  auto position = game.start;
  for (std::size_t i = 0; i < game.items.size(); ++i) {
    auto const& item = game.items[i];
    if (item.kind == ItemKind::variation_begin || item.kind == ItemKind::setup || item.kind == ItemKind::placeholder) {
      return {};
    }
    if (item.kind != ItemKind::move) {
      continue;
    }
    if (position.side != game.start.side) {
      MoveList legal;
      game.variant->legal_moves(position, legal);
      if (legal.size() != 1) {
        return {};
      }
      replies.push_back({i, write_move(*game.variant, position, *legal.begin())});
      position = game.variant->after(position, *legal.begin());
    }
    auto const text = read_move_text(game.text_of(item), numbering);
    auto const meaning = text ? resolve(*game.variant, position, *text) : Resolution{};
    if (meaning.kind != Resolution::Kind::unique) {
      return {};
    }
    position = game.variant->after(position, meaning.move);
  }
  return replies;
}

/// Whether the outcome is "+" or "gain", which mean that the side that moved last has won. (The reader has assigned the
/// moves to both sides in turn.)
bool is_win_of_mover(GameTape const& tape) {
  for (auto const& event : tape.events) {
    if (event.kind == EventKind::result && event.length != 0) {
      auto const token = manoury::read_token(tape.source, event.offset, true);
      return token && token->token == manoury::Token::mover_wins;
    }
  }
  return false;
}

}  // namespace

std::optional<std::size_t> fill_in_omitted_replies(GameTape const& tape, Game& game) {
  if (!game.has_fen || game.variant->rules().huffing) {
    return std::nullopt;
  }
  auto const replies = omitted_replies(game);
  if (replies.empty()) {
    return std::nullopt;
  }
  std::vector<Item> items;
  auto reply = replies.begin();
  for (std::size_t i = 0, size = game.items.size(); i < size; ++i) {
    if (reply != replies.end() && reply->before == i) {
      auto item = game.add(ItemKind::move, reply->text);
      game.items.pop_back();
      item.source_begin = game.items[i].source_begin;
      items.push_back(std::move(item));
      ++reply;
    }
    items.push_back(game.items[i]);
  }
  game.items = std::move(items);
  if (is_win_of_mover(tape)) {
    game.result = game.start.side == Colour::white ? "B+" : "N+";
  }
  return replies.front().before;
}

}  // namespace damier
