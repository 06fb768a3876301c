#pragma once

#include "answers/detail/file_check.hpp"
#include "answers/detail/finding_report.hpp"
#include "answers/detail/problem_findings.hpp"
#include "tactics/problem_check.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace damier::answers {

/// Records of a file whose findings wait until the problems among them are checked together, with several threads.
class ProblemGroup {
 public:
  /// Gets the findings on a record, those on its problem last. end: the place in the file behind the record.
  using Take = std::function<void(std::uint64_t end, FoundFindings const& found)>;

  /// The checker outlives this.
  ProblemGroup(ProblemChecker const& checker, unsigned threads) : checker_{checker}, threads_{threads} {}

  /// number: of the record in its file; end: the place in the file behind it.
  void add(std::uint64_t number, std::uint64_t end, CheckedRecord const& record);
  /// Whether so many records wait that they should be checked: their findings are in memory until then.
  [[nodiscard]] bool is_full() const noexcept;
  /// Checks the problems and gives the records to take, in their order; none waits then. file: that they are in.
  void check(std::string const& file, Take const& take);

 private:
  struct Record {
    std::uint64_t number = 0;
    std::uint64_t end = 0;
    FoundFindings found;
    std::optional<ProblemRecord> problem;
    GameHeading heading;
  };

  ProblemChecker const& checker_;
  unsigned threads_;
  std::vector<Record> records_;
};

}  // namespace damier::answers
