#include "apps/damier/options/shard_option.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace damier::app {
namespace {

constexpr std::uint32_t most_shards = 1'000'000;

std::optional<std::uint32_t> read_number(std::string_view text) {
  std::uint32_t number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional{number} : std::nullopt;
}

}  // namespace

void add_shard(Arguments& arguments, std::optional<Shard>& target, std::string const& help) {
  arguments.option("--shard", "I/N", help, [&target](std::string const& text) {
    auto const slash = std::min(text.find('/'), text.size());
    auto const number = read_number(std::string_view{text}.substr(0, slash));
    auto const count = slash == text.size() ? std::nullopt : read_number(std::string_view{text}.substr(slash + 1));
    if (!number || !count || *number == 0 || *number > *count || *count > most_shards) {
      throw UsageError{"--shard: '" + text + "' is no part; 2/5 is the second of five parts"};
    }
    target = Shard{*number, *count};
  });
}

}  // namespace damier::app
