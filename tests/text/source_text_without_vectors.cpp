// Lines and characters as they are found on a machine without SSE2, in a namespace of its own.

#define DAMIER_WITHOUT_VECTORS
#define source_text source_text_without_vectors
#include "text/detail/source_text.cpp"
