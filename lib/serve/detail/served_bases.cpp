#include "serve/detail/served_bases.hpp"

#include "answers/answer.hpp"
#include "language/message.hpp"
#include "serve/detail/fault.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

namespace damier::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_recent = 12;

/// A folder of the user for damier, as the XDG base directory specification has it.
fs::path user_folder(char const* variable, char const* usual) {
  if (auto const* const named = std::getenv(variable); named != nullptr && *named == '/') {
    return fs::path{named} / "damier";
  }
  auto const* const home = std::getenv("HOME");
  return home == nullptr ? fs::path{} : fs::path{home} / usual / "damier";
}

fs::path list_of_recent() {
  auto const folder = user_folder("XDG_STATE_HOME", ".local/state");
  return folder.empty() ? fs::path{} : folder / "recent-bases";
}

}  // namespace

std::size_t ServedBases::add(std::string path) {
  std::lock_guard const alone{mutex_};
  bases_.emplace_back(std::move(path));
  return bases_.size();
}

std::size_t ServedBases::size() const {
  std::lock_guard const alone{mutex_};
  return bases_.size();
}

ServedBase& ServedBases::at(std::size_t place) {
  std::lock_guard const alone{mutex_};
  if (place == 0 || place > bases_.size()) {
    throw Refused{404, message("serve-no-base", "word"_a = std::to_string(place))};
  }
  return bases_[place - 1];
}

std::vector<std::string> recent_bases() {
  std::vector<std::string> found;
  std::ifstream list{list_of_recent()};
  for (std::string line; std::getline(list, line);) {
    std::error_code ignored;
    if (fs::is_regular_file(line, ignored)) {
      found.push_back(line);
    }
  }
  return found;
}

void remember_bases(std::vector<std::string> const& bases) {
  auto const path = list_of_recent();
  if (path.empty()) {
    return;
  }
  std::vector<std::string> all;
  for (auto const& base : bases) {
    all.push_back(fs::absolute(base).lexically_normal().string());
  }
  for (auto& earlier : recent_bases()) {
    if (std::ranges::find(all, earlier) == all.end() && all.size() < most_recent) {
      all.push_back(std::move(earlier));
    }
  }
  std::error_code ignored;
  fs::create_directories(path.parent_path(), ignored);
  auto const fresh = path.string() + ".new";
  {
    std::ofstream list{fresh};
    for (auto const& each : all) {
      list << each << '\n';
    }
  }
  fs::rename(fresh, path, ignored);
}

std::string new_base_path(std::string const& name) {
  auto const is_plain = name.size() <= 100 && !name.starts_with('.') && std::ranges::none_of(name, [](char c) {
                          return c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20;
                        });
  auto const folder = user_folder("XDG_DATA_HOME", ".local/share");
  if (!is_plain || folder.empty()) {
    throw answers::WrongQuestion{message("of-option", "option"_a = "name", "fault"_a = message("serve-no-text"))};
  }
  auto const path = folder / "bases" / (name.ends_with(".db") ? name : name + ".db");
  std::error_code ignored;
  fs::create_directories(path.parent_path(), ignored);
  if (fs::exists(path, ignored)) {
    throw Refused{409, message("serve-base-there", "name"_a = name)};
  }
  return path.string();
}

}  // namespace damier::serve
