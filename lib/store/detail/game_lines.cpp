#include "store/detail/game_lines.hpp"

#include "language/message.hpp"
#include "text/varint.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace damier {
namespace {

// One byte describes the beginning that a game shares with an earlier one: 16 * (distance to that game - 1) + number of
// shared bytes; 0 if there is none.
constexpr std::size_t longest_shared = 15;
constexpr std::size_t farthest = 16;

/// The byte that a game takes in a row besides its moves and their size, for the shared beginning.
constexpr std::size_t fixed_bytes = 1;
constexpr std::size_t kind_bytes = 6;  // of a kind and the number of its games, at most in nearly all cases

std::size_t varint_size(std::uint64_t number) noexcept {
  std::size_t size = 1;
  for (; number > 127; number >>= 7U) {
    ++size;
  }
  return size;
}

std::size_t most_number_bytes(std::size_t moves) noexcept { return fixed_bytes + varint_size(moves) + kind_bytes; }

}  // namespace

void LineChunk::read(Database const& database, std::int64_t first_game, std::string_view bytes) {
  entries_.clear();
  first_game_ = first_game;
  auto const games = take_varint(bytes);
  auto const check = [&](bool sound) {
    if (!sound) {
      entries_.clear();
      throw DamagedBase{database.path(), message("base-lines-unreadable", "game"_a = first_game)};
    }
  };
  check(games != 0 && games <= most_games);
  while (entries_.size() < games) {
    auto const kind = take_varint(bytes);
    auto const run = take_varint(bytes);
    check(run != 0 && run <= games - entries_.size());
    entries_.resize(entries_.size() + run, {static_cast<std::int64_t>(kind / 4), kind % 2 != 0, kind / 2 % 2 == 0});
  }
  std::size_t offset = 0;
  for (auto& entry : entries_) {
    auto const size = take_varint(bytes);
    check(size <= bytes.size() + longest_shared);
    entry.offset = offset;
    entry.size = size;
    offset += size;
  }
  check(offset <= bytes.size() + games * longest_shared);  // before there is memory for them
  auto const beginnings = bytes.substr(0, games);
  bytes.remove_prefix(beginnings.size());
  check(beginnings.size() == games && find_parts(beginnings, bytes));
}

bool LineChunk::find_parts(std::string_view beginnings, std::string_view rests) {
  rests_ = rests;
  moves_.resize(entries_.empty() ? 0 : entries_.back().offset + entries_.back().size);
  std::size_t rest = 0;
  for (std::size_t place = 0; place < entries_.size(); ++place) {
    auto& entry = entries_[place];
    auto const code = static_cast<unsigned char>(beginnings[place]);
    entry.shared = code % 16;
    entry.back = code / 16 + 1U;
    entry.rest = rest;
    if (entry.shared > entry.size || entry.size - entry.shared > rests_.size() - rest ||
        (entry.shared != 0 && (entry.back > place || entry.shared > entries_[place - entry.back].size))) {
      return false;
    }
    rest += entry.size - entry.shared;
  }
  return rest == rests_.size();
}

void LineChunk::complete(std::size_t place) noexcept {
  auto& entry = entries_[place];
  auto* const to = moves_.data() + entry.offset;
  if (entry.shared != 0) {
    auto const& other = entries_[place - entry.back];
    if (!other.complete) {
      complete(place - entry.back);
    }
    std::memcpy(to, moves_.data() + other.offset, entry.shared);
  }
  if (entry.size != entry.shared) {
    std::memcpy(to + entry.shared, rests_.data() + entry.rest, entry.size - entry.shared);
  }
  entry.complete = true;
}

GameLine LineChunk::operator[](std::size_t place) noexcept {
  auto const& entry = entries_[place];
  if (!entry.complete) {
    complete(place);
  }
  return {first_game_ + static_cast<std::int64_t>(place), entry.variant, entry.has_start_fen, entry.only_moves,
          std::string_view{moves_}.substr(entry.offset, entry.size)};
}

GameLines::GameLines(Database& database)
    : database_{database},
      row_{database,
           "SELECT first_game, lines FROM game_lines WHERE first_game <= ? ORDER BY first_game DESC LIMIT 1"} {}

GameLine GameLines::line(std::int64_t game) {
  if (!chunk_.contains(game)) {
    row_.reset();
    row_.bind(1, game);
    if (row_.step()) {
      chunk_.read(database_, row_.integer(0), row_.blob(1));
    }
    row_.reset();
  }
  return chunk_.contains(game) ? chunk_[static_cast<std::size_t>(game - chunk_.first_game())] : GameLine{};
}

GameLineWriter::GameLineWriter(Database& database)
    : database_{database},
      last_{database, "SELECT first_game, lines FROM game_lines ORDER BY first_game DESC LIMIT 1"},
      write_{database, "INSERT OR REPLACE INTO game_lines VALUES (?, ?)"} {}

/// Continues the last row, so that games that are added one by one share a row, too.
void GameLineWriter::take_up(std::int64_t game) {
  if (last_.step()) {
    LineChunk chunk;
    chunk.read(database_, last_.integer(0), last_.blob(1));
    if (chunk.contains(game - 1)) {
      for (std::size_t place = 0; place < chunk.size(); ++place) {
        append(chunk[place], beginning_of(chunk[place].moves));
      }
    }
  }
  last_.reset();
}

void GameLineWriter::append(GameLine const& line, std::uint8_t beginning) {
  beginnings_ += static_cast<char>(beginning);
  rests_ += line.moves.substr(beginning % 16U);
  moves_ += line.moves;
  sizes_.push_back(line.moves.size());
  heads_.push_back(head_of(line.moves));
  lines_.push_back({line.game, line.variant, line.has_start_fen, line.only_moves, {}});
  auto const place = lines_.size() - 1;
  auto const is_of_a_run = place != 0 && kind(place) == kind(place - 1);
  number_bytes_ += most_number_bytes(line.moves.size()) - (is_of_a_run ? kind_bytes : 0);
}

void GameLineWriter::add(GameLine const& line) {
  if (lines_.empty()) {
    take_up(line.game);
  }
  auto beginning = beginning_of(line.moves);
  if (!lines_.empty() && !has_room(line, beginning)) {
    flush();
    beginning = 0;
  }
  append(line, beginning);
}

void GameLineWriter::replace(GameLine const& line) {
  if (!row_of_) {
    row_of_.emplace(database_,
                    "SELECT first_game, lines FROM game_lines WHERE first_game <= ? ORDER BY first_game DESC LIMIT 1");
  }
  LineChunk chunk;
  if (row_of_->bind(1, line.game).step()) {
    chunk.read(database_, row_of_->integer(0), row_of_->blob(1));
  }
  row_of_->reset();
  if (!chunk.contains(line.game)) {
    throw DamagedBase{database_.path(), message("base-lines-unreadable", "game"_a = line.game)};
  }
  for (std::size_t place = 0; place < chunk.size(); ++place) {
    auto const one = chunk[place].game == line.game ? line : chunk[place];
    append(one, beginning_of(one.moves));
  }
  flush();
}

GameLineWriter::Head GameLineWriter::head_of(std::string_view moves) noexcept {
  Head head{.size = moves.size()};
  std::array<char, 16> bytes{};
  static_cast<void>(moves.copy(bytes.data(), bytes.size()));
  for (std::size_t place = 0; place < bytes.size(); ++place) {  // the first byte in the highest bits
    head.words[place / 8] = head.words[place / 8] << 8U | static_cast<unsigned char>(bytes[place]);
  }
  return head;
}

/// The description of the longest beginning that the moves share with one of the last games.
std::uint8_t GameLineWriter::beginning_of(std::string_view moves) const noexcept {
  std::size_t longest = 0;
  std::size_t best = 0;
  auto const head = head_of(moves);
  for (std::size_t back = 1; back <= std::min(farthest, heads_.size()) && longest < longest_shared; ++back) {
    auto const& other = heads_[heads_.size() - back];
    auto const [first, second] = std::pair{head.words[0] ^ other.words[0], head.words[1] ^ other.words[1]};
    auto const equal = first != 0 ? std::countl_zero(first) / 8 : 8 + std::countl_zero(second) / 8;
    auto const shared = std::min({static_cast<std::size_t>(equal), head.size, other.size, longest_shared});
    if (shared > longest) {
      longest = shared;
      best = back;
    }
  }
  return static_cast<std::uint8_t>(longest == 0 ? 0 : 16 * (best - 1) + longest);
}

/// Whether a game fits into the row. A row that fills its page wastes the least space.
bool GameLineWriter::has_room(GameLine const& line, std::uint8_t beginning) const noexcept {
  constexpr std::size_t most_bytes = 8157;  // bytes of a row that SQLite stores on one page of 8192
  return lines_.size() < LineChunk::most_games && lines_.back().game == line.game - 1 &&
         number_bytes_ + most_number_bytes(line.moves.size()) + rests_.size() + line.moves.size() - beginning % 16U <=
             most_bytes;
}

std::uint64_t GameLineWriter::kind(std::size_t place) const noexcept {
  auto const& line = lines_[place];
  return 4 * static_cast<std::uint64_t>(line.variant) + (line.only_moves ? 0 : 2) + (line.has_start_fen ? 1 : 0);
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
  return bytes.append(beginnings_).append(rests_);
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
  heads_.clear();
  sizes_.clear();
  moves_.clear();
  beginnings_.clear();
  rests_.clear();
  number_bytes_ = 2;
}

}  // namespace damier
