#include "text/detail/foreign_format.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace damier {

namespace {

using namespace std::string_view_literals;

using enum ForeignKind;
using enum ForeignAdvice;

/// Bytes by which a format is recognised, and their offset in the file.
struct Magic {
  std::size_t offset;
  std::string_view bytes;
  ForeignFormat format;
};

// Specific formats before general ones: office documents, for example, are ZIP archives.
constexpr std::array magics{
    Magic{30, "mimetypeapplication/vnd.oasis.opendocument"sv, {opendocument, save_as_text, {}, {}}},
    Magic{30, "mimetypeapplication/epub+zip"sv, {epub, save_as_text, {}, {}}},
    Magic{30, "[Content_Types].xml"sv, {office_xml, save_as_text, {}, {}}},
    Magic{0, "PK\x03\x04"sv, {archive, unpack, "ZIP"sv, {}}},
    Magic{0, "PK\x05\x06"sv, {empty_archive, unpack, "ZIP"sv, {}}},
    Magic{0, "PK\x07\x08"sv, {part_of_archive, unpack, "ZIP"sv, {}}},
    Magic{0, "7z\xBC\xAF\x27\x1C"sv, {archive, unpack, "7z"sv, {}}},
    Magic{0, "Rar!\x1A\x07"sv, {archive, unpack, "RAR"sv, {}}},
    Magic{257, "ustar"sv, {archive, unpack, "tar"sv, {}}},
    Magic{0, "MSCF\0\0\0\0"sv, {archive, unpack, "CAB"sv, {}}},
    Magic{2, "-lh5-"sv, {archive, unpack, "LHA"sv, {}}},
    Magic{2, "-lh1-"sv, {archive, unpack, "LHA"sv, {}}},
    Magic{0, "\x60\xEA"sv, {archive, unpack, "ARJ"sv, {}}},
    Magic{0, "\x1F\x9D"sv, {packed, unpack_with, "compress (.Z)"sv, "uncompress -c"sv}},
    Magic{4, "1AY&SY"sv, {packed, unpack_with, "bzip2"sv, "bzip2 -dc"sv}},
    Magic{0, "\xFD\x37zXZ\0"sv, {packed, unpack_with, "xz"sv, "xz -dc"sv}},
    Magic{0, "LZIP\x01"sv, {packed, unpack_with, "lzip"sv, "lzip -dc"sv}},
    Magic{0, "\x04\x22\x4D\x18"sv, {packed, unpack_with, "lz4"sv, "lz4 -dc"sv}},
    Magic{0, "%PDF-"sv, {document, extract_with, "PDF"sv, "pdftotext -layout"sv}},
    Magic{0, "%!PS-Adobe"sv, {document, save_as_text, "PostScript"sv, {}}},
    Magic{0, R"({\rtf)"sv, {document, save_as_text, "RTF"sv, {}}},
    Magic{0, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, {office, save_as_text, {}, {}}},
    Magic{0, "SQLite format 3\0"sv, {base, export_games, {}, {}}},
    Magic{0, "\xFF\xFE\0\0"sv, {utf_32, save_as_utf_8, {}, {}}},
    Magic{0, "\0\0\xFE\xFF"sv, {utf_32, save_as_utf_8, {}, {}}},
    Magic{0, "PAR1"sv, {table, none, "Parquet"sv, {}}},
    Magic{8, "DUCK"sv, {database, none, "DuckDB"sv, {}}},
    Magic{0, "\x89PNG\r\n\x1A\n"sv, {picture, none, "PNG"sv, {}}},
    Magic{0, "\xFF\xD8\xFF"sv, {picture, none, "JPEG"sv, {}}},
    Magic{0, "GIF87a"sv, {picture, none, "GIF"sv, {}}},
    Magic{0, "GIF89a"sv, {picture, none, "GIF"sv, {}}},
    Magic{0, "II*\0"sv, {picture, none, "TIFF"sv, {}}},
    Magic{0, "MM\0*"sv, {picture, none, "TIFF"sv, {}}},
    Magic{8, "WEBPVP8"sv, {picture, none, "WebP"sv, {}}},
    Magic{0, "\x7F\x45LF"sv, {program, none, {}, {}}},
};

/// Whether a match may be an accident: letters at offset 8 or later may also occur in a text of games, while the real
/// format has zero bytes in its header.
bool may_be_text(Magic const& magic, std::string_view beginning) noexcept {
  constexpr std::size_t header = 512;
  return magic.offset >= 8 && beginning.substr(0, header).find('\0') == std::string_view::npos;
}

void skip_blanks(std::string_view& text) noexcept {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n\f"), text.size()));
}

bool begins(std::string_view text, std::string_view lower_case) noexcept {
  return text.size() >= lower_case.size() &&
         std::equal(lower_case.begin(), lower_case.end(), text.begin(), [](char a, char b) { return a == lower(b); });
}

/// Whether there is the beginning of a tag, [Name ", at the beginning of a line or after a markup tag.
bool has_pdn_tag(std::string_view text) noexcept {
  for (auto at = text.find('['); at != std::string_view::npos; at = text.find('[', at + 1)) {
    auto const before = text.substr(0, at).find_last_not_of(" \t");
    if (before != std::string_view::npos && !ends_line(text[before]) && text[before] != '>') {
      continue;
    }
    auto name = text.substr(at + 1);
    auto const length = static_cast<std::size_t>(std::ranges::find_if_not(name, is_letter) - name.begin());
    name.remove_prefix(length);
    if (length != 0 && name.starts_with(" \"")) {
      return true;
    }
  }
  return false;
}

/// XML other than XHTML.
std::optional<ForeignFormat> markup(std::string_view beginning) noexcept {
  auto text = beginning;
  if (text.starts_with(byte_order_mark)) {
    text.remove_prefix(byte_order_mark.size());
  }
  skip_blanks(text);
  auto const is_xml = begins(text, "<?xml");
  while (begins(text, "<!--") || begins(text, "<?xml")) {
    auto const end = text.find('>');
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    skip_blanks(text);
  }
  constexpr std::array html{"<!doctype html"sv, "<html"sv, "<head"sv, "<body"sv};
  auto const is_html = std::ranges::any_of(html, [&](std::string_view begin) { return begins(text, begin); });
  if (is_html || !is_xml || has_pdn_tag(beginning)) {
    return std::nullopt;  // a web page is running text
  }
  return ForeignFormat{xml, none, {}, {}};
}

/// Whether the bytes are probably UTF-16: they begin with a byte order mark, or many zeros are at every second byte.
bool looks_like_utf16(std::string_view bytes) noexcept {
  std::array<std::size_t, 2> zeros{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    zeros[i % 2] += bytes[i] == '\0' ? 1U : 0U;
  }
  auto const [few, many] = std::minmax(zeros[0], zeros[1]);
  return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF") ||
         (many * 10 >= bytes.size() && few * 20 <= many);
}

/// Whether at least a tenth of the bytes are control characters, which text does not have.
bool is_binary(std::string_view bytes) noexcept {
  constexpr std::size_t enough = 4096;
  constexpr std::size_t fewest = 32;
  bytes = bytes.substr(0, enough);
  auto const is_control = [](char c) {
    return static_cast<unsigned char>(c) < ' ' && "\t\n\v\f\r\x1A"sv.find(c) == std::string_view::npos;
  };
  auto const controls = static_cast<std::size_t>(std::ranges::count_if(bytes, is_control));
  return bytes.size() >= fewest && controls * 10 >= bytes.size() && !looks_like_utf16(bytes);
}

}  // namespace

std::optional<ForeignFormat> foreign_format(std::string_view beginning) noexcept {
  for (auto const& magic : magics) {
    if (beginning.size() > magic.offset && beginning.substr(magic.offset).starts_with(magic.bytes) &&
        !may_be_text(magic, beginning)) {
      return magic.format;
    }
  }
  if (auto const found = markup(beginning)) {
    return found;
  }
  return is_binary(beginning) ? std::optional{ForeignFormat{binary, none, {}, {}}} : std::nullopt;
}

}  // namespace damier
