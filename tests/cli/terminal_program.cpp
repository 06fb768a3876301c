#include "terminal_program.hpp"

#include "tests/skip.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <stdexcept>

namespace damier::cli_test {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto patience = std::chrono::seconds{20};

winsize window(TerminalProgram::Size size) {
  return {.ws_row = size.rows, .ws_col = size.columns, .ws_xpixel = 0, .ws_ypixel = 0};
}

[[noreturn]] void become(int terminal, std::vector<char*> const& arguments, std::vector<char*> const& variables) {
  setpgid(0, 0);
  tcsetpgrp(terminal, getpid());  // SIGTTOU is ignored here
  for (auto const stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    dup2(terminal, stream);
  }
  for (auto const signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGTTOU, SIGTSTP, SIGQUIT}) {
    ::signal(signal, SIG_DFL);
  }
  rlimit const none{0, 0};
  setrlimit(RLIMIT_CORE, &none);  // SIGQUIT leaves no file
  execve(arguments[0], arguments.data(), variables.data());
  _exit(127);
}

/// Leads a session in a terminal: starts the program, and writes its number and every change of its state to a pipe.
/// Without a parent in the same session, Ctrl-Z would not stop it.
[[noreturn]] void lead(int terminal, int changes, std::vector<char*> const& arguments,
                       std::vector<char*> const& variables) {
  setsid();
  ioctl(terminal, TIOCSCTTY, 0);
  for (auto const signal : {SIGTTOU, SIGHUP, SIGINT, SIGQUIT, SIGTSTP}) {
    ::signal(signal, SIG_IGN);
  }
  int const program = fork();
  if (program == 0) {
    become(terminal, arguments, variables);
  }
  static_cast<void>(!write(changes, &program, sizeof program));
  for (int status = 0; waitpid(program, &status, WUNTRACED) == program;) {
    static_cast<void>(!write(changes, &status, sizeof status));
    if (!WIFSTOPPED(status)) {
      break;
    }
  }
  _exit(0);
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result;
  for (auto& word : words) {
    result.push_back(word.data());
  }
  result.push_back(nullptr);
  return result;
}

int read_number(int pipe) {
  pollfd input{pipe, POLLIN, 0};
  int number = 0;
  if (poll(&input, 1, static_cast<int>(std::chrono::milliseconds{patience}.count())) != 1 ||
      read(pipe, &number, sizeof number) != sizeof number) {
    throw std::runtime_error{"no change of the program"};
  }
  return number;
}

}  // namespace

TerminalProgram::TerminalProgram(std::vector<std::string> const& words, Size size,
                                 std::vector<std::string> const& environment) {
  auto const shape = window(size);
  std::array<int, 2> pipe{-1, -1};
  if (openpty(&master_, &slave_, nullptr, nullptr, &shape) != 0 || pipe2(pipe.data(), O_CLOEXEC) != 0) {
    skipping::skip("this machine gives no pseudo-terminal");
    return;
  }
  fcntl(master_, F_SETFD, FD_CLOEXEC);
  changes_ = pipe[0];
  std::vector<std::string> all{DAMIER_EXECUTABLE};
  all.insert(all.end(), words.begin(), words.end());
  auto variables = environment;  // the first of a name counts
  variables.insert(variables.end(), {"PATH=/usr/bin:/bin", "LANG=C.UTF-8", "TERM=xterm-256color"});
  auto const arguments = pointers(all);
  auto const settings = pointers(variables);
  first_settings_ = this->settings();
  leader_ = fork();
  if (leader_ == 0) {
    lead(slave_, pipe[1], arguments, settings);
  }
  close(pipe[1]);
  program_ = read_number(changes_);
}

TerminalProgram::~TerminalProgram() {
  if (program_ > 0 && !ended_) {
    kill(program_, SIGKILL);
  }
  if (leader_ > 0) {
    waitpid(leader_, nullptr, 0);
  }
  for (auto const descriptor : {master_, slave_, changes_}) {
    if (descriptor >= 0) {
      close(descriptor);
    }
  }
}

void TerminalProgram::type(std::string_view bytes) const {
  static_cast<void>(!write(master_, bytes.data(), bytes.size()));
}

void TerminalProgram::resize(Size size) const {
  auto const shape = window(size);
  ioctl(master_, TIOCSWINSZ, &shape);
}

void TerminalProgram::send(int signal) const { kill(program_, signal); }

bool TerminalProgram::read_some(int milliseconds) {
  pollfd input{master_, POLLIN, 0};
  if (poll(&input, 1, milliseconds) != 1) {
    return false;
  }
  std::array<char, 4096> buffer;
  auto const size = read(master_, buffer.data(), buffer.size());
  output_.append(buffer.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  return size > 0;
}

std::string TerminalProgram::read_until(std::string_view text) {
  auto const begin = output_.size();
  for (auto const deadline = Clock::now() + patience; output_.find(text, begin) == std::string::npos;) {
    if (Clock::now() > deadline) {
      throw std::runtime_error{"not printed: " + std::string{text} + " in " + output_.substr(begin)};
    }
    read_some(50);
  }
  while (read_some(20)) {
  }
  return output_.substr(begin);
}

TerminalProgram::Change TerminalProgram::wait() {
  auto const deadline = Clock::now() + patience;
  pollfd change{changes_, POLLIN, 0};
  while (poll(&change, 1, 0) == 0 && Clock::now() < deadline) {
    read_some(20);  // so that the program can write
  }
  auto const status = read_number(changes_);
  while (read_some(20)) {
  }
  if (WIFSTOPPED(status)) {
    return {.stopped = true};
  }
  ended_ = true;
  return {.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)};
}

std::string TerminalProgram::settings() const {
  termios now{};
  tcgetattr(slave_, &now);
  std::string text;
  for (auto const flags : {now.c_iflag, now.c_oflag, now.c_cflag, now.c_lflag}) {
    text += std::to_string(flags) + ' ';
  }
  for (auto const key : now.c_cc) {
    text += std::to_string(key) + ' ';
  }
  return text;
}

}  // namespace damier::cli_test
