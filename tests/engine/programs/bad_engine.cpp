// An engine that misbehaves as its argument says; a number as second argument is the count of good answers before that.
// The good answer is always 32-28.

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>

#include <unistd.h>
#include <csignal>

namespace {

[[noreturn]] void sleep_for_good() {
  while (true) {
    ::pause();
  }
}

[[noreturn]] void flood(char const* text) {
  while (true) {
    std::cout << text;
    if (!std::cout.flush()) {
      std::_Exit(0);
    }
  }
}

void misbehave(std::string const& mode, std::string const& command) {
  auto const start = command == "hub";
  if (start ? mode == "silent-at-start" : mode == "silent-at-go" || mode == "ignores-quit") {
    sleep_for_good();
  }
  if (mode == (start ? "dies-at-start" : "dies-at-go")) {
    std::_Exit(3);
  }
  if (mode == (start ? "says-why-at-start" : "says-why-at-go")) {
    std::cerr << "a banner\n\nno weights\nUsage: bad\n\n" << std::flush;
    std::_Exit(3);
  }
  if (mode == "crashes-at-go" && !start) {
    ::raise(SIGKILL);
  }
  if (mode == "writes-errors" && !start) {  // more than a pipe takes
    std::cerr << std::string(1'000'000, 'x') << std::flush;
  }
  if (mode == (start ? "floods-at-start" : "floods")) {
    flood("info depth=1\n");
  }
  if (mode == (start ? "long-line-at-start" : "long-line")) {
    flood("xxxxxxxxxxxxxxxx");
  }
}

void answer(std::string const& mode) {
  if (mode == "garbage") {
    std::cout << "\x01\xff\xfe=\"==\n\ninfo score=x depth=-1 pv=\"\ndone move=\"; drop table\"\n";
  } else if (mode == "illegal-move") {
    std::cout << "done move=32-27x1\n" << std::flush;
  } else if (mode == "other-illegal-move") {
    std::cout << "done move=28-23\n";
  } else if (mode == "no-move") {
    std::cout << "done\n";
  } else if (mode == "error") {
    std::cout << "error message=\"I am broken\"\ndone\n";
  } else if (mode == "bad-variation") {
    std::cout << "info depth=3 score=0.5 pv=\"32-28 19-23 50-1 20-24\"\ndone move=32-28 ponder=50-1\n";
  } else if (mode == "partial") {
    for (auto const* part : {"info dep", "th=4\r\ndone mo", "ve=32-", "28\r", "\n"}) {
      std::cout << part << std::flush;
      std::this_thread::sleep_for(std::chrono::milliseconds{20});
    }
  } else if (mode == "late") {  // for a question of a program that waits two seconds beyond its limit
    std::this_thread::sleep_for(std::chrono::milliseconds{2'300});
    std::cout << "done move=32-28\n";
  } else if (mode == "slow") {
    std::this_thread::sleep_for(std::chrono::milliseconds{300});
    std::cout << "done move=32-28\n";
  } else {
    std::cout << "done move=32-28\n";
  }
  std::cout.flush();
}

}  // namespace

int main(int count, char** arguments) {
  std::string const mode = count > 1 ? arguments[1] : "";
  auto good = count > 2 ? std::atoi(arguments[2]) : 0;
  // Whether this is the first process that writes into the record; only this one is late.
  auto const first = count <= 3 || std::ifstream{arguments[3]}.peek() == std::ifstream::traits_type::eof();
  if (count > 3) {
    std::ofstream{arguments[3], std::ios::app} << ::getpid() << '\n';
  }
  if (mode == "ignores-quit") {
    ::signal(SIGTERM, SIG_IGN);
  }
  for (std::string line; std::getline(std::cin, line) && line != "quit";) {
    if (line == "hub") {
      misbehave(mode, "hub");
      std::cout << (mode == "changes" && !first ? "id name=Bad version=2\nwait\n" : "id name=Bad version=1\nwait\n")
                << std::flush;
    } else if (line == "init") {
      std::cout << "ready\n" << std::flush;
    } else if (line.starts_with("go")) {
      if (good-- > 0) {
        answer("");
        continue;
      }
      if (mode == "changes" && first) {
        return 3;
      }
      misbehave(mode, "go");
      answer(mode == "late" && !first ? "" : mode);
    }
  }
  if (mode == "ignores-quit") {
    sleep_for_good();
  }
}
