#include "game/line_name.hpp"

namespace damier {

std::string side_line_name(std::string_view parent, unsigned ply, std::size_t alternative) {
  constexpr std::size_t letters = 26;
  std::string letter;
  for (auto rest = alternative + 1; rest != 0; rest = (rest - 1) / letters) {
    letter.insert(letter.begin(), static_cast<char>('a' + (rest - 1) % letters));
  }
  return (parent == main_line_name ? std::string{} : std::string{parent} + ".") + std::to_string(ply) + letter;
}

}  // namespace damier
