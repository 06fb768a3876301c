#include "store/detail/game_state.hpp"

#include <array>
#include <utility>

namespace damier {
namespace {

std::string shifted(unsigned place, std::int64_t mask) {
  return "state >> " + std::to_string(place) + " & " + std::to_string(mask);
}
std::string shifted(GameMark mark) { return shifted(static_cast<unsigned>(mark), 1); }

/// The marks from comments to unread_moves: the column features of the view games.
constexpr std::int64_t features_mask = 31;
static_assert(GameState::bit(GameMark::comments) * features_mask < GameState::bit(GameMark::illegal));
static_assert(GameState::largest == 2 * GameState::bit(GameMark::own_start) - 1);

}  // namespace

std::string sql_bit(GameMark mark, std::string_view state) {
  return std::string{state} + " & " + std::to_string(GameState::bit(mark));
}

std::string sql_outcome(std::string_view state) {
  return std::string{state} + " & " + std::to_string(GameState::outcome_mask);
}

std::string sql_is_there(std::string_view state) { return sql_bit(GameMark::removed, state) + " = 0"; }

std::string with_state_terms(std::string_view sql) {
  std::array const terms{
      std::pair{std::string_view{"{outcome}"}, sql_outcome()},
      std::pair{std::string_view{"{evidence}"}, shifted(GameState::evidence_place, GameState::evidence_mask)},
      std::pair{std::string_view{"{features}"}, shifted(static_cast<unsigned>(GameMark::comments), features_mask)},
      std::pair{std::string_view{"{illegal}"}, shifted(GameMark::illegal)},
      std::pair{std::string_view{"{removed}"}, shifted(GameMark::removed)},
      std::pair{std::string_view{"{own_start}"}, sql_bit(GameMark::own_start)},
      std::pair{std::string_view{"{largest}"}, std::to_string(GameState::largest)},
  };
  std::string text{sql};
  for (auto const& [name, term] : terms) {
    for (auto place = text.find(name); place != std::string::npos; place = text.find(name, place)) {
      text.replace(place, name.size(), term);
    }
  }
  return text;
}

}  // namespace damier
