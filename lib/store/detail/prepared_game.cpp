#include "store/detail/prepared_game.hpp"

#include "coding/move_codec.hpp"
#include "game/walker.hpp"
#include "notation/fen.hpp"
#include "store/detail/record_content.hpp"
#include "store/home_rows.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <span>
#include <utility>

namespace damier {
namespace {

/// The tags with the players' ratings, each by the first of its names that is present.
struct RatingTags {
  Tag const* white = nullptr;
  Tag const* black = nullptr;

  explicit RatingTags(Game const& game) noexcept {
    Tag const* white_elo = nullptr;
    Tag const* black_elo = nullptr;
    auto const take = [](Tag const*& found, Tag const& tag, std::string_view name) {
      found = found == nullptr && tag.name == name ? &tag : found;
    };
    for (auto const& tag : game.tags) {
      if (tag.name.size() == 11) {
        take(white, tag, "WhiteRating");
        take(black, tag, "BlackRating");
      } else if (tag.name.size() == 8) {
        take(white_elo, tag, "WhiteElo");
        take(black_elo, tag, "BlackElo");
      }
    }
    white = white != nullptr ? white : white_elo;
    black = black != nullptr ? black : black_elo;
  }
};

std::optional<std::int64_t> rating_of(Tag const* tag) noexcept {
  std::int64_t number = 0;
  if (tag == nullptr ||
      std::from_chars(tag->value.data(), tag->value.data() + tag->value.size(), number).ec != std::errc{}) {
    return std::nullopt;
  }
  return number > 0 ? std::optional{number} : std::nullopt;
}

/// Whether a tag has exactly the value that the column of a rating holds.
bool is_in_rating_column(Tag const& tag, Tag const* rating_tag, std::optional<std::int64_t> rating) {
  return &tag == rating_tag && rating && tag.value == std::to_string(*rating);
}

/// Whether a tag is empty and its column holds the value of its Italian counterpart.
bool stands_for_another(Game const& game, Tag const& tag) noexcept {
  if (tag.value.size() != 1 || tag.value.front() != '?') {
    return false;
  }
  auto const other = tag.name == "White" ? "Bianco" : tag.name == "Black" ? "Nero" : tag.name == "Event" ? "Dati" : "";
  return game.tag(other).has_value();
}

/// The columns of the tags whose names have a given length: few names have the same length.
struct ColumnsOfLength {
  std::array<std::uint8_t, 4> numbers{};
  std::uint8_t count = 0;
};
constexpr auto columns_of_length = [] {
  std::array<ColumnsOfLength, 12> lengths{};
  for (std::size_t number = 0; number < tag_columns.size(); ++number) {
    auto& columns = lengths.at(tag_columns[number].name.size());
    columns.numbers.at(columns.count++) = static_cast<std::uint8_t>(number);
  }
  return lengths;
}();

/// The column of a tag, or nullptr.
TagColumn const* column_of(std::string_view name) noexcept {
  if (name.size() < columns_of_length.size()) {
    auto const& columns = columns_of_length[name.size()];
    for (std::size_t i = 0; i < columns.count; ++i) {
      auto const& column = tag_columns[columns.numbers[i]];
      if (column.name.front() == name.front() && std::equal(name.begin(), name.end(), column.name.begin())) {
        return &column;
      }
    }
  }
  return nullptr;
}

/// The first tag of a name goes into its column. An empty value and a second tag of the name go into the rows, and so
/// does a rating that is more than a number.
void split_tags(Game const& game, PreparedGame& prepared) {
  auto& split = prepared.tags;
  RatingTags const rating_tags{game};
  prepared.white_rating = rating_of(rating_tags.white);
  prepared.black_rating = rating_of(rating_tags.black);
  split.columns = {};
  split.rows.clear();
  split.layout.clear();
  std::array<bool, tag_columns.size()> met{};
  for (auto const& tag : game.tags) {
    auto const* const column = column_of(tag.name);
    auto const number = column == nullptr ? 0 : static_cast<std::size_t>(column - tag_columns.data());
    auto const is_rating = number >= static_cast<std::size_t>(TagPlace::white_rating);
    if (column == nullptr || tag.value.empty() || met[number] || stands_for_another(game, tag) ||
        (is_rating && !is_in_rating_column(tag, rating_tags.white, prepared.white_rating) &&
         !is_in_rating_column(tag, rating_tags.black, prepared.black_rating))) {
      split.rows.push_back(&tag);
      split.layout += '*';
    } else {
      split.columns[number] = &tag.value;
      split.layout += column->letter;
    }
    if (column != nullptr) {
      met[number] = true;
    }
  }
  split.layout.erase(split.layout.find_last_not_of('*') + 1);  // rows at the end are implied
}

/// The value that queries search under a tag: that of its column, or of the Italian tag of the same meaning (PDN-2.6).
std::optional<std::string_view> queried(Game const& game, SplitTags const& tags, TagPlace place,
                                        std::string_view italian) {
  if (auto const* value = tags.columns[static_cast<std::size_t>(place)]; value != nullptr && *value != "?") {
    return *value;
  }
  auto const value = italian.empty() ? std::nullopt : game.tag(italian);
  return value && !value->empty() && *value != "?" ? value : std::nullopt;
}

/// Follows the side to move along the variations of a game. As long as there are only moves, no positions are needed.
class SideStack {
 public:
  explicit SideStack(Game const& game) : game_{game}, sides_{{game.start.side, game.start.side, 0}} {}

  /// Whether each legal move is played by the side to move.
  [[nodiscard]] bool goes_on_plainly() const noexcept {
    return !lines_ && sides_.back().unread == 0 && game_.variant != nullptr;
  }
  /// Follows count legal moves of the side to move.
  void play_plainly(std::size_t count) noexcept {
    if (count != 0) {
      auto& side = sides_.back();
      side.now = count % 2 == 0 ? side.now : opponent(side.now);
      side.before = opponent(side.now);
    }
  }
  /// Follows an item. All items of the game have to be passed, one after the other.
  void follow(Item const& item) {
    if (!lines_ && jumps(item)) {
      lines_.emplace(game_);
      for (auto const* before = game_.items.data(); before != &item; ++before) {
        damier::follow(game_, *before, *lines_);
      }
    }
    if (lines_) {
      damier::follow(game_, item, *lines_);
    } else if (item.kind == ItemKind::move) {
      play(item.legal);
    } else if (item.kind == ItemKind::variation_begin) {
      open();
    } else if (item.kind == ItemKind::variation_end && sides_.size() > 1) {
      sides_.pop_back();
    }
  }
  [[nodiscard]] Colour side() const noexcept { return lines_ ? lines_->line().now.side : sides_.back().now; }
  [[nodiscard]] bool readable() const noexcept {
    return lines_ ? lines_->line().readable() : sides_.back().unread == 0;
  }

 private:
  struct Side {
    Colour before;  // before the last move
    Colour now;
    unsigned unread;
  };
  [[nodiscard]] static bool jumps(Item const& item) noexcept {
    return item.kind == ItemKind::setup || item.kind == ItemKind::placeholder ||
           item.irregularity != Irregularity::none;
  }
  void play(bool legal) noexcept {
    auto& side = sides_.back();
    if (legal && game_.variant != nullptr) {
      side.before = side.now;
      side.now = opponent(side.now);
    } else {
      ++side.unread;
    }
  }
  /// Begins a variation, which replaces the last move. It can be read again if that move was the first unread one.
  void open() {
    auto const& parent = sides_.back();
    auto const from = parent.unread == 0 ? parent.before : parent.now;
    sides_.push_back({from, from, parent.unread == 0 ? 0 : parent.unread - 1});
  }

  Game const& game_;
  std::optional<LineStack> lines_;  // where items other than moves must be followed
  std::vector<Side> sides_;
};

/// Divides the body into variations, each with its moves and the annotations of its plies.
class LineSplitter {
 public:
  LineSplitter(Game const& game, PreparedGame& prepared, RecordContent& content)
      : game_{game},
        prepared_{prepared},
        content_{content},
        board_{game.variant != nullptr ? game.variant->board() : Geometry{}},
        stack_{game},
        home_rows_{board_, game.start},
        exchanges_{board_, game.start} {
    if (game.variant == nullptr) {
      home_rows_.lose();
    }
    auto memory = prepared.lines.empty() ? std::string{} : std::move(prepared.lines.front().moves);
    prepared.lines.clear();
    prepared.annotations.clear();
    prepared.notes.clear();
    prepared.lines.emplace_back();
    open_.push_back({0, 0, 0, MoveEncoder{board_, game.start.side, std::move(memory)}});
  }

  void run() {
    for (std::size_t i = 0; i < game_.items.size();) {
      if (auto const count = add_plain_moves(i); count != 0) {
        stack_.play_plainly(count);
        i += count;
      } else {
        add(game_.items[i++]);
      }
    }
    for (auto& line : open_) {
      prepared_.lines[line.number].moves = line.encoder.take_bytes();
    }
    prepared_.home_rows = home_rows_.rows();
    prepared_.exchanges = exchanges_.numbers();
  }

 private:
  struct Open {
    std::size_t number;  // of the variation in PreparedGame::lines
    std::int64_t ply;
    std::int64_t seq;
    MoveEncoder encoder;
  };

  std::size_t add_plain_moves(std::size_t first) {
    if (!stack_.goes_on_plainly()) {
      return 0;
    }
    return open_.back().number == 0 ? add_plain_moves<true>(first) : add_plain_moves<false>(first);
  }
  /// Adds the moves from first on, up to the first item that is not a legal move, but at most 64. Returns how many were
  /// added.
  template <bool is_main>
  [[gnu::noinline]] std::size_t add_plain_moves(std::size_t first) {
    constexpr std::size_t most = 64;
    std::array<char, most * RecordContent::most_move_bytes> content;
    std::array<char, most * MoveEncoder::most_bytes> codes;
    auto* next = content.data();
    auto* code = codes.data();
    auto& line = open_.back();
    auto side = line.encoder.side();
    auto const* const begin = game_.items.data() + first;
    auto const* const end = begin + std::min(game_.items.size() - first, most);
    auto const* item = begin;
    for (; item != end && item->kind == ItemKind::move && item->keeps_the_rules(); ++item) {
      if constexpr (is_main) {
        home_rows_.play(side, item->move);
        exchanges_.play(side, item->move);
      }
      next = RecordContent::write_move(next, item->move);
      code = line.encoder.write(code, side, item->move);
      side = opponent(side);
    }
    auto const count = item - begin;
    content_.add_moves({content.data(), next});
    line.encoder.add_codes({codes.data(), code}, side);
    line.ply += count;
    line.seq = count == 0 ? line.seq : 0;
    return static_cast<std::size_t>(count);
  }

  void add(Item const& item) {
    if (item.kind == ItemKind::layer_note) {
      add_note(item);
      return;
    }
    content_.add(item);
    auto const side_before = stack_.side();
    stack_.follow(item);
    auto& line = open_.back();
    switch (item.kind) {
      case ItemKind::move: add_move(item, line); break;
      case ItemKind::variation_begin: {
        auto const number = prepared_.lines.size();
        prepared_.lines.push_back({static_cast<std::int64_t>(line.number), line.ply, ++line.seq, {}});
        open_.push_back({number, 0, 0, MoveEncoder{board_, stack_.side()}});
        open_.back().encoder.add_pass(stack_.side());
        break;
      }
      case ItemKind::variation_end:
        if (open_.size() > 1) {
          prepared_.lines[line.number].moves = line.encoder.take_bytes();
          open_.pop_back();
        }
        break;
      default:
        if (item.kind == ItemKind::setup && stack_.readable()) {
          line.encoder.add_setup(stack_.side());
          lose_home_rows(line);
        } else if (item.kind == ItemKind::placeholder && stack_.side() != side_before) {
          add_pass(line, stack_.side());
        }
        annotate(line, ++line.seq, item);
    }
  }

  void add_move(Item const& item, Open& line) {
    ++line.ply;
    line.seq = 0;
    if (item.irregularity != Irregularity::none) {
      home_rows_.lose();  // an accepted illegal move may bring a man back in any way
    }
    if (item.legal) {
      // After a move that was left out, and with an accepted one, the side that moves may not be the one to move.
      if (auto const mover = opponent(stack_.side()); mover != line.encoder.side()) {
        add_pass(line, mover);
      }
      if (line.number == 0) {
        home_rows_.play(line.encoder.side(), item.move);
        exchanges_.play(line.encoder.side(), item.move);
      }
      line.encoder.add(item.move);
    } else if (item.irregularity == Irregularity::left_out) {
      add_pass(line, stack_.side());
    }
    if (!item.keeps_the_rules()) {
      annotate(line, 0, item);
    }
  }

  void add_pass(Open& line, Colour side) {
    line.encoder.add_pass(side);
    lose_home_rows(line);
  }
  void lose_home_rows(Open const& line) noexcept {
    if (line.number == 0) {
      home_rows_.lose();
    }
  }
  /// A note is no part of the record: with and without it, it has the same rows and the same digest.
  void add_note(Item const& item) {
    if (auto note = read_item_text(game_.text_of(item))) {
      prepared_.notes.push_back({static_cast<std::int64_t>(open_.back().number), open_.back().ply, std::move(*note)});
    }
  }
  void annotate(Open const& line, std::int64_t seq, Item const& item) {
    prepared_.annotations.push_back({static_cast<std::int64_t>(line.number), line.ply, seq, &item});
  }

  Game const& game_;
  PreparedGame& prepared_;
  RecordContent& content_;
  Geometry board_;
  SideStack stack_;
  HomeRowFollower home_rows_;
  ExchangeFollower exchanges_;  // for a game that has only moves, as home_rows_ shows
  std::vector<Open> open_;
};

GameState state_of(Game const& game, PreparedGame const& prepared) noexcept {
  auto const any_annotation = [&](ItemKind kind) {
    return std::ranges::any_of(prepared.annotations, [&](auto const& row) { return row.item->kind == kind; });
  };
  auto const any_finding = [&](Severity least) {
    return std::ranges::any_of(prepared.findings, [&](auto const& finding) { return finding.severity >= least; });
  };
  return GameState{game.outcome(), game.evidence}
      .set(GameMark::comments, any_annotation(ItemKind::comment))
      .set(GameMark::variations, prepared.lines.size() > 1)
      .set(GameMark::findings, any_finding(Severity::warning))
      .set(GameMark::errors, any_finding(Severity::error))
      .set(GameMark::unread_moves, any_annotation(ItemKind::move))
      .set(GameMark::illegal, prepared.illegal)
      .set(GameMark::own_start, game.has_fen);
}

}  // namespace

void prepare(Game const& game, PreparedGame& prepared) {
  RecordContent content{game, prepared.memory};
  split_tags(game, prepared);
  LineSplitter{game, prepared, content}.run();
  prepared.digest = content.digest();
  prepared.white = queried(game, prepared.tags, TagPlace::white, "Bianco");
  prepared.black = queried(game, prepared.tags, TagPlace::black, "Nero");
  prepared.event = queried(game, prepared.tags, TagPlace::event, "Dati");
  prepared.site = queried(game, prepared.tags, TagPlace::site, "");
  prepared.year = game.year();
  prepared.start_fen = game.has_fen ? write_fen(game.start, *game.variant) : std::string{};
  prepared.state = state_of(game, prepared);
}

}  // namespace damier
