#include "serve/detail/request.hpp"

#include "answers/answer.hpp"
#include "answers/suggestion.hpp"
#include "grammar/json/memory.hpp"
#include "language/message.hpp"

#include <rapidjson/document.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace damier::serve {
namespace {

using answers::WrongQuestion;
using Json = rapidjson::GenericValue<rapidjson::UTF8<>, rapidjson::MemoryPoolAllocator<JsonMemory>>;
using JsonDocument =
    rapidjson::GenericDocument<rapidjson::UTF8<>, rapidjson::MemoryPoolAllocator<JsonMemory>, JsonMemory>;

[[noreturn]] void refuse(std::string_view parameter, Message fault) {
  throw WrongQuestion{message("of-option", "option"_a = parameter, "fault"_a = std::move(fault))};
}

std::string_view text_of_json(Json const& json) { return {json.GetString(), json.GetStringLength()}; }

/// A plain value as a text.
std::optional<std::string> plain_text(Json const& json) {
  if (json.IsString()) {
    return std::string{text_of_json(json)};
  }
  if (json.IsBool()) {
    return json.GetBool() ? "1" : "0";
  }
  return json.IsInt64() ? std::optional{std::to_string(json.GetInt64())} : std::nullopt;
}

/// A part of an address without its escapes: "%C3%A9" is é, "+" a blank. A "%" before anything else is itself.
std::string unescaped(std::string_view part) {
  std::string text;
  for (std::size_t at = 0; at < part.size(); ++at) {
    unsigned byte = 0;
    auto const* const digits = part.data() + at + 1;
    if (part[at] == '%' && at + 2 < part.size() && std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      text += static_cast<char>(byte);
      at += 2;
    } else {
      text += part[at] == '+' ? ' ' : part[at];
    }
  }
  return text;
}

}  // namespace

void Parameters::read_address(std::string_view query) {
  while (!query.empty()) {
    auto const end = std::min(query.find('&'), query.size());
    auto const part = query.substr(0, end);
    auto const sign = std::min(part.find('='), part.size());
    if (sign != 0) {
      add(unescaped(part.substr(0, sign)), unescaped(part.substr(std::min(sign + 1, part.size()))));
    }
    query.remove_prefix(std::min(end + 1, query.size()));
  }
}

std::optional<std::string> Parameters::given(std::string_view name) const {
  auto const found = std::ranges::find(all_, name, &std::pair<std::string, std::string>::first);
  return found == all_.end() ? std::nullopt : std::optional{found->second};
}

std::optional<std::string> Parameters::text(std::string_view name) const {
  auto value = given(name);
  return value && value->empty() ? std::nullopt : value;
}

std::string Parameters::required(std::string_view name) const {
  auto value = text(name);
  if (!value) {
    throw WrongQuestion{message("usage-required", "name"_a = name)};
  }
  return *std::move(value);
}

bool Parameters::flag(std::string_view name) const {
  auto const value = text(name);
  return value && *value != "0" && *value != "false";
}

std::optional<std::uint64_t> Parameters::number(std::string_view name) const {
  auto const value = text(name);
  if (!value) {
    return std::nullopt;
  }
  std::uint64_t number = 0;
  auto const* const end = value->data() + value->size();
  auto const [stop, fault] = std::from_chars(value->data(), end, number);
  if (fault != std::errc{} || stop != end) {
    refuse(name, message("usage-number-on", "word"_a = *value));
  }
  return number;
}

std::optional<std::size_t> Parameters::choice(std::string_view name, std::vector<std::string> const& words) const {
  auto const value = text(name);
  if (!value) {
    return std::nullopt;
  }
  auto const found = std::ranges::find(words, *value);
  if (found == words.end()) {
    refuse(name, answers::not_one_of(*value, message("what-choice"), words));
  }
  return static_cast<std::size_t>(found - words.begin());
}

std::vector<std::string> Parameters::words(std::string_view name) const {
  std::vector<std::string> words;
  for (auto const& [key, value] : all_) {
    if (key != name) {
      continue;
    }
    for (std::size_t at = 0; at < value.size();) {
      auto const end = std::min(value.find(' ', at), value.size());
      if (end != at) {
        words.push_back(value.substr(at, end - at));
      }
      at = end + 1;
    }
  }
  return words;
}

void Parameters::read(std::string_view json) {
  JsonDocument document;
  document.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag>(json.data(), json.size());
  if (document.HasParseError() || !document.IsObject()) {
    throw WrongQuestion{message("serve-no-object")};
  }
  Json const& object = document;  // clang 14 compares the iterators of what is constant alone
  for (auto const& member : object.GetObject()) {
    std::string const name{text_of_json(member.name)};
    if (member.value.IsNull()) {
      continue;
    }
    if (auto text = plain_text(member.value)) {
      add(name, *std::move(text));
    } else if (member.value.IsArray()) {
      for (auto const& each : member.value.GetArray()) {
        auto word = plain_text(each);
        if (!word) {
          refuse(name, message("serve-no-text"));
        }
        add(name, *std::move(word));
      }
    } else if (name == "tags" && member.value.IsObject()) {
      for (auto const& tag : member.value.GetObject()) {
        auto value = plain_text(tag.value);
        if (!value) {
          refuse(name, message("serve-no-text"));
        }
        tags_.push_back({std::string{text_of_json(tag.name)}, *std::move(value)});
      }
    } else {
      refuse(name, message("serve-no-text"));
    }
  }
}

}  // namespace damier::serve
