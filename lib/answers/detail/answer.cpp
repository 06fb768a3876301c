#include "answers/answer.hpp"

#include "answers/detail/base_state.hpp"
#include "answers/suggestion.hpp"
#include "language/message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace damier::answers {
namespace {

Message fault_of(std::string const& text, std::vector<std::string> const& meant, std::vector<std::string> const& all) {
  constexpr std::size_t most_named = 8;
  if (meant.empty()) {
    auto const near = nearest(text, all);
    return near.empty() ? message("name-not-in-base", "name"_a = text)
                        : message("name-not-in-base-near", "name"_a = text, "meant"_a = near);
  }
  std::string list;
  for (std::size_t i = 0; i < std::min(meant.size(), most_named); ++i) {
    list += fmt::format("{}'{}'", i == 0 ? "" : ", ", meant[i]);
  }
  Argument names{std::move(list)};
  if (meant.size() > most_named) {
    names = message("and-more", "names"_a = std::move(names), "count"_a = meant.size() - most_named);
  }
  return message("name-may-be", "name"_a = text, "names"_a = std::move(names));
}

}  // namespace

std::optional<Message> Answer::when_empty() const { return message("nothing-matches"); }

NotFound::NotFound(SoughtName const& name, std::vector<std::string> const& meant, std::vector<std::string> const& all)
    : MessageError{damier::message("of-option", "option"_a = name.option, "fault"_a = fault_of(name.text, meant, all))},
      has_several_{!meant.empty()} {}

Selection BaseGames::selection() const {
  return where ? Selection{base, *where, threads, games} : games ? Selection{base, *games} : Selection{};
}

NamePlace BaseState::person(SoughtName const& name) const {
  auto const found = book.find(name.text);
  if (found.size() == 1) {
    return found.front();
  }
  std::vector<std::string> meant;
  for (auto const place : found) {
    meant.push_back(book.name(place));
  }
  throw NotFound{name, meant, reader.names(NamesOf::players)};
}

}  // namespace damier::answers
