#include "motif/gained.hpp"

#include "text/byte_classes.hpp"

namespace damier {
namespace {

constexpr std::string_view gained_word = "gained";

bool is_of_word(char c) { return is_small_letter(c) || is_digit(c) || c == '-' || c == '$' || c == '_'; }

/// The text with another one in the place of each word "gained".
std::string with(std::string_view mechanism, std::string_view other) {
  std::string text;
  std::size_t copied = 0;
  for (auto at = mechanism.find(gained_word); at != std::string_view::npos;
       at = mechanism.find(gained_word, at + gained_word.size())) {
    auto const end = at + gained_word.size();
    auto const is_word =
        (at == 0 || !is_of_word(mechanism[at - 1])) && (end == mechanism.size() || !is_of_word(mechanism[end]));
    if (is_word) {
      text += mechanism.substr(copied, at - copied);
      text += other;
      copied = end;
    }
  }
  return text.append(mechanism.substr(copied));
}

}  // namespace

std::string written_out(std::string_view mechanism) {
  if (with(mechanism, "") == mechanism) {
    return std::string{mechanism};
  }
  // With an exchange under way its first half would count: there nothing is gained.
  auto query = "(after captures (" + with(mechanism, "(not ply 0..)") + "))";
  for (int lead = -most_lead; lead <= most_lead; ++lead) {
    auto const more = "(not must capture material >= " + std::to_string(lead + 1) + ")";
    query += "\nor (material = " + std::to_string(lead) + " not after captures (" + with(mechanism, more) + "))";
  }
  return query;
}

std::string without_gained(std::string_view mechanism) { return with(mechanism, "forced"); }

}  // namespace damier
