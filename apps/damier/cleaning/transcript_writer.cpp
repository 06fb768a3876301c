#include "apps/damier/cleaning/transcript_writer.hpp"

#include "apps/damier/options/packed_output.hpp"
#include "export/format.hpp"
#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace damier::app {
namespace {

/// Writes the games of a source as PDN, a piece of text at a time.
std::uint64_t write_games(ByteSource& bytes, CleanOptions const& options,
                          std::function<void(std::string_view)> const& write) {
  auto reading = options.reading.of(options.asked);
  reading.notes_repairs = true;
  auto const reader = open_games(bytes, reading);
  auto const exporter = find_export_format("pdn")->make({});
  Validator validator{options.asked};
  JudgedReader records{*reader, validator};
  std::string text;
  std::uint64_t games = 0;
  while (records.next()) {
    Console::check_interrupt();
    exporter->game(records.game(), text, records.tape().number);
    write(text);
    text.clear();
    ++games;
  }
  return games;
}

}  // namespace

std::uint64_t write_transcript(Console& console, OutputSet& files, CleanJob const& job, CleanSource const& source,
                               CleanOptions const& options) {
  auto const bytes = source.open();
  if (job.copy == "-") {
    auto const games = write_games(*bytes, options, [&](std::string_view piece) { console.out().write(piece); });
    console.out().flush();
    return games;
  }
  auto const folder = std::filesystem::path{*job.copy}.parent_path();
  if (job.makes_folders && !folder.empty()) {
    std::filesystem::create_directories(folder);
  }
  PackedOutput packed{files.add(*job.copy), *job.copy};
  auto const games = write_games(*bytes, options, [&](std::string_view piece) { packed.write(piece); });
  packed.finish();
  return games;
}

}  // namespace damier::app
