// A small engine for the tests: it looks two plies ahead, counts men, and plays the first of the best moves. With "1"
// as argument it speaks Hub 1, with a second argument it writes every line that it reads to that file, with a third one
// its process number to that one. With the parameter uses-time it takes the time that it is given; with the parameter
// work it computes for so many milliseconds of CPU time about each position.

#include "engine/detail/hub/hub_line.hpp"
#include "rules/variant.hpp"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>

#include <unistd.h>
#include <ctime>

namespace {

using namespace damier;

int material(Position const& position) {
  auto const side = [&](Colour colour) {
    return static_cast<int>(position.men(colour).size() + 3 * position.kings_of(colour).size());
  };
  return side(position.side) - side(opponent(position.side));
}

struct Best {
  int score = -1000;
  Move move = {};
};

Best best_move(Variant const& variant, Position const& position, int depth, std::uint64_t& nodes) {
  ++nodes;
  MoveList legal;
  variant.legal_moves(position, legal);
  if (legal.empty() || (depth <= 0 && !legal.are_captures())) {
    return {legal.empty() ? -100 : material(position), {}};
  }
  Best best;
  for (auto const& move : legal) {
    auto const score = -best_move(variant, variant.after(position, move), depth - 1, nodes).score;
    if (score > best.score) {
      best = {score, move};
    }
  }
  return best;
}

class Engine {
 public:
  explicit Engine(bool old) : old_{old} {}

  bool obey(std::string const& text) {
    auto const line = read_hub_line(text);
    if (line.command == "hub") {
      introduce();
    } else if (line.command == "set-param" && line.value("name") == "variant") {
      auto const name = line.value("value").value_or("");
      variant_ = name == "normal" ? &international() : find_variant(name);
    } else if (line.command == "set-param" && line.value("name") == "uses-time") {
      uses_time_ = line.value("value") == "true";
    } else if (line.command == "set-param" && line.value("name") == "work") {
      work_ = std::strtol(std::string{line.value("value").value_or("0")}.c_str(), nullptr, 10);
    } else if (line.command == "level") {
      seconds_ = std::strtod(std::string{line.value("move-time").value_or("0")}.c_str(), nullptr);
    } else if (line.command == "init") {
      std::cout << "some text about tables\nready\n";
    } else if (line.command == "ping") {
      std::cout << "pong\n";
    } else if (line.command == "pos") {
      set_position(line, text);
    } else if (line.command == "move") {
      play(text.substr(5));
    } else if (line.command == "go" || line.command == "analyse") {
      answer();
    }
    std::cout.flush();
    return line.command != "quit";
  }

 private:
  void introduce() const {
    if (old_) {
      std::cout << "a banner\nname Small 1.0\nauthor the tests of damier\ncountry France\nwait\n";
    } else {
      std::cout << "a banner\nid version=1.0 name=Small author=\"the tests of damier\" country=FR\n"
                   "param name=variant value=normal type=enum values=\"normal frisian russian\"\n"
                   "param name=threads value=1 type=int min=1 max=4\n"
                   "param name=uses-time value=false type=bool\n"
                   "param name=work value=0 type=int min=0 max=10000\nwait\n";
    }
  }
  void set_position(HubLine const& line, std::string const& text) {
    auto const given = old_ ? std::string_view{text}.substr(4) : line.value("pos").value_or("");
    position_ = read_hub_position(given, *variant_).value_or(variant_->start());
    std::istringstream moves{std::string{line.value("moves").value_or("")}};
    for (std::string move; moves >> move;) {
      play(move);
    }
  }
  void play(std::string const& text) {
    MoveList legal;
    variant_->legal_moves(position_, legal);
    if (auto const move = read_hub_move(text, *variant_, legal)) {
      position_ = variant_->after(position_, *move);
    } else {
      std::cout << "error message=\"illegal move\"\n";
    }
  }
  void answer() {
    std::uint64_t nodes = 0;
    auto const best = best_move(*variant_, position_, 2, nodes);
    for (auto const end = std::clock() + work_ * CLOCKS_PER_SEC / 1'000; std::clock() < end;) {
    }
    if (uses_time_) {
      std::this_thread::sleep_for(std::chrono::duration<double>{seconds_});
    }
    auto const move = write_hub_move(best.move, *variant_);
    if (old_) {
      std::cout << "info 2 2.0 " << 100 * best.score << ' ' << nodes << " 0.01 1.0 " << move << "\nmove " << move
                << '\n';
    } else {
      std::cout << "info depth=2 mean-depth=2.0 score=" << best.score << " nodes=" << nodes << " time=0.01 pv=\""
                << move << "\"\ndone move=" << move << '\n';
    }
  }

  bool old_;
  bool uses_time_ = false;
  double seconds_ = 0;
  long work_ = 0;
  Variant const* variant_ = &international();
  Position position_ = international().start();
};

}  // namespace

int main(int count, char** arguments) {
  std::ofstream record;
  if (count > 2) {
    record.open(arguments[2], std::ios::app);
  }
  if (count > 3) {
    std::ofstream{arguments[3], std::ios::app} << ::getpid() << '\n';
  }
  Engine engine{count > 1 && arguments[1] == std::string{"1"}};
  for (std::string line; std::getline(std::cin, line);) {
    record << line << std::endl;
    if (!engine.obey(line)) {
      return 0;
    }
  }
}
