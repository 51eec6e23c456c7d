/// What a process gives up for good before it opens other people's documents. Plain C; nothing here allocates after a
/// failure or throws.
#ifndef PDFSCOPE_SANDBOX_BRIDGE_H
#define PDFSCOPE_SANDBOX_BRIDGE_H

#include "SandboxProgram.h"

/// The version of Landlock that the kernel has; 0 where it has none.
int sandboxbridge_landlock_version(void);

#include "SandboxWorker.h"

#endif
