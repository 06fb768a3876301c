#pragma once

#include "engine/detail/engine.hpp"
#include "engine/detail/hub/hub_line.hpp"
#include "engine/process/child_process.hpp"
#include "rules/variant.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier {

/// How an engine is run.
struct EngineSettings {
  EngineCommand command;
  Variant const* variant = &international();
  std::vector<std::pair<std::string, std::string>> parameters = {};  ///< name and value, sent before "init"

  std::chrono::milliseconds handshake{10'000};  ///< from the start to "ready"
  std::chrono::milliseconds grace{2'000};       ///< beyond a limit of time, and again after "stop"
  std::chrono::milliseconds longest{60'000};    ///< for a limit of nodes or depth, until "stop" is sent
  unsigned tries = 2;                           ///< for each position, each with a new process
  unsigned failed_starts = 3;                   ///< one after the other, until the engine is given up for good

  /// Asked about twenty times a second while an engine thinks, from the thread that asked; true kills the engine.
  std::function<bool()> cancelled = {};
};

/// A parameter as an engine declares it. Hub 1 declares none.
struct EngineParameter {
  std::string name;
  std::string value;   ///< before it is set
  std::string type;    ///< bool, int, real, string or enum
  std::string values;  ///< of an enum, separated by blanks
};

/// What an engine says of itself.
struct EngineIdentity {
  unsigned hub_version = 2;  ///< 1 or 2
  std::string name;
  std::string version;
  std::string author;
  std::string country;
  std::vector<EngineParameter> parameters;
};

/// An engine that speaks Hub, version 2 (protocol text of Scan 3.1) or 1 (as Scan 2.0 has it), as a process. The
/// version is recognised by its first answer. A process that fails is killed and started again for the next try or
/// question. One thread at a time may use it, but any may call stop().
class HubEngine final : public Engine {
 public:
  explicit HubEngine(EngineSettings settings);
  /// Sends "quit", and kills the process if it does not end within half a second.
  ~HubEngine() override;

  /// Starts the process if it does not run, and goes through the handshake; nothing if that succeeds.
  [[nodiscard]] std::optional<EngineFault> start() override;
  /// Of the process that was started last.
  [[nodiscard]] EngineIdentity const& identity() const noexcept { return identity_; }
  [[nodiscard]] std::string name() const override { return identity_.name; }
  [[nodiscard]] std::string version() const override { return identity_.version; }

  /// Asks about a position, with at most EngineSettings::tries processes.
  [[nodiscard]] EngineAnswer analyse(EngineQuestion const& question, Level level) override;
  /// Asks the engine that thinks to answer at once.
  void stop() noexcept { stop_ = true; }
  /// The next question has nothing to do with those before it: the engine forgets what it found.
  void new_game() noexcept { new_game_ = true; }
  /// Whether the running process answers "ping" in time.
  [[nodiscard]] bool ping(std::chrono::milliseconds patience);
  /// The CPU time of the process that runs, user and system, in seconds.
  [[nodiscard]] double cpu_seconds() const noexcept { return process_.cpu_seconds(); }
  /// How many processes were started.
  [[nodiscard]] unsigned starts() const noexcept { return starts_; }

 private:
  using Clock = ChildProcess::Clock;
  struct Search;  // the position and what the engine said of it so far

  [[nodiscard]] std::optional<EngineFault> shake_hands();
  [[nodiscard]] std::optional<EngineFault> introduce(Clock::time_point deadline);
  [[nodiscard]] std::optional<EngineFault> set_parameters(Clock::time_point deadline);
  [[nodiscard]] std::optional<EngineFault> set_variant(Clock::time_point deadline);
  [[nodiscard]] EngineParameter const* parameter(std::string_view name) const noexcept;
  void set(std::string_view name, std::string_view value, Clock::time_point deadline);
  void send(std::string_view line, Clock::time_point deadline);
  void declare(HubLine const& line);
  [[nodiscard]] std::optional<EngineFault> read(std::string& line, Clock::time_point deadline, EngineFault::Kind late);
  /// A fault of this kind, with what the engine has written about it.
  [[nodiscard]] EngineFault fault(EngineFault::Kind kind, std::string_view text = {});
  [[nodiscard]] Message reason(EngineFault::Kind kind, std::string_view text);
  /// Keeps the text of an error that the engine sends.
  void note_error(std::string_view line);
  [[nodiscard]] EngineAnswer ask(EngineQuestion const& question, Level level);
  void send_question(EngineQuestion const& question, Level level, Clock::time_point deadline);
  [[nodiscard]] EngineAnswer await(Search& search, Level level);

  EngineSettings settings_;
  EngineIdentity identity_;
  ChildProcess process_;
  std::string error_;  // the last that the engine sent in this handshake or search
  std::function<bool()> interrupted_;
  std::atomic<bool> stop_ = false;
  bool new_game_ = false;
  unsigned starts_ = 0;
  unsigned failed_starts_ = 0;
};

}  // namespace damier
