#pragma once

namespace damier::app {

/// Thrown to stop work after Ctrl-C or another signal that ends programs. It is not an error, so not a std::exception.
struct Interrupted {};

/// Handles SIGINT (Ctrl-C), SIGTERM and SIGHUP from now on: the first one makes a stop request (text/stop_request.hpp),
/// so that the program removes its temporary files before it ends; the second one kills. A signal that the caller
/// ignores stays ignored. Writing into a closed pipe is an ordinary error.
void catch_signals() noexcept;

/// While this exists no stop request ends the work: after Ctrl-C what was done still has to be stored. For the last
/// work of a command.
class WithoutStopRequest {
 public:
  WithoutStopRequest() noexcept;
  WithoutStopRequest(WithoutStopRequest const&) = delete;
  WithoutStopRequest& operator=(WithoutStopRequest const&) = delete;
  ~WithoutStopRequest() = default;  // the command ends
};

/// Whether one of these signals has come.
[[nodiscard]] bool interrupted() noexcept;

/// The exit status of a program that a signal has ended, as shells number it: 128 plus the signal, 130 for Ctrl-C.
[[nodiscard]] int interrupted_status() noexcept;

}  // namespace damier::app
