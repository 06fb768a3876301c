#pragma once

#include "export/pdn_writer.hpp"
#include "tests/game/read_records.hpp"
#include "validate/validator.hpp"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// PDN text that is read, judged, written and read again.
namespace rereading {

inline std::vector<damier::Game> read_all(std::string text) {
  read_records::Records records{std::move(text)};
  damier::Validator validator;
  std::vector<damier::Game> games;
  while (records.next()) {
    (void)validator.judge(records.tape, records.game);
    games.push_back(records.game);
  }
  return games;
}

/// The game of a text with one record.
inline damier::Game read(std::string text) {
  auto games = read_all(std::move(text));
  if (games.size() != 1) throw std::invalid_argument{std::to_string(games.size()) + " records"};
  return std::move(games.front());
}

inline std::string written(damier::Game const& game, damier::PdnStyle const& style = {}) {
  std::string text;
  damier::write_pdn(game, text, style);
  return text;
}

}  // namespace rereading
