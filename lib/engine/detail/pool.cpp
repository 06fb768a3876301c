#include "engine/game_values.hpp"

#include "language/message.hpp"

#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace damier {

namespace {

struct EngineName {
  std::string name;
  std::string version;

  explicit EngineName(Engine const& engine) : name{engine.name()}, version{engine.version()} {}
  [[nodiscard]] bool empty() const noexcept { return name.empty() && version.empty(); }
  [[nodiscard]] std::string text() const { return name + (version.empty() ? "" : " ") + version; }
  bool operator==(EngineName const&) const = default;
};

}  // namespace

bool EnginePool::analyse(Source const& source, Level level, Receiver const& receiver) {
  std::mutex mutex;
  auto ended = false;
  std::exception_ptr failure;
  EngineName first{*engines_[0]};
  // What an engine that may have been started anew has to say, or that it is another one.
  auto const checked = [&first](Engine const& engine, EngineAnswer answer) -> EngineAnswer {
    EngineName const now{engine};
    auto const counts = answer ? true : answer.error().kind != EngineFault::Kind::cancelled && !now.empty();
    if (first.empty() && counts) {
      first = now;
    }
    if (!counts || now == first) {
      return answer;
    }
    return tl::unexpected{EngineFault{EngineFault::Kind::changed,
                                      message("engine-changed", "before"_a = first.text(), "after"_a = now.text())}};
  };
  // Runs a part of the work of one thread at a time; false if it ends all work.
  auto const alone = [&](auto const& part) {
    std::lock_guard const lock{mutex};
    if (!ended) {
      try {
        ended = !part();
      } catch (...) {
        failure = std::current_exception();
        ended = true;
      }
    }
    return !ended;
  };
  auto const work = [&](Engine& engine) {
    while (true) {
      std::optional<Numbered> next;
      auto const goes_on = alone([&] {
        next = source();
        return true;
      });
      if (!goes_on || !next) {
        return;
      }
      auto answer = engine.analyse(next->question, level);
      auto const taken = alone([&] {
        answer = checked(engine, std::move(answer));
        return (answer || answer.error().kind != EngineFault::Kind::cancelled) &&
               receiver(next->number, std::move(answer));
      });
      if (!taken) {
        return;
      }
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < engines_.size(); ++i) {
    threads.emplace_back([&work, engine = engines_[i].get()] { work(*engine); });
  }
  work(*engines_[0]);
  for (auto& thread : threads) {
    thread.join();
  }
  if (failure) {
    std::rethrow_exception(failure);
  }
  return !ended;
}

bool EnginePool::analyse(std::span<EngineQuestion const> questions, Level level, Receiver const& receiver) {
  std::size_t next = 0;
  return analyse(
      [&]() -> std::optional<Numbered> {
        if (next == questions.size()) {
          return std::nullopt;
        }
        auto const number = next++;
        return Numbered{number, questions[number]};
      },
      level, receiver);
}

}  // namespace damier
