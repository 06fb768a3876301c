#pragma once

#include "language/message_data.hpp"

#include <chrono>
#include <functional>
#include <string>

// How this process waits for a base while another program writes it, or reads it where a writer has to be alone; and who
// hears of what happens to bases. What is set here counts for all bases; it is to be set before any thread is started.
namespace damier {

/// Sets how long a statement waits at most, ten seconds if nothing is set. Then BaseError says who uses the base.
void set_base_patience(std::chrono::milliseconds most);
[[nodiscard]] std::chrono::milliseconds base_patience() noexcept;

/// Sets what is called once in a wait that has lasted a second, with the path of the base and the programs that use it,
/// "damier (process 12)", empty where the system does not tell. It may be called by any thread.
void set_base_wait_listener(std::function<void(std::string const& base, Message const& users)> listener);

/// Sets what is called when a connection to a base has been opened, with the path of the base and whether it may be
/// changed. It may be called by any thread.
void set_base_open_listener(std::function<void(std::string const& base, bool may_change)> listener);

}  // namespace damier
