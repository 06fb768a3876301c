#include "apps/damier/browser/game_browser.hpp"

#include "apps/damier/browser/browser_screen.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace damier::app {
namespace {

constexpr int page_plies = 10;
constexpr std::size_t longest_number = 6;

}  // namespace

GameBrowser::GameBrowser(Game game, std::int64_t number, BrowserStyle style, unsigned ply)
    : game_{std::move(game)}, number_{number}, style_{style}, tree_{game_, style.ascii} {
  while (tree_.moments()[current_].ply < ply && tree_.next(current_) != current_) {
    current_ = tree_.next(current_);
  }
}

void GameBrowser::notify(Message const& message) { notice_ = text_of(message, style_.language); }

GameBrowser::Request GameBrowser::press(Key key) {
  auto const before = current_;
  auto const request = obey(key);
  if (current_ != before) {
    scrolled_ = 0;
  }
  return request;
}

GameBrowser::Request GameBrowser::obey(Key key) {
  notice_.clear();
  if (help_) {
    help_ = false;  // any key ends the help, and does nothing else
    return Request::none;
  }
  if (typed_) {
    press_in_number(key);
    return Request::none;
  }
  switch (key.kind) {
    case Key::Kind::character: return press_character(key.character);
    case Key::Kind::right: go(1); break;
    case Key::Kind::left:
    case Key::Kind::backspace: go(-1); break;
    case Key::Kind::page_down: go(page_plies); break;
    case Key::Kind::page_up: go(-page_plies); break;
    case Key::Kind::down: go_to_alternative(true); break;
    case Key::Kind::up: go_to_alternative(false); break;
    case Key::Kind::home: current_ = 0; break;
    case Key::Kind::end: current_ = tree_.end_of_line(current_); break;
    case Key::Kind::enter: enter_variation(); break;
    case Key::Kind::erase: break;
    case Key::Kind::escape: return Request::leave;
  }
  return Request::none;
}

GameBrowser::Request GameBrowser::press_character(char character) {
  switch (character) {
    case ' ':
    case 'l': go(1); break;
    case 'h': go(-1); break;
    case 'n':
    case 'j': go_to_alternative(true); break;
    case 'p':
    case 'k': go_to_alternative(false); break;
    case 'g': current_ = 0; break;
    case 'G': current_ = tree_.end_of_line(current_); break;
    case 'b': leave_variation(); break;
    case 'd': ++scrolled_; break;
    case 'u': --scrolled_; break;
    case 'f': style_.flipped = !style_.flipped; break;
    case '/':
    case ':': typed_.emplace(); break;
    case '?': help_ = true; break;
    case ']': return Request::next_game;
    case '[': return Request::previous_game;
    case 'q': return Request::leave;
    default: break;
  }
  return Request::none;
}

void GameBrowser::press_in_number(Key key) {
  auto const digit = key.character >= '0' && key.character <= '9';
  if (key.kind == Key::Kind::escape) {
    typed_.reset();
  } else if (key.kind == Key::Kind::enter) {
    go_to_number();
    typed_.reset();
  } else if (key.kind == Key::Kind::backspace) {
    if (typed_->empty()) {
      typed_.reset();
    } else {
      typed_->pop_back();
    }
  } else if (key.kind == Key::Kind::character && (digit || key.character == '.') && typed_->size() < longest_number) {
    *typed_ += key.character;
  }
}

/// "12" and "12." are the first move of a pair, "12..." the second.
void GameBrowser::go_to_number() {
  unsigned number = 0;
  auto const* const end = typed_->data() + typed_->size();
  auto const [stop, error] = std::from_chars(typed_->data(), end, number);
  if (error != std::errc{}) {
    return;
  }
  auto const second = end - stop > 1;
  auto found = tree_.find_number(current_, number, !second);
  if (!found && !second) {
    found = tree_.find_number(current_, number, false);  // the game or the variation begins with the second move
  }
  if (found) {
    current_ = *found;
  } else {
    notify(message("browse-no-move", "number"_a = *typed_));
  }
}

void GameBrowser::go(int plies) {
  for (; plies > 0; --plies) {
    current_ = tree_.next(current_);
  }
  for (; plies < 0; ++plies) {
    current_ = tree_.before(current_);
  }
}

void GameBrowser::go_to_alternative(bool next) {
  auto const all = tree_.alternatives(current_);
  auto const here = std::ranges::find(all, current_);
  if (next ? here + 1 == all.end() : here == all.begin()) {
    notify(message("browse-no-alternative"));
  } else {
    current_ = next ? *(here + 1) : *(here - 1);
  }
}

/// Into the first variation that replaces this move, or else the next one.
void GameBrowser::enter_variation() {
  for (auto const at : {current_, tree_.next(current_)}) {
    auto const all = tree_.alternatives(at);
    if (all.size() > 1 && all.front() == at) {
      current_ = all[1];
      return;
    }
  }
  notify(message("browse-no-variation"));
}

void GameBrowser::leave_variation() {
  if (auto const replaced = tree_.replaced_by_line(current_)) {
    current_ = *replaced;
  } else {
    notify(message("browse-main-line"));
  }
}

std::vector<std::string> GameBrowser::screen(ScreenSize size, Output const& output) const {
  BrowserView const view{.game = game_,
                         .number = number_,
                         .style = style_,
                         .tree = tree_,
                         .current = current_,
                         .notice = notice_,
                         .typed = typed_,
                         .scrolled = scrolled_,
                         .help = help_};
  return draw_browser(view, size, output);
}

}  // namespace damier::app
