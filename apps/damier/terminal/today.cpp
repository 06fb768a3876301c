#include "apps/damier/terminal/today.hpp"

#include <fmt/format.h>

#include <ctime>

namespace damier::app {

std::string date_of_today() {
  auto const now = std::time(nullptr);
  std::tm local{};
  if (localtime_r(&now, &local) == nullptr) {
    return "????.??.??";
  }
  return fmt::format("{:04}.{:02}.{:02}", local.tm_year + 1'900, local.tm_mon + 1, local.tm_mday);
}

}  // namespace damier::app
