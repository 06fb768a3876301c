#pragma once

#include "answers/completion.hpp"
#include "answers/game_list.hpp"
#include "store/base.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace damier::serve {

/// A connection to a base with what was read by it.
struct Connection {
  Base base;
  std::string mark;                                    ///< of the base when the values below were made
  std::map<std::string, answers::HitValues> values{};  ///< readers of columns, by their names
};

/// A base that is served. Any thread may use it.
class ServedBase {
 public:
  explicit ServedBase(std::string path);

  [[nodiscard]] std::string const& path() const noexcept { return path_; }
  /// The name of its file.
  [[nodiscard]] std::string name() const;
  /// A text that is another one after every change, by whatever program.
  [[nodiscard]] std::string mark() const;

  /// Lends a connection for reading to a function, from those that are idle.
  template <typename Result>
  Result read(std::function<Result(Connection&)> const& use) {
    Loan const loan{*this, borrow()};
    return use(*loan.connection);
  }
  /// Calls a function with a connection that may change the base; nobody else of this server changes it meanwhile.
  /// Waits two seconds for whoever does, and then throws Refused, 423; with is_stopped it waits until that is true, and
  /// then throws Stopped.
  template <typename Result>
  Result change(std::function<Result(Base&)> const& use) {
    return change(std::function<bool()>{}, use);
  }
  template <typename Result>
  Result change(std::function<bool()> const& is_stopped, std::function<Result(Base&)> const& use) {
    auto const alone = lock(is_stopped);
    auto base = Base::open_for_writing(path_);
    auto result = use(base);
    static_cast<void>(checkpoint(base));
    return result;
  }

  /// The games of a query in an order, kept for the next request with the same key.
  using ListMaker = std::function<answers::GameList(Base& base)>;
  [[nodiscard]] std::shared_ptr<answers::GameList const> list(Connection& connection, std::string const& key,
                                                              ListMaker const& make);
  /// The figures of the base, counted once until it changes.
  [[nodiscard]] BaseInfo figures(Connection& connection);
  /// The names of a kind, likewise.
  [[nodiscard]] std::shared_ptr<answers::NameList const> names(Connection& connection, answers::CompletionKind kind);

 private:
  using MadeList = std::shared_ptr<answers::GameList const>;
  struct KeptList {
    std::string key, mark;
    std::shared_future<MadeList> list;
  };

  /// A connection that is given back, whatever happens.
  struct Loan {
    ServedBase& base;
    std::unique_ptr<Connection> connection;

    Loan(ServedBase& of, std::unique_ptr<Connection> lent) : base{of}, connection{std::move(lent)} {}
    Loan(Loan const&) = delete;
    Loan& operator=(Loan const&) = delete;
    ~Loan();
  };

  [[nodiscard]] std::unique_ptr<Connection> borrow();
  void give_back(std::unique_ptr<Connection> connection);
  [[nodiscard]] std::unique_lock<std::timed_mutex> lock(std::function<bool()> const& is_stopped);
  /// Keeps no list of a query that failed.
  void forget(std::string const& key, std::string const& mark);

  std::string path_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Connection>> idle_;
  std::timed_mutex writing_;
  std::mutex listing_;
  std::list<KeptList> lists_;  // used last first
  std::mutex counting_;
  std::optional<std::pair<std::string, BaseInfo>> figures_;  // with the mark
  std::mutex naming_;
  std::string mark_of_names_;
  std::map<answers::CompletionKind, std::shared_ptr<answers::NameList const>> names_;
};

}  // namespace damier::serve
