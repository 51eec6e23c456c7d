"""The parts of Fixtures/make: one module a subject, `pdf` that writes files, `registry` that knows them all."""
