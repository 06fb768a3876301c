#include "engine/hub/hub.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <new>
#include <utility>

namespace damier {
namespace {

constexpr double longest_seconds = 1e7;

template <typename Number>
std::optional<Number> number_of(std::optional<std::string_view> text) {
  Number number{};
  if (!text) {
    return std::nullopt;
  }
  auto const [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  return error == std::errc{} && end == text->data() + text->size() ? std::optional{number} : std::nullopt;
}

std::optional<double> seconds_of(std::optional<std::string_view> text) {
  auto const seconds = number_of<double>(text);
  return seconds && std::isfinite(*seconds) ? std::optional{std::clamp(*seconds, 0.0, longest_seconds)} : std::nullopt;
}

std::chrono::nanoseconds nanoseconds_of(double seconds) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>{seconds});
}

std::string decimal(double number, int places) {
  std::array<char, 64> text{};
  auto const size = std::snprintf(text.data(), text.size(), "%.*f", places, number);
  return {text.data(), static_cast<std::size_t>(std::clamp(size, 0, 63))};
}

std::string_view rest_after(std::string_view text, std::size_t words) {
  for (; words != 0; --words) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    text.remove_prefix(std::min(text.find(' '), text.size()));
  }
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text;
}

std::string moves_text(std::vector<Move> const& moves, Variant const& variant) {
  std::string text;
  for (auto const& move : moves) {
    text += text.empty() ? "" : " ";
    text += write_hub_move(move, variant);
  }
  return text;
}

}  // namespace

HubServer::HubServer(HubServerSettings settings, HubInput& input, std::function<void(std::string_view)> send)
    : settings_{std::move(settings)}, input_{input}, send_{std::move(send)}, question_{variant().start()} {
  positions_ = {question_.start};
}

void HubServer::run() {
  std::string line;
  while (!quits_) {
    if (!waiting_.empty()) {
      line = std::move(waiting_.front());
      waiting_.pop_front();
    } else if (input_.read(line, true) != HubInput::Reading::line) {
      return;
    }
    if (!obey(line)) {
      return;
    }
  }
}

bool HubServer::obey(std::string const& text) {
  auto const line = read_hub_line(text);
  auto const& command = line.command;
  if (command == "quit") {
    return false;
  }
  if (command == "hub") {
    introduce();
  } else if (command == "init") {
    begin_search_if_needed();
    send_("ready");
  } else if (command == "ping") {
    send_("pong");
  } else if (is_old()) {
    return obey_old(text, line);
  } else if (command == "set-param") {
    set(line.value("name").value_or(""), line.value("value").value_or(""));
  } else if (command == "new-game") {
    begin_search_if_needed();
    search_->clear();
  } else if (command == "pos") {
    set_position(line.value("pos").value_or(""), line.value("moves").value_or(""));
  } else if (command == "level") {
    set_level(line);
  } else if (command == "go") {
    go(line.value("ponder") ? Mode::ponder : line.value("analyze") ? Mode::analyze : Mode::think);
  }
  return true;
}

/// Hub 1, as Scan 2.0 has it: words without names, times in milliseconds, scores in hundredths.
bool HubServer::obey_old(std::string const& text, HubLine const& line) {
  auto const& command = line.command;
  auto const word = std::string{rest_after(text, 1)};
  if (command == "set") {
    set(std::string_view{word}.substr(0, word.find(' ')), rest_after(word, 1));
  } else if (command == "new") {
    begin_search_if_needed();
    search_->clear();
  } else if (command == "pos") {
    set_position(word, "");
  } else if (command == "move") {
    if (!positions_.empty() && !play(word)) {
      positions_.clear();
    }
  } else if (command == "time") {
    if (auto const milliseconds = seconds_of(std::string_view{word})) {
      level_ = {.move_time = *milliseconds / 1'000};
    } else {
      error("not a time: " + word);
    }
  } else if (command == "depth") {
    if (auto const depth = number_of<unsigned>(std::string_view{word})) {
      level_ = {.depth = depth};
    } else {
      error("not a depth: " + word);
    }
  } else if (command == "go" || command == "think") {
    go(Mode::think);
  } else if (command == "analyse" || command == "analyze") {
    go(Mode::analyze);
  }
  return true;
}

void HubServer::introduce() {
  if (is_old()) {
    send_("name damier " + settings_.version);
    send_("author the damier project");
    send_("country France");
    send_("wait");
    return;
  }
  std::string names;
  for (auto const* const known : variants()) {
    names += names.empty() ? "" : " ";
    names += hub_variant(*known);
  }
  send_("id name=damier version=" + hub_value(settings_.version) + " author=\"the damier project\" country=FR");
  send_("param name=variant value=" + std::string{hub_variant(variant())} + " type=enum values=" + hub_value(names));
  send_("param name=threads value=" + std::to_string(settings_.search.threads) +
        " type=int min=1 max=" + std::to_string(most_search_threads));
  send_("param name=hash value=" + std::to_string(settings_.search.hash_bytes >> 20U) +
        " type=int min=1 max=" + std::to_string(most_hash_megabytes));
  send_("param name=tables value=" + hub_value(settings_.folder) + " type=string");
  send_("wait");
}

void HubServer::set(std::string_view name, std::string_view value) {
  auto const wrong = [&] { error("not a value of " + std::string{name} + ": " + std::string{value}); };
  if (name == "variant") {
    auto const* const found = find_hub_variant(value);
    if (found == nullptr) {
      return wrong();
    }
    settings_.search.variant = found;
    question_ = {found->start()};
    positions_ = {question_.start};
  } else if (name == "threads" || name == "hash") {
    auto const number = number_of<unsigned>(value);
    auto const most = name == "threads" ? most_search_threads : most_hash_megabytes;
    if (!number || *number == 0 || *number > most) {
      return wrong();
    }
    name == "threads" ? void(settings_.search.threads = *number)
                      : void(settings_.search.hash_bytes = std::size_t{*number} << 20U);
  } else if (name == "tables") {
    settings_.folder = value;
  } else {
    return error("no parameter " + std::string{name});
  }
  search_.reset();
}

void HubServer::begin_search_if_needed() {
  if (search_) {
    return;
  }
  open_tables();
  settings_.search.weights = settings_.weights_for ? settings_.weights_for(variant()) : nullptr;
  try {
    search_ = std::make_unique<Search>(settings_.search);
  } catch (std::bad_alloc const&) {  // the program has to know why the engine ends
    error("out of memory: hash=" + std::to_string(settings_.search.hash_bytes >> 20U) +
          ", a smaller number needs less");
    throw;
  }
}

void HubServer::open_tables() {
  settings_.search.tables = {};
  if (!settings_.open_tables || settings_.folder.empty()) {
    return;
  }
  settings_.search.tables = settings_.open_tables(settings_.folder, variant());
  if (settings_.search.tables.most() == 0) {
    error("no endgame tables of " + std::string{hub_variant(variant())} + ": " + settings_.folder);
  }
  for (auto const& refused : settings_.search.tables.refused()) {
    error("not a sound endgame table: " + refused.path);
  }
}

void HubServer::set_level(HubLine const& line) {
  for (auto const& [name, value] : line.arguments) {
    auto const is_time = name == "move-time" || name == "time" || name == "inc";
    auto const is_count = name == "moves" || name == "depth";
    if ((is_time && !seconds_of(value)) || (is_count && !number_of<unsigned>(value)) ||
        (name == "nodes" && !number_of<std::uint64_t>(value))) {
      return error("not a level: " + name + '=' + value);
    }
  }
  level_ = {.move_time = seconds_of(line.value("move-time")),
            .clock = seconds_of(line.value("time")),
            .increment = seconds_of(line.value("inc")).value_or(0),
            .moves = number_of<unsigned>(line.value("moves")).value_or(0),
            .nodes = number_of<std::uint64_t>(line.value("nodes")),
            .depth = number_of<unsigned>(line.value("depth"))};
}

void HubServer::set_position(std::string_view position, std::string_view moves) {
  auto const read = read_hub_position(position, variant());
  if (!read) {
    positions_.clear();
    return error("not a position: " + std::string{position});
  }
  question_ = {*read};
  positions_ = {*read};
  while (!moves.empty()) {
    auto const size = std::min(moves.find(' '), moves.size());
    if (size != 0 && !play(moves.substr(0, size))) {
      positions_.clear();
      return;
    }
    moves.remove_prefix(std::min(size + 1, moves.size()));
  }
}

bool HubServer::play(std::string_view text) {
  MoveList legal;
  variant().legal_moves(positions_.back(), legal);
  auto const move = read_hub_move(text, variant(), legal);
  if (!move) {
    error("not a legal move: " + std::string{text});
    return false;
  }
  question_.moves.push_back(*move);
  positions_.push_back(variant().after(positions_.back(), *move));
  return true;
}

SearchLimits HubServer::limits(Mode mode) const {
  SearchLimits limits{.nodes = level_.nodes, .answers_only_move_at_once = mode == Mode::think};
  if (level_.depth) {
    limits.depth = std::max(*level_.depth, 1U);
  }
  if (level_.move_time) {
    limits.time = nanoseconds_of(*level_.move_time);
  } else if (level_.clock) {
    constexpr auto usual_moves = 30.0;
    constexpr auto reserve = 0.05;
    auto const moves = level_.moves != 0 ? std::min<double>(level_.moves, usual_moves) : usual_moves;
    auto const share = *level_.clock / moves + level_.increment * 0.9;
    limits.time = nanoseconds_of(std::max(std::min(share, *level_.clock - reserve), 0.001));
  }
  return limits;
}

void HubServer::go(Mode mode) {
  if (positions_.empty()) {
    return refuse_to_go("no position");
  }
  begin_search_if_needed();
  asked_ = Clock::now();
  auto const limits = this->limits(mode);
  auto const own_clock = limits.time;
  auto waits = limits;
  if (mode == Mode::ponder || own_clock) {
    waits.time.reset();  // kept below: the clock of a ponder search begins later
  }
  auto was_stopped = false;
  SearchCallbacks callbacks;
  callbacks.report = [this](SearchReport const& report) { send_info(report); };
  callbacks.stopped = [&, next = Clock::now()]() mutable {
    auto const now = Clock::now();
    if (mode != Mode::ponder && own_clock && now - asked_ >= *own_clock) {
      return true;
    }
    if (now < next) {
      return false;
    }
    next = now + std::chrono::milliseconds{2};
    was_stopped = heard_stop(mode, limits.nodes || limits.time || level_.depth);
    return was_stopped;
  };
  auto const report = search_->think(question_, waits, callbacks);
  if (report.lines.empty()) {
    return refuse_to_go("the position has no legal move");
  }
  if (mode == Mode::ponder && !was_stopped) {
    wait_for_hit(mode);
  }
  send_done(report);
}

/// An error, and the end of the search without a move, so that no program waits for it.
void HubServer::refuse_to_go(std::string_view reason) {
  error(reason);
  if (!is_old()) {
    send_("done");
  }
}

bool HubServer::heard_stop(Mode& mode, bool has_limit) {
  std::string line;
  while (true) {
    switch (input_.read(line, false)) {
      case HubInput::Reading::nothing: return false;
      case HubInput::Reading::end: return mode == Mode::ponder || !has_limit;
      case HubInput::Reading::line: break;
    }
    if (ends_search(std::move(line), mode)) {
      return true;
    }
  }
}

bool HubServer::ends_search(std::string line, Mode& mode) {
  auto const command = read_hub_line(line).command;
  if (command == "stop") {
    return true;
  }
  if (command == "quit") {
    quits_ = true;
    return true;
  }
  if (command == "ping") {
    send_("pong");
  } else if (command == "ponder-hit" && mode == Mode::ponder) {
    mode = Mode::think;
    asked_ = Clock::now();
  } else {
    waiting_.push_back(std::move(line));
  }
  return false;
}

void HubServer::wait_for_hit(Mode& mode) {
  std::string line;
  while (mode == Mode::ponder && input_.read(line, true) == HubInput::Reading::line &&
         !ends_search(std::move(line), mode)) {
  }
}

void HubServer::send_info(SearchReport const& report) {
  auto const& line = report.lines.front();
  auto const seconds = std::chrono::duration<double>(report.time).count();
  auto const million_a_second = seconds > 0 ? static_cast<double>(report.nodes) / seconds / 1e6 : 0.0;
  auto const moves = moves_text(line.moves, variant());
  if (is_old()) {
    send_("info " + std::to_string(report.depth) + ' ' + std::to_string(report.depth) + ".0 " +
          std::to_string(line.score) + ' ' + std::to_string(report.nodes) + ' ' + decimal(seconds, 2) + ' ' +
          decimal(million_a_second, 1) + ' ' + moves);
    return;
  }
  send_("info depth=" + std::to_string(report.depth) + " mean-depth=" + std::to_string(report.depth) +
        " score=" + decimal(line.score / 100.0, 2) + " nodes=" + std::to_string(report.nodes) +
        " time=" + decimal(seconds, 2) + " nps=" + decimal(million_a_second, 1) + " pv=" + hub_value(moves));
}

void HubServer::send_done(SearchReport const& report) {
  auto const& moves = report.lines.front().moves;
  auto const move = write_hub_move(moves[0], variant());
  auto const reply = moves.size() > 1 ? write_hub_move(moves[1], variant()) : std::string{};
  if (is_old()) {
    send_("move " + move + (reply.empty() ? "" : " " + reply));
  } else {
    send_("done move=" + move + (reply.empty() ? "" : " ponder=" + reply));
  }
}

void HubServer::error(std::string_view text) { send_("error message=" + hub_value(text)); }

}  // namespace damier
