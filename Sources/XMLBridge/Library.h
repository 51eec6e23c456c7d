#pragma once
// The functions of libxml2 this target calls, as pointers typed by the library's own headers.

#if !__has_include(<libxml/parser.h>)
#error "the headers of libxml2 are missing: install libxml2-dev"
#endif
#include <libxml/parser.h>
#include <libxml/xmlerror.h>

#define PDFSCOPE_XML_FUNCTIONS(use) \
  use(xmlInitParser)                \
  use(xmlNewParserCtxt)             \
  use(xmlFreeParserCtxt)            \
  use(xmlCtxtReadMemory)            \
  use(xmlStopParser)                \
  use(xmlFreeDoc)                   \
  use(xmlSetStructuredErrorFunc)    \
  use(__xmlStructuredError)         \
  use(__xmlStructuredErrorContext)

#define PDFSCOPE_XML_DECLARE(name) __typeof__(name) *name;

typedef struct {
  PDFSCOPE_XML_FUNCTIONS(PDFSCOPE_XML_DECLARE)
} pdfscope_xml_library;

#undef PDFSCOPE_XML_DECLARE

/// The table, loaded at the first call; null when the library or one of the functions is missing.
const pdfscope_xml_library *pdfscope_xml_library_load(void);
