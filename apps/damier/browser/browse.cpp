#include "apps/damier/browser/browse.hpp"

#include "apps/damier/terminal/full_screen.hpp"

#include <cstdint>
#include <utility>

namespace damier::app {
namespace {

constexpr int sequence_milliseconds = 50;  // between the bytes of one key

/// The games of a base one after the other, by their numbers.
class GameShelf {
 public:
  GameShelf(Base& base, std::optional<std::vector<std::string>> const& layers)
      : reader_{base}, range_{game_range(base)} {
    if (layers) {
      reader_.choose_layers(*layers);
    }
  }

  /// The game with a number, or the nearest behind it (step 1) or before it (step -1).
  std::optional<std::pair<std::int64_t, Game>> find(std::int64_t number, std::int64_t step) {
    for (; number >= range_.first && number <= range_.last; number += step) {
      Console::check_interrupt();
      if (auto const* const stored = reader_.load(GameId{number}, {.game = true, .layers = true})) {
        return std::pair{number, stored->game};
      }
    }
    return std::nullopt;
  }

 private:
  BaseReader reader_;
  GameRange range_;
};

class Browsing {
 public:
  Browsing(Console& console, Base& base, std::optional<std::vector<std::string>> const& layers)
      : shelf_{base, layers}, output_{console.out()} {}

  void run(std::int64_t number, unsigned ply, BrowserStyle style) {
    auto found = shelf_.find(number, 1);
    if (!found) {
      return;
    }
    number_ = found->first;
    browser_.emplace(std::move(found->second), number_, style, ply);
    FullScreen screen{output_};
    KeyReader keys;
    draw(screen);
    while (true) {
      auto const input = screen.wait(keys.is_waiting() ? sequence_milliseconds : -1);
      if (input.ended || !obey(input.late ? keys.finish() : keys.read(input.bytes))) {
        return;
      }
      draw(screen);
    }
  }

 private:
  void draw(FullScreen& screen) { screen.show(browser_->screen({screen.columns(), screen.rows()}, output_)); }

  /// False if the reader leaves.
  bool obey(std::vector<Key> const& keys) {
    for (auto const key : keys) {
      switch (browser_->press(key)) {
        case GameBrowser::Request::none: break;
        case GameBrowser::Request::leave: return false;
        case GameBrowser::Request::next_game: change_game(1, message("browse-last-game")); break;
        case GameBrowser::Request::previous_game: change_game(-1, message("browse-first-game")); break;
      }
    }
    return true;
  }

  void change_game(std::int64_t step, Message const& none) {
    auto found = shelf_.find(number_ + step, step);
    if (!found) {
      browser_->notify(none);
      return;
    }
    number_ = found->first;
    auto const style = browser_->style();
    browser_.emplace(std::move(found->second), number_, style);
  }

  GameShelf shelf_;
  Output& output_;
  std::optional<GameBrowser> browser_;
  std::int64_t number_ = 0;
};

}  // namespace

void browse(Console& console, Base& base, GameId first, unsigned ply, BrowserStyle style,
            std::optional<std::vector<std::string>> const& layers) {
  Browsing{console, base, layers}.run(static_cast<std::int64_t>(first), ply, style);
}

}  // namespace damier::app
