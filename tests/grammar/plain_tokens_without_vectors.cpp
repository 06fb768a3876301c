// The shortcut for plain tokens as it is compiled on a machine without SSE2, under other names.

#define DAMIER_WITHOUT_VECTORS
#define read_plain_moves read_plain_moves_without_vectors
#define is_plain_result is_plain_result_without_vectors
#define read_plain_tag read_plain_tag_without_vectors
#include "grammar/pdn/detail/plain_tag.cpp"
#include "grammar/pdn/detail/plain_tokens.cpp"
