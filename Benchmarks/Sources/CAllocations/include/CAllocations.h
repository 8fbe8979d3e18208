#pragma once

/// Whether this system lets allocations be counted.
int allocations_are_counted(void);

/// How many blocks of memory have been taken so far, by whatever means.
unsigned long allocations_so_far(void);

/// Takes a block of memory and gives it back, in a way that no optimiser leaves out.
void allocate_once(void);
