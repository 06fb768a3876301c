#pragma once

// DAMIER_SANITIZED is defined where the tests are compiled with a sanitizer of addresses or threads: g++ and clang report
// it in different ways.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define DAMIER_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define DAMIER_SANITIZED
#endif
#endif
