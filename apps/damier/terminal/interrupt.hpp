#pragma once

namespace damier::app {

/// Thrown where work stops because of Ctrl-C or another signal that ends programs; not an error, so not a
/// std::exception.
struct Interrupted {};

/// From now on the first Ctrl-C (SIGINT), SIGTERM or SIGHUP only makes a stop request (text/stop_request.hpp), so
/// that the program ends with its temporary files removed; the second one kills. A signal that the caller ignores stays
/// ignored. Writing into a closed pipe is an ordinary error.
void catch_signals() noexcept;

/// Whether such a signal came.
[[nodiscard]] bool interrupted() noexcept;

/// The exit status of a program that a signal has ended, as shells write it: 128 and the signal, 130 for Ctrl-C.
[[nodiscard]] int interrupted_status() noexcept;

}  // namespace damier::app
