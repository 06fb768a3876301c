#pragma once

#include "apps/damier/options/arguments.hpp"
#include "search/shard.hpp"

#include <optional>
#include <string>

namespace damier::app {

/// Declares --shard I/N; the target stays empty where the option is not given.
void add_shard(Arguments& arguments, std::optional<Shard>& target, std::string const& help);

}  // namespace damier::app
