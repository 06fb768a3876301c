#pragma once

#include "endgame/table_folder.hpp"
#include "language/language.hpp"
#include "motif/catalogue.hpp"
#include "search/opening_names.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace damier::serve {

/// What a server has to work with. What is pointed to must outlive it.
struct Settings {
  /// Paths; a browser names a base by its place among them, from 1. None: those that were served last.
  std::vector<std::string> bases;
  bool read_only = false;
  unsigned threads = 1;  ///< of one question
  Language language = {};
  std::string version = {};
  std::string person = {};  ///< for the journals
  MotifCatalogue const* catalogue = nullptr;
  OpeningNames const* openings = nullptr;
  endgame::TableFolder const* tables = nullptr;  ///< nullptr for none
};

/// Where a server listens.
struct Address {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;     ///< 0: one that is free
  std::string password = {};  ///< that a browser asks for; required where the host is no loopback address
};

/// The local page: HTTP on one address, whose routes are the questions of answers/. It answers several requests at a
/// time. Every request has to name the host of the address, one of another origin is refused, and one that changes
/// something needs the token that the page has: no other site can ask it anything.
class Server {
 public:
  /// Binds the address. Throws WrongQuestion for one that others can reach without a password, MessageError if it
  /// fails, and what opening the bases throws.
  Server(Settings settings, Address address);
  Server(Server const&) = delete;
  Server& operator=(Server const&) = delete;
  ~Server();

  /// The page's address, "http://127.0.0.1:8080/".
  [[nodiscard]] std::string const& url() const noexcept;
  /// What a request that changes something has in the header X-Damier-Token.
  [[nodiscard]] std::string const& token() const noexcept;
  /// Answers requests until stopped() is true, which is asked some times a second. Work that is under way ends first.
  void run(std::function<bool()> const& stopped);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The description of the routes that a server has, as OpenAPI 3.0.
[[nodiscard]] std::string open_api(std::string const& version);

}  // namespace damier::serve
