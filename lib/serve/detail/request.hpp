#pragma once

#include "game/game.hpp"
#include "language/language.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::serve {

/// The parameters of a request: of its address, or the members of the JSON object that it has as its body.
class Parameters {
 public:
  void add(std::string name, std::string value) { all_.emplace_back(std::move(name), std::move(value)); }

  /// The value of a parameter; nothing if it is not there, or empty.
  [[nodiscard]] std::optional<std::string> text(std::string_view name) const;
  /// The same, and an empty text is a value.
  [[nodiscard]] std::optional<std::string> given(std::string_view name) const;
  /// Throws WrongQuestion if it is not there.
  [[nodiscard]] std::string required(std::string_view name) const;
  /// Whether it is there and is neither "0" nor "false".
  [[nodiscard]] bool flag(std::string_view name) const;
  /// A number from 0 on. Throws WrongQuestion for another text.
  [[nodiscard]] std::optional<std::uint64_t> number(std::string_view name) const;
  /// The place of the value among some words. Throws WrongQuestion for another one.
  [[nodiscard]] std::optional<std::size_t> choice(std::string_view name, std::vector<std::string> const& words) const;
  /// The members of an object that the body has: "tags", {"Result": "2-0"}.
  [[nodiscard]] std::vector<Tag> tags() const { return tags_; }
  /// The texts of a list of the body, or the words of a text.
  [[nodiscard]] std::vector<std::string> words(std::string_view name) const;

  /// Reads the query of an address, "where=result+draw&limit=20": what stands behind the first "=" of each is its
  /// value.
  void read_address(std::string_view query);
  /// Reads a JSON object whose members are texts, numbers, truth values, lists of texts, and one object "tags" of
  /// texts; null members are left out. Throws WrongQuestion.
  void read(std::string_view json);

 private:
  std::vector<std::pair<std::string, std::string>> all_;
  std::vector<Tag> tags_;
};

/// A request, whatever library has read it.
struct Request {
  std::string method;  ///< "GET", "POST"
  std::string path;    ///< "/api/game"
  Parameters parameters = {};
  Language language = {};
  std::string name = {};  ///< what stands for {id} in the path of its route
  /// Gives the body of a request with one in pieces; false if the sender broke off.
  std::function<bool(std::function<bool(std::string_view)> const&)> body = {};
};

/// What is sent back.
struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
  /// If it is not empty: gives the events of a stream one after the other, waiting for each; false at the end.
  std::function<bool(std::string& event)> events = {};
};

}  // namespace damier::serve
