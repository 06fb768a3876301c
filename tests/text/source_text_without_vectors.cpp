// Lines and characters as a machine without SSE2 finds them, in a namespace of its own.

#define DAMIER_WITHOUT_VECTORS
#define source_text source_text_without_vectors
#include "text/source_text.cpp"
