#include "answers/detail/problem_group.hpp"

#include "scheduler/in_order.hpp"

#include <cstddef>
#include <utility>

namespace damier::answers {
namespace {

constexpr std::size_t most_records = 256;

}  // namespace

void ProblemGroup::add(std::uint64_t number, std::uint64_t end, CheckedRecord const& record) {
  records_.push_back({number, end, record.found, record.problem, record.heading});
}

bool ProblemGroup::is_full() const noexcept { return records_.size() >= most_records; }

void ProblemGroup::check(std::string const& file, Take const& take) {
  auto group = std::exchange(records_, {});
  std::size_t place = 0;
  in_order(
      static_cast<std::int64_t>(group.size()), threads_, [] { return 0; },
      [&](int, std::int64_t job) {
        auto const& problem = group[static_cast<std::size_t>(job)].problem;
        return problem ? problem_findings(*problem, checker_) : std::vector<ProblemFinding>{};
      },
      [&](std::vector<ProblemFinding> findings) {
        auto& record = group[place++];
        for (auto& each : findings) {
          record.found.shown.push_back({{file, record.number},
                                        record.problem->problem.variant,
                                        record.heading,
                                        std::move(each.finding),
                                        {},
                                        std::move(each.proof)});
        }
        take(record.end, record.found);
        return true;
      });
}

}  // namespace damier::answers
