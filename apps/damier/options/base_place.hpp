#pragma once

#include <string>

namespace damier::app {

/// Throws UsageError, MessageError or BaseError if games cannot be stored in a base of this name: it is empty, another
/// file, or in a folder that takes no file. Nothing is created; an older base is updated. To be called before any work
/// is done.
void check_base_place(std::string const& path);

}  // namespace damier::app
