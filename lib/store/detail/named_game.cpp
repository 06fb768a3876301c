#include "store/named_game.hpp"

#include "language/message.hpp"

namespace damier {

StoredGame const& load_named(BaseReader& reader, std::string const& path, GameId id, GameParts parts) {
  auto const* const game = reader.load(id, parts);
  if (game == nullptr) {
    throw DamagedBase{path, message("base-no-header", "game"_a = static_cast<std::int64_t>(id))};
  }
  return *game;
}

}  // namespace damier
