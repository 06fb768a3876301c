#include "tests/search/naive_lines.hpp"

#include "game/walker.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "store/base_reader.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace damier::testing {
namespace {

/// A line as the numbers of the items that are read along it.
struct Written {
  std::string name;
  std::vector<std::size_t> items;
  std::size_t shared = 0;  // of the items
  unsigned last_ply = ~0U;
  int alternative = 0;
};

/// Whether an item of the line changed the position, so that an alternative begins with the one before or after it.
bool is_step(Game const& game, std::vector<std::size_t> const& items, std::size_t place) {
  auto const& item = game.items[items[place]];
  if (item.kind != ItemKind::placeholder) {
    return item.kind == ItemKind::move || item.kind == ItemKind::setup;
  }
  LineStack line{game};
  for (std::size_t before = 0; before < place; ++before) {
    follow(game, game.items[items[before]], line);
  }
  return line.line().readable();
}

unsigned moves_in(Game const& game, std::vector<std::size_t> const& items) {
  return static_cast<unsigned>(
      std::ranges::count_if(items, [&](std::size_t item) { return game.items[item].kind == ItemKind::move; }));
}

std::vector<Written> written_lines(Game const& game) {
  std::vector<Written> lines{{"main", {}}};
  std::vector<std::size_t> open{0};
  for (std::size_t number = 0; number < game.items.size(); ++number) {
    auto const kind = game.items[number].kind;
    if (kind == ItemKind::variation_begin) {
      auto& parent = lines[open.back()];
      Written line;
      line.items = parent.items;
      auto const ply = moves_in(game, line.items);
      parent.alternative = parent.last_ply == ply ? parent.alternative + 1 : 0;
      parent.last_ply = ply;
      line.name = (parent.name == "main" ? "" : parent.name + ".") + std::to_string(ply) +
                  static_cast<char>('a' + parent.alternative);
      while (!line.items.empty() && !is_step(game, line.items, line.items.size() - 1)) {
        line.items.pop_back();
      }
      if (!line.items.empty() && game.items[line.items.back()].kind == ItemKind::move) {
        line.items.pop_back();
      }
      line.shared = line.items.size();
      open.push_back(lines.size());
      lines.push_back(std::move(line));
    } else if (kind == ItemKind::variation_end) {
      if (open.size() > 1) {
        open.pop_back();
      }
    } else {
      lines[open.back()].items.push_back(number);
    }
  }
  return lines;
}

NaiveLine played(Game const& game, Written const& written, std::set<std::size_t> const& replacing) {
  NaiveLine line{written.name, {}, {-1}, 1};
  auto& out = line.played;
  out.variant = game.variant;
  out.positions.push_back(game.start);
  out.plies.push_back(0);
  out.moves.emplace_back();
  auto const push = [&](Position const& position, unsigned ply, std::size_t item, bool own) {
    out.positions.push_back(position);
    out.plies.push_back(ply);
    out.moves.emplace_back();
    line.nodes.push_back(static_cast<long>(item));
    line.has_own = line.has_own || own;
    line.shared += own ? 0U : 1U;
  };
  LineStack stack{game};
  std::optional<std::size_t> moved;  // the place of the last move, if it is one of this part of the line
  std::vector<std::pair<std::size_t, std::string>> signs;
  for (std::size_t place = 0; place < written.items.size(); ++place) {
    auto const number = written.items[place];
    auto const& item = game.items[number];
    auto const own = place >= written.shared;
    moved = place == written.shared || item.kind == ItemKind::move ? std::nullopt : moved;
    if (moved && (item.kind == ItemKind::nag || item.kind == ItemKind::strength)) {
      signs.emplace_back(*moved, game.text_of(item));
    }
    auto const before = stack.line().now;
    auto const readable = stack.line().readable();
    follow(game, item, stack);
    auto const& now = stack.line();
    if (!now.readable()) {
      continue;
    }
    if (item.kind == ItemKind::move) {
      out.moves.back() = item.move;
      moved = out.moves.size() - 1;
      push(now.now, now.ply, number, own);
    } else if (item.kind == ItemKind::setup || item.kind == ItemKind::placeholder) {
      if (replacing.contains(number)) {
        out.positions.front() = now.now;
        line.nodes.front() = static_cast<long>(number);
      } else if (!readable || !(before == now.now)) {
        push(now.now, now.ply, number, own);
      }
    }
  }
  out.signs.resize(out.positions.size());
  for (auto const& [place, sign] : signs) {
    out.signs[place].push_back(sign);
  }
  line.has_own = line.has_own || written.name == "main";
  if (written.name == "main") {
    line.shared = 0;
  }
  return line;
}

/// The setups before the first move and before any variation: the game begins with their position.
std::set<std::size_t> replacing_start(Game const& game) {
  std::set<std::size_t> found;
  for (std::size_t number = 0; number < game.items.size(); ++number) {
    auto const kind = game.items[number].kind;
    if (kind == ItemKind::move || kind == ItemKind::variation_begin) {
      break;
    }
    found.insert(number);
  }
  return found;
}

}  // namespace

std::vector<NaiveGame> naive_games(Base& base) {
  std::vector<NaiveGame> games;
  BaseReader headers{base};
  BaseReader{base}.scan({.game = true}, [&](StoredGame const& stored) {
    auto const& game = stored.game;
    if (game.variant == nullptr) {
      return true;
    }
    auto& naive = games.emplace_back();
    naive.has_fen = game.has_fen;
    auto const replacing = replacing_start(game);
    for (auto const& written : written_lines(game)) {
      auto& line = naive.lines.emplace_back(played(game, written, replacing));
      line.played.header = headers.load(stored.id, {.header = true})->header;
      for (auto const& item : game.items) {
        if (item.kind == ItemKind::comment) {
          line.played.comments.emplace_back(game.text_of(item));
        }
      }
    }
    return true;
  });
  return games;
}

std::string written_hit(GameId game, std::string const& line, unsigned ply, Variant const& variant,
                        Position const& position, std::optional<Move> const& move) {
  return std::to_string(static_cast<std::int64_t>(game)) + " " + line + ":" + std::to_string(ply) + " " +
         write_fen(position, variant) + " " + (move ? write_move(variant, position, *move) : "");
}

namespace {

/// Whether the query is true of the position that a line branches from only if the line goes on.
bool needs_moves(query::Node const& query, NaiveLine const& line) {
  auto ended = line.played;
  ended.positions.resize(line.shared);
  ended.plies.resize(line.shared);
  ended.moves.resize(line.shared);
  ended.signs.resize(line.shared);
  ended.moves.back().reset();
  ended.signs.back().clear();
  auto const places = true_places(query, ended);
  return std::ranges::find(places, line.shared - 1) == places.end();
}

}  // namespace

std::vector<std::string> naive_hits(query::Node const& query, NaiveGame const& game) {
  auto const* const in_lines = std::get_if<query::InLines>(&query.term);
  auto const& asked = in_lines != nullptr ? in_lines->operand.front() : query;
  auto const lines = in_lines != nullptr ? in_lines->lines : query::Lines::main;
  std::vector<std::string> hits;
  std::set<long> seen;
  if (lines == query::Lines::solutions && !game.has_fen) {
    return hits;
  }
  for (auto const& line : game.lines) {
    if (!line.has_own || (lines == query::Lines::main && line.name != "main")) {
      continue;
    }
    for (auto const place : true_places(asked, line.played)) {
      auto const& played = line.played;
      auto const is_new = seen.insert(line.nodes[place]).second;
      auto const is_own = is_new || (place + 1 == line.shared && needs_moves(asked, line));
      if (is_own && (lines != query::Lines::variations || line.name != "main")) {
        hits.push_back(written_hit(played.header.id, lines == query::Lines::main ? "main" : line.name,
                                   played.plies[place], *played.variant, played.positions[place], played.moves[place]));
      }
    }
  }
  return hits;
}

}  // namespace damier::testing
