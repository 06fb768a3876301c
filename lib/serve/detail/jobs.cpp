#include "serve/detail/jobs.hpp"

#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "serve/detail/fault.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

namespace damier::serve {
namespace {

constexpr std::size_t most_running = 16;
constexpr std::size_t most_kept = 100;

}  // namespace

void Job::progress(std::uint64_t done, std::uint64_t of) {
  std::lock_guard const alone{mutex_};
  done_ = done;
  of_ = of;
  ++time_;
  changed_.notify_all();
}

void Job::give(std::string result) {
  std::lock_guard const alone{mutex_};
  result_ = std::move(result);
  ++time_;
  changed_.notify_all();
}

void Job::end(std::exception_ptr fault) {
  std::lock_guard const alone{mutex_};
  fault_ = std::move(fault);
  over_ = true;
  ++time_;
  changed_.notify_all();
}

std::string Job::json(Language language) const {
  std::lock_guard const alone{mutex_};
  auto const* const state = !over_ ? "running" : fault_ && !stopped_ ? "failed" : stopped_ ? "stopped" : "done";
  JsonWriter json;
  json.begin_object().member("id", number_).member("what", what_).member("state", state);
  json.key("progress").begin_object().member("done", done_).member("of", of_).end_object().key("result");
  result_.empty() ? json.null() : json.raw(result_);
  json.key("error");
  fault_ && !stopped_ ? json.value(text_of_fault(fault_, language)) : json.null();
  return json.end_object().take();
}

std::uint64_t Job::wait_for_news(std::uint64_t seen) const {
  std::unique_lock lock{mutex_};
  changed_.wait_for(lock, std::chrono::seconds{1}, [&] { return time_ != seen; });
  return time_;
}

bool Job::is_over() const {
  std::lock_guard const alone{mutex_};
  return over_;
}

Jobs::~Jobs() {
  stop_all();
  for (auto& running : jobs_) {
    if (running.thread.joinable()) {
      running.thread.join();
    }
  }
}

void Jobs::join_ended() {
  for (auto& running : jobs_) {
    if (running.thread.joinable() && running.job->is_over()) {
      running.thread.join();
    }
  }
  auto const is_running = [](Running const& running) { return running.thread.joinable(); };
  auto const over = jobs_.size() - static_cast<std::size_t>(std::ranges::count_if(jobs_, is_running));
  for (auto left = over > most_kept ? over - most_kept : 0; left > 0; --left) {
    jobs_.erase(std::ranges::find_if_not(jobs_, is_running));
  }
}

std::shared_ptr<Job> Jobs::begin(std::string what, std::function<void(Job&)> work) {
  std::lock_guard const alone{mutex_};
  join_ended();
  if (ended_) {
    throw Refused{503, message("serve-stopped")};
  }
  auto const running = std::ranges::count_if(jobs_, [](Running const& each) { return each.thread.joinable(); });
  if (static_cast<std::size_t>(running) >= most_running) {
    throw Refused{503, message("serve-many-jobs")};
  }
  auto job = std::make_shared<Job>(std::to_string(++last_), std::move(what));
  jobs_.push_back({job, std::thread{[job, work = std::move(work)] {
                     std::exception_ptr fault;
                     try {
                       work(*job);
                     } catch (...) {
                       fault = std::current_exception();
                     }
                     job->end(std::move(fault));
                   }}});
  return job;
}

std::shared_ptr<Job> Jobs::find(std::string_view number) const {
  std::lock_guard const alone{mutex_};
  auto const found = std::ranges::find_if(jobs_, [&](Running const& each) { return each.job->number() == number; });
  return found == jobs_.end() ? nullptr : found->job;
}

std::vector<std::shared_ptr<Job>> Jobs::all() const {
  std::lock_guard const alone{mutex_};
  std::vector<std::shared_ptr<Job>> all;
  for (auto const& each : jobs_) {
    all.push_back(each.job);
  }
  return all;
}

void Jobs::stop_all() noexcept {
  std::lock_guard const alone{mutex_};
  ended_ = true;
  for (auto const& each : jobs_) {
    each.job->stop();
  }
}

}  // namespace damier::serve
