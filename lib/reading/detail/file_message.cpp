#include "reading/file_message.hpp"

#include "language/message.hpp"
#include "language/system_reason.hpp"

#include <utility>

namespace damier {
namespace {

Message in_file(std::string const& path, Message fault) {
  return message("in-file", "file"_a = shown_path(path), "fault"_a = std::move(fault));
}

Message damage_of(FileError::Detail const& archive) {
  return archive.text.empty() ? message("archive-damaged", "format"_a = archive.name)
                              : message("archive-damaged-how", "format"_a = archive.name, "reason"_a = archive.text);
}

Message what_is(ForeignFormat const& format) {
  switch (format.kind) {
    case ForeignKind::archive: return message("foreign-archive", "format"_a = format.name);
    case ForeignKind::empty_archive: return message("foreign-empty-archive", "format"_a = format.name);
    case ForeignKind::part_of_archive: return message("foreign-part-of-archive", "format"_a = format.name);
    case ForeignKind::packed: return message("foreign-packed", "format"_a = format.name);
    case ForeignKind::document: return message("foreign-document", "format"_a = format.name);
    case ForeignKind::opendocument: return message("foreign-opendocument");
    case ForeignKind::epub: return message("foreign-epub");
    case ForeignKind::office_xml: return message("foreign-office-xml");
    case ForeignKind::office: return message("foreign-office");
    case ForeignKind::base: return message("foreign-base");
    case ForeignKind::database: return message("foreign-database", "format"_a = format.name);
    case ForeignKind::table: return message("foreign-file-of", "format"_a = format.name);
    case ForeignKind::xml: return message("foreign-xml");
    case ForeignKind::utf_32: return message("foreign-utf-32");
    case ForeignKind::picture: return message("foreign-picture", "format"_a = format.name);
    case ForeignKind::program: return message("foreign-program");
    case ForeignKind::binary: break;
  }
  return message("foreign-binary");
}

Message advice_for(ForeignFormat const& format) {
  switch (format.advice) {
    case ForeignAdvice::unpack: return message("advice-unpack");
    case ForeignAdvice::unpack_with: return message("advice-unpack-with", "command"_a = format.command);
    case ForeignAdvice::extract_with: return message("advice-extract-with", "command"_a = format.command);
    case ForeignAdvice::save_as_text: return message("advice-save-as-text");
    case ForeignAdvice::save_as_utf_8: return message("advice-utf-8");
    case ForeignAdvice::export_games: return message("advice-export");
    case ForeignAdvice::none: break;
  }
  return message("advice-readable");
}

}  // namespace

Argument shown_path(std::string const& path) {
  return path == "-" ? Argument{message("standard-input")} : Argument{path};
}

Message message_of(FileError const& error) {
  auto const& detail = error.detail();
  auto const reason = [&] { return system_reason(error.code()); };
  auto const& folder = error.path();
  switch (error.fault()) {
    case FileFault::cannot_open:
      return message("file-cannot-open", "file"_a = shown_path(error.path()), "reason"_a = reason());
    case FileFault::cannot_read:
      return message("file-cannot-read", "file"_a = shown_path(error.path()), "reason"_a = reason());
    case FileFault::archive_truncated:
      return in_file(error.path(), message("archive-truncated", "format"_a = detail.name));
    case FileFault::archive_damaged: return in_file(error.path(), damage_of(detail));
    case FileFault::archive_tail: return in_file(error.path(), message("archive-tail", "format"_a = detail.name));
    case FileFault::archive_nested: return in_file(error.path(), message("archive-nested", "format"_a = detail.name));
    case FileFault::no_temporary_folder: return message("temporary-no-folder", "reason"_a = reason());
    case FileFault::cannot_make_temporary:
      return message("temporary-cannot-make", "folder"_a = folder, "reason"_a = reason());
    case FileFault::cannot_write_temporary:
      return message("temporary-cannot-write", "folder"_a = folder, "reason"_a = reason());
    case FileFault::cannot_read_temporary:
      return message("temporary-cannot-read", "folder"_a = folder, "reason"_a = reason());
    case FileFault::unsupported_encoding: break;
  }
  return message("encoding-unsupported", "encoding"_a = detail.name);
}

Message message_of(ForeignFile const& error) {
  return in_file(error.path(),
                 message("foreign-file", "what"_a = what_is(error.format()), "advice"_a = advice_for(error.format())));
}

}  // namespace damier
