#include "engine/hub/hub.hpp"

#include "language/message.hpp"
#include "language/system_reason.hpp"

#include <csignal>
#include <system_error>

namespace damier {

namespace {

bool has_word(std::string_view words, std::string_view word) {
  for (std::size_t at = words.find(word); at != std::string_view::npos; at = words.find(word, at + 1)) {
    auto const end = at + word.size();
    if ((at == 0 || words[at - 1] == ' ') && (end == words.size() || words[end] == ' ')) {
      return true;
    }
  }
  return false;
}

std::string rest_after_word(std::string_view line) {
  auto const blank = line.find(' ');
  return std::string{blank == std::string_view::npos ? std::string_view{} : line.substr(blank + 1)};
}

constexpr std::chrono::milliseconds patience_for_end{500};  // after the end of the output

/// The name of a signal that ends programs, or its number.
std::string signal_name(int number) {
  switch (number) {
    case SIGABRT: return "SIGABRT";
    case SIGBUS: return "SIGBUS";
    case SIGFPE: return "SIGFPE";
    case SIGILL: return "SIGILL";
    case SIGINT: return "SIGINT";
    case SIGKILL: return "SIGKILL";
    case SIGPIPE: return "SIGPIPE";
    case SIGSEGV: return "SIGSEGV";
    case SIGTERM: return "SIGTERM";
    default: return std::to_string(number);
  }
}

Message ended(std::string const& engine, ProcessEnd const& end) {
  return end.status   ? message("engine-ended-status", "engine"_a = engine, "status"_a = *end.status)
         : end.signal ? message("engine-ended-signal", "engine"_a = engine, "signal"_a = signal_name(*end.signal))
                      : message("engine-ended", "engine"_a = engine);
}

}  // namespace

HubEngine::HubEngine(EngineSettings settings) : settings_{std::move(settings)} {
  interrupted_ = [this] { return settings_.cancelled && settings_.cancelled(); };
}

HubEngine::~HubEngine() {
  if (process_.runs()) {
    send("quit", Clock::now() + std::chrono::milliseconds{100});
    process_.close(std::chrono::milliseconds{500});
  }
}

EngineFault HubEngine::fault(EngineFault::Kind kind, std::string_view text) {
  using Kind = EngineFault::Kind;
  auto what = reason(kind, text);
  auto const may_be_explained = kind == Kind::no_handshake || kind == Kind::ended || kind == Kind::silent ||
                                kind == Kind::unreadable || kind == Kind::illegal_move;
  auto const words = !error_.empty() ? error_ : kind == Kind::ended ? process_.last_words() : std::string{};
  if (may_be_explained && !words.empty()) {
    what = message("engine-wrote", "what"_a = std::move(what), "text"_a = words);
  }
  return {kind, std::move(what)};
}

Message HubEngine::reason(EngineFault::Kind kind, std::string_view text) {
  using Kind = EngineFault::Kind;
  auto const engine = settings_.command.arguments.empty() ? std::string{} : settings_.command.arguments[0];
  switch (kind) {
    case Kind::not_started: return message("engine-given-up", "engine"_a = engine);
    case Kind::no_handshake: return message("engine-no-handshake", "engine"_a = engine);
    case Kind::ended: return ended(engine, process_.await_end(patience_for_end));
    case Kind::silent: return message("engine-silent", "engine"_a = engine);
    case Kind::flood: return message("engine-flood", "engine"_a = engine);
    case Kind::unreadable:
      return text.empty() ? message("engine-no-move", "engine"_a = engine)
                          : message("engine-unreadable", "engine"_a = engine, "text"_a = text.substr(0, 80));
    case Kind::illegal_move: return message("engine-illegal-move", "engine"_a = engine, "text"_a = text);
    case Kind::unknown_setting: return message("engine-unknown-setting", "engine"_a = engine, "text"_a = text);
    case Kind::no_question: return message("engine-no-question");
    case Kind::changed: break;  // the pool knows what it was
    case Kind::cancelled: return message("engine-cancelled");
  }
  return {};
}

void HubEngine::note_error(std::string_view line) {
  if (auto const read = read_hub_line(line); read.command == "error") {
    auto const text = std::string{read.value("message").value_or(rest_after_word(line))};
    constexpr std::size_t most_bytes = 200;
    error_ = text.substr(0, most_bytes);
  }
}

void HubEngine::send(std::string_view line, Clock::time_point deadline) {
  // A process that does not take it gives no answer either: the reader reports that.
  [[maybe_unused]] auto const taken = process_.write_line(line, deadline);
}

std::optional<EngineFault> HubEngine::read(std::string& line, Clock::time_point deadline, EngineFault::Kind late) {
  switch (process_.read_line(line, deadline, interrupted_)) {
    case ChildProcess::Reading::line:
      note_error(line);
      // An engine that writes without end is late, too, and can be cancelled
      return interrupted_()            ? std::optional{fault(EngineFault::Kind::cancelled)}
             : Clock::now() > deadline ? std::optional{fault(late)}
                                       : std::nullopt;
    case ChildProcess::Reading::late: return fault(late);
    case ChildProcess::Reading::ended: return fault(EngineFault::Kind::ended);
    case ChildProcess::Reading::flood: return fault(EngineFault::Kind::flood);
    case ChildProcess::Reading::interrupted: return fault(EngineFault::Kind::cancelled);
  }
  return std::nullopt;
}

std::optional<EngineFault> HubEngine::start() {
  if (process_.runs()) {
    return std::nullopt;
  }
  if (failed_starts_ >= settings_.failed_starts) {
    return fault(EngineFault::Kind::not_started);
  }
  ++starts_;
  if (auto const reason = process_.start(settings_.command); reason != 0) {
    ++failed_starts_;
    auto const engine = settings_.command.arguments.empty() ? std::string{} : settings_.command.arguments[0];
    return EngineFault{EngineFault::Kind::not_started,
                       message("engine-not-started", "engine"_a = engine,
                               "reason"_a = system_reason({reason, std::generic_category()}))};
  }
  auto failure = shake_hands();
  if (failure) {
    process_.kill();
    failed_starts_ += failure->kind == EngineFault::Kind::cancelled ? 0U : 1U;
  } else {
    failed_starts_ = 0;
  }
  return failure;
}

std::optional<EngineFault> HubEngine::shake_hands() {
  auto const deadline = Clock::now() + settings_.handshake;
  identity_ = {};
  error_.clear();
  send("hub", deadline);
  if (auto failure = introduce(deadline)) {
    return failure;
  }
  if (auto failure = set_parameters(deadline)) {
    return failure;
  }
  send("init", deadline);
  std::string line;
  while (true) {
    if (auto failure = read(line, deadline, EngineFault::Kind::no_handshake)) {
      return failure;
    }
    if (read_hub_line(line).command == "ready") {
      return std::nullopt;
    }
  }
}

std::optional<EngineFault> HubEngine::introduce(Clock::time_point deadline) {
  std::string line;
  while (true) {
    if (auto failure = read(line, deadline, EngineFault::Kind::no_handshake)) {
      return failure;
    }
    auto const read_line = read_hub_line(line);
    if (read_line.command == "wait") {
      return std::nullopt;
    }
    if (read_line.command == "name" || read_line.command == "author" || read_line.command == "country") {
      identity_.hub_version = 1;
      auto& member = read_line.command == "name"     ? identity_.name
                     : read_line.command == "author" ? identity_.author
                                                     : identity_.country;
      member = rest_after_word(line);
    } else {
      declare(read_line);
    }
  }
}

void HubEngine::declare(HubLine const& line) {
  auto const text = [&](std::string_view name) { return std::string{line.value(name).value_or("")}; };
  if (line.command == "id") {
    identity_.hub_version = 2;
    identity_.name = text("name");
    identity_.version = text("version");
    identity_.author = text("author");
    identity_.country = text("country");
  } else if (line.command == "param" && line.value("name") && identity_.parameters.size() < 1'000) {
    identity_.parameters.push_back({text("name"), text("value"), text("type"), text("values")});
  }
}

EngineParameter const* HubEngine::parameter(std::string_view name) const noexcept {
  for (auto const& declared : identity_.parameters) {
    if (declared.name == name) {
      return &declared;
    }
  }
  return nullptr;
}

void HubEngine::set(std::string_view name, std::string_view value, Clock::time_point deadline) {
  if (identity_.hub_version == 1) {
    send("set " + std::string{name} + ' ' + std::string{value}, deadline);
  } else if (auto const* const declared = parameter(name); declared == nullptr || declared->value != value) {
    send("set-param name=" + hub_value(name) + " value=" + hub_value(value), deadline);
  }
}

std::optional<EngineFault> HubEngine::set_parameters(Clock::time_point deadline) {
  if (auto failure = set_variant(deadline)) {
    return failure;
  }
  for (auto const& [name, value] : settings_.parameters) {
    if (identity_.hub_version == 2 && parameter(name) == nullptr) {
      return fault(EngineFault::Kind::unknown_setting, name);
    }
    set(name, value, deadline);
  }
  return std::nullopt;
}

std::optional<EngineFault> HubEngine::set_variant(Clock::time_point deadline) {
  auto const wanted = hub_variant(*settings_.variant);
  auto const* const declared = parameter("variant");
  if (declared == nullptr) {
    return settings_.variant == &international() ? std::nullopt
                                                 : std::optional{fault(EngineFault::Kind::unknown_setting, wanted)};
  }
  if (!declared->values.empty() && !has_word(declared->values, wanted)) {
    return fault(EngineFault::Kind::unknown_setting, wanted);
  }
  set("variant", wanted, deadline);
  return std::nullopt;
}

bool HubEngine::ping(std::chrono::milliseconds patience) {
  if (!process_.runs()) {
    return false;
  }
  auto const deadline = Clock::now() + patience;
  send("ping", deadline);
  std::string line;
  while (!read(line, deadline, EngineFault::Kind::silent)) {
    if (read_hub_line(line).command == "pong") {
      return true;
    }
  }
  return false;
}

}  // namespace damier
