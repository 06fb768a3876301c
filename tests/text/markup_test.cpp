#include "text/markup.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier;

TEST_CASE("markup is escaped, and UTF-8 whatever bytes a text has") {
  std::string text = "kept ";
  append_markup(text, "caf\xE9 & \xC3\xA9 <b> \"x\" '\x01\t'");
  CHECK(text == "kept caf\xEF\xBF\xBD &amp; \xC3\xA9 &lt;b&gt; &quot;x&quot; &#39;\xEF\xBF\xBD\t&#39;");
}
