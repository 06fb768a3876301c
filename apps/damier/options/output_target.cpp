#include "apps/damier/options/output_target.hpp"

#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/usage_error.hpp"

#include <charconv>
#include <filesystem>
#include <optional>
#include <system_error>

namespace damier::app {
namespace {

namespace fs = std::filesystem;

constexpr unsigned most_links = 40;  // as the kernel has it

/// The number of the descriptor of this process that a name refers to.
std::optional<int> descriptor_named(std::string_view name) noexcept {
  if (name == "/dev/stdout") {
    return 1;
  }
  if (name == "/dev/stderr") {
    return 2;
  }
  for (std::string_view const folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (name.starts_with(folder)) {
      auto const number = name.substr(folder.size());
      int descriptor = -1;
      auto const [end, error] = std::from_chars(number.data(), number.data() + number.size(), descriptor);
      if (error == std::errc{} && end == number.data() + number.size() && descriptor >= 0) {
        return descriptor;
      }
    }
  }
  return std::nullopt;
}

/// The name behind links, also where there is no file yet; a link to a descriptor ends there.
fs::path behind_links(fs::path path) {
  std::error_code error;
  for (unsigned i = 0; i < most_links && !descriptor_named(path.native()) && fs::is_symlink(path, error); ++i) {
    auto const to = fs::read_symlink(path, error);
    if (error) {
      break;
    }
    path = path.parent_path() / to;
  }
  return path;
}

/// The base to which a file of SQLite's own belongs; empty where the name is none of such a file.
std::string base_beside(std::string_view path) {
  for (std::string_view const ending : {"-wal", "-shm", "-journal"}) {
    if (path.ends_with(ending)) {
      return std::string{path.substr(0, path.size() - ending.size())};
    }
  }
  return {};
}

}  // namespace

OutputTarget output_target(std::string const& name) {
  auto const path = behind_links(name);
  if (auto const descriptor = descriptor_named(path.native())) {
    return {{}, *descriptor};
  }
  std::error_code error;
  auto const status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    return {};
  }
  auto whole = fs::absolute(path, error);
  whole = error ? path : fs::weakly_canonical(whole, error);
  return {error ? path.string() : whole.string(), -1};
}

void check_output(std::string_view option, std::string const& name) {
  if (name.empty()) {
    throw UsageError{std::string{option} + ": a file name is expected; - is standard output"};
  }
  if (name == "-") {
    return;
  }
  auto const target = output_target(name);
  auto const file = target.descriptor >= 0 ? "/proc/self/fd/" + std::to_string(target.descriptor) : target.path;
  if (is_database(file)) {
    throw UsageError{std::string{option} + ": '" + name +
                     "' is an SQLite database, which an output never replaces: name another file, or remove it first"};
  }
  if (auto const base = base_beside(file); is_database(base)) {
    throw UsageError{std::string{option} + ": '" + name + "' belongs to the SQLite database '" + base +
                     "': name another file"};
  }
}

void check_output(std::string_view option, std::string const& name, std::vector<std::string> const& inputs) {
  for (auto const& input : inputs) {
    std::error_code ignored;
    if (input != standard_input && (input == name || fs::equivalent(name, input, ignored))) {
      throw UsageError{std::string{option} + ": '" + name + "' is what is read"};
    }
  }
  check_output(option, name);
}

}  // namespace damier::app
