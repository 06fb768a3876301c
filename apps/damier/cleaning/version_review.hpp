#pragma once

#include "answers/versions.hpp"
#include "apps/damier/terminal/console.hpp"
#include "clean/review.hpp"
#include "language/language.hpp"

#include <string>
#include <vector>

namespace damier::app {

/// The review file of the versions that an import has found, in the form of those of damier clean: yes replaces the
/// stored game, no stores the record as a game of its own.
class VersionReview {
 public:
  VersionReview(std::string path, std::string base) : path_{std::move(path)}, base_{std::move(base)} {}

  /// Reads the decisions if the file exists. If it has faults, prints them and returns false.
  [[nodiscard]] bool read(Console& console);
  [[nodiscard]] answers::VersionFate fate_of(answers::ImportVersion const& version) const;
  void write(std::vector<answers::ImportVersion> const& versions, Language language) const;

 private:
  std::string path_, base_;
  Review earlier_;
  Decisions decisions_;
};

}  // namespace damier::app
