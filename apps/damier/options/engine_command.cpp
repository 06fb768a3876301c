#include "apps/damier/options/engine_command.hpp"

#include "apps/damier/options/arguments.hpp"
#include "language/message.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

namespace damier::app {

EngineCommand engine_command(std::string const& option, std::string const& text) {
  auto words = split_command(text);
  if (!words) {
    throw wrong_option(option, message("usage-open-quote", "word"_a = text));
  }
  if (words->empty() || words->front().empty()) {
    throw wrong_option(option, message("usage-no-engine"));
  }
  if (words->front() == "damier") {
    if (words->size() == 1) {
      words->emplace_back("hub");
    }
    std::error_code error;
    auto const program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (!error) {
      words->front() = program.string();
    }
  }
  return {.arguments = std::move(*words)};
}

}  // namespace damier::app
