#include "apps/damier/verbose.hpp"

#include "apps/damier/help/overview.hpp"
#include "language/message.hpp"
#include "store/base_wait.hpp"

#include <sys/resource.h>

#include <fmt/format.h>
#include <thread>

namespace damier::app {
namespace {

std::string seconds_of(double seconds) { return fmt::format("{:.2f}", seconds); }

double seconds_of(timeval const& time) noexcept {
  constexpr double microseconds = 1e6;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / microseconds;
}

}  // namespace

Verbose::Verbose(Console& console) : console_{console} {
  console.say_everything();
  auto program = version_line();
  program.pop_back();  // its line end
  console.remark(
      message("verbose-program", "program"_a = program, "processors"_a = std::thread::hardware_concurrency()));
  set_base_open_listener([&console, caller = std::this_thread::get_id()](std::string const& base, bool may_change) {
    if (std::this_thread::get_id() == caller) {  // a console is used by one thread
      console.remark(may_change ? message("verbose-base-changed", "base"_a = base)
                                : message("verbose-base-read", "base"_a = base));
    }
  });
}

Verbose::~Verbose() { set_base_open_listener({}); }

void Verbose::end() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  constexpr long kibibytes = 1024;  // ru_maxrss is in KiB
  auto const lasted = std::chrono::duration<double>{std::chrono::steady_clock::now() - begin_}.count();
  console_.remark(message("verbose-cost", "seconds"_a = seconds_of(lasted),
                          "cpu"_a = seconds_of(seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime)),
                          "memory"_a = usage.ru_maxrss / kibibytes));
}

}  // namespace damier::app
