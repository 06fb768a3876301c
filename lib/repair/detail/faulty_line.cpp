#include "repair/detail/faulty_line.hpp"

#include "game/walker.hpp"
#include "notation/numbering.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace damier {
namespace {

constexpr unsigned most_branches = 16;

bool ends_evidence(ItemKind kind) noexcept { return kind == ItemKind::setup || kind == ItemKind::placeholder; }

/// A move sequence that is still open: where it began, and the words read so far.
struct OpenLine {
  bool readable = true;
  Position start;
  unsigned plies_before = 0;
  bool from_start = false;
  std::vector<Item const*> items;
};

/// The effort of examining a move: more for kings, which can capture in many ways.
std::uint64_t cost_of(Position const& position, LineWord const& word) noexcept {
  auto const squares = position.kings_of(position.side);
  auto const kings = squares.empty() ? 0U : squares.size();
  auto const between = word.read && word.read->size > 2 ? std::uint64_t{word.read->size} : 0U;
  return 1 + std::uint64_t{kings} * kings / 2 + between * (2 + std::uint64_t{kings} * kings);
}

/// The offset where each move number of a game begins, by the offset where it ends.
std::unordered_map<std::uint32_t, std::uint32_t> number_beginnings(GameTape const& tape) {
  std::unordered_map<std::uint32_t, std::uint32_t> beginnings;
  for (auto const& event : tape.events) {
    if (event.kind == EventKind::move_number) {
      beginnings.try_emplace(event.offset + event.length, event.offset);
    }
  }
  return beginnings;
}

}  // namespace

std::optional<FaultyLine> line_around(GameTape const& tape, Game const& game, Item const& item) {
  LineStack lines{game};
  std::vector<OpenLine> open{
      {.readable = true, .start = game.start, .plies_before = 0, .from_start = true, .items = {}}};
  std::size_t place = 0;
  auto const begin_at = [&](bool from_start) {
    auto const& line = lines.line();
    open.back() = {line.readable(), line.now, line.ply, from_start, {}};
  };
  for (; place < game.items.size() && &game.items[place] != &item; ++place) {
    auto const& each = game.items[place];
    follow(game, each, lines);
    if (each.kind == ItemKind::variation_begin) {
      open.emplace_back();
      begin_at(false);
    } else if (each.kind == ItemKind::variation_end && open.size() > 1) {
      open.pop_back();
    } else if (ends_evidence(each.kind)) {
      begin_at(false);
    } else if (each.kind == ItemKind::move || each.kind == ItemKind::skipped) {
      open.back().items.push_back(&each);
    }
  }
  if (place == game.items.size() || !open.back().readable) {
    return std::nullopt;
  }
  FaultyLine line{.start = open.back().start,
                  .words = {},
                  .gaps = {},
                  .plies_before = open.back().plies_before,
                  .is_main = open.size() == 1,
                  .from_start = open.size() == 1 && open.back().from_start,
                  .to_end = true};
  auto items = std::move(open.back().items);
  for (std::size_t depth = 0; place < game.items.size(); ++place) {
    auto const& each = game.items[place];
    if (each.kind == ItemKind::variation_begin) {
      ++depth;
    } else if (each.kind == ItemKind::variation_end && depth-- == 0) {
      break;
    } else if (depth != 0) {
      continue;
    } else if (ends_evidence(each.kind)) {
      line.to_end = false;
      break;
    } else if (each.kind == ItemKind::move || each.kind == ItemKind::skipped) {
      items.push_back(&each);
    }
  }
  Numbering const numbering{game.variant->rules()};
  std::unordered_map<std::uint32_t, std::uint32_t> numbers;
  if (std::ranges::any_of(items, [](Item const* each) { return each->kind == ItemKind::skipped; })) {
    numbers = number_beginnings(tape);
  }
  for (auto const* each : items) {
    auto const text = game.text_of(*each);
    if (each->kind == ItemKind::skipped) {
      auto const number = numbers.find(each->source_begin);
      auto const begin = number != numbers.end() ? number->second : each->source_begin;
      auto const with_number = tape.source.substr(begin, each->source_begin + each->source_length - begin);
      line.gaps.push_back({line.words.size(), each, text, with_number});
      continue;
    }
    auto const read = read_move_text(text, numbering);
    line.words.push_back({each, text, read ? std::optional{*read} : std::nullopt});
  }
  return line;
}

std::vector<Move> LinePlayer::meanings(Position const& position, LineWord const& word) const {
  std::vector<Move> moves;
  find_meanings(position, word, moves);
  return moves;
}

void LinePlayer::find_meanings(Position const& position, LineWord const& word, std::vector<Move>& moves) const {
  moves.clear();
  if (!effort_.spend(cost_of(position, word))) {
    return;
  }
  if (read_free_choice(word.text) != FreeChoice::none) {
    MoveList legal;
    variant_.legal_moves(position, legal);
    if (legal.are_captures()) {
      moves.assign(legal.begin(), legal.end());
    }
  } else if (word.read) {
    auto resolution = resolve(variant_, position, *word.read);
    if (!resolution.candidates.empty()) {
      moves = std::move(resolution.candidates);
    } else if (resolution.kind == Resolution::Kind::unique) {
      moves.push_back(resolution.move);
    }
  }
}

bool LinePlayer::has_wrong_sign(LineWord const& word, Move const& move) const noexcept {
  return word.read && variant_.rules().names.capture_sign != '-' &&
         word.read->sign == (move.is_capture() ? MoveSign::quiet : MoveSign::capture);
}

LinePlayer::Reach LinePlayer::play(Position position, std::size_t from) const {
  auto branches = most_branches;
  return play(position, from, branches, nullptr);
}

std::vector<Position> LinePlayer::trace(Position position, std::size_t from) const {
  auto branches = most_branches;
  std::vector<Position> positions;
  static_cast<void>(play(position, from, branches, &positions));
  return positions;
}

LinePlayer::Reach LinePlayer::play(Position position, std::size_t from, unsigned& branches,
                                   std::vector<Position>* trace) const {
  unsigned wrong_signs = 0;
  std::vector<Move> moves;
  for (auto next = from; next < count_; ++next) {
    if (trace != nullptr) {
      trace->push_back(position);
    }
    auto const& word = word_at_(next);
    find_meanings(position, word, moves);
    if (moves.empty()) {
      return {next, position, wrong_signs};
    }
    wrong_signs += has_wrong_sign(word, moves.front()) ? 1U : 0U;
    if (moves.size() == 1) {
      position = variant_.after(position, moves.front());
      continue;
    }
    Reach furthest{next, position, wrong_signs};
    std::vector<Position> best;
    for (auto const& move : moves) {
      if (branches == 0 || furthest.next == count_) {
        break;
      }
      --branches;
      std::vector<Position> positions;
      auto const reach =
          play(variant_.after(position, move), next + 1, branches, trace != nullptr ? &positions : nullptr);
      if (reach.next > furthest.next) {
        furthest = {reach.next, reach.last, wrong_signs + reach.wrong_signs};
        best = std::move(positions);
      }
    }
    if (trace != nullptr) {
      trace->insert(trace->end(), best.begin(), best.end());
    }
    return furthest;
  }
  if (trace != nullptr) {
    trace->push_back(position);
  }
  return {count_, position, wrong_signs};
}

}  // namespace damier
