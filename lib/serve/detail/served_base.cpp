#include "serve/detail/served_base.hpp"

#include "language/message.hpp"
#include "serve/detail/fault.hpp"
#include "text/stop_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

namespace damier::serve {
namespace {

constexpr std::size_t most_idle = 8;
constexpr std::size_t most_lists = 8;

/// The time and the size of a file, empty if there is none.
std::string state_of_file(std::string const& path) {
  std::error_code none;
  auto const time = std::filesystem::last_write_time(path, none);
  if (none) {
    return {};
  }
  auto const size = std::filesystem::file_size(path, none);
  return fmt::format("{:x}-{:x}", time.time_since_epoch().count(), none ? 0 : size);
}

}  // namespace

ServedBase::ServedBase(std::string path) : path_{std::move(path)} { give_back(borrow()); }

std::string ServedBase::name() const { return std::filesystem::path{path_}.filename().string(); }

std::string ServedBase::mark() const { return state_of_file(path_) + "." + state_of_file(path_ + "-wal"); }

std::unique_ptr<Connection> ServedBase::borrow() {
  auto const now = mark();
  std::unique_ptr<Connection> connection;
  {
    std::lock_guard const alone{mutex_};
    if (!idle_.empty()) {
      connection = std::move(idle_.back());
      idle_.pop_back();
    }
  }
  if (!connection) {
    return std::make_unique<Connection>(Connection{.base = Base::open(path_), .mark = now});
  }
  if (connection->mark != now) {  // names of players and events may be others
    connection->values.clear();
    connection->mark = now;
  }
  return connection;
}

void ServedBase::give_back(std::unique_ptr<Connection> connection) {
  std::lock_guard const alone{mutex_};
  if (idle_.size() < most_idle) {
    idle_.push_back(std::move(connection));  // the last one first, whose readers are warm
  }
}

std::unique_lock<std::timed_mutex> ServedBase::lock(std::function<bool()> const& is_stopped) {
  constexpr std::chrono::milliseconds step{200};
  constexpr std::chrono::seconds patience{2};
  std::unique_lock alone{writing_, std::defer_lock};
  for (auto waited = std::chrono::milliseconds{0}; !alone.try_lock_for(step); waited += step) {
    if (is_stopped && is_stopped()) {
      throw Stopped{};
    }
    if (!is_stopped && waited >= patience) {
      throw Refused{423, message("base-busy", "count"_a = patience.count())};
    }
  }
  return alone;
}

ServedBase::Loan::~Loan() {
  try {
    base.give_back(std::move(connection));
  } catch (...) {  // without memory for it the connection is closed
  }
}

std::shared_ptr<answers::GameList const> ServedBase::list(Connection& connection, std::string const& key,
                                                          ListMaker const& make) {
  std::promise<MadeList> promise;  // of this thread, unless another one makes the same list
  std::shared_future<MadeList> made;
  {
    std::lock_guard const alone{listing_};
    auto const found = std::ranges::find_if(
        lists_, [&](KeptList const& kept) { return kept.key == key && kept.mark == connection.mark; });
    if (found != lists_.end()) {
      lists_.splice(lists_.begin(), lists_, found);
      made = lists_.front().list;
    } else {
      lists_.push_front({key, connection.mark, promise.get_future().share()});
      if (lists_.size() > most_lists) {
        lists_.pop_back();
      }
    }
  }
  if (made.valid()) {
    return made.get();
  }
  try {
    auto list = std::make_shared<answers::GameList const>(make(connection.base));
    promise.set_value(list);
    return list;
  } catch (...) {
    promise.set_exception(std::current_exception());
    forget(key, connection.mark);
    throw;
  }
}

void ServedBase::forget(std::string const& key, std::string const& mark) {
  std::lock_guard const alone{listing_};
  std::erase_if(lists_, [&](KeptList const& kept) { return kept.key == key && kept.mark == mark; });
}

BaseInfo ServedBase::figures(Connection& connection) {
  std::lock_guard const alone{counting_};
  if (!figures_ || figures_->first != connection.mark) {
    figures_.emplace(connection.mark, info(connection.base));
  }
  return figures_->second;
}

std::shared_ptr<answers::NameList const> ServedBase::names(Connection& connection, answers::CompletionKind kind) {
  std::lock_guard const alone{naming_};
  if (mark_of_names_ != connection.mark) {
    names_.clear();
    mark_of_names_ = connection.mark;
  }
  auto& known = names_[kind];
  if (!known) {
    known = std::make_shared<answers::NameList const>(connection.base, kind);
  }
  return known;
}

}  // namespace damier::serve
