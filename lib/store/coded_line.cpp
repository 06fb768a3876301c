#include "store/coded_line.hpp"

#include "store/detail/database.hpp"

#include <string>
#include <unordered_map>

namespace damier {
namespace {

std::optional<int> optional_int(Statement const& row, int column) noexcept {
  auto const value = row.optional_integer(column);
  return value ? std::optional{static_cast<int>(*value)} : std::nullopt;
}

}  // namespace

GameRange game_range(Base& base) {
  return {base.database().integer("SELECT ifnull(min(id), 1) FROM games"),
          base.database().integer("SELECT ifnull(max(id), 0) FROM games")};
}

std::vector<Variant const*> stored_variants(Base& base) {
  std::vector<Variant const*> found;
  Statement names{base.database(), "SELECT name FROM variants"};
  while (names.step()) {
    if (auto const* const variant = find_variant(names.text(0))) {
      found.push_back(variant);
    }
  }
  return found;
}

namespace {

constexpr std::string_view columns =
    "SELECT id, variant_id, start_fen, moves, outcome, year, white_rating, black_rating FROM games ";

/// Makes coded lines of rows.
class LineReader {
 public:
  explicit LineReader(Base& base) {
    Statement names{base.database(), "SELECT id, name FROM variants"};
    while (names.step()) {
      variants_[names.integer(0)] = find_variant(names.text(1));
    }
  }

  /// False for a game of an unknown variant.
  bool read(Statement const& row, CodedLine& line) {
    if (auto const number = row.integer(1); number != last_) {
      auto const found = variants_.find(number);
      variant_ = found != variants_.end() ? found->second : nullptr;
      last_ = number;
    }
    line.variant = variant_;
    if (variant_ == nullptr) {
      return false;
    }
    line.id = GameId{row.integer(0)};
    line.start_fen = row.text(2);
    line.moves = row.blob(3);
    auto const outcome = row.integer(4);
    auto const known = outcome >= 0 && outcome <= static_cast<std::int64_t>(Outcome::both_lose);
    line.outcome = known ? static_cast<Outcome>(outcome) : Outcome::unknown;
    line.year = optional_int(row, 5);
    line.white_rating = optional_int(row, 6);
    line.black_rating = optional_int(row, 7);
    return true;
  }

 private:
  std::unordered_map<std::int64_t, Variant const*> variants_;
  std::int64_t last_ = 0;
  Variant const* variant_ = nullptr;  // of last_
};

}  // namespace

void scan_coded_lines(Base& base, GameRange range, std::function<bool(CodedLine const&)> const& visit) {
  LineReader reader{base};
  Statement row{base.database(), std::string{columns} + "WHERE id BETWEEN ? AND ? AND removed = 0 ORDER BY id"};
  row.bind(1, range.first).bind(2, range.last);
  CodedLine line;
  while (row.step()) {
    if (reader.read(row, line) && !visit(line)) {
      return;
    }
  }
}

struct CodedLineLoader::State {
  explicit State(Base& base) : reader{base}, row{base.database(), std::string{columns} + "WHERE id = ? AND removed = 0"} {}
  LineReader reader;
  Statement row;
  CodedLine line;
};

CodedLineLoader::CodedLineLoader(Base& base) : state_{std::make_unique<State>(base)} {}
CodedLineLoader::~CodedLineLoader() = default;

CodedLine const* CodedLineLoader::load(GameId id) {
  state_->row.reset();
  state_->row.bind(1, static_cast<std::int64_t>(id));
  return state_->row.step() && state_->reader.read(state_->row, state_->line) ? &state_->line : nullptr;
}

}  // namespace damier
