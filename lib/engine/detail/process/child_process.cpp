#include "engine/hub/hub.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace damier {

namespace {

/// A descriptor that is closed at the end of its scope, unless it was released.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) noexcept : number_{number} {}
  Descriptor(Descriptor const&) = delete;
  Descriptor& operator=(Descriptor const&) = delete;
  ~Descriptor() { reset(); }
  [[nodiscard]] int get() const noexcept { return number_; }
  [[nodiscard]] int release() noexcept { return std::exchange(number_, -1); }
  void reset(int number = -1) noexcept {
    if (number_ >= 0) {
      ::close(number_);
    }
    number_ = number;
  }

 private:
  int number_;
};

/// The two ends of a pipe or of a socket; no other program inherits them.
struct Channel {
  Descriptor ours;
  Descriptor theirs;
};

bool open_input(Channel& channel) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return false;
  }
  channel.ours.reset(ends[0]);
  channel.theirs.reset(ends[1]);
  return ::fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0;
}

bool open_output(Channel& channel) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return false;
  }
  channel.ours.reset(ends[0]);
  channel.theirs.reset(ends[1]);
  return true;
}

bool open_errors(Channel& channel) {
  return open_output(channel) && ::fcntl(channel.ours.get(), F_SETFL, O_NONBLOCK) == 0;
}

/// In the new process, where only async-signal-safe calls are allowed: becomes the program, or reports an errno.
[[noreturn]] void become(char* const* arguments, char const* folder, int input, int output, int errors, int report) {
  ::setpgid(0, 0);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::signal(SIGPIPE, SIG_DFL);
  if ((*folder == '\0' || ::chdir(folder) == 0) && ::dup2(input, STDIN_FILENO) >= 0 &&
      ::dup2(output, STDOUT_FILENO) >= 0 && ::dup2(errors, STDERR_FILENO) >= 0) {
    ::execvp(arguments[0], arguments);
  }
  auto const reason = errno;
  [[maybe_unused]] auto const written = ::write(report, &reason, sizeof reason);
  ::_exit(127);
}

/// Milliseconds until a deadline, none after it, and no more than at_most.
int milliseconds_until(ChildProcess::Clock::time_point deadline, int at_most) {
  auto const left = std::chrono::ceil<std::chrono::milliseconds>(deadline - ChildProcess::Clock::now()).count();
  return static_cast<int>(std::clamp<decltype(left)>(left, 0, at_most));
}

/// The last text line that is not blank, cut where it is long, which is taken off the text; empty if there is none.
std::string take_last_line(std::string_view& text) {
  constexpr std::size_t most_bytes = 200;
  auto const end = text.find_last_not_of(" \t\r\n") + 1;  // 0 if all is blank
  auto const begin = text.substr(0, end).find_last_of("\r\n") + 1;
  auto line = text.substr(begin, end - begin);
  text = text.substr(0, begin);
  if (line.size() <= most_bytes) {
    return std::string{line};
  }
  auto size = most_bytes;
  while (size > 0 && (static_cast<unsigned char>(line[size]) & 0xC0U) == 0x80U) {  // within a character of UTF-8
    --size;
  }
  return std::string{line.substr(0, size)} + "…";
}

bool is_ready(int descriptor, short events, int milliseconds) {
  pollfd waiting{descriptor, events, 0};
  return ::poll(&waiting, 1, milliseconds) > 0;
}

}  // namespace

std::optional<std::vector<std::string>> split_command(std::string_view text) {
  std::vector<std::string> arguments;
  auto begun = false;
  char quote = 0;
  for (auto const letter : text) {
    if (quote == 0 && (letter == ' ' || letter == '\t')) {
      begun = false;
      continue;
    }
    if (!begun) {
      arguments.emplace_back();
      begun = true;
    }
    if (quote == 0 && (letter == '\'' || letter == '"')) {
      quote = letter;
    } else if (letter == quote) {
      quote = 0;
    } else {
      arguments.back() += letter;
    }
  }
  return quote == 0 ? std::optional{std::move(arguments)} : std::nullopt;
}

int ChildProcess::start(EngineCommand const& command) {
  kill();
  if (command.arguments.empty()) {
    return ENOENT;
  }
  Channel input;
  Channel output;
  Channel errors;
  Channel report;
  if (!open_input(input) || !open_output(output) || !open_errors(errors) || !open_output(report)) {
    return errno;
  }
  auto arguments = command.arguments;
  std::vector<char*> pointers;
  for (auto& argument : arguments) {
    pointers.push_back(argument.data());
  }
  pointers.push_back(nullptr);
  auto const child = ::fork();
  if (child < 0) {
    return errno;
  }
  if (child == 0) {
    become(pointers.data(), command.folder.c_str(), input.theirs.get(), output.theirs.get(), errors.theirs.get(),
           report.theirs.get());
  }
  ::setpgid(child, child);  // whoever of the two is first
  report.theirs.reset();
  int reason = 0;
  if (::read(report.ours.get(), &reason, sizeof reason) == sizeof reason) {
    ::waitpid(child, nullptr, 0);
    return reason;
  }
  pid_ = child;
  input_ = input.ours.release();
  output_ = output.ours.release();
  errors_ = errors.ours.release();
  error_output_.clear();
  buffer_.clear();
  scanned_ = 0;
  return 0;
}

double ChildProcess::cpu_seconds() const noexcept {
  clockid_t clock{};
  timespec time{};
  if (!runs() || ::clock_getcpuclockid(pid_, &clock) != 0 || ::clock_gettime(clock, &time) != 0) {
    return 0;
  }
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

bool ChildProcess::write_line(std::string_view text, Clock::time_point deadline) {
  std::string rest{text};
  rest += '\n';
  while (input_ >= 0) {
    auto const sent = ::send(input_, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent >= 0) {
      rest.erase(0, static_cast<std::size_t>(sent));
      if (rest.empty()) {
        return true;
      }
    } else if (errno != EAGAIN && errno != EINTR) {
      return false;
    }
    auto const wait = milliseconds_until(deadline, 1'000);
    if (wait == 0) {
      return false;
    }
    is_ready(input_, POLLOUT, wait);
  }
  return false;
}

ChildProcess::Reading ChildProcess::read_line(std::string& line, Clock::time_point deadline,
                                              std::function<bool()> const& interrupted) {
  while (true) {
    if (auto const end = buffer_.find('\n', scanned_); end != std::string::npos) {
      line.assign(buffer_, 0, end);
      if (line.ends_with('\r')) {
        line.pop_back();
      }
      buffer_.erase(0, end + 1);
      scanned_ = 0;
      return Reading::line;
    }
    scanned_ = buffer_.size();
    if (buffer_.size() > longest_line) {
      return Reading::flood;
    }
    if (output_ < 0) {
      return Reading::ended;
    }
    if (interrupted && interrupted()) {
      return Reading::interrupted;
    }
    auto const wait = milliseconds_until(deadline, 50);
    if (!has_output(wait)) {
      if (wait == 0) {
        return Reading::late;
      }
      continue;
    }
    std::array<char, 8192> bytes;  // NOLINT(cppcoreguidelines-pro-type-member-init): read() fills it
    auto const count = ::read(output_, bytes.data(), bytes.size());
    if (count > 0) {
      buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
      return Reading::ended;
    }
  }
}

bool ChildProcess::has_output(int milliseconds) {
  std::array<pollfd, 2> waiting{{{output_, POLLIN, 0}, {errors_, POLLIN, 0}}};
  if (::poll(waiting.data(), waiting.size(), milliseconds) <= 0) {
    return false;
  }
  if (waiting[1].revents != 0) {
    take_errors();
  }
  return waiting[0].revents != 0;
}

void ChildProcess::take_errors() noexcept {
  constexpr std::size_t most_kept = 4'096;
  constexpr auto most_reads = 16;  // a whole pipe; a program that writes without end is not followed
  std::array<char, 8192> bytes;    // NOLINT(cppcoreguidelines-pro-type-member-init): read() fills it
  for (auto i = 0; i < most_reads && errors_ >= 0; ++i) {
    auto const count = ::read(errors_, bytes.data(), bytes.size());
    if (count > 0) {
      error_output_.append(bytes.data(), static_cast<std::size_t>(count));
      error_output_.erase(0, error_output_.size() - std::min(error_output_.size(), most_kept));
    } else if (count < 0 && errno == EAGAIN) {
      return;
    } else if (count == 0 || errno != EINTR) {
      Descriptor{std::exchange(errors_, -1)}.reset();
    }
  }
}

ProcessEnd ChildProcess::await_end(std::chrono::milliseconds patience) {
  auto const deadline = Clock::now() + patience;
  while (runs()) {
    siginfo_t state{};
    // The process remains a zombie: see close().
    auto const failed = ::waitid(P_PID, static_cast<id_t>(pid_), &state, WEXITED | WNOHANG | WNOWAIT) != 0;
    if (!failed && state.si_pid != 0) {
      return state.si_code == CLD_EXITED ? ProcessEnd{.status = state.si_status}
                                         : ProcessEnd{.signal = state.si_status};
    }
    if (failed || Clock::now() >= deadline) {
      break;
    }
    take_errors();
    std::this_thread::sleep_for(std::chrono::milliseconds{2});
  }
  return {};
}

std::string ChildProcess::last_words() {
  take_errors();
  std::string_view rest{error_output_};
  auto const last = take_last_line(rest);
  auto const before = take_last_line(rest);
  return before.empty() ? last : before + " / " + last;
}

void ChildProcess::close(std::chrono::milliseconds patience) noexcept {
  Descriptor{std::exchange(input_, -1)}.reset();
  Descriptor{std::exchange(output_, -1)}.reset();
  if (pid_ <= 0) {
    return;
  }
  // The process remains a zombie until its group is killed, so that no other group can have its number.
  [[maybe_unused]] auto const end = await_end(patience);
  auto const child = std::exchange(pid_, 0);
  Descriptor{std::exchange(errors_, -1)}.reset();
  ::kill(-child, SIGKILL);
  while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace damier
