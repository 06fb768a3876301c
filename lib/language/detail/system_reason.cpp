#include "language/system_reason.hpp"

#include "language/message.hpp"

#include <array>
#include <cerrno>
#include <string>

namespace damier {

Argument system_reason(std::error_code const& error) {
  struct Reason {
    std::errc code;
    Word word;
  };
  static constexpr std::array<Reason, 16> reasons{{{std::errc::no_such_file_or_directory, "reason-no-such-file"},
                                                   {std::errc::permission_denied, "reason-no-permission"},
                                                   {std::errc::operation_not_permitted, "reason-not-permitted"},
                                                   {std::errc::no_space_on_device, "reason-no-space"},
                                                   {std::errc{EDQUOT}, "reason-quota"},
                                                   {std::errc::file_too_large, "reason-too-large"},
                                                   {std::errc::is_a_directory, "reason-is-folder"},
                                                   {std::errc::not_a_directory, "reason-no-folder"},
                                                   {std::errc::file_exists, "reason-exists"},
                                                   {std::errc::read_only_file_system, "reason-read-only"},
                                                   {std::errc::too_many_files_open, "reason-many-files"},
                                                   {std::errc::filename_too_long, "reason-long-name"},
                                                   {std::errc::too_many_symbolic_link_levels, "reason-links"},
                                                   {std::errc::io_error, "reason-io"},
                                                   {std::errc::bad_file_descriptor, "reason-bad-descriptor"},
                                                   {std::errc::not_enough_memory, "reason-no-memory"}}};
  for (auto const& [reason, word] : reasons) {
    if (error == reason) {
      return word.message();
    }
  }
  return error.message();
}

}  // namespace damier
