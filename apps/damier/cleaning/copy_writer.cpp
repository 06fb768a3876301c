#include "apps/damier/cleaning/copy_writer.hpp"

#include "apps/damier/options/packed_output.hpp"
#include "clean/change_log.hpp"
#include "language/message_error.hpp"

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <utility>

namespace damier::app {
namespace {

using Sink = std::function<void(std::string_view)>;

/// Reads a source to its end and measures its bytes; passes them to the sink, if there is one.
TextMark mark_of(ByteSource& source, Sink const& sink = {}) {
  constexpr std::size_t at_a_time = std::size_t{1} << 16;
  TextMark mark;
  std::string buffer(at_a_time, '\0');
  while (auto const size = source.read(buffer)) {
    Console::check_interrupt();
    std::string_view const piece{buffer.data(), size};
    mark.add(piece);
    sink ? sink(piece) : void();
  }
  return mark;
}

void write_log(OutputFile& file, std::string const& name, ChangeLogHead const& head, CleanedText const& text) {
  PackedOutput log{file, name};
  log.write(head_line(head) + "\n");
  auto const next = text.changes.source();
  for (TextChange change; next(change);) {
    log.write(change_line(head.file, change) + "\n");
  }
  log.finish();
}

}  // namespace

void write_copy(Console& console, OutputSet& files, CleanJob const& job, CleanSource const& source,
                CleanedText const& text) {
  auto const folder = std::filesystem::path{*job.copy}.parent_path();
  if (job.makes_folders && !folder.empty()) {
    std::filesystem::create_directories(folder);
  }
  auto& log = files.add(*job.log);
  ChangeLogHead head{job.input, mark_of(*source.open()), {}};
  auto const cleaned = [&] { return open_changed(source.open(), text.changes.source()); };
  if (job.copy == "-") {
    head.after = mark_of(*cleaned());
    write_log(log, *job.log, head, text);
    log.complete();  // every change is in the log on the disk before the copy is written out
    mark_of(*cleaned(), [&](std::string_view piece) { console.out().write(piece); });
    console.out().flush();
    return;
  }
  PackedOutput packed{files.add(*job.copy), *job.copy};
  head.after = mark_of(*cleaned(), [&](std::string_view piece) { packed.write(piece); });
  packed.finish();
  write_log(log, *job.log, head, text);
}

void undo_cleaning(Console& console, std::string const& log, std::string const& copy, std::string const& output) {
  auto const folder = spill_folder(output);
  auto const open_log = reopenable(log, folder);
  auto const open_text = reopenable(copy, folder);
  auto const undo_into = [&](Sink const& sink) {
    auto reader = ChangeLogReader::open(open_log());
    if (!reader) {
      throw MessageError{log, reader.error()};
    }
    if (auto const done = undo(*std::move(reader), open_text(), sink); !done) {
      throw MessageError{copy, done.error()};
    }
  };
  if (output == "-") {
    undo_into([](std::string_view) { Console::check_interrupt(); });
    undo_into([&](std::string_view piece) { console.out().write(piece); });
    return;
  }
  OutputFile file{output};
  PackedOutput packed{file, output};
  undo_into([&](std::string_view piece) {
    Console::check_interrupt();
    packed.write(piece);
  });
  packed.finish();
  file.commit();
}

}  // namespace damier::app
