#include "serve/detail/fault.hpp"

#include "answers/answer.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "store/base.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace damier::serve {
namespace {

/// What is wrong with a request, and where in its query.
struct Fault {
  int status = 500;
  std::string message;
  std::string hint = {};
  std::string_view code = {};
  std::optional<std::size_t> from = {};
  std::optional<std::size_t> to = {};
};

void add_text(JsonWriter& json, std::string_view key, std::string_view text) {
  text.empty() ? json.key(key).null() : json.member(key, text);
}

Reply reply_of(Fault const& fault) {
  JsonWriter json;
  json.begin_object().key("error").begin_object().member("message", fault.message);
  add_text(json, "hint", fault.hint);
  add_text(json, "code", fault.code);
  json.member("from", fault.from).member("to", fault.to).end_object().end_object();
  return {.status = fault.status, .body = json.take()};
}

Fault fault_of(QueryFault const& error, Language language) {
  auto const& found = error.diagnostic();
  return {400,          text_of(found.message, language),        text_of(found.hint, language), found.code,
          found.offset, std::size_t{found.offset} + found.length};
}

/// Whether a message is about a base that somebody else uses.
bool is_about_busy_base(Message const& message) {
  if (message.empty() || message.id().starts_with("base-busy")) {
    return !message.empty();
  }
  return std::ranges::any_of(message.arguments(), [](Argument const& argument) {
    auto const* const inner = std::get_if<Message>(&argument.value);
    return inner != nullptr && is_about_busy_base(*inner);
  });
}

Fault fault_of(std::exception_ptr const& thrown, Language language) {
  try {
    std::rethrow_exception(thrown);
  } catch (QueryFault const& error) {
    return fault_of(error, language);
  } catch (Refused const& error) {
    return {error.status(), text_of(error.message(), language)};
  } catch (answers::NotFound const& error) {
    return {404, text_of(error.message(), language)};
  } catch (answers::WrongQuestion const& error) {
    return {400, text_of(error.message(), language)};
  } catch (MessageError const& error) {
    constexpr int locked = 423;
    return {is_about_busy_base(error.message()) ? locked : 500, text_of(error.message(), language)};
  } catch (Stopped const&) {
    return {503, text_of(language, "serve-stopped")};
  } catch (std::exception const& error) {
    return {500, error.what()};
  } catch (...) {
    return {500, "?"};
  }
}

}  // namespace

Reply reply_to_fault(std::exception_ptr const& fault, Language language) { return reply_of(fault_of(fault, language)); }

std::string text_of_fault(std::exception_ptr const& fault, Language language) {
  return fault_of(fault, language).message;
}

Reply refusal(int status, Message const& message, Language language) {
  return reply_of({status, text_of(message, language)});
}

}  // namespace damier::serve
