#pragma once

#include <stdexcept>

namespace damier {

/// Thrown if a stop request ends a long operation.
class Stopped : public std::runtime_error {
 public:
  Stopped() : std::runtime_error{"the work was stopped"} {}
};

/// How the program that uses the library asks it to end a long operation, for example from a signal handler. The
/// library checks for a request wherever it may wait or work for long: while it waits for bytes of a pipe, in the
/// statements with which SQLite reads a base, between the pieces of work of its threads.
struct StopRequest {
  bool (*is_made)() noexcept = nullptr;  ///< may be called by any thread
  int descriptor = -1;  ///< becomes readable with a request and so ends a wait for bytes; -1: such waits continue
};

/// Sets the stop request of the whole process. Call it before any other work begins; without it nothing is ever
/// stopped.
void set_stop_request(StopRequest request) noexcept;

[[nodiscard]] bool stop_is_requested() noexcept;
/// Throws Stopped if a stop was requested.
void end_if_stopped();

/// Waits until a descriptor has bytes to read or has reached its end. Throws Stopped if a stop is requested meanwhile.
void wait_for_bytes(int descriptor);

}  // namespace damier
