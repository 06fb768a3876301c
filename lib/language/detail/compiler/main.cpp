// compile_catalogues CATALOGUES TABLE.hpp TEXTS.cpp: makes C++ of the catalogues of a folder; run by the build.

#include "language/detail/compiler/catalogue_set.hpp"
#include "language/language.hpp"

#include <cstdio>
#include <fstream>
#include <iterator>

namespace {

using namespace damier;

po::File read(std::string const& path, std::vector<po::Fault>& faults) {
  std::ifstream file{path, std::ios::binary};
  if (!file) {
    faults.push_back({path, 0, "cannot be read"});
  }
  return po::read(path, std::string{std::istreambuf_iterator<char>{file}, {}}, faults);
}

bool write(char const* path, std::string const& text) {
  std::ofstream file{path, std::ios::binary};
  file << text;
  return static_cast<bool>(file.flush());
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) {
    std::fputs("usage: compile_catalogues CATALOGUES TABLE.hpp TEXTS.cpp\n", stderr);
    return 2;
  }
  std::string const folder{arguments[1]};
  std::vector<po::Fault> faults;
  po::CatalogueSet catalogues{read(folder + "/damier.pot", faults), {}};
  for (auto const code : language_codes) {
    if (code != Language{}.code()) {
      catalogues.translations.push_back(read(folder + "/" + std::string{code} + ".po", faults));
    }
  }
  for (auto const& fault : po::faults_of(catalogues)) {
    faults.push_back(fault);
  }
  for (auto const& fault : faults) {
    std::fprintf(stderr, "%s\n", fault.text().c_str());
  }
  if (!faults.empty()) {
    return 1;
  }
  return write(arguments[2], po::message_table_source(catalogues.english)) &&
                 write(arguments[3], po::catalogues_source(catalogues))
             ? 0
             : 3;
}
