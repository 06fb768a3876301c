#pragma once

namespace damier::app {

/// The exit status of the process. Scripts rely on these numbers; every man page lists them.
enum class ExitCode : int {
  done = 0,
  findings = 1,      ///< findings of error level, or no match
  usage = 2,         ///< the command line, a query or a FEN is wrong
  world = 3,         ///< the world failed: a file, the disk, a base
  interrupted = 130  ///< by Ctrl-C, as shells write it; main makes it 143 for SIGTERM and 129 for SIGHUP
};

}  // namespace damier::app
