#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace damier {

/// What a file is that holds no text of games.
enum class ForeignKind : std::uint8_t {
  archive,
  empty_archive,
  part_of_archive,
  packed,    ///< one file, packed in a way that damier does not unpack
  document,  ///< PDF, PostScript, RTF
  opendocument,
  epub,
  office_xml,  ///< docx, xlsx, pptx
  office,      ///< doc, xls, ppt
  base,        ///< of damier
  database,    ///< of another program
  table,       ///< of another program
  xml,
  utf_32,
  picture,
  program,
  binary,  ///< none of these, but no text
};

/// What the owner of such a file can do.
enum class ForeignAdvice : std::uint8_t {
  unpack,        ///< and name the files that were in it
  unpack_with,   ///< a command
  extract_with,  ///< the text, with a command
  save_as_text,
  save_as_utf_8,
  export_games,
  none,
};

struct ForeignFormat {
  ForeignKind kind = ForeignKind::binary;
  ForeignAdvice advice = ForeignAdvice::none;
  std::string_view name;     ///< "ZIP", where there are several formats of the kind
  std::string_view command;  ///< "xz -dc", to which the name of the file is added
};

/// How many of the first bytes foreign_format looks at.
inline constexpr std::size_t foreign_format_bytes = std::size_t{1} << 16U;

/// The format that the first bytes of a file show (unpacked, if it was packed with gzip or zstd); nothing for text. A
/// web page with a PDN tag among these bytes counts as text, since its games can be read.
[[nodiscard]] std::optional<ForeignFormat> foreign_format(std::string_view beginning) noexcept;

}  // namespace damier
