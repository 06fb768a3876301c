#pragma once

#include <stdexcept>

namespace damier {

/// Thrown where long work ends because of a stop request.
class Stopped : public std::runtime_error {
 public:
  Stopped() : std::runtime_error{"the work was stopped"} {}
};

/// How the program that uses the library asks for the end of long work, from a signal handler for example. The library
/// looks at it wherever it may wait or work for long: while it waits for bytes of a pipe, in the statements with which
/// SQLite reads a base, between the pieces of work of its threads.
struct StopRequest {
  bool (*is_made)() noexcept = nullptr;  ///< called by any thread
  int descriptor = -1;  ///< becomes readable with the request, to end a wait for bytes; -1: such waits go on
};

/// For the whole process; to be called before any work begins. Without it nothing is ever stopped.
void set_stop_request(StopRequest request) noexcept;

[[nodiscard]] bool stop_is_requested() noexcept;
/// Throws Stopped if so.
void end_if_stopped();

/// Waits until a descriptor has bytes or has ended. Throws Stopped.
void wait_for_bytes(int descriptor);

}  // namespace damier
