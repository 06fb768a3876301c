#include "store/position_index.hpp"

#include "store/coded_line.hpp"
#include "store/detail/database.hpp"
#include "store/detail/line_positions.hpp"
#include "store/detail/varint.hpp"
#include "store/main_line.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace damier {
namespace {

// The games are indexed in parts by their numbers; of a hash the first bits tell the row, the next ones the key in it.
constexpr unsigned part_bits = 15;
constexpr std::int64_t part_games = std::int64_t{1} << part_bits;
constexpr unsigned bucket_bits = 11;
constexpr unsigned key_bits = 15;

std::int64_t part_of(std::int64_t game) noexcept { return (game - 1) >> part_bits; }
std::int64_t first_of(std::int64_t part) noexcept { return (part << part_bits) + 1; }
std::int64_t row_of(std::int64_t part, std::uint64_t bucket) noexcept {
  return (part << bucket_bits) | static_cast<std::int64_t>(bucket);
}
std::uint64_t bucket_of(std::uint64_t hash) noexcept { return hash >> (64U - bucket_bits); }
std::uint64_t key_of(std::uint64_t hash) noexcept {
  return (hash >> (64U - bucket_bits - key_bits)) & ((std::uint64_t{1} << key_bits) - 1);
}

/// The postings of a part, sorted: the bits of the hash that are kept, then the game.
std::vector<std::uint64_t> sorted_postings(Base& base, std::int64_t part) {
  std::vector<std::uint64_t> postings;
  scan_main_lines(base, {first_of(part), first_of(part + 1) - 1}, [&](MainLine const& line) {
    auto const place = static_cast<std::uint64_t>(static_cast<std::int64_t>(line.id) - first_of(part));
    for_each_position(line, [&](std::uint64_t hash, Position const&, Move const*) {
      postings.push_back((bucket_of(hash) << key_bits | key_of(hash)) << part_bits | place);
    });
    return true;
  });
  std::ranges::sort(postings);
  postings.erase(std::unique(postings.begin(), postings.end()), postings.end());
  return postings;
}

/// The row of a bucket: for each key its distance from the one before, twice, plus one if there are several games; their number
/// less two then; the first game in two bytes, the distances of the others.
std::string row_bytes(std::vector<std::uint64_t> const& postings, std::size_t begin, std::size_t end) {
  constexpr auto place_mask = static_cast<std::uint64_t>(part_games - 1);
  constexpr auto key_mask = (std::uint64_t{1} << key_bits) - 1;
  std::string bytes;
  std::uint64_t last_key = 0;
  while (begin != end) {
    auto const hash = postings[begin] >> part_bits;
    auto next = begin;
    while (next != end && postings[next] >> part_bits == hash) {
      ++next;
    }
    auto const key = hash & key_mask;
    auto const several = next - begin > 1;
    append_varint(bytes, 2 * (key - last_key) + (several ? 1 : 0));
    if (several) {
      append_varint(bytes, next - begin - 2);
    }
    auto place = postings[begin] & place_mask;
    bytes += static_cast<char>(place & 255U);
    bytes += static_cast<char>(place >> 8U);
    for (auto other = begin + 1; other != next; ++other) {
      append_varint(bytes, (postings[other] & place_mask) - place - 1);
      place = postings[other] & place_mask;
    }
    last_key = key;
    begin = next;
  }
  return bytes;
}

/// Appends the games that a row has for a key.
void find_in_row(std::string_view bytes, std::uint64_t key, std::int64_t first_game, std::vector<GameId>& games) {
  std::uint64_t at = 0;
  while (bytes.size() >= 3 && at <= key) {
    auto const head = take_varint(bytes);
    at += head / 2;
    auto others = head % 2 != 0 ? take_varint(bytes) + 1 : 0;
    if (bytes.size() < 2) {
      return;
    }
    auto place = static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[0])) |
                 static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[1])) << 8U;
    bytes.remove_prefix(2);
    auto const give = [&] {
      if (at == key) {
        games.push_back(GameId{first_game + static_cast<std::int64_t>(place)});
      }
    };
    give();
    for (; others != 0 && !bytes.empty(); --others) {
      place += take_varint(bytes) + 1;
      give();
    }
  }
}

std::int64_t index_up_to(Database& database) {
  return database.integer("SELECT ifnull((SELECT up_to FROM indexes WHERE name = 'positions'), -1)");
}

}  // namespace

struct PositionIndex::State {
  explicit State(Database& database)
      : row{database, "SELECT games FROM position_postings WHERE id = ?"}, up_to{index_up_to(database)} {}
  Statement row;
  std::int64_t up_to;
};

PositionIndex::PositionIndex(std::unique_ptr<State> state) noexcept : state_{std::move(state)} {}
PositionIndex::PositionIndex(PositionIndex&&) noexcept = default;
PositionIndex& PositionIndex::operator=(PositionIndex&&) noexcept = default;
PositionIndex::~PositionIndex() = default;

std::optional<PositionIndex> PositionIndex::open(Base& base) {
  if (!has_position_index(base)) {
    return std::nullopt;
  }
  return PositionIndex{std::make_unique<State>(base.database())};
}

std::int64_t PositionIndex::up_to() const noexcept { return state_->up_to; }

std::vector<GameId> PositionIndex::find(std::uint64_t hash) {
  std::vector<GameId> games;
  auto& row = state_->row;
  for (std::int64_t part = 0; first_of(part) <= state_->up_to; ++part) {
    row.bind(1, row_of(part, bucket_of(hash)));
    if (row.step()) {
      find_in_row(row.blob(0), key_of(hash), first_of(part), games);
    }
    row.reset();
  }
  std::erase_if(games, [&](GameId game) { return static_cast<std::int64_t>(game) > state_->up_to; });
  return games;
}

bool has_position_index(Base& base) { return index_up_to(base.database()) >= 0; }

void update_position_index(Base& base, std::function<bool(std::int64_t, std::int64_t)> const& progress) {
  auto& database = base.database();
  Statement clear{database, "DELETE FROM position_postings WHERE id BETWEEN ? AND ?"};
  Statement insert{database, "INSERT INTO position_postings VALUES (?,?)"};
  Statement note{database, "INSERT OR REPLACE INTO indexes VALUES ('positions', ?)"};
  for (bool go_on = true; go_on;) {
    Transaction transaction{database};
    auto const last = game_range(base).last;
    auto const done = std::max<std::int64_t>(index_up_to(database), 0);
    if (done >= last) {
      note.bind(1, done).run();
      transaction.commit();
      return;
    }
    auto const part = part_of(done + 1);
    auto const postings = sorted_postings(base, part);
    clear.bind(1, row_of(part, 0)).bind(2, row_of(part + 1, 0) - 1).run();
    for (std::size_t begin = 0; begin != postings.size();) {
      auto const bucket = postings[begin] >> (key_bits + part_bits);
      auto end = begin;
      while (end != postings.size() && postings[end] >> (key_bits + part_bits) == bucket) {
        ++end;
      }
      auto const bytes = row_bytes(postings, begin, end);
      insert.bind(1, row_of(part, bucket)).bind_blob(2, bytes).run();
      begin = end;
    }
    auto const up_to = std::min(first_of(part + 1) - 1, last);
    note.bind(1, up_to).run();
    transaction.commit();
    go_on = !progress || progress(up_to, last);
  }
}

void drop_position_index(Base& base) {
  auto& database = base.database();
  Transaction transaction{database};
  database.execute("DELETE FROM position_postings; DELETE FROM indexes WHERE name = 'positions';");
  transaction.commit();
}

}  // namespace damier
