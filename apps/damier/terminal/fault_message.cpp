#include "apps/damier/terminal/fault_message.hpp"

#include "language/message.hpp"
#include "language/message_error.hpp"
#include "reading/file_message.hpp"
#include "search/processor_code.hpp"

namespace damier::app {

Message fault_message(std::exception const& exception) {
  if (auto const* const known = dynamic_cast<MessageError const*>(&exception)) {
    return known->message();
  }
  if (auto const* const file = dynamic_cast<FileError const*>(&exception)) {
    return message_of(*file);
  }
  if (auto const* const foreign = dynamic_cast<ForeignFile const*>(&exception)) {
    return message_of(*foreign);
  }
  if (auto const* const code = dynamic_cast<NoSuchCode const*>(&exception)) {
    auto const kinds = names_of_processor_codes();
    return code->exists() ? message("processor-code-missing", "name"_a = code->name(), "kinds"_a = kinds)
                          : message("processor-code-unknown", "name"_a = code->name(), "kinds"_a = kinds);
  }
  return {};
}

}  // namespace damier::app
