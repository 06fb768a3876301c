#include "apps/damier/match/match_store.hpp"

#include "apps/damier/options/base_place.hpp"
#include "apps/damier/terminal/interrupt.hpp"
#include "apps/damier/terminal/today.hpp"
#include "export/pdn_writer.hpp"
#include "game/outcome.hpp"
#include "import/importer.hpp"
#include "language/message.hpp"
#include "text/byte_source.hpp"
#include "text/printable.hpp"

#include <exception>
#include <utility>

namespace damier::app {

MatchStore::MatchStore(Variant const& variant, std::optional<std::string> const& output,
                       std::optional<std::string> base)
    : variant_{&variant}, base_{std::move(base)} {
  if (base_) {
    check_base_place(*base_);
  }
  if (output) {
    output_.emplace(*output);
  }
}

void MatchStore::add(std::size_t number, MatchGame const& played) {
  if (!output_ && !base_) {
    return;
  }
  texts_.emplace(number, pdn_of(number, played));
  if (base_ && Clock::now() - last_import_ >= std::chrono::seconds{1}) {
    try {
      import_finished();
    } catch (std::exception const&) {  // finish() tries once more, and reports it
    }
    last_import_ = Clock::now();
  }
}

void MatchStore::finish() {
  WithoutStopRequest const unstopped;
  if (output_ && !texts_.empty()) {
    for (auto const& [number, text] : texts_) {
      output_->write(text);
    }
    output_->commit();
  }
  if (base_) {
    std::string rest;
    for (auto game = texts_.lower_bound(imported_); game != texts_.end(); ++game) {
      rest += game->second;
    }
    if (!rest.empty()) {
      import(rest);
    }
  }
}

void MatchStore::import_finished() {
  std::string text;
  auto next = imported_;
  for (auto game = texts_.find(next); game != texts_.end() && game->first == next; ++game, ++next) {
    text += game->second;
  }
  import(text);
  imported_ = next;
}

void MatchStore::import(std::string const& text) {
  auto base = Base::open_for_writing(*base_);
  Importer importer{base, {.asked = variant_}};
  auto const source = damier::open_text(text);
  importer.import(*source, "damier match");
}

std::string MatchStore::pdn_of(std::size_t number, MatchGame const& played) const {
  auto const swaps = number % 2 != 0;
  Game game;
  game.variant = variant_;
  game.evidence = VariantEvidence::declared;
  game.start = variant_->start();
  auto const outcome = !played.winner                    ? Outcome::draw
                       : *played.winner == Colour::white ? Outcome::white_wins
                                                         : Outcome::black_wins;
  game.result = std::string{write_outcome(outcome, variant_->rules())};
  game.tags = {{"Event", names_[0] + " - " + names_[1]},
               {"Date", date_of_today()},
               {"Round", std::to_string(number + 1)},
               {"White", names_[swaps ? 1 : 0]},
               {"Black", names_[swaps ? 0 : 1]},
               {"Result", game.result},
               {"GameType", std::to_string(variant_->game_type())}};
  for (auto const& move : played.moves) {
    game.items.push_back({.kind = ItemKind::move, .legal = true, .move = move});
  }
  if (played.fault) {
    game.add(ItemKind::comment, printable(text_of(played.fault->message, Language{})));
  }
  std::string text;
  write_pdn(game, text, {});
  return text;
}

}  // namespace damier::app
