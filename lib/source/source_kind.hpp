#pragma once

#include <cstdint>
#include <string>

namespace damier::source {

/// The name of standard input on a command line.
inline constexpr char const* standard_input = "-";

/// Whether a path is a base or another SQLite database, by its first bytes. Whatever reads games asks here and nowhere
/// else; GameSource and by_kind ask for it. Standard input, a pipe and what cannot be read are none.
[[nodiscard]] bool is_base(std::string const& path);

/// Calls of_base() or of_file(), whichever a path is; returns what it returns.
template <typename OfBase, typename OfFile>
decltype(auto) by_kind(std::string const& path, OfBase const& of_base, OfFile const& of_file) {
  return is_base(path) ? of_base() : of_file();
}

/// The size in bytes of a plain file; 0 if the unpacked size of a file is not known.
[[nodiscard]] std::uint64_t known_size(std::string const& path);

}  // namespace damier::source
