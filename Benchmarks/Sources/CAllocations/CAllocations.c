#include "CAllocations.h"

// Says which library this is.
#include <stdlib.h>

#if defined(__GLIBC__)
  #include <errno.h>
  #include <stdatomic.h>

  // glibc lets a program put its own functions before the library's, for all that it has loaded, the
  // runtime of Swift among it. They count, and hand on.
  static atomic_ulong count;

  extern void *__libc_malloc(size_t size);
  extern void *__libc_calloc(size_t number, size_t size);
  extern void *__libc_realloc(void *block, size_t size);
  extern void *__libc_memalign(size_t alignment, size_t size);

  static void one_more(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

  void *malloc(size_t size) {
    one_more();
    return __libc_malloc(size);
  }

  void *calloc(size_t number, size_t size) {
    one_more();
    return __libc_calloc(number, size);
  }

  void *realloc(void *block, size_t size) {
    one_more();
    return __libc_realloc(block, size);
  }

  void *memalign(size_t alignment, size_t size) {
    one_more();
    return __libc_memalign(alignment, size);
  }

  void *aligned_alloc(size_t alignment, size_t size) {
    one_more();
    return __libc_memalign(alignment, size);
  }

  int posix_memalign(void **block, size_t alignment, size_t size) {
    one_more();
    void *taken = __libc_memalign(alignment, size);
    if (taken == NULL) return ENOMEM;
    *block = taken;
    return 0;
  }

  int allocations_are_counted(void) { return 1; }
  unsigned long allocations_so_far(void) { return atomic_load(&count); }
#else
  int allocations_are_counted(void) { return 0; }
  unsigned long allocations_so_far(void) { return 0; }
#endif

void allocate_once(void) {
  void *volatile block = malloc(1);
  free(block);
}
