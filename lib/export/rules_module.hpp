#pragma once

#include <span>
#include <string_view>

namespace damier {

/// The rules of a variant as a WebAssembly module, packed by gzip, for a page (viewer/rules.js calls it). Empty for a
/// name that is no variant, and where damier was built without clang 19 and its library for WebAssembly.
[[nodiscard]] std::span<unsigned char const> rules_module(std::string_view variant) noexcept;

}  // namespace damier
