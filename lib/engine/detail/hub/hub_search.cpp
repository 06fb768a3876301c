#include "engine/hub/hub.hpp"
#include "language/message.hpp"

#include <algorithm>
#include <charconv>

namespace damier {

namespace {

constexpr std::size_t most_output = std::size_t{16} << 20U;  // bytes before an answer

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    auto const size = std::min(text.find(' '), text.size());
    if (size != 0) {
      words.emplace_back(text.substr(0, size));
    }
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return words;
}

template <typename Number>
std::optional<Number> read_number(std::string_view text) {
  Number number{};
  text.remove_prefix(text.starts_with('+') ? 1 : 0);
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional{number} : std::nullopt;
}

/// The moves after the last one that cannot be taken back by moves of kings: the others cannot repeat a position.
EngineQuestion repeatable_part(EngineQuestion const& question, Variant const& variant) {
  EngineQuestion part{question.start};
  auto position = question.start;
  for (auto const& move : question.moves) {
    auto const after = variant.after(position, move);
    if (move.is_capture() || !position.kings.contains(move.from)) {
      part = {after};
    } else {
      part.moves.push_back(move);
    }
    position = after;
  }
  return part;
}

std::string seconds_text(std::uint64_t milliseconds) {
  auto fraction = std::to_string(milliseconds % 1'000);
  return std::to_string(milliseconds / 1'000) + '.' + std::string(3 - fraction.size(), '0') + fraction;
}

std::string hub_level(Level level) {
  switch (level.kind) {
    case Level::Kind::time: return "level move-time=" + seconds_text(level.amount);
    case Level::Kind::nodes: return "level nodes=" + std::to_string(level.amount);
    case Level::Kind::depth: return "level depth=" + std::to_string(level.amount);
  }
  return {};
}

}  // namespace

struct HubEngine::Search {
  Position position;
  MoveList legal;
  unsigned hub_version = 2;
  Analysis analysis = {};
  std::vector<std::string> variation = {};
  std::string move = {};
  std::string ponder = {};

  void note_info(std::string_view line) {
    if (hub_version == 1) {
      note_words(words_of(line));
      return;
    }
    auto const read = read_hub_line(line);
    auto const text = [&](std::string_view name) { return read.value(name).value_or(""); };
    note(text("depth"), text("score"), text("nodes"), text("time"));
    if (auto const pv = read.value("pv")) {
      variation = words_of(*pv);
    }
  }
  /// Hub 1: info, depth, mean depth, score in hundredths of a man, nodes, seconds, speed and the variation.
  void note_words(std::vector<std::string> const& words) {
    if (words.size() < 7) {
      return;
    }
    note(words[1], words[3], words[4], words[5]);
    if (read_number<double>(words[3])) {
      *analysis.score /= 100;
    }
    variation.assign(words.begin() + 7, words.end());
  }
  void note(std::string_view depth, std::string_view score, std::string_view nodes, std::string_view seconds) {
    keep(analysis.depth, depth);
    keep(analysis.score, score);
    keep(analysis.nodes, nodes);
    keep(analysis.seconds, seconds);
  }
  template <typename Number>
  static void keep(std::optional<Number>& member, std::string_view text) {
    if (auto const number = read_number<Number>(text)) {
      member = number;
    }
  }
  /// Whether a text line ends the search.
  bool note_done(std::string_view line) {
    if (hub_version == 1) {
      auto const words = words_of(line);
      if (words.empty() || words[0] != "move") {
        return false;
      }
      move = words.size() > 1 ? words[1] : "";
      ponder = words.size() > 2 ? words[2] : "";
      return true;
    }
    auto const read = read_hub_line(line);
    move = read.value("move").value_or("");
    ponder = read.value("ponder").value_or("");
    return read.command == "done";
  }

  /// Sets the principal variation, up to its first move that is not legal; returns that one.
  std::optional<std::string> check_variation(Variant const& variant) {
    auto at = position;
    for (auto const& text : variation) {
      MoveList moves;
      variant.legal_moves(at, moves);
      auto const found = read_hub_move(text, variant, moves);
      if (!found) {
        return text;
      }
      analysis.variation.push_back(*found);
      at = variant.after(at, *found);
    }
    return std::nullopt;
  }
  void check_ponder(Variant const& variant) {
    MoveList replies;
    variant.legal_moves(variant.after(position, analysis.best), replies);
    analysis.ponder = read_hub_move(ponder, variant, replies);
  }
};

void HubEngine::send_question(EngineQuestion const& question, Level level, Clock::time_point deadline) {
  auto const& variant = *settings_.variant;
  auto const part = repeatable_part(question, variant);
  if (identity_.hub_version == 1) {
    if (new_game_) {
      send("new", deadline);
    }
    send("pos " + write_old_hub_position(part.start, variant), deadline);
    for (auto const& move : part.moves) {
      send("move " + write_hub_move(move, variant), deadline);
    }
    send((level.kind == Level::Kind::depth ? "depth " : "time ") + std::to_string(level.amount), deadline);
    send("analyse", deadline);
  } else {
    if (new_game_) {
      send("new-game", deadline);
    }
    std::string moves;
    for (auto const& move : part.moves) {
      moves += moves.empty() ? "" : " ";
      moves += write_hub_move(move, variant);
    }
    auto text = "pos pos=" + write_hub_position(part.start, variant);
    if (!moves.empty()) {
      text += " moves=";
      text += hub_value(moves);
    }
    send(text, deadline);
    send(hub_level(level), deadline);
    send("go analyze", deadline);
  }
  new_game_ = false;
}

EngineAnswer HubEngine::analyse(EngineQuestion const& question, Level level) {
  stop_ = false;
  EngineAnswer answer = tl::unexpected{fault(EngineFault::Kind::silent)};
  for (unsigned attempt = 0; attempt < std::max(settings_.tries, 1U); ++attempt) {
    answer = ask(question, level);
    using Kind = EngineFault::Kind;
    if (answer || answer.error().kind == Kind::no_question || answer.error().kind == Kind::unknown_setting) {
      return answer;
    }
    process_.kill();
    if (answer.error().kind == Kind::cancelled) {
      return answer;
    }
  }
  return answer;
}

EngineAnswer HubEngine::ask(EngineQuestion const& question, Level level) {
  Search search;
  search.position = question.start;
  for (auto const& move : question.moves) {
    search.position = settings_.variant->after(search.position, move);
  }
  settings_.variant->legal_moves(search.position, search.legal);
  if (search.legal.empty()) {
    return tl::unexpected{fault(EngineFault::Kind::no_question)};
  }
  if (auto failure = start()) {
    return tl::unexpected{std::move(*failure)};
  }
  if (identity_.hub_version == 1 && level.kind == Level::Kind::nodes) {
    return tl::unexpected{fault(EngineFault::Kind::unknown_setting, "nodes")};
  }
  search.hub_version = identity_.hub_version;
  error_.clear();
  send_question(question, level, Clock::now() + settings_.grace);
  return await(search, level);
}

EngineAnswer HubEngine::await(Search& search, Level level) {
  auto const patience =
      level.kind == Level::Kind::time ? std::chrono::milliseconds{level.amount} + settings_.grace : settings_.longest;
  auto const asked_at = Clock::now();
  auto deadline = asked_at + patience;
  auto stopped = false;
  auto is_late = false;
  std::size_t output = 0;
  std::string line;
  while (true) {
    auto const state = process_.read_line(line, deadline, [&] { return interrupted_() || (stop_ && !stopped); });
    auto const asked = state == ChildProcess::Reading::interrupted && !interrupted_();
    if (asked || (!stopped && state == ChildProcess::Reading::late) ||
        (!stopped && Clock::now() > deadline)) {  // an engine that writes without end is late, too
      is_late = !asked;
      stopped = true;
      deadline = Clock::now() + settings_.grace;
      send("stop", deadline);
      if (state != ChildProcess::Reading::line) {
        continue;
      }
    }
    switch (state) {
      case ChildProcess::Reading::line: break;
      case ChildProcess::Reading::late: return tl::unexpected{fault(EngineFault::Kind::silent)};
      case ChildProcess::Reading::ended: return tl::unexpected{fault(EngineFault::Kind::ended)};
      case ChildProcess::Reading::flood: return tl::unexpected{fault(EngineFault::Kind::flood)};
      case ChildProcess::Reading::interrupted: return tl::unexpected{fault(EngineFault::Kind::cancelled)};
    }
    output += line.size() + 1;
    if (output > most_output || (stopped && Clock::now() > deadline)) {
      return tl::unexpected{fault(EngineFault::Kind::flood)};
    }
    if (line.starts_with("info")) {
      search.note_info(line);
    } else if (search.note_done(line)) {
      break;
    } else {
      note_error(line);
    }
  }
  auto const& variant = *settings_.variant;
  auto const best = read_hub_move(search.move, variant, search.legal);
  if (!best) {
    return tl::unexpected{
        fault(is_hub_move(search.move, variant) ? EngineFault::Kind::illegal_move : EngineFault::Kind::unreadable,
              search.move)};
  }
  search.analysis.best = *best;
  search.check_ponder(variant);
  auto const engine = identity_.name;
  if (auto const cut = search.check_variation(variant)) {
    search.analysis.notes.push_back(message("engine-variation-cut", "engine"_a = engine, "text"_a = *cut));
  }
  if (search.analysis.variation.empty() || search.analysis.variation[0] != *best) {
    search.analysis.variation = {*best};
  }
  if (is_late) {
    search.analysis.late = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - asked_at);
    search.analysis.notes.push_back(message("engine-late", "engine"_a = engine));
  }
  return std::move(search.analysis);
}

}  // namespace damier
