#pragma once

namespace damier::app {

/// Thrown where work stops because the user pressed Ctrl-C; not an error, so not a std::exception.
struct Interrupted {};

/// From now on the first Ctrl-C only raises a flag, the second one kills; writing into a closed pipe is an ordinary
/// error.
void catch_signals() noexcept;

/// Whether Ctrl-C was pressed.
[[nodiscard]] bool interrupted() noexcept;

}  // namespace damier::app
