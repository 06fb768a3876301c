#include "apps/damier/options/engine_command.hpp"

#include "engine/process/child_process.hpp"

#include <filesystem>
#include <system_error>

namespace damier::app {

std::vector<std::string> engine_command(std::string_view text) {
  auto words = split_command(text);
  if (words.empty() || words.front() != "damier") {
    return words;
  }
  if (words.size() == 1) {
    words.emplace_back("hub");
  }
  std::error_code error;
  auto const program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) {
    words.front() = program.string();
  }
  return words;
}

}  // namespace damier::app
