// None of these uses of a message compiles, except the last; CTest tries them one by one.

#include "language/message.hpp"

using namespace damier;

#if defined(UNKNOWN_IDENTIFIER)
Message const used = message("gamse", "count"_a = 3);
#elif defined(MISNAMED_ARGUMENT)
Message const used = message("games", "cuont"_a = 3);
#elif defined(MISSING_ARGUMENT)
Message const used = message("games");
#elif defined(ARGUMENT_TOO_MANY)
Message const used = message("games", "count"_a = 3, "file"_a = "a.pdn");
#elif defined(COUNT_NO_NUMBER)
Message const used = message("games", "count"_a = "3");
#elif defined(UNKNOWN_LANGUAGE)
constexpr Language used{"xx"};
#else
Message const used = message("games", "count"_a = 3);
#endif
