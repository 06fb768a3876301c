#include "store/detail/game_lines.hpp"

#include "store/detail/varint.hpp"

namespace damier {
namespace {

/// The low ones first; 0 where there are fewer.
std::uint32_t take_four_bytes(std::string_view& bytes) noexcept {
  std::uint32_t number = 0;
  if (bytes.size() >= 4) {
    for (unsigned place = 0; place < 4; ++place) {
      number |= std::uint32_t{static_cast<unsigned char>(bytes[place])} << (8 * place);
    }
    bytes.remove_prefix(4);
  }
  return number;
}

}  // namespace

void LineChunk::read(Database const& database, std::int64_t first_game, std::string_view bytes) {
  entries_.clear();
  first_game_ = first_game;
  auto const games = take_varint(bytes);
  auto const check = [&](bool sound) {
    if (!sound) {
      entries_.clear();
      throw DamagedBase{database.path() + ": the moves of game " + std::to_string(first_game) +
                        " and of those after it cannot be read"};
    }
  };
  check(games != 0 && games <= most_games);
  while (entries_.size() < games) {
    auto const kind = take_varint(bytes);
    auto const run = take_varint(bytes);
    check(run != 0 && run <= games - entries_.size());
    entries_.resize(entries_.size() + run, {static_cast<std::int64_t>(kind / 2), kind % 2 != 0});
  }
  std::uint64_t offset = 0;
  for (auto& entry : entries_) {
    auto const size = take_varint(bytes);
    check(size <= bytes.size());
    entry.offset = offset;
    entry.size = size;
    offset += size;
  }
  for (auto& entry : entries_) {
    entry.home_rows = take_four_bytes(bytes);
  }
  check(offset == bytes.size());
  moves_ = bytes;
}

GameLine LineChunk::operator[](std::size_t place) const noexcept {
  auto const& entry = entries_[place];
  return {first_game_ + static_cast<std::int64_t>(place), entry.variant, entry.has_start_fen,
          entry.home_rows, moves_.substr(entry.offset, entry.size)};
}

GameLines::GameLines(Database& database)
    : database_{database},
      row_{database, "SELECT first_game, lines FROM game_lines WHERE first_game <= ? ORDER BY first_game DESC LIMIT 1"} {}

GameLine GameLines::line(std::int64_t game) {
  if (!chunk_.contains(game)) {
    row_.reset();
    row_.bind(1, game);
    if (row_.step()) {
      bytes_ = row_.blob(1);
      chunk_.read(database_, row_.integer(0), bytes_);
    }
    row_.reset();
  }
  return chunk_.contains(game) ? chunk_[static_cast<std::size_t>(game - chunk_.first_game())] : GameLine{};
}

GameLineWriter::GameLineWriter(Database& database)
    : database_{database},
      last_{database, "SELECT first_game, lines FROM game_lines ORDER BY first_game DESC LIMIT 1"},
      write_{database, "INSERT OR REPLACE INTO game_lines VALUES (?, ?)"} {}

/// Games that come one by one share their row, too.
void GameLineWriter::take_up(std::int64_t game) {
  if (last_.step()) {
    LineChunk chunk;
    chunk.read(database_, last_.integer(0), last_.blob(1));
    if (chunk.contains(game - 1)) {
      for (std::size_t place = 0; place < chunk.size(); ++place) {
        append(chunk[place]);
      }
    }
  }
  last_.reset();
}

void GameLineWriter::append(GameLine const& line) {
  moves_ += line.moves;
  sizes_.push_back(line.moves.size());
  lines_.push_back({line.game, line.variant, line.has_start_fen, line.home_rows, {}});
}

void GameLineWriter::add(GameLine const& line) {
  if (lines_.empty()) {
    take_up(line.game);
  }
  if (!lines_.empty() && !has_room(line)) {
    flush();
  }
  append(line);
}

/// A row that fills its page wastes least: one of 8192 bytes, or two of 4096 in bases of before schema 8.
bool GameLineWriter::has_room(GameLine const& line) const noexcept {
  constexpr std::size_t most_bytes = 8130;
  constexpr std::size_t numbers = 5;  // that go with the moves of a game: bytes of most
  constexpr std::size_t head = 20;
  return lines_.size() < LineChunk::most_games && lines_.back().game == line.game - 1 &&
         moves_.size() + line.moves.size() + numbers * (lines_.size() + 1) + head <= most_bytes;
}

std::uint64_t GameLineWriter::kind(std::size_t place) const noexcept {
  return 2 * static_cast<std::uint64_t>(lines_[place].variant) + (lines_[place].has_start_fen ? 1 : 0);
}

std::string GameLineWriter::bytes() const {
  std::string bytes;
  bytes.reserve(moves_.size() + 6 * lines_.size() + 16);
  append_varint(bytes, lines_.size());
  for (std::size_t begin = 0; begin != lines_.size();) {
    auto end = begin;
    while (end != lines_.size() && kind(end) == kind(begin)) {
      ++end;
    }
    append_varint(bytes, kind(begin));
    append_varint(bytes, end - begin);
    begin = end;
  }
  for (auto const size : sizes_) {
    append_varint(bytes, size);
  }
  for (auto const& line : lines_) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
      bytes += static_cast<char>(line.home_rows >> shift & 255U);
    }
  }
  return bytes += moves_;
}

void GameLineWriter::flush() {
  if (!lines_.empty()) {
    auto const row = bytes();
    write_.bind(1, lines_.front().game).bind_blob(2, row).run();
    forget();
  }
}

void GameLineWriter::forget() noexcept {
  lines_.clear();
  sizes_.clear();
  moves_.clear();
}

}  // namespace damier
