// compile_texts TEXTS.cpp fr.po nl.po…: makes C++ of translations that have no identifiers, the help of the program;
// run by the build.

#include "language/detail/compiler/po_file.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

using namespace damier;

std::string quoted(std::string const& text) { return "R\"text(" + text + ")text\""; }

/// The table of a language, ordered by the English texts.
std::string table_of(po::File file) {
  std::ranges::sort(file.entries, {}, &po::Entry::id);
  std::string table;
  for (auto const& entry : file.entries) {
    if (!entry.fuzzy && !entry.texts.empty() && !entry.texts.front().empty()) {
      table += "    {" + quoted(entry.id) + ", " + quoted(entry.texts.front()) + "},\n";
    }
  }
  return table;
}

}  // namespace

int main(int count, char** arguments) {
  std::string source = "#include \"apps/damier/help/text_table.hpp\"\n\nnamespace damier::app {\nnamespace {\n\n";
  std::string languages;
  std::vector<po::Fault> faults;
  for (auto i = 2; i < count; ++i) {
    std::filesystem::path const path{arguments[i]};
    std::ifstream file{path, std::ios::binary};
    auto const code = path.stem().string();
    source += "constexpr TranslatedText " + code + "[] = {\n" +
              table_of(po::read(path.string(), std::string{std::istreambuf_iterator<char>{file}, {}}, faults)) + "};\n";
    languages.append("    {\"").append(code).append("\", ").append(code).append("},\n");
  }
  for (auto const& fault : faults) {
    static_cast<void>(std::fprintf(stderr, "%s\n", fault.text().c_str()));
  }
  source += "constexpr TextTable tables[] = {\n" + languages +
            "};\n\n}  // namespace\n\nstd::span<TextTable const> text_tables() noexcept { return tables; }\n\n"
            "}  // namespace damier::app\n";
  std::ofstream out{arguments[1], std::ios::binary};
  out << source;
  return !faults.empty() ? 1 : out.flush() ? 0 : 3;
}
