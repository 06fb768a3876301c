#include "answers/suggestion.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/help/manual.hpp"
#include "apps/damier/help/overview.hpp"
#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/verbose.hpp"
#include "language/message.hpp"
#include "search/processor_code.hpp"
#include "store/base_wait.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace damier::app {
namespace {

/// Opens /dev/null for each standard stream that the caller closed. Otherwise the next file that is opened, a base for
/// example, would get the number of that stream, and messages would be written into it.
void keep_standard_streams() noexcept {
  for (auto const descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) == -1) {
      // Standard input is opened for writing, the others for reading, so that using a closed stream is still an error.
      static_cast<void>(open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY));
    }
  }
}

/// Writes that memory ran out, without any.
void report_no_memory() noexcept {
  constexpr std::string_view message{"damier: error: out of memory\n"};
  static_cast<void>(!write(STDERR_FILENO, message.data(), message.size()));
}

/// Whether an exception that could not be caught is a lack of memory. Functions that promise to throw nothing can throw
/// nothing else: where one of them ends the program, the exception has no name any more.
bool is_for_memory() noexcept {
  auto const thrown = std::current_exception();
  if (!thrown) {
    return std::uncaught_exceptions() != 0;
  }
  try {
    std::rethrow_exception(thrown);
  } catch (std::bad_alloc const&) {
    return true;
  } catch (...) {
    return false;
  }
}

/// Memory may run out where no exception gets through: before main, in a function that promises to throw nothing, in a
/// thread of a library. The program ends as it does elsewhere; anything else is a fault of the program, and aborts.
class LastResort {
 public:
  LastResort() noexcept { before_ = std::set_terminate(end); }

 private:
  [[noreturn]] static void end() noexcept {
    if (is_for_memory()) {
      report_no_memory();
      _exit(static_cast<int>(ExitCode::failure));
    }
    before_();
    std::abort();
  }
  inline static std::terminate_handler before_ = nullptr;
};

/// What to do when memory runs out, by the options that the command has.
Message out_of_memory(Arguments& arguments) {
  auto const has = [&](std::string_view option) {
    return std::ranges::any_of(arguments.leaves(), [&](Arguments const* leaf) {
      return std::ranges::count(leaf->option_names(), option) != 0;
    });
  };
  return has("--hash") ? message("less-hash") : has("--threads") ? message("less-threads") : message("out-of-memory");
}

bool takes_base(Arguments const& arguments) {
  return arguments.positional_name(0).starts_with("BASE") || arguments.positional_name(1).starts_with("BASE") ||
         arguments.takes_value("--into");
}

/// Reports on a terminal that the command waits for other programs.
void report_waits(Console& console) {
  set_base_wait_listener(
      [&console, caller = std::this_thread::get_id()](std::string const& base, Message const& users) {
        if (std::this_thread::get_id() == caller) {  // a console is used by one thread
          auto const who = users.empty() ? message("another-program") : users;
          console.remark(
              message("base-waits", "base"_a = base, "who"_a = who, "seconds"_a = base_patience().count() / 1000));
        }
      });
}

/// The options that a command has without declaring them.
struct SharedOptions {
  ColourChoice colours = ColourChoice::automatic;
  bool is_verbose = false;

  void add_to(Arguments& arguments) {
    for (auto* leaf : arguments.leaves()) {
      add_colour(*leaf, colours);
      add_verbose(*leaf, is_verbose);
      if (takes_base(*leaf)) {
        add_wait(*leaf);
      }
    }
  }
};

/// Prints the manual of a command, with its options, or that of the query language; false if there is none.
bool print_manual(Console& console, std::string const& name, bool as_markdown) {
  auto const manual = Manual::of(name);
  if (!manual.is_there()) {
    return false;
  }
  auto page = manual.with_options("");
  if (auto const* entry = find_command(name); entry != nullptr) {
    auto const command = entry->make();
    Arguments arguments{"damier " + name, *entry->text};
    SharedOptions shared;
    command->configure(arguments);
    shared.add_to(arguments);
    page = manual.with_options(arguments.options_for_manual(console.language()));
  }
  as_markdown ? console.out().write(page) : write_manual(console.out(), page);
  return true;
}

ExitCode run_command(Console& console, CommandEntry const& entry, std::vector<std::string> const& words) {
  auto const command = entry.make();
  Arguments arguments{"damier " + std::string{entry.text->name}, *entry.text};
  SharedOptions shared;
  command->configure(arguments);
  shared.add_to(arguments);
  try {
    if (!arguments.parse(words)) {
      console.out().write(arguments.help(console.out().width(), console.language()));
      return ExitCode::done;
    }
    console.choose_colours(shared.colours);
    report_waits(console);
    std::optional<Verbose> verbose;
    if (shared.is_verbose) {
      verbose.emplace(console);
    }
    auto const code = command->run(console);
    if (code == ExitCode::done || code == ExitCode::findings) {
      console.done();
    }
    if (verbose) {
      verbose->end();
    }
    return code;
  } catch (UsageError const& error) {
    console.error(error);
    console.err().write(arguments.usage(console.language()));
    console.err().flush();
    return ExitCode::usage;
  } catch (answers::NotFound const& error) {
    console.error(error);
    return error.has_several() ? ExitCode::usage : ExitCode::findings;
  } catch (std::bad_alloc const&) {
    console.error(out_of_memory(arguments));
    return ExitCode::failure;
  }
}

ExitCode run(Console& console, std::vector<std::string> words) {
  if (words.empty()) {
    console.err().write(overview(console.language()));
    console.err().flush();
    return ExitCode::usage;
  }
  auto name = words.front();
  words.erase(words.begin());
  console.choose_language(language_in(words).value_or(console.language()));
  if (name == "help") {
    auto const as_markdown = std::erase(words, "--markdown") != 0;
    if (auto const option = std::ranges::find(words, "--lang"); option != words.end()) {
      words.erase(option, std::next(option, std::min<std::ptrdiff_t>(2, words.end() - option)));
    }
    if (words.size() == 1 && print_manual(console, words.front(), as_markdown)) {
      return ExitCode::done;
    }
    if (!words.empty()) {
      name = words.front();
      words.front() = "--help";
      std::rotate(words.begin(), std::next(words.begin()), words.end());
    }
  }
  if (name == "--help" || name == "-h" || name == "help") {
    console.out().write(overview(console.language()));
    return ExitCode::done;
  }
  if (name == "--version") {
    console.out().write(version_line());
    return ExitCode::done;
  }
  if (auto const* entry = find_command(name); entry != nullptr) {
    return run_command(console, *entry, words);
  }
  std::vector<std::string> names;
  for (auto const& entry : commands()) {
    names.emplace_back(entry.text->name);
  }
  console.error(answers::not_one_of(name, message("what-command"), names));
  console.err().write(text_of(message("usage-overview"), console.language()) + "\n");
  console.err().flush();
  return ExitCode::usage;
}

/// Runs the command line and turns every exception into a message and an exit code.
ExitCode guarded(Console& console, std::vector<std::string> words) {
  try {
    static_cast<void>(processor_code());  // every command reports a wrong DAMIER_PROCESSOR_CODE
    auto const code = run(console, std::move(words));
    console.out().flush();
    return code;
  } catch (BrokenPipe const&) {
    return ExitCode::done;  // the reader of the output has closed it: not an error
  } catch (Interrupted const&) {
    return ExitCode::interrupted;
  } catch (std::bad_alloc const&) {
    console.error(message("out-of-memory"));
    return ExitCode::failure;
  } catch (std::exception const& error) {
    if (interrupted()) {
      return ExitCode::interrupted;  // the signal made a system call fail
    }
    console.error(error);
    return ExitCode::failure;
  }
}

/// Made before all other objects, whose constructors may need memory.
__attribute__((init_priority(101))) LastResort const last_resort;

}  // namespace
}  // namespace damier::app

int main(int argc, char** argv) {
  using namespace damier::app;
  keep_standard_streams();
  catch_signals();
  auto code = ExitCode::failure;
  try {
    Console console{STDOUT_FILENO, STDERR_FILENO};
    code = guarded(console, std::vector<std::string>{argv + std::min(argc, 1), argv + argc});
  } catch (...) {  // standard error cannot be written, or there is no memory left for a message
    report_no_memory();
  }
  return code == ExitCode::interrupted ? interrupted_status() : static_cast<int>(code);
}
