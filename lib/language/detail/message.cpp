#include "language/message.hpp"

#include "language/detail/catalogue.hpp"

namespace damier {
namespace {

/// The text of a message with its places for arguments.
std::string_view pattern_of(Message const& message, Catalogue const& texts) noexcept {
  auto const first = texts.first[message.number()];
  auto const& shape = message.shape();
  if (!shape.plural) {
    return texts.texts[first];
  }
  auto const slot = static_cast<std::size_t>(std::ranges::find(shape.arguments, "count") - shape.arguments.begin());
  auto const* const count = std::get_if<std::int64_t>(&message.arguments()[slot].value);
  auto const magnitude = count == nullptr ? 0
                         : *count < 0     ? 0 - static_cast<std::uint64_t>(*count)
                                          : static_cast<std::uint64_t>(*count);
  return texts.texts[first + texts.form_of(magnitude)];
}

void append(std::string& text, Argument const& argument, Language language) {
  if (auto const* const number = std::get_if<std::int64_t>(&argument.value)) {
    text += std::to_string(*number);
  } else if (auto const* const same = std::get_if<std::string>(&argument.value)) {
    text += *same;
  } else {
    text += text_of(std::get<Message>(argument.value), language);
  }
}

}  // namespace

static_assert(message_table.size() < 0xFFFF);

std::string_view Message::id() const noexcept { return empty() ? std::string_view{} : shape().id; }
MessageShape const& Message::shape() const noexcept { return message_table[number_]; }

Message Message::named(std::string_view id) {
  auto const number = find_message(id);
  return number == message_table.size() || message_table[number].size != 0
             ? Message{}
             : Message{static_cast<std::uint16_t>(number), {}};
}

std::optional<Message> Message::with(std::string_view id, std::vector<std::pair<std::string, Argument>> arguments) {
  auto const number = find_message(id);
  if (number == message_table.size() || message_table[number].size != arguments.size()) {
    return std::nullopt;
  }
  auto const& shape = message_table[number];
  std::vector<Argument> ordered;
  for (std::size_t slot = 0; slot < shape.size; ++slot) {
    auto const found = std::ranges::find(arguments, shape.arguments[slot], &std::pair<std::string, Argument>::first);
    if (found == arguments.end() ||
        (shape.plural && found->first == "count" && !std::holds_alternative<std::int64_t>(found->second.value))) {
      return std::nullopt;
    }
    ordered.push_back(std::move(found->second));
  }
  return Message{static_cast<std::uint16_t>(number), std::move(ordered)};
}

/// A place is a byte 1 and the letter of its argument; the catalogues were checked for them when they were compiled.
std::string text_of(Message const& message, Language language) {
  if (message.empty()) {
    return {};
  }
  auto rest = pattern_of(message, catalogue(language));
  std::string text;
  for (auto place = rest.find('\1'); place != std::string_view::npos; place = rest.find('\1')) {
    text += rest.substr(0, place);
    append(text, message.arguments()[static_cast<std::size_t>(rest[place + 1] - 'a')], language);
    rest.remove_prefix(place + 2);
  }
  return text += rest;
}

std::string_view Word::in(Language language) const noexcept {
  auto const& texts = catalogue(language);
  return texts.texts[texts.first[id_.number()]];
}

}  // namespace damier
