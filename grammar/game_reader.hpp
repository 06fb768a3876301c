#pragma once

#include "grammar/tape.hpp"
#include "text/byte_source.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

namespace damier {

/// The languages in which games are written down in files. NDJSON is read as JSON; text is
/// running text of books and columns in any language.
enum class TextFormat : std::uint8_t { pdn, manoury, json, text };
inline constexpr std::array text_formats{TextFormat::pdn, TextFormat::manoury, TextFormat::json, TextFormat::text};

/// "pdn", "manoury", "json", "text".
[[nodiscard]] std::string_view name(TextFormat format) noexcept;

/// Whether damier changes texts of a format where they are wrong. JSON was written by a program, and running text stays
/// as it was printed.
[[nodiscard]] constexpr bool is_edited(TextFormat format) noexcept {
  return format == TextFormat::pdn || format == TextFormat::manoury;
}

/// Reads the games of a source one after the other, in whatever language they are. Memory is bounded by the limits of
/// the reader whatever the size of the source.
class GameReader {
 public:
  GameReader() = default;
  GameReader(GameReader const&) = delete;
  GameReader& operator=(GameReader const&) = delete;
  virtual ~GameReader() = default;

  /// Reads the next record into tape; false at the end of the source. Faults of the text are reported in
  /// tape.diagnostics and never stop the reader; only errors of the source itself, such as a failed read, throw
  /// (ByteSource).
  [[nodiscard]] virtual bool next(GameTape& tape) = 0;
  [[nodiscard]] virtual TextFormat format() const noexcept = 0;
  /// Keeps the source that it reads from.
  void keep(std::unique_ptr<ByteSource> source) noexcept { source_ = std::move(source); }

 private:
  std::unique_ptr<ByteSource> source_;
};

}  // namespace damier
