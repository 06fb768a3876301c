#include "store/detail/game_writer.hpp"

#include "game/walker.hpp"
#include "notation/characters.hpp"
#include "notation/fen.hpp"
#include "store/detail/tag_columns.hpp"
#include "store/move_codec.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace damier {

/// The tags as columns and rows: which value each column has, and the order they stood in.
struct SplitTags {
  std::array<std::string const*, tag_columns.size()> columns{};
  std::vector<Tag const*> rows;
  std::string layout;
};

namespace {

std::optional<std::int64_t> rating_of(Game const& game, std::string_view rating, std::string_view elo) noexcept {
  auto const value = game.tag(rating) ? game.tag(rating) : game.tag(elo);
  std::int64_t number = 0;
  if (!value || std::from_chars(value->data(), value->data() + value->size(), number).ec != std::errc{}) {
    return std::nullopt;
  }
  return number > 0 ? std::optional{number} : std::nullopt;
}

/// Whether a tag says nothing and its column holds what its Italian namesake says.
bool stands_for_another(Game const& game, Tag const& tag) noexcept {
  auto const other = tag.name == "White" ? "Bianco" : tag.name == "Black" ? "Nero" : tag.name == "Event" ? "Dati" : "";
  return tag.value == "?" && game.tag(other).has_value();
}

/// The first tag of a name goes into its column; an empty value and a second tag of the name go into the rows.
SplitTags split_tags(Game const& game) {
  SplitTags split;
  std::array<bool, tag_columns.size()> met{};
  for (auto const& tag : game.tags) {
    auto const column = std::ranges::find(tag_columns, tag.name, &TagColumn::name);
    auto const place = static_cast<std::size_t>(column - tag_columns.begin());
    if (column == tag_columns.end() || tag.value.empty() || met[place] || stands_for_another(game, tag)) {
      split.rows.push_back(&tag);
      split.layout += '*';
    } else {
      split.columns[place] = &tag.value;
      split.layout += column->letter;
    }
    if (column != tag_columns.end()) {
      met[place] = true;
    }
  }
  split.layout.erase(split.layout.find_last_not_of('*') + 1);  // rows at the end are understood
  return split;
}

/// What queries look for under a tag: its value, or that of the Italian tag of the same meaning (PDN-2.6).
std::optional<std::string> queried(Game const& game, std::string_view name, std::string_view italian) {
  for (auto const candidate : {name, italian}) {
    if (auto const value = game.tag(candidate); value && !value->empty() && *value != "?") {
      return std::string{*value};
    }
  }
  return std::nullopt;
}

/// The side to move along the lines of a game. Where nothing but moves changes it, no position is needed.
class SideStack {
 public:
  explicit SideStack(Game const& game)
      : game_{game}, sides_{{game.start.side, game.start.side, 0}} {
    auto const jumps = [](Item const& item) {
      return item.kind == ItemKind::setup || item.kind == ItemKind::placeholder;
    };
    if (std::ranges::any_of(game.items, jumps)) {
      lines_.emplace(game);
    }
  }

  void follow(Item const& item) {
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
    Colour before;  // the last move
    Colour now;
    unsigned unread;
  };
  void play(bool legal) noexcept {
    auto& side = sides_.back();
    if (legal && game_.variant != nullptr) {
      side.before = side.now;
      side.now = opponent(side.now);
    } else {
      ++side.unread;
    }
  }
  /// An alternative to the last move, or to the first that could not be read.
  void open() {
    auto const& parent = sides_.back();
    auto const from = parent.unread == 0 ? parent.before : parent.now;
    sides_.push_back({from, from, parent.unread == 0 ? 0 : parent.unread - 1});
  }

  Game const& game_;
  std::optional<LineStack> lines_;  // where more than moves has to be followed
  std::vector<Side> sides_;
};

}  // namespace

NameTable::NameTable(Database& database, std::string const& table)
    : database_{database},
      find_{database, "SELECT id FROM " + table + " WHERE name = ?"},
      insert_{database, "INSERT INTO " + table + " (name) VALUES (?)"} {}

std::int64_t NameTable::id(std::string const& name) {
  if (auto const known = known_.find(name); known != known_.end()) {
    return known->second;
  }
  find_.bind(1, std::string_view{name});
  auto const exists = find_.step();
  auto id = exists ? find_.integer(0) : 0;
  find_.reset();
  if (!exists) {
    insert_.bind(1, std::string_view{name}).run();
    id = database_.last_row();
  }
  if (known_.size() >= most_remembered) {
    known_.clear();
  }
  known_.emplace(name, id);
  return id;
}

GameWriter::GameWriter(Database& database)
    : database_{database},
      players_{database, "players"},
      events_{database, "events"},
      sites_{database, "sites"},
      variants_{database, "variants"},
      layouts_{database, "tag_layouts"},
      insert_game_{database,
                   "INSERT INTO games (source_id, source_line, source_number, digest, variant_id, "
                   "evidence, white_id, black_id, event_id, site_id, round, date, year, result, terminator, outcome, "
                   "white_rating, black_rating, game_type, tag_layout_id, start_fen, plies, illegal, features, moves) VALUES "
                   "(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"},
      insert_tag_{database, "INSERT INTO tags VALUES (?,?,?,?)"},
      insert_variation_{database, "INSERT INTO variations VALUES (?,?,?,?,?,?)"},
      insert_annotation_{database, "INSERT INTO annotations VALUES (?,?,?,?,?,?)"},
      insert_unread_{database, "INSERT INTO unread_moves VALUES (?,?,?,?)"},
      insert_finding_{database, "INSERT INTO findings VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"},
      insert_source_text_{database, "INSERT INTO source_texts VALUES (?,?)"} {}

std::int64_t GameWriter::write(Game const& game, Judgement const& judgement, GameTape const& tape, Place const& place,
                               std::uint64_t digest) {
  split_lines(game);
  auto const tags = split_tags(game);
  insert_game(game, judgement, place, tags, digest);
  auto const id = database_.last_row();
  insert_tags(tags, id);
  insert_body(game, id);
  insert_findings(judgement, id);
  if ((features(judgement) & 4) != 0 || !tape.recoded.empty()) {
    insert_source_text_.bind(1, id).bind_blob(2, tape.original()).run();
  }
  return id;
}

/// Takes the body apart into lines, each with its moves, and what is attached to their plies.
void GameWriter::split_lines(Game const& game) {
  struct Open {
    std::size_t line;
    std::int64_t ply;
    std::int64_t seq;
    MoveEncoder encoder;
  };
  auto const board = game.variant != nullptr ? game.variant->board() : Geometry{};
  lines_.clear();
  annotations_.clear();
  lines_.emplace_back();
  SideStack stack{game};
  std::vector<Open> open{{0, 0, 0, MoveEncoder{board, game.start.side}}};
  for (auto const& item : game.items) {
    auto const side_before = stack.side();
    stack.follow(item);
    auto& line = open.back();
    switch (item.kind) {
      case ItemKind::move:
        ++line.ply;
        line.seq = 0;
        if (item.legal) {
          line.encoder.add(item.move);
        } else {
          annotations_.push_back({static_cast<std::int64_t>(line.line), line.ply, 0, &item});
        }
        break;
      case ItemKind::variation_begin: {
        auto const number = lines_.size();
        lines_.push_back({static_cast<std::int64_t>(line.line), line.ply, ++line.seq, {}});
        open.push_back({number, 0, 0, MoveEncoder{board, stack.side()}});
        open.back().encoder.add_pass(stack.side());
        break;
      }
      case ItemKind::variation_end:
        if (open.size() > 1) {
          lines_[line.line].moves = line.encoder.bytes();
          open.pop_back();
        }
        break;
      default:
        if (item.kind == ItemKind::setup && stack.readable()) {
          line.encoder.add_setup(stack.side());
        } else if (item.kind == ItemKind::placeholder && stack.side() != side_before) {
          line.encoder.add_pass(stack.side());
        }
        annotations_.push_back({static_cast<std::int64_t>(line.line), line.ply, ++line.seq, &item});
    }
  }
  for (auto const& line : open) {
    lines_[line.line].moves = line.encoder.bytes();
  }
}

std::int64_t GameWriter::features(Judgement const& judgement) const noexcept {
  auto const any_annotation = [&](auto test) { return std::ranges::any_of(annotations_, test); };
  auto const findings = std::ranges::any_of(judgement.findings,
                                            [](Finding const& finding) { return finding.severity != Severity::hint; });
  std::int64_t bits = any_annotation([](auto const& row) { return row.item->kind == ItemKind::comment; }) ? 1 : 0;
  bits |= lines_.size() > 1 ? 2 : 0;
  bits |= findings ? 4 : 0;
  bits |= judgement.has_errors() ? 8 : 0;
  bits |= any_annotation([](auto const& row) { return row.item->kind == ItemKind::move; }) ? 16 : 0;
  return bits;
}

void GameWriter::insert_game(Game const& game, Judgement const& judgement, Place const& place, SplitTags const& tags,
                             std::uint64_t digest) {
  auto const named = [](NameTable& table, std::optional<std::string> const& name) {
    return name ? std::optional{table.id(*name)} : std::nullopt;
  };
  auto const column = [&](TagPlace tag) {
    auto const* value = tags.columns[static_cast<std::size_t>(tag)];
    return value == nullptr || *value == "?" ? std::nullopt : std::optional{std::string_view{*value}};
  };
  auto const start = game.has_fen ? write_fen(game.start, *game.variant) : std::string{};

  auto& row = insert_game_;
  row.bind(1, place.source_id)
      .bind(2, static_cast<std::int64_t>(place.line))
      .bind(3, static_cast<std::int64_t>(place.number))
      .bind(4, static_cast<std::int64_t>(digest))
      .bind(5, game.variant != nullptr ? std::optional{variants_.id(std::string{game.variant->name()})} : std::nullopt)
      .bind(6, static_cast<std::int64_t>(game.evidence))
      .bind(7, named(players_, queried(game, "White", "Bianco")))
      .bind(8, named(players_, queried(game, "Black", "Nero")))
      .bind(9, named(events_, queried(game, "Event", "Dati")))
      .bind(10, named(sites_, queried(game, "Site", "")))
      .bind(11, column(TagPlace::round))
      .bind(12, column(TagPlace::date))
      .bind(13, game.year())
      .bind(14, column(TagPlace::result))
      .bind(15, std::string_view{game.result})
      .bind(16, static_cast<std::int64_t>(game.outcome()))
      .bind(17, rating_of(game, "WhiteRating", "WhiteElo"))
      .bind(18, rating_of(game, "BlackRating", "BlackElo"))
      .bind(19, column(TagPlace::game_type))
      .bind(20, layouts_.id(tags.layout))
      .bind(21, game.has_fen ? std::optional{std::string_view{start}} : std::nullopt)
      .bind(22, static_cast<std::int64_t>(judgement.plies))
      .bind(23, std::int64_t{judgement.judged && !judgement.legal})
      .bind(24, features(judgement))
      .bind_blob(25, lines_.front().moves)
      .run();
}

void GameWriter::insert_tags(SplitTags const& tags, std::int64_t id) {
  for (std::size_t i = 0; i < tags.rows.size(); ++i) {
    insert_tag_.bind(1, id)
        .bind(2, static_cast<std::int64_t>(i))
        .bind(3, std::string_view{tags.rows[i]->name})
        .bind(4, std::string_view{tags.rows[i]->value})
        .run();
  }
}

void GameWriter::insert_body(Game const& game, std::int64_t id) {
  for (std::size_t i = 1; i < lines_.size(); ++i) {
    auto const& line = lines_[i];
    insert_variation_.bind(1, id)
        .bind(2, static_cast<std::int64_t>(i))
        .bind(3, line.parent)
        .bind(4, line.ply)
        .bind(5, line.seq)
        .bind_blob(6, line.moves)
        .run();
  }
  for (auto const& row : annotations_) {
    auto const text = game.text_of(*row.item);
    if (row.item->kind == ItemKind::move) {
      insert_unread_.bind(1, id).bind(2, row.line).bind(3, row.ply).bind(4, text).run();
    } else {
      insert_annotation_.bind(1, id)
          .bind(2, row.line)
          .bind(3, row.ply)
          .bind(4, row.seq)
          .bind(5, static_cast<std::int64_t>(row.item->kind))
          .bind(6, text)
          .run();
    }
  }
}

void GameWriter::insert_findings(Judgement const& judgement, std::int64_t id) {
  std::int64_t seq = 0;
  std::string legal;
  for (auto const& finding : judgement.findings) {
    legal.clear();
    for (auto const& move : finding.legal) {
      legal += legal.empty() ? "" : " ";
      legal += move;
    }
    insert_finding_.bind(1, id)
        .bind(2, ++seq)
        .bind(3, static_cast<std::int64_t>(finding.severity))
        .bind(4, finding.code)
        .bind(5, static_cast<std::int64_t>(finding.where.line))
        .bind(6, static_cast<std::int64_t>(finding.where.column))
        .bind(7, std::int64_t{finding.ply})
        .bind(8, std::int64_t{finding.in_variation})
        .bind(9, std::string_view{finding.move})
        .bind(10, finding.article)
        .bind(11, finding.irregularity)
        .bind(12, std::string_view{finding.message})
        .bind(13, std::string_view{finding.hint})
        .bind(14, std::string_view{finding.position})
        .bind(15, std::string_view{legal})
        .run();
  }
}

}  // namespace damier
