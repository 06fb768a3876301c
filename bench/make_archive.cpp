// Writes an archive of seeded legal games for measurements: damier_make_archive GAMES [SEED] > archive.pdn

#include "archive_text.hpp"

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
  auto const games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000;
  damier::bench::Random random{argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1};
  for (std::size_t number = 0; number < games; ++number) {
    auto const text = damier::bench::archive_game(number, random);
    std::fwrite(text.data(), 1, text.size(), stdout);
  }
}
