#pragma once

#include <memory>
#include <string_view>

namespace damier::app {

/// The exit status of the process. Scripts rely on these numbers; every man page lists them.
enum class ExitCode : int {
  done = 0,
  findings = 1,      ///< findings of error level, or no match
  usage = 2,         ///< the command line, a query or a FEN is wrong
  failure = 3,       ///< a file, the disk or a base failed
  interrupted = 130  ///< by Ctrl-C, numbered as shells do; main makes it 143 for SIGTERM and 129 for SIGHUP
};

class Arguments;
class Console;

/// What a command is. The rest of its help is in its page of the manual, apps/damier/man, and in its options.
struct CommandText {
  std::string_view name;     ///< "import"
  std::string_view summary;  ///< one line without a full stop
};

/// One subcommand. A new object is made for each run: configure() binds its members to options, run() does the work.
class Command {
 public:
  Command() = default;
  Command(Command const&) = delete;
  Command& operator=(Command const&) = delete;
  virtual ~Command() = default;

  /// Declares options and arguments; does no work.
  virtual void configure(Arguments& arguments) = 0;
  /// Does the work and writes data to console.out(). Throws if a file, the disk or a base fails.
  [[nodiscard]] virtual ExitCode run(Console& console) = 0;
};

/// One line of the table of commands.
struct CommandEntry {
  CommandText const* text;
  std::unique_ptr<Command> (*make)();
};

}  // namespace damier::app
