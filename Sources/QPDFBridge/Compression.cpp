// The Flate filter (ISO 32000-2 7.4.4), for data that qpdf does not write.

#include "Guard.hpp"

#include <qpdf/Buffer.hh>
#include <qpdf/Pl_Buffer.hh>
#include <qpdf/Pl_Flate.hh>

#include <cstdlib>
#include <cstring>

using namespace bridge;

int qpdfbridge_deflate(const uint8_t *bytes, size_t count, qpdfbridge_bytes *result, qpdfbridge_error *error) {
  *result = {};
  return guarded(error, [&] {
    Pl_Buffer buffer("compressed");
    Pl_Flate flate("flate", &buffer, Pl_Flate::a_deflate);
    flate.write(bytes, count);
    flate.finish();
    unsigned char *data = nullptr;
    size_t size = 0;
    buffer.getMallocBuffer(&data, &size);
    result->bytes = data;
    result->count = size;
  });
}
