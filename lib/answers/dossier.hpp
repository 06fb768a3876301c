#pragma once

#include "answers/answer.hpp"
#include "dossier/dossier.hpp"

#include <memory>
#include <optional>

namespace damier::answers {

struct DossierOptions {
  SoughtName player;
  DossierQuestion question = {};    ///< its person is that of the name
  std::optional<Query> since = {};  ///< only games that it finds, too
  bool merged = false;              ///< count spellings of a player together
  Language language = {};
};

/// What is known of a player before a game against him. Throws NotFound.
[[nodiscard]] std::unique_ptr<Answer> dossier(BaseGames const& games, DossierOptions const& options);

}  // namespace damier::answers
