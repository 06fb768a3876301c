#include "process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>

namespace damier::cli_test {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto patience = std::chrono::minutes{2};

struct Pipe {
  Pipe() {
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
      throw std::runtime_error{"pipe"};
    }
  }
  Pipe(Pipe const&) = delete;
  Pipe& operator=(Pipe const&) = delete;
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  void close_end(std::size_t end) {
    if (ends[end] >= 0) {
      close(ends[end]);
      ends[end] = -1;
    }
  }
  std::array<int, 2> ends{-1, -1};
};

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result;
  for (auto& word : words) {
    result.push_back(word.data());
  }
  result.push_back(nullptr);
  return result;
}

/// In the child: sets up the streams and executes the program.
[[noreturn]] void become(std::vector<std::string> words, Setting const& setting, Pipe& in, Pipe& out, Pipe& err) {
  std::vector<std::string> environment{"PATH=/usr/bin:/bin", "LANG=C.UTF-8", "TERM=xterm-256color",
                                       "DAMIER=" DAMIER_EXECUTABLE};
  environment.insert(environment.begin(), setting.environment.begin(), setting.environment.end());  // the first counts
  dup2(in.ends[0], STDIN_FILENO);
  dup2(setting.out_file ? open(setting.out_file->c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600) : out.ends[1],
       STDOUT_FILENO);
  dup2(err.ends[1], STDERR_FILENO);
  if (setting.close_out) {
    close(STDOUT_FILENO);
  }
  for (auto const inherited : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) {  // the test program or its caller may ignore them
    signal(inherited, SIG_DFL);
  }
  auto arguments = pointers(words);
  auto variables = pointers(environment);
  execve(arguments[0], arguments.data(), variables.data());
  _exit(127);
}

Outcome run_program(std::vector<std::string> const& words, Setting const& setting) {
  Pipe in;
  Pipe out;
  Pipe err;
  auto const begin = Clock::now();
  auto const child = fork();
  if (child == 0) {
    become(words, setting, in, out, err);
  }
  in.close_end(0);
  out.close_end(1);
  err.close_end(1);
  signal(SIGPIPE, SIG_IGN);
  fcntl(in.ends[1], F_SETFL, O_NONBLOCK);

  Outcome outcome;
  std::string_view input{setting.input};
  auto interrupt_due = setting.interrupt_after_ms != 0;
  while (out.ends[0] >= 0 || err.ends[0] >= 0) {
    if (input.empty() && !setting.keep_input_open) {
      in.close_end(1);
    }
    std::array<pollfd, 3> waits{{{out.ends[0], POLLIN, 0}, {err.ends[0], POLLIN, 0}, {in.ends[1], POLLOUT, 0}}};
    poll(waits.data(), waits.size(), 20);
    auto const elapsed = Clock::now() - begin;
    if (interrupt_due && elapsed >= std::chrono::milliseconds{setting.interrupt_after_ms}) {
      kill(child, setting.signal);
      interrupt_due = false;
    }
    if (elapsed > patience) {
      kill(child, SIGKILL);
    }
    auto const drain = [](Pipe& pipe, short events, std::string& text) {
      std::array<char, 1 << 16> buffer;
      if ((events & (POLLIN | POLLHUP)) == 0) {
        return;
      }
      auto const size = read(pipe.ends[0], buffer.data(), buffer.size());
      if (size > 0) {
        text.append(buffer.data(), static_cast<std::size_t>(size));
      } else {
        pipe.close_end(0);
      }
    };
    drain(out, waits[0].revents, outcome.out);
    drain(err, waits[1].revents, outcome.err);
    if ((waits[2].revents & (POLLOUT | POLLERR)) != 0) {
      auto const size = write(in.ends[1], input.data(), input.size());
      input.remove_prefix(size > 0 ? static_cast<std::size_t>(size) : errno == EAGAIN ? 0 : input.size());
    }
  }
  int status = 0;
  waitpid(child, &status, 0);
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return outcome;
}

}  // namespace

Outcome run(std::vector<std::string> const& words, Setting const& setting) {
  std::vector<std::string> all{DAMIER_EXECUTABLE};
  all.insert(all.end(), words.begin(), words.end());
  return run_program(all, setting);
}

Outcome shell(std::string const& line) { return run_program({"/bin/bash", "-o", "pipefail", "-c", line}, {}); }

TemporaryFolder::TemporaryFolder() {
  auto pattern = (std::filesystem::temp_directory_path() / "damier-cli-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) {
    throw std::runtime_error{"mkdtemp"};
  }
  folder_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string TemporaryFolder::write(std::string_view name, std::string_view text) const {
  auto const file = folder_ / name;
  std::filesystem::create_directories(file.parent_path());
  std::ofstream{file, std::ios::binary} << text;
  return file.string();
}

std::string base_of(TemporaryFolder const& folder, std::string const& file) {
  auto base = folder.path("games.db");
  // Status 1: games with errors.
  if (auto const imported = run({"import", base, file, "--quiet"}); imported.code > 1) {
    throw std::runtime_error{"cannot import " + file + ": " + imported.err};
  }
  return base;
}

std::string read_file(std::filesystem::path const& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file) {
    throw std::runtime_error{"cannot read " + path.string()};
  }
  return {std::istreambuf_iterator<char>{file}, {}};
}

std::string sample(std::string_view name) { return std::string{DAMIER_SOURCE_DIR "/sample-data/"}.append(name); }

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    auto const end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string json_at(std::string const& json, std::string const& path) {
  sqlite3* opened = nullptr;
  sqlite3_open(":memory:", &opened);
  std::unique_ptr<sqlite3, decltype(&sqlite3_close)> const database{opened, &sqlite3_close};
  sqlite3_stmt* prepared = nullptr;
  sqlite3_prepare_v2(opened, "SELECT json_extract(?, ?)", -1, &prepared, nullptr);
  std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> const statement{prepared, &sqlite3_finalize};
  sqlite3_bind_text(prepared, 1, json.data(), static_cast<int>(json.size()), SQLITE_STATIC);
  sqlite3_bind_text(prepared, 2, path.data(), static_cast<int>(path.size()), SQLITE_STATIC);
  if (sqlite3_step(prepared) != SQLITE_ROW) {
    throw std::runtime_error{"not JSON: " + json.substr(0, 200)};
  }
  auto const* const text = sqlite3_column_text(prepared, 0);
  return text == nullptr ? "null" : reinterpret_cast<char const*>(text);
}

}  // namespace damier::cli_test
