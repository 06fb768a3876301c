#pragma once

#include "engine/detail/engine.hpp"
#include "engine/detail/hub/hub_line.hpp"
#include "engine/search/search.hpp"
#include "rules/variant.hpp"

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {

/// A program to run.
struct EngineCommand {
  std::vector<std::string> arguments;  ///< the program, found as a shell finds it, and its arguments
  std::string folder = {};             ///< where it runs; empty: the folder of this process
};

/// Splits a command as a shell does at blanks, outside of '…' and "…"; nothing is expanded. Nothing if a quote is not
/// closed.
[[nodiscard]] std::optional<std::vector<std::string>> split_command(std::string_view text);

/// How a program has ended: neither is there while it runs.
struct ProcessEnd {
  std::optional<int> status = {};
  std::optional<int> signal = {};
};

/// A program that runs beside this one and is spoken to in text lines over its standard input and output; of what it
/// writes to its standard error the end is kept. It is in a process group of its own, which is killed with it. No call
/// waits longer than its deadline, and none raises SIGPIPE. One thread at a time may use it.
class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Reading : unsigned char { line, late, ended, flood, interrupted };

  static constexpr std::size_t longest_line = std::size_t{64} * 1024;

  ChildProcess() = default;
  ChildProcess(ChildProcess const&) = delete;
  ChildProcess& operator=(ChildProcess const&) = delete;
  ~ChildProcess() { kill(); }

  /// Starts the program; returns 0 or the errno of the step that failed. Ends one that still runs.
  [[nodiscard]] int start(EngineCommand const& command);
  [[nodiscard]] bool runs() const noexcept { return pid_ > 0; }

  /// The CPU time that the program has used so far, user and system, in seconds; 0 if it does not run.
  [[nodiscard]] double cpu_seconds() const noexcept;

  /// Writes a text and an end of line; false if the program does not take it before the deadline or has ended.
  [[nodiscard]] bool write_line(std::string_view text, Clock::time_point deadline);
  /// The next text line, without its end. interrupted() is asked about twenty times a second while nothing arrives.
  [[nodiscard]] Reading read_line(std::string& line, Clock::time_point deadline,
                                  std::function<bool()> const& interrupted);

  /// Waits at most this long for the program to end; it remains to be closed.
  [[nodiscard]] ProcessEnd await_end(std::chrono::milliseconds patience);
  /// The last two text lines that it has written to its standard error, as they are, 200 bytes of each at most, with a
  /// slash between them.
  [[nodiscard]] std::string last_words();

  /// Closes the standard input, waits at most this long for the program to end, and kills it if it does not.
  void close(std::chrono::milliseconds patience) noexcept;
  void kill() noexcept { close(std::chrono::milliseconds{0}); }

 private:
  /// Waits at most this long for output; what arrives at the standard error meanwhile is taken.
  [[nodiscard]] bool has_output(int milliseconds);
  /// Takes what is there of the standard error, without waiting.
  void take_errors() noexcept;

  pid_t pid_ = 0;
  int input_ = -1;  // a socket, for MSG_NOSIGNAL
  int output_ = -1;
  int errors_ = -1;           // a full pipe would hold the program up: it is read wherever output is awaited
  std::string error_output_;  // the end of it
  std::string buffer_;
  std::size_t scanned_ = 0;  // of buffer_, no end of line in it
};

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

/// What a server of Hub reads from.
class HubInput {
 public:
  enum class Reading : std::uint8_t { line, nothing, end };

  HubInput() = default;
  HubInput(HubInput const&) = delete;
  HubInput& operator=(HubInput const&) = delete;
  virtual ~HubInput() = default;
  /// The next text line without its end; waits for it only if asked to.
  [[nodiscard]] virtual Reading read(std::string& line, bool wait) = 0;
};

/// What the engine says of itself, and what it starts with.
struct HubServerSettings {
  unsigned hub_version = 2;  ///< 1 for older programs
  std::string version = {};
  SearchSettings search = {};
  std::string folder = {};  ///< of endgame tables, until a program names another one; empty for none
  /// The tables of a folder for a variant, whenever one of them changes. The folder is not empty.
  std::function<endgame::Tables(std::string const& folder, Variant const&)> open_tables = {};
  /// The trained weights for a variant; null where there are none.
  std::function<std::shared_ptr<PatternWeights const>(Variant const&)> weights_for = {};
};

/// The engine's side of Hub, versions 2 and 1: it obeys a program until "quit" or the end of the input. A search with a
/// limit goes on to its end where the input ends before; commands that come meanwhile are obeyed after it. Commands and
/// arguments that it does not know are ignored, as the protocol wants; what it cannot do is answered by an error. After
/// a position or moves that it cannot read it has no position until it is sent another one. Without the memory for its
/// hash table it sends an error and throws std::bad_alloc.
class HubServer {
 public:
  HubServer(HubServerSettings settings, HubInput& input, std::function<void(std::string_view)> send);

  void run();

 private:
  using Clock = std::chrono::steady_clock;
  enum class Mode : std::uint8_t { think, ponder, analyze };

  /// The level that a program has set. A time is for a move, or for the rest of the game.
  struct HubLevel {
    std::optional<double> move_time = {};
    std::optional<double> clock = {};
    double increment = 0;
    unsigned moves = 0;  ///< to play in the time of the clock; 0: all
    std::optional<std::uint64_t> nodes = {};
    std::optional<unsigned> depth = {};
  };

  [[nodiscard]] bool obey(std::string const& text);
  [[nodiscard]] bool obey_old(std::string const& text, HubLine const& line);
  void open_tables();
  void introduce();
  void set(std::string_view name, std::string_view value);
  void set_level(HubLine const& line);
  void set_position(std::string_view position, std::string_view moves);
  /// False if the text is no legal move.
  [[nodiscard]] bool play(std::string_view text);
  void begin_search_if_needed();
  void go(Mode mode);
  /// Reads what the program has sent while the engine thinks; true ends the search.
  [[nodiscard]] bool heard_stop(Mode& mode, bool has_limit);
  /// The same for one text line.
  [[nodiscard]] bool ends_search(std::string line, Mode& mode);
  /// Of a search that has ended while it ponders: the program still decides when it wants the answer.
  void wait_for_hit(Mode& mode);
  void refuse_to_go(std::string_view reason);
  [[nodiscard]] SearchLimits limits(Mode mode) const;
  void send_info(SearchReport const& report);
  void send_done(SearchReport const& report);
  void error(std::string_view text);
  [[nodiscard]] Variant const& variant() const noexcept { return *settings_.search.variant; }
  [[nodiscard]] bool is_old() const noexcept { return settings_.hub_version == 1; }

  HubServerSettings settings_;
  HubInput& input_;
  std::function<void(std::string_view)> send_;
  std::unique_ptr<Search> search_;
  HubLevel level_;
  EngineQuestion question_;
  std::vector<Position> positions_;  // of the question; the last is searched; none after one that was not understood
  Clock::time_point asked_{};
  std::deque<std::string> waiting_;  // lines that came while it thought
  bool quits_ = false;
};

}  // namespace damier
