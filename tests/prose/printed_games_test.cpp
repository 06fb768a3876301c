// Random games of many variants, printed in the styles of many countries with sentences and variations, are read back.

#include "game/builder.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "prose/open_games.hpp"
#include "tests/prose/page_maker.hpp"
#include "tests/sanitized.hpp"
#include "tests/seeded_cases.hpp"
#include "text/byte_source.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <iostream>

using namespace damier;
using namespace damier::testing;

namespace {

// Under sanitizers fewer pages are read, too few for a share.
#ifdef DAMIER_SANITIZED
constexpr bool is_sanitized = true;
#else
constexpr bool is_sanitized = false;
#endif

/// The moves of a game's main line, and whether something in it was uncertain.
struct ReadGame {
  std::vector<std::string> moves;
  bool is_marked = false;
};

/// Plays the events of a tape as a second, plain reader would: by their texts alone.
ReadGame main_line(GameTape const& tape, Variant const& variant) {
  ReadGame game;
  auto position = variant.start();
  unsigned depth = 0;
  for (auto const& event : tape.events) {
    depth += event.kind == EventKind::variation_begin ? 1U : 0U;
    depth -= event.kind == EventKind::variation_end ? 1U : 0U;
    if (event.kind != EventKind::move || depth != 0) {
      continue;
    }
    auto const read = read_move_text(tape.text(event), Numbering{variant.rules()});
    auto const meaning = read ? resolve(variant, position, *read) : Resolution{};
    if (meaning.kind != Resolution::Kind::unique) {
      game.moves.push_back("?");
      break;
    }
    game.moves.push_back(damier::write_move(variant, position, meaning.move));
    position = variant.after(position, meaning.move);
  }
  game.is_marked = !tape.diagnostics.empty();
  return game;
}

std::vector<ReadGame> read_page(std::string const& page, Variant const& variant, bool is_asked, bool is_scan) {
  auto const source = open_text(page);
  auto const reader =
      open_games(*source, {.format = TextFormat::text, .variant = is_asked ? &variant : nullptr, .is_scan = is_scan});
  GameTape tape;
  std::vector<ReadGame> games;
  while (reader->next(tape)) {
    if (!tape.variant.empty()) {
      games.push_back(main_line(tape, variant));
    }
  }
  return games;
}

struct Score {
  unsigned games = 0;
  unsigned whole = 0;
  unsigned wrong_and_sure = 0;
  unsigned plies = 0;
  unsigned right = 0;
  unsigned wrong_plies_sure = 0;
};

Score score_of(Variant const& variant, PageStyle const& style, unsigned pages, double confusions, unsigned seed) {
  Score score;
  std::mt19937 random{seed};
  for (unsigned i = 0; i < pages; ++i) {
    std::string page;
    std::vector<PrintedGame> printed;
    for (unsigned k = 0; k < 3; ++k) {
      printed.push_back(print_random_game(variant, style, 20 + static_cast<unsigned>(random() % 50), {}, random));
      page += printed.back().text;
    }
    if (confusions > 0) {
      page = scanned(page, confusions, random);
    }
    auto const games = read_page(page, variant, false, confusions > 0);
    for (std::size_t k = 0; k < printed.size(); ++k) {
      ++score.games;
      auto const& meant = printed[k].moves;
      score.plies += static_cast<unsigned>(meant.size());
      // Games that were lost or split are not matched by place but by their longest common beginning.
      auto best = std::size_t{0};
      ReadGame const* found = nullptr;
      for (auto const& game : games) {
        auto const same = static_cast<std::size_t>(std::ranges::mismatch(game.moves, meant).in1 - game.moves.begin());
        if (found == nullptr || same > best) {
          best = same;
          found = &game;
        }
      }
      auto const is_whole = found != nullptr && found->moves == meant;
      score.whole += is_whole ? 1U : 0U;
      for (std::size_t ply = 0; found != nullptr && best > 0 && ply < std::min(meant.size(), found->moves.size());
           ++ply) {
        score.right += found->moves[ply] == meant[ply] ? 1U : 0U;
      }
      if (!is_whole) {
        auto const is_sure = found != nullptr && !found->is_marked && best > 0;
        score.wrong_and_sure += is_sure ? 1U : 0U;
        score.wrong_plies_sure +=
            is_sure && found->moves.size() > best ? static_cast<unsigned>(found->moves.size() - best) : 0U;
        if (std::getenv("DAMIER_SHOW_PAGES") != nullptr) {
          std::cerr << "--- " << style.name << " " << variant.name() << " game " << k << ": " << best << " of "
                    << meant.size() << " games read " << games.size() << "\n"
                    << page << "\nmeant ";
          for (auto const& move : meant) {
            std::cerr << move << ' ';
          }
          std::cerr << "\nread ";
          for (auto const& move : found == nullptr ? std::vector<std::string>{} : found->moves) {
            std::cerr << move << ' ';
          }
          std::cerr << "\n";
        }
      }
    }
  }
  return score;
}

/// The variants that a style is used for.
std::vector<Variant const*> variants_of(PageStyle const& style) {
  std::vector<Variant const*> found;
  for (auto const* const variant : variants()) {
    auto const lettered = Numbering{variant->rules()}.algebraic();
    if (!variant->rules().huffing && lettered == style.lettered) {
      found.push_back(variant);
    }
  }
  found.resize(std::min(found.size(), is_sanitized ? std::size_t{2} : found.size()));
  return found;
}

}  // namespace

TEST_CASE("random games printed in every style are read back whole") {
  Score all;
  for (auto const& style : page_styles()) {
    Score of_style;
    for (auto const* const variant : variants_of(style)) {
      auto const score = score_of(*variant, style, 3, 0, 7);
      of_style.games += score.games;
      of_style.whole += score.whole;
      of_style.wrong_and_sure += score.wrong_and_sure;
    }
    UNSCOPED_INFO(style.name << ": " << of_style.whole << " of " << of_style.games << ", wrong and sure "
                             << of_style.wrong_and_sure);
    all.games += of_style.games;
    all.whole += of_style.whole;
    all.wrong_and_sure += of_style.wrong_and_sure;
  }
  INFO(all.whole << " of " << all.games << " whole, " << all.wrong_and_sure << " wrong and sure");
  CHECK((is_sanitized || all.whole * 1000 >= all.games * 995));
  CHECK(all.wrong_and_sure == 0);
}

TEST_CASE("random games whose characters a scanner has confused are read back") {
  Score all;
  for (auto const& style : page_styles()) {
    Score of_style;
    for (auto const* const variant : variants_of(style)) {
      for (auto const seed : {11U, 77U}) {
        if (is_sanitized && seed != 11) {
          continue;
        }
        auto const score = score_of(*variant, style, 2, 0.03, seed);
        of_style.plies += score.plies;
        of_style.right += score.right;
        of_style.wrong_plies_sure += score.wrong_plies_sure;
      }
    }
    UNSCOPED_INFO(style.name << ": " << of_style.right << " of " << of_style.plies << " plies, wrong and sure "
                             << of_style.wrong_plies_sure);
    all.plies += of_style.plies;
    all.right += of_style.right;
    all.wrong_plies_sure += of_style.wrong_plies_sure;
  }
  INFO(all.right << " of " << all.plies << " plies, " << all.wrong_plies_sure << " wrong and sure");
  CHECK((is_sanitized || all.right * 100 >= all.plies * 97));  // docs/prose.md has the figure
  CHECK(all.wrong_plies_sure * 1000 <= all.plies);
}
