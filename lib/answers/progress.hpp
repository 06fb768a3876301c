#pragma once

#include <cstdint>

namespace damier::answers {

/// Learns how far long work has come. This one shows nothing.
class Progress {
 public:
  Progress() = default;
  Progress(Progress const&) = delete;
  Progress& operator=(Progress const&) = delete;
  virtual ~Progress() = default;

  /// Work on a file of so many bytes, or on so many games of a base, begins; 0 where that is not known.
  virtual void begin(std::uint64_t /*bytes*/, std::uint64_t /*games*/) {}
  /// What is done of it; bytes: 0 for a base.
  virtual void update(std::uint64_t /*bytes*/, std::uint64_t /*games*/) {}
  /// Something else is written now, perhaps on the same terminal.
  virtual void clear() {}
  virtual void end() {}
};

}  // namespace damier::answers
