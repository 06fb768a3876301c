#include "validate/detail/command_findings.hpp"

#include "game/command.hpp"
#include "game/walker.hpp"
#include "language/message.hpp"
#include "notation/mark.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace damier {
namespace {

using std::chrono::milliseconds;
using namespace std::chrono_literals;

constexpr std::string_view command_begin = "[%";

/// The time that a player may have gained between two of his moves; nothing if it is unlimited: a new control has
/// begun.
std::optional<milliseconds> most_gained(Game const& game) {
  constexpr milliseconds longest_increment = 60s;
  auto const control = game.tag("TimeControl").value_or("?");
  if (control.find(':') != std::string_view::npos || control.find('/') != std::string_view::npos) {
    return std::nullopt;
  }
  auto const plus = control.find('+');
  unsigned seconds = 0;
  if (plus == std::string_view::npos) {
    auto const [end, error] = std::from_chars(control.data(), control.data() + control.size(), seconds);
    return error == std::errc{} && end == control.data() + control.size() ? 0s : longest_increment;
  }
  auto const text = control.substr(plus + 1);
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  return error == std::errc{} && seconds < 3600 ? milliseconds{1000 * seconds} : longest_increment;
}

/// Follows the times that one command gives for each player.
class Clock {
 public:
  /// slack: by how much a time may go the wrong way; counts_down: remaining time, otherwise elapsed time.
  Clock(bool counts_down, milliseconds slack) noexcept : counts_down_{counts_down}, slack_{slack} {}

  void read(std::optional<milliseconds> time, Colour player, Item const& item) noexcept {
    auto& last = last_[static_cast<std::size_t>(player)];
    if (!time) {
      return;
    }
    if (last) {
      ++steps_;
      auto const gained = counts_down_ ? *time - *last : *last - *time;
      if (gained > slack_) {
        first_ = first_ != nullptr ? first_ : &item;
        ++backwards_;
      }
    }
    last = time;
  }
  /// The first place where it ran backwards, if that is rare.
  [[nodiscard]] Item const* fault() const noexcept { return 4 * backwards_ <= steps_ ? first_ : nullptr; }

 private:
  bool counts_down_;
  milliseconds slack_;
  std::array<std::optional<milliseconds>, 2> last_{};
  Item const* first_ = nullptr;
  unsigned steps_ = 0;
  unsigned backwards_ = 0;
};

class ClockReader final : public ItemVisitor {
 public:
  ClockReader(Game const& game, milliseconds gain) : game_{game}, left_{true, gain}, gone_{false, 0ms} {}

  void item(Item const& item, Line const& line, std::size_t depth) override {
    if (depth != 0 || item.kind != ItemKind::comment || !line.readable() || line.ply == 0) {
      return;
    }
    auto const text = game_.text_of(item);
    if (text.find(command_begin) == std::string_view::npos) {
      return;
    }
    auto const fields = read_command_fields(text);
    auto const mover = line.before.side;
    if (fields.clock) {
      left_.read(fields.clock->mover, mover, item);
      left_.read(fields.clock->white, Colour::white, item);
      left_.read(fields.clock->black, Colour::black, item);
    }
    gone_.read(fields.elapsed_game_time, mover, item);
  }
  [[nodiscard]] Item const* fault() const noexcept { return left_.fault() != nullptr ? left_.fault() : gone_.fault(); }

 private:
  Game const& game_;
  Clock left_;
  Clock gone_;
};

}  // namespace

bool has_commands(Game const& game) noexcept {
  return std::ranges::any_of(game.items, [&](Item const& item) {
    return item.kind == ItemKind::comment && game.text_of(item).find(command_begin) != std::string_view::npos;
  });
}

namespace {

/// The first command of a comment whose value means nothing: on the board of the game, for marked squares and arrows.
std::optional<Command> first_malformed(Game const& game, std::string_view comment) {
  auto const fields = read_command_fields(comment);
  if (!fields.malformed.empty() || game.variant == nullptr) {
    return fields.malformed.empty() ? std::nullopt : std::optional{fields.malformed.front()};
  }
  Numbering const numbering{game.variant->rules()};
  auto const has_fault = [&](Command const& command) {
    return (command.name == "csl" && !read_square_marks(command.value, numbering)) ||
           (command.name == "cal" && !read_arrow_marks(command.value, numbering));
  };
  auto const commands = read_commands(comment);
  auto const found = std::ranges::find_if(commands, has_fault);
  return found != commands.end() ? std::optional{*found} : std::nullopt;
}

}  // namespace

void check_commands(GameTape const& tape, Game const& game, std::vector<Finding>& findings) {
  constexpr unsigned most = 20;
  unsigned reported = 0;
  for (auto const& item : game.items) {
    auto const comment = item.kind == ItemKind::comment ? game.text_of(item) : std::string_view{};
    if (comment.find(command_begin) == std::string_view::npos) {
      continue;
    }
    auto const malformed = first_malformed(game, comment);
    if (!malformed || reported++ >= most) {
      continue;
    }
    auto const& command = *malformed;
    auto const written = tape.source.substr(item.source_begin, item.source_length);
    auto const at = written.find(command.text);  // npos where blanks inside it were joined
    auto const found = at != std::string_view::npos;
    findings.push_back(finding_at(
        tape, Severity::hint, "odd-command", item.source_begin + (found ? static_cast<std::uint32_t>(at) : 0U),
        found ? static_cast<std::uint32_t>(command.text.size()) : std::max(1U, item.source_length),
        message("command-value", "command"_a = command.name), message("kept-as-is")));
  }
}

void check_clocks(GameTape const& tape, Game const& game, std::vector<Finding>& findings) {
  auto const gain = most_gained(game);
  if (!gain) {
    return;
  }
  ClockReader reader{game, *gain};
  walk(game, reader);
  if (auto const* const item = reader.fault()) {
    findings.push_back(finding_at(tape, Severity::hint, "clock-runs-backwards", item->source_begin,
                                  std::max(1U, item->source_length), message("clock-backwards"),
                                  message("further-places")));
  }
}

}  // namespace damier
