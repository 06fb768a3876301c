#pragma once

#include "grammar/tape.hpp"
#include "text/byte_source.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace damier {

/// The languages in which games are written down in files. NDJSON is read as JSON.
enum class TextFormat : std::uint8_t { pdn, manoury, json };
inline constexpr std::array text_formats{TextFormat::pdn, TextFormat::manoury, TextFormat::json};

/// "pdn", "manoury", "json".
[[nodiscard]] std::string_view name(TextFormat format) noexcept;

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

 private:
  friend std::unique_ptr<GameReader> open_games(ByteSource& source, std::optional<TextFormat> asked);
  std::unique_ptr<ByteSource> begun_;  // reads the bytes examined for detection first, then the rest of the source
};

/// Guesses the format of a text from its beginning.
[[nodiscard]] TextFormat detect_format(std::string_view beginning);

/// A reader of a source, which must outlive the reader. Without an asked format, the format is detected from the first
/// bytes of the source.
[[nodiscard]] std::unique_ptr<GameReader> open_games(ByteSource& source, std::optional<TextFormat> asked = {});

}  // namespace damier
