// The PDN reader alone, from text to events: bytes per second for archives that the bench generates.

#include "archive_text.hpp"

#include "grammar/pdn/reader.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

namespace {

using namespace damier;
using bench::ArchiveKind;

/// An archive of about 32 MB: a few thousand different games, repeated.
std::string make_archive(ArchiveKind kind) {
  constexpr std::size_t wanted = std::size_t{32} << 20;
  bench::Random random{7};
  std::string games;
  for (std::size_t number = 0; number < 2000; ++number) {
    games += bench::archive_game(number, random, kind);
  }
  std::string text;
  text.reserve(wanted + games.size());
  while (text.size() < wanted) {
    text += games;
  }
  return text;
}

std::string const& archive(ArchiveKind kind) {
  static std::string const made[] = {make_archive(ArchiveKind::plain), make_archive(ArchiveKind::annotated),
                                     make_archive(ArchiveKind::damaged)};
  return made[static_cast<std::size_t>(kind)];
}

void read_archive(benchmark::State& state, ArchiveKind kind) {
  auto const& text = archive(kind);
  std::size_t games = 0;
  std::size_t events = 0;
  for (auto _ : state) {
    auto const source = open_text(text);
    pdn::Reader reader{*source};
    GameTape tape;
    while (reader.next(tape)) {
      ++games;
      events += tape.events.size();
    }
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
  state.counters["games"] = benchmark::Counter{static_cast<double>(games), benchmark::Counter::kIsRate};
  state.counters["events"] = benchmark::Counter{static_cast<double>(events), benchmark::Counter::kIsRate};
}

BENCHMARK_CAPTURE(read_archive, plain, ArchiveKind::plain)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_archive, annotated, ArchiveKind::annotated)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_archive, damaged, ArchiveKind::damaged)->Unit(benchmark::kMillisecond);

}  // namespace
