#pragma once
// Reads an XML document into flat tables of nodes and bytes, with libxml2 found at run time.
//
// Nothing here links libxml2: it brings ICU with it, which would cost every start of the program several milliseconds.
// The library is looked for at the first call, once in a process, from any thread.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  PDFSCOPE_XML_ELEMENT = 1,
  PDFSCOPE_XML_ATTRIBUTE = 2,
  /// A namespace declaration: `prefix` and `uri`.
  PDFSCOPE_XML_NAMESPACE = 3,
  PDFSCOPE_XML_TEXT = 4,
  PDFSCOPE_XML_CDATA = 5,
  PDFSCOPE_XML_COMMENT = 6,
  /// A processing instruction: `name` is its target.
  PDFSCOPE_XML_INSTRUCTION = 7
};

enum {
  PDFSCOPE_XML_OK = 0,
  /// Not well-formed: the nodes are what could be read.
  PDFSCOPE_XML_MALFORMED = 1,
  /// A document type declaration, or more nodes or bytes than the limits allow: the nodes stop there.
  PDFSCOPE_XML_REFUSED = 2,
  /// libxml2 is not installed, or lacks a function.
  PDFSCOPE_XML_NO_LIBRARY = 3,
  PDFSCOPE_XML_NO_MEMORY = 4
};

/// A run of bytes in the pool of a document.
typedef struct {
  uint32_t offset;
  uint32_t length;
} pdfscope_xml_text;

/// One node. An element is followed by its namespace declarations, its attributes and its content.
typedef struct {
  int32_t kind;
  /// The index of the element that holds the node, -1 outside the root element.
  int32_t parent;
  pdfscope_xml_text prefix;
  pdfscope_xml_text name;
  pdfscope_xml_text uri;
  pdfscope_xml_text value;
} pdfscope_xml_node;

typedef struct {
  int32_t status;
  /// Where the first fault is, from 1; 0 when not known.
  int32_t line;
  /// What the first fault is, empty when there is none.
  char message[200];
  const pdfscope_xml_node *nodes;
  size_t node_count;
  /// UTF-8.
  const char *pool;
  size_t pool_length;
} pdfscope_xml_document;

/// Parses `length` bytes. `encoding` overrides what the document declares when it is not null. No entity is
/// expanded, nothing is fetched, a document type declaration is refused. Null only when memory is short.
pdfscope_xml_document *pdfscope_xml_read(const void *bytes, size_t length, const char *encoding, size_t node_limit);

/// Frees what `pdfscope_xml_read` returned; null is allowed.
void pdfscope_xml_free(pdfscope_xml_document *document);

/// The name of the shared library that is looked for.
const char *pdfscope_xml_library_name(void);

#ifdef __cplusplus
}
#endif
