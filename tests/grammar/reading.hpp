#pragma once

#include "grammar/pdn/reader.hpp"

#include <algorithm>
#include <cstddef>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Functions that read whole texts into values that outlive the reader, for the tests of this room.
namespace reading {

/// A record as text: each event as "kind:text", each diagnostic as "severity code line:column".
struct Record {
  std::string source;
  std::string original;
  std::uint64_t offset = 0;
  std::uint64_t line = 0;
  std::vector<std::string> events;
  std::vector<std::string> diagnostics;
  bool operator==(Record const&) const = default;
};

inline std::string kind_name(damier::EventKind kind) {
  static constexpr std::string_view names[] = {"name",    "value", "number", "move",  "empty",  "strength", "nag",
                                               "comment", "begin", "end",    "setup", "result", "skipped"};
  return std::string{names[static_cast<std::size_t>(kind)]};
}

inline Record copy(damier::GameTape const& tape) {
  Record record{std::string{tape.source}, tape.original(), tape.offset, tape.line, {}, {}};
  for (auto const& event : tape.events) {
    record.events.push_back(kind_name(event.kind) + ":" + std::string{tape.text(event)});
  }
  for (auto const& found : tape.diagnostics) {
    record.diagnostics.push_back(std::string{damier::name(found.severity)} + " " + std::string{found.code} + " " +
                                 std::to_string(found.where.line) + ":" + std::to_string(found.where.column));
  }
  return record;
}

template <typename Reader = damier::pdn::Reader>
std::vector<Record> records(damier::ByteSource& source, damier::Limits const& limits = {}) {
  Reader reader{source, limits};
  damier::GameTape tape;
  std::vector<Record> result;
  while (reader.next(tape)) result.push_back(copy(tape));
  return result;
}

template <typename Reader = damier::pdn::Reader>
std::vector<Record> records(std::string_view text, damier::Limits const& limits = {}) {
  auto const source = damier::open_text(text);
  return records<Reader>(*source, limits);
}

using Strings = std::vector<std::string>;

/// The events of a text that is a single record.
template <typename Reader = damier::pdn::Reader>
Strings events(std::string_view text) {
  auto const all = records<Reader>(text);
  return all.size() == 1 ? all.front().events : Strings{"there are " + std::to_string(all.size()) + " records"};
}

/// The diagnostics of all records of a text.
template <typename Reader = damier::pdn::Reader>
Strings diagnostics(std::string_view text) {
  Strings result;
  for (auto const& record : records<Reader>(text)) {
    result.insert(result.end(), record.diagnostics.begin(), record.diagnostics.end());
  }
  return result;
}

/// A source that gives its text in pieces of random size, and then perhaps fails.
class Dribble final : public damier::ByteSource {
 public:
  Dribble(std::string_view text, std::size_t largest, unsigned seed) : text_{text}, largest_{largest}, random_{seed} {}

  std::size_t read(std::span<char> buffer) override {
    if (text_.empty()) return 0;
    std::uniform_int_distribution<std::size_t> pieces{1, largest_};
    std::size_t const size = std::min({pieces(random_), buffer.size(), text_.size()});
    std::copy_n(text_.data(), size, buffer.data());
    text_.remove_prefix(size);
    return size;
  }

 private:
  std::string_view text_;
  std::size_t largest_;
  std::mt19937 random_;
};

}  // namespace reading
