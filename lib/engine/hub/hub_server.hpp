#pragma once

#include "engine/detail/hub/hub_line.hpp"
#include "engine/search/search.hpp"

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace damier {

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
