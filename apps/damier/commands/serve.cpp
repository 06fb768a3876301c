#include "apps/damier/commands.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/open_tables.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/terminal/console.hpp"
#include "apps/damier/terminal/interrupt.hpp"
#include "language/message.hpp"
#include "serve/server.hpp"
#include "store/base.hpp"
#include "text/byte_source.hpp"
#include "text/line_reader.hpp"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

namespace damier::app {
namespace {

constexpr CommandText about_serve{"serve", "the archive as a page in the browser, on this machine"};

/// Opens a page in the reader's browser; false if there is no program that does.
bool open_in_browser(std::string const& url) {
  auto const* const named = std::getenv("BROWSER");
  std::string program = named != nullptr && *named != '\0' ? named : "xdg-open";
  std::string page = url;
  std::array<char*, 3> words{program.data(), page.data(), nullptr};
  // In a group of its own, so that Ctrl-C ends damier and not the browser, and without the output of this program.
  posix_spawnattr_t group;
  posix_spawn_file_actions_t files;
  posix_spawnattr_init(&group);
  posix_spawnattr_setflags(&group, POSIX_SPAWN_SETPGROUP);
  posix_spawn_file_actions_init(&files);
  for (int const descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0);
  }
  pid_t child = 0;
  auto const fault = posix_spawnp(&child, program.c_str(), &files, &group, words.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&group);
  return fault == 0;
}

class ServeCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.option("--port", "N", "the port; one that is free if not given, or 0", port_);
    arguments.flag("--no-browser", "do not open the page in the browser", no_browser_);
    arguments.flag("--read-only", "nothing can be changed", read_only_);
    arguments.option("--listen", "HOST",
                     "the address to listen at, which other machines may reach; 127.0.0.1 if not given", host_);
    arguments.option("--password", "FILE", "a file whose first text line is the password that is asked for", password_);
    arguments.option("--tables", "FOLDER", "endgame tables; those of the usual folder if not given", tables_);
    arguments.flag("--open-api", "print the description of what can be asked over HTTP, and end", open_api_);
    add_motif_files(arguments, motif_files_);
    author_.configure(arguments);
    add_language(arguments, language_);
    add_threads(arguments, threads_);
    arguments.positional("[BASE]", "bases, made if they are not there; those that were served last if none is given",
                         bases_);
  }

  ExitCode run(Console& console) override {
    if (open_api_) {
      console.out().write(serve::open_api(DAMIER_VERSION) + "\n");
      return ExitCode::done;
    }
    add_motifs(console, motif_files_);
    auto const tables = open_tables_or_usual(console, "--tables", tables_);
    make_missing();
    serve::Server server{settings(console, tables), address()};
    // Programs wait for this line.
    console.out().write(server.url() + "\n");
    console.out().flush();
    if (!no_browser_ && !open_in_browser(server.url())) {
      console.warning(message("serve-no-browser", "url"_a = server.url()));
    }
    server.run([] { return interrupted(); });
    return ExitCode::interrupted;
  }

 private:
  void make_missing() const {
    std::error_code ignored;
    for (auto const& base : bases_) {
      if (!read_only_ && !std::filesystem::exists(base, ignored)) {
        static_cast<void>(Base::open_for_writing(base));
      }
    }
  }

  [[nodiscard]] serve::Settings settings(Console& console, std::optional<endgame::TableFolder> const& tables) const {
    return {.bases = bases_,
            .read_only = read_only_,
            .threads = threads_to_use(threads_),
            .language = language_,
            .version = DAMIER_VERSION,
            .person = author_.author("", "").person,
            .catalogue = &motif_catalogue(console),
            .openings = &known_openings(console),
            .tables = tables ? &*tables : nullptr};
  }

  [[nodiscard]] serve::Address address() const {
    constexpr unsigned most = 65'535;
    if (port_ && *port_ > most) {
      throw wrong_option("--port", message("usage-number-to", "word"_a = std::to_string(*port_), "most"_a = most));
    }
    serve::Address address{.port = static_cast<std::uint16_t>(port_.value_or(0))};
    if (host_) {
      address.host = *host_;
    }
    if (password_) {
      auto const source = open_file(*password_);
      LineReader lines{*source};
      if (!lines.next(address.password) || address.password.empty()) {
        throw wrong_option("--password", message("serve-password"));
      }
    }
    return address;
  }

  std::vector<std::string> bases_;
  std::optional<unsigned> port_;
  bool no_browser_ = false;
  bool read_only_ = false;
  std::optional<std::string> host_;
  std::optional<std::string> password_;
  std::optional<std::string> tables_;
  bool open_api_ = false;
  std::vector<std::string> motif_files_;
  AuthorOption author_;
  Language language_;
  std::optional<unsigned> threads_;
};

}  // namespace

CommandEntry serve_command() noexcept {
  return {&about_serve, [] { return std::unique_ptr<Command>{std::make_unique<ServeCommand>()}; }};
}

}  // namespace damier::app
