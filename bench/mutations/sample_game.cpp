#include "sample_game.hpp"

#include "archive/player.hpp"
#include "game/builder.hpp"
#include "game/outcome.hpp"
#include "grammar/pdn/reader.hpp"
#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "text/byte_source.hpp"
#include "validate/validator.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace damier::bench {
namespace {

std::string tag(std::string_view name, std::string_view value) {
  return "[" + std::string{name} + " \"" + std::string{value} + "\"]\n";
}

/// The current game as a sample, if it is suitable.
std::optional<SampleGame> sample_of(GameTape const& tape, Game const& game, std::size_t least_plies) {
  if (game.main_line_plies() < least_plies) {
    return std::nullopt;
  }
  SampleGame sample{.variant = game.variant,
                    .header = {},
                    .words = {},
                    .moves = {},
                    .start = game.start,
                    .result = std::string{game.terminator()}};
  for (auto const& item : game.items) {
    if (item.kind != ItemKind::move || !item.legal) {
      return std::nullopt;
    }
    sample.words.emplace_back(game.text_of(item));
    sample.moves.push_back(item.move);
  }
  auto const body = std::ranges::find_if(tape.events, [](Event const& event) {
    return event.kind == EventKind::move_number || event.kind == EventKind::move;
  });
  sample.header = tape.source.substr(0, body->offset);
  return sample;
}

}  // namespace

SampleGame generated_game(Random& random, Variant const& variant, bool from_position) {
  ArchivePlayer const player{variant, random()};
  std::vector<PlayedMove> played;
  auto const end = player.play(random, 50 + below(random, 71), 6, played);
  auto const last = player.end(played);
  auto const outcome = end == ArchivePlayer::End::drawn ? Outcome::draw
                       : end == ArchivePlayer::End::no_moves
                           ? (last.side == Colour::white ? Outcome::black_wins : Outcome::white_wins)
                           : Outcome::unknown;
  SampleGame game{.variant = &variant,
                  .header = {},
                  .words = {},
                  .moves = {},
                  .start = variant.start(),
                  .result = std::string{write_outcome(outcome, variant.rules())}};
  auto const first = from_position ? std::min(played.size() / 2, 10 + below(random, 40)) : 0;
  if (first < played.size()) {
    game.start = played[first].position;
  }
  for (auto i = first; i < played.size(); ++i) {
    game.words.push_back(played[i].text);
    game.moves.push_back(played[i].move);
  }
  game.header = tag("White", "Dupont, J.") + tag("Black", "Durand, P.") + tag("Result", game.result);
  if (auto const type = short_game_type(variant); !type.empty()) {
    game.header += tag("GameType", type);
  }
  if (from_position) {
    game.header += tag("SetUp", "1") + tag("FEN", write_fen(game.start, variant));
  }
  return game;
}

SampleGame from_its_middle(SampleGame game, Random& random) {
  constexpr std::size_t least_left = 10;
  if (game.header.find("[FEN ") != std::string::npos || game.moves.size() < 2 * least_left) {
    return game;
  }
  auto const first = least_left + below(random, game.moves.size() - 2 * least_left + 1);
  for (std::size_t i = 0; i < first; ++i) {
    game.start = game.variant->after(game.start, game.moves[i]);
  }
  game.words.erase(game.words.begin(), game.words.begin() + static_cast<std::ptrdiff_t>(first));
  game.moves.erase(game.moves.begin(), game.moves.begin() + static_cast<std::ptrdiff_t>(first));
  while (game.header.ends_with('\n') || game.header.ends_with('\r')) {
    game.header.pop_back();
  }
  game.header += "\n" + tag("SetUp", "1") + tag("FEN", write_fen(game.start, *game.variant));
  return game;
}

std::vector<SampleGame> recorded_games_of(std::filesystem::path const& folder, std::size_t least_plies) {
  std::vector<std::filesystem::path> files;
  if (std::filesystem::is_directory(folder)) {
    for (auto const& entry : std::filesystem::recursive_directory_iterator{folder}) {
      if (entry.path().extension() == ".pdn") {
        files.push_back(entry.path());
      }
    }
  }
  std::ranges::sort(files);
  std::vector<SampleGame> games;
  for (auto const& file : files) {
    std::ifstream stream{file, std::ios::binary};
    std::string const text{std::istreambuf_iterator<char>{stream}, {}};
    auto const source = open_text(text);
    pdn::Reader reader{*source};
    Validator validator;
    GameTape tape;
    Game game;
    while (reader.next(tape)) {
      build(tape, game);
      if (auto const& judgement = validator.judge(tape, game); judgement.judged && judgement.legal) {
        if (auto sample = sample_of(tape, game, least_plies)) {
          games.push_back(*std::move(sample));
        }
      }
    }
  }
  return games;
}

std::vector<std::size_t> usual_numbers(std::size_t words) {
  std::vector<std::size_t> numbers(words);
  for (std::size_t i = 0; i < words; i += 2) {
    numbers[i] = i / 2 + 1;
  }
  return numbers;
}

std::string written_down(std::string const& header, std::vector<std::string> const& words,
                         std::vector<std::size_t> const& numbers, std::string const& result) {
  auto text = header + "\n";
  std::size_t column = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    auto token = numbers[i] != 0 ? std::to_string(numbers[i]) + ". " : std::string{};
    token += words[i];
    column += token.size() + 1;
    text += token + (column > 70 ? "\n" : " ");
    column = column > 70 ? 0 : column;
  }
  return text + result + "\n";
}

}  // namespace damier::bench
