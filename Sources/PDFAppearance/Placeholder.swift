// Filled by the first drawing code.
