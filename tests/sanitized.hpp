#pragma once

// DAMIER_SANITIZED is defined where the program has a sanitizer of addresses or threads. g++ and clang report one in
// different ways; a preset defines it itself where it leaves the tests' own sources without.
#ifndef DAMIER_SANITIZED
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define DAMIER_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define DAMIER_SANITIZED
#endif
#endif
#endif
