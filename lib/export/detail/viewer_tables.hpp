#pragma once

#include "export/bulletin_section.hpp"

#include <map>
#include <string>

namespace damier {

/// The tables of events below the games of a web page, which has them in several languages.
class ViewerTables {
 public:
  /// Adds the heading and the table of an event or a round to those of its language.
  void add(BulletinSection const& section);
  /// Appends an element for each language. All but that of the page are hidden until its reader chooses another one.
  void append_to(std::string& text, Language shown) const;

 private:
  std::map<std::string, std::string, std::less<>> markup_;  ///< by the code of the language
};

}  // namespace damier
