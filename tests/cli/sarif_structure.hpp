#pragma once

#include <string>
#include <vector>

namespace damier::cli_test {

/// The violations of SARIF 2.1.0 (OASIS, 2020) in a text, for the objects that damier writes: unknown or missing
/// properties, wrong types, values out of their range or list, a rule index of another rule. Each text line begins with
/// the place in the text: "runs[0].results[2].level: …". Empty if there is none.
[[nodiscard]] std::vector<std::string> faults_of_sarif(std::string const& text);

}  // namespace damier::cli_test
