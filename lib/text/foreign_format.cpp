#include "text/foreign_format.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace damier {

namespace {

using namespace std::string_view_literals;

constexpr auto unpack = "unpack it, and name the files that were in it"sv;
constexpr auto save_as_text = "open it and save it as text, or copy the games into a text file"sv;
constexpr auto is_no_text = "games are read from PDN, from French draughts text and from JSON"sv;

/// Bytes that a file of a format has at a place.
struct Magic {
  std::size_t offset;
  std::string_view bytes;
  ForeignFormat format;
};

// The most particular first: documents of today's office programs are ZIP archives.
constexpr std::array magics{
    Magic{30, "mimetypeapplication/vnd.oasis.opendocument"sv, {"an OpenDocument file"sv, save_as_text}},
    Magic{30, "mimetypeapplication/epub+zip"sv, {"an EPUB book"sv, save_as_text}},
    Magic{30, "[Content_Types].xml"sv, {"a document of an office program (docx, xlsx, pptx)"sv, save_as_text}},
    Magic{0, "PK\x03\x04"sv, {"a ZIP archive"sv, unpack}},
    Magic{0, "PK\x05\x06"sv, {"an empty ZIP archive"sv, unpack}},
    Magic{0, "PK\x07\x08"sv, {"a part of a ZIP archive"sv, unpack}},
    Magic{0, "7z\xBC\xAF\x27\x1C"sv, {"a 7z archive"sv, unpack}},
    Magic{0, "Rar!\x1A\x07"sv, {"a RAR archive"sv, unpack}},
    Magic{257, "ustar"sv, {"a tar archive"sv, unpack}},
    Magic{0, "MSCF\0\0\0\0"sv, {"a CAB archive"sv, unpack}},
    Magic{2, "-lh5-"sv, {"an LHA archive"sv, unpack}},
    Magic{2, "-lh1-"sv, {"an LHA archive"sv, unpack}},
    Magic{0, "\x60\xEA"sv, {"an ARJ archive"sv, unpack}},
    Magic{
        0, "\x1F\x9D"sv, {"a file packed with compress (.Z)"sv, "unpack it first: uncompress -c FILE | damier … -"sv}},
    Magic{4, "1AY&SY"sv, {"a file packed with bzip2"sv, "unpack it first: bzip2 -dc FILE | damier … -"sv}},
    Magic{0, "\xFD\x37zXZ\0"sv, {"a file packed with xz"sv, "unpack it first: xz -dc FILE | damier … -"sv}},
    Magic{0, "LZIP\x01"sv, {"a file packed with lzip"sv, "unpack it first: lzip -dc FILE | damier … -"sv}},
    Magic{0, "\x04\x22\x4D\x18"sv, {"a file packed with lz4"sv, "unpack it first: lz4 -dc FILE | damier … -"sv}},
    Magic{0, "%PDF-"sv, {"a PDF document"sv, "extract its text first: pdftotext -layout FILE - | damier … -"sv}},
    Magic{0, "%!PS-Adobe"sv, {"a PostScript document"sv, save_as_text}},
    Magic{0, "{\\rtf"sv, {"an RTF document"sv, save_as_text}},
    Magic{0, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, {"a document of an office program (doc, xls, ppt)"sv, save_as_text}},
    Magic{0,
          "SQLite format 3\0"sv,
          {"a base, an SQLite database"sv,
           "name it as a file where a command takes a base; damier export writes its games as text"sv}},
    Magic{0, "\xFF\xFE\0\0"sv, {"text in UTF-32"sv, "save it in UTF-8"sv}},
    Magic{0, "\0\0\xFE\xFF"sv, {"text in UTF-32"sv, "save it in UTF-8"sv}},
    Magic{0, "PAR1"sv, {"a Parquet file"sv, is_no_text}},
    Magic{8, "DUCK"sv, {"a DuckDB database"sv, is_no_text}},
    Magic{0, "\x89PNG\r\n\x1A\n"sv, {"a picture (PNG)"sv, is_no_text}},
    Magic{0, "\xFF\xD8\xFF"sv, {"a picture (JPEG)"sv, is_no_text}},
    Magic{0, "GIF87a"sv, {"a picture (GIF)"sv, is_no_text}},
    Magic{0, "GIF89a"sv, {"a picture (GIF)"sv, is_no_text}},
    Magic{0, "II*\0"sv, {"a picture (TIFF)"sv, is_no_text}},
    Magic{0, "MM\0*"sv, {"a picture (TIFF)"sv, is_no_text}},
    Magic{8, "WEBPVP8"sv, {"a picture (WebP)"sv, is_no_text}},
    Magic{0, "\x7F\x45LF"sv, {"a program"sv, is_no_text}},
};

/// Letters further on may be a name in a text of games; the formats that are known by them have zeros near by.
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

/// Whether there is [Name "value, at the beginning of a line or behind a tag of markup.
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

/// Text in markup: HTML, also as XML; other XML.
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
  if ((!is_html && !is_xml) || has_pdn_tag(beginning)) {
    return std::nullopt;
  }
  return is_html
             ? ForeignFormat{"a web page (HTML)", "save it as text in the browser, or copy the games into a text file"}
             : ForeignFormat{"an XML file", is_no_text};
}

/// Whether the zeros are every second byte, which is UTF-16 for the most part.
bool looks_like_utf16(std::string_view bytes) noexcept {
  std::array<std::size_t, 2> zeros{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    zeros[i % 2] += bytes[i] == '\0' ? 1U : 0U;
  }
  auto const [few, many] = std::minmax(zeros[0], zeros[1]);
  return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF") ||
         (many * 10 >= bytes.size() && few * 20 <= many);
}

/// Text has some control characters at most.
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
  return is_binary(beginning) ? std::optional{ForeignFormat{"no text, but binary data", is_no_text}} : std::nullopt;
}

}  // namespace damier
