// The scheduler returns results in the order of the jobs, and failures in their place, in whatever order the threads
// finish.

#include "scheduler/ordered_work.hpp"
#include "scheduler/in_order.hpp"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace damier;

namespace {

constexpr auto no_pause = [] {};
std::atomic<bool> stop_is_wanted = false;

/// A source of the numbers from 0 to last - 1; after them it throws if `breaks` is true.
auto numbers_to(int last, bool breaks = false) {
  return [=, next = 0]() mutable -> std::optional<int> {
    if (next == last) {
      return breaks ? throw std::runtime_error{"source"} : std::nullopt;
    }
    return next++;
  };
}

/// The squares of all jobs, where later jobs finish sooner; an exception is added as text at the end.
template <typename Source, typename Ready, typename Work>
std::vector<std::string> results_of(Source source, Ready ready, Work work, unsigned threads) {
  OrderedWork results{source, ready, work, threads};
  std::vector<std::string> all;
  try {
    while (auto result = results.next(no_pause)) {
      all.push_back(*result);
    }
  } catch (std::runtime_error const& error) {
    all.emplace_back(error.what());
  }
  return all;
}

std::string slowly(int& done_by_this_thread, int job) {
  ++done_by_this_thread;
  std::this_thread::sleep_for(std::chrono::microseconds{job % 3 * 100});
  return std::to_string(job);
}

std::vector<std::string> texts_to(int last) {
  std::vector<std::string> all;
  for (int i = 0; i < last; ++i) all.push_back(std::to_string(i));
  return all;
}

}  // namespace

TEST_CASE("results come in the order of the jobs for any number of threads", "[threads]") {
  for (auto const threads : {0U, 1U, 2U, 3U, 8U}) {
    for (auto const jobs : {0, 1, 2, 200}) {
      INFO(threads << " threads, " << jobs << " jobs");
      CHECK(results_of(
                numbers_to(jobs), [] { return 0; }, slowly, threads) == texts_to(jobs));
    }
  }
}

TEST_CASE("what the source, the work or the start of a thread throws comes in its place and ends the work",
          "[threads]") {
  for (auto const threads : {1U, 2U, 8U}) {
    auto expected = texts_to(37);
    expected.emplace_back("source");
    CHECK(results_of(
              numbers_to(37, true), [] { return 0; }, slowly, threads) == expected);

    expected.back() = "work";
    auto const work = [](int& state, int job) {
      return job == 37 ? throw std::runtime_error{"work"} : slowly(state, job);
    };
    CHECK(results_of(
              numbers_to(100), [] { return 0; }, work, threads) == expected);

    auto const ready = []() -> int { throw std::runtime_error{"ready"}; };
    CHECK(results_of(numbers_to(100), ready, slowly, threads) == std::vector<std::string>{"ready"});
  }
}

TEST_CASE("no more jobs are begun ahead than the bound, and none after the caller has stopped", "[threads]") {
  for (auto const threads : {1U, 4U}) {
    std::atomic<int> begun = 0;
    int taken = 0;
    in_order(
        1000, threads, [] { return 0; },
        [&](int, std::int64_t job) {
          ++begun;
          return job;
        },
        [&](std::int64_t job) {
          CHECK(job == taken);
          CHECK(begun <= taken + static_cast<int>(2 * threads + 2) + 1);
          return ++taken < 20;
        });
    CHECK(taken == 20);
    CHECK(begun < 1000);
  }
}

TEST_CASE("after a stop request the results that are done are taken, up to the first that is not", "[threads]") {
  for (auto const threads : {1U, 2U, 3U, 8U}) {
    stop_is_wanted = false;
    set_stop_request({.is_made = []() noexcept { return stop_is_wanted.load(); }});
    std::atomic<int> done = 0;
    std::vector<std::int64_t> taken;
    auto const work = [&](int, std::int64_t job) {
      if (job == 5) {
        while (done < 5) {
          std::this_thread::yield();
        }
        stop_is_wanted = true;
        end_if_stopped();
      }
      done += job < 5 ? 1 : 0;
      return job;
    };
    auto const take = [&](std::int64_t job) {
      taken.push_back(job);
      return true;
    };
    CHECK_THROWS_AS(in_order(
                        100, threads, [] { return 0; }, work, take),
                    Stopped);
    set_stop_request({});
    // With several threads the result of a job that has ended may not be handed over yet.
    std::vector<std::int64_t> const all{0, 1, 2, 3, 4};
    REQUIRE(taken.size() <= all.size());
    CHECK(std::equal(taken.begin(), taken.end(), all.begin()));
    CHECK((threads > 1 || taken == all));
  }
}

TEST_CASE("each thread has a state of its own", "[threads]") {
  std::atomic<int> states = 0;
  in_order(
      64, 4,
      [&] {
        ++states;
        return std::this_thread::get_id();
      },
      [](std::thread::id& of_thread, std::int64_t) { return of_thread == std::this_thread::get_id(); },
      [](bool own) {
        CHECK(own);
        return true;
      });
  CHECK(states >= 1);
  CHECK(states <= 4);
}
