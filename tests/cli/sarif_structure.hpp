#pragma once

#include <string>
#include <vector>

namespace damier::cli_test {

/// What a text has that SARIF 2.1.0 (OASIS, 2020) does not allow, for the objects that damier writes: properties that
/// are not known there or missing, wrong types, values out of their range or list, a rule index that leads to another
/// rule. Each line begins with the place in the text: "runs[0].results[2].level: …". Empty where all is well.
[[nodiscard]] std::vector<std::string> faults_of_sarif(std::string const& text);

}  // namespace damier::cli_test
