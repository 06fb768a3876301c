#include "duplicates/detail/line_files.hpp"

#include "duplicates/detail/archive.hpp"
#include "duplicates/detail/line_keys.hpp"
#include "duplicates/detail/record_loader.hpp"
#include "game/same_game.hpp"
#include "language/message.hpp"
#include "language/system_reason.hpp"
#include "store/base_reader.hpp"
#include "text/file_error.hpp"
#include "text/varint.hpp"

#include <fmt/format.h>

#include <fstream>
#include <ios>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace damier {
namespace {

// A file has the text of line_file_mark, the content mark of its base, and the variants: their number, then a number
// and a name each. A row has the fields of RecordRow, numbers as varints and texts with their size before them. After
// the last row come a zero, which is no game, and the number of rows.
constexpr std::string_view line_file_mark = "damier lines 1\n";
constexpr std::size_t most_waiting = std::size_t{1} << 16;  // bytes of a part that are not written yet
constexpr std::int64_t rows_between_pauses = 10'000;

std::filesystem::path path_of(Base const& base, std::filesystem::path const& folder, DuplicatePart part) {
  return folder /
         fmt::format("{}.{}-{}.lines", std::filesystem::path{base.path()}.filename().string(), part.number, part.count);
}

void append_text(std::string& bytes, std::string_view text) {
  append_varint(bytes, text.size());
  bytes += text;
}

/// The file of a part, which is open only while it is written to: there may be more of them than files may be open.
class PartWriter {
 public:
  explicit PartWriter(std::filesystem::path path) : path_{std::move(path)} {}

  void begin(std::string_view head) {
    waiting_ = head;
    write(std::ios::trunc);
  }
  void add(RecordRow const& row) {
    append_varint(waiting_, static_cast<std::uint64_t>(row.game));
    append_varint(waiting_, static_cast<std::uint64_t>(row.variant));
    append_text(waiting_, row.start_fen);
    append_text(waiting_, row.moves);
    append_varint(waiting_, static_cast<std::uint64_t>(row.white));
    append_varint(waiting_, static_cast<std::uint64_t>(row.black));
    append_varint(waiting_, static_cast<std::uint64_t>(row.year));
    append_varint(waiting_, row.digest);
    ++rows_;
    if (waiting_.size() >= most_waiting) {
      write(std::ios::app);
    }
  }
  void finish() {
    append_varint(waiting_, 0);
    append_varint(waiting_, rows_ + 1);
    write(std::ios::app);
  }

 private:
  void write(std::ios::openmode mode) {
    std::ofstream file{path_, std::ios::binary | mode};
    file.write(waiting_.data(), static_cast<std::streamsize>(waiting_.size())).flush();
    if (!file) {
      throw LineFileError{
          message("file-cannot-write", "file"_a = path_.string(), "reason"_a = system_reason(last_system_error()))};
    }
    waiting_.clear();
  }

  std::filesystem::path path_;
  std::string waiting_;
  std::uint64_t rows_ = 0;
};

std::string content_of(std::filesystem::path const& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file) {
    throw FileError{FileFault::cannot_open, path.string(), last_system_error()};
  }
  std::string content;
  content.resize(std::filesystem::file_size(path));
  if (!file.read(content.data(), static_cast<std::streamsize>(content.size()))) {
    throw FileError{FileFault::cannot_read, path.string(), last_system_error()};
  }
  return content;
}

}  // namespace

std::uint32_t part_of(RecordRow const& row, VariantStarts const& variant_starts, std::uint32_t count) noexcept {
  auto place = row.digest;
  if (variant_starts.has_line(row.variant, row.moves)) {
    // Two plies are two bytes.
    LineKey key{0, row.start_fen};
    for (auto const byte : row.moves.substr(0, fewest_plies)) {
      key.add(byte);
    }
    place = key.value();
  }
  return static_cast<std::uint32_t>(place % count) + 1;
}

void write_line_files(Base& base, std::uint32_t parts, std::filesystem::path const& folder,
                      std::function<void()> const& pause) {
  ReadSession const session{base};
  Archive const archive{std::span{&base, 1}};
  ArchiveReader reader{archive, archive.bases()};
  VariantStarts const variant_starts{reader};
  std::string head{line_file_mark};
  append_text(head, content_mark(base));
  append_varint(head, reader.variants().size());
  for (auto const& [id, name] : reader.variants()) {
    append_varint(head, static_cast<std::uint64_t>(id));
    append_text(head, name);
  }
  std::vector<PartWriter> writers;
  for (std::uint32_t number = 1; number <= parts; ++number) {
    writers.emplace_back(path_of(base, folder, {number, parts})).begin(head);
  }
  std::int64_t rows = 0;
  reader.scan(every_game, [&](RecordRow row) {
    row.start_fen = variant_starts.start_of(row.variant, row.start_fen);
    writers[part_of(row, variant_starts, parts) - 1].add(row);
    if (++rows % rows_between_pauses == 0) {
      pause();
    }
  });
  for (auto& writer : writers) {
    writer.finish();
  }
}

void scan_line_file(Base& base, LineFiles const& files, GameRange range,
                    std::function<std::int64_t(std::string_view)> const& variant_of,
                    std::function<void(RecordRow const&)> const& visit) {
  auto const path = path_of(base, files.folder, files.part);
  auto const content = content_of(path);
  auto const damaged = [&] { return LineFileError{path.string(), message("lines-damaged")}; };
  if (!content.starts_with(line_file_mark)) {
    throw damaged();
  }
  Unpacker unpacker{std::string_view{content}.substr(line_file_mark.size())};
  if (unpacker.text() != content_mark(base)) {
    throw LineFileError{path.string(), message("lines-outdated", "base"_a = base.path())};
  }
  std::map<std::uint64_t, std::int64_t> variants{{0, 0}};  // 0: a variant that is not known
  for (auto count = unpacker.number(); count != 0 && !unpacker.empty(); --count) {
    auto const id = unpacker.number();
    variants.emplace(id, variant_of(unpacker.text()));
  }
  std::uint64_t rows = 0;
  while (auto const game = unpacker.number()) {
    ++rows;
    RecordRow row;
    row.game = static_cast<std::int64_t>(game);
    auto const variant = variants.find(unpacker.number());
    row.start_fen = unpacker.text();
    row.moves = unpacker.text();
    row.white = static_cast<std::int64_t>(unpacker.number());
    row.black = static_cast<std::int64_t>(unpacker.number());
    row.year = static_cast<std::int64_t>(unpacker.number());
    row.digest = unpacker.number();
    if (variant == variants.end() || unpacker.empty()) {
      throw damaged();
    }
    row.variant = variant->second;
    if (row.game >= range.first && row.game <= range.last) {
      visit(row);
    }
  }
  if (unpacker.number() != rows + 1 || !unpacker.empty()) {
    throw damaged();
  }
}

}  // namespace damier
