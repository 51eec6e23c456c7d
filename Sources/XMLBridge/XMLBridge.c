#include "XMLBridge.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "Library.h"

// The longest text a pool may hold: far above any XMP packet or XFDF file, far below what offsets can say.
#define POOL_LIMIT ((size_t)256 << 20)

typedef struct {
  pdfscope_xml_document *document;
  const pdfscope_xml_library *library;
  xmlParserCtxtPtr parser;
  pdfscope_xml_node *nodes;
  size_t node_capacity;
  size_t node_limit;
  char *pool;
  size_t pool_capacity;
  int32_t open_element;
} reader;

static void stop(reader *state, int32_t status, const char *message) {
  if (state->document->status != PDFSCOPE_XML_REFUSED && state->document->status != PDFSCOPE_XML_NO_MEMORY) {
    state->document->status = status;
    strncpy(state->document->message, message, sizeof state->document->message - 1);
  }
  state->library->xmlStopParser(state->parser);
}

static int is_stopped(const reader *state) { return state->document->status >= PDFSCOPE_XML_REFUSED; }

static pdfscope_xml_text add_text(reader *state, const void *bytes, size_t length) {
  pdfscope_xml_document *document = state->document;
  pdfscope_xml_text text = {(uint32_t)document->pool_length, 0};
  if (!bytes || length == 0 || is_stopped(state)) return text;
  if (length > POOL_LIMIT - document->pool_length) {
    stop(state, PDFSCOPE_XML_REFUSED, "the document holds too much text");
    return text;
  }
  size_t needed = document->pool_length + length;
  if (needed > state->pool_capacity) {
    size_t capacity = needed * 2 + 1024;
    char *grown = realloc(state->pool, capacity);
    if (!grown) {
      stop(state, PDFSCOPE_XML_NO_MEMORY, "memory is short");
      return text;
    }
    state->pool = grown;
    state->pool_capacity = capacity;
    document->pool = grown;
  }
  memcpy(state->pool + document->pool_length, bytes, length);
  document->pool_length = needed;
  text.length = (uint32_t)length;
  return text;
}

static pdfscope_xml_text add_string(reader *state, const xmlChar *string) {
  return add_text(state, string, string ? strlen((const char *)string) : 0);
}

// A node with empty texts; null when there may be no more.
static pdfscope_xml_node *add_node(reader *state, int32_t kind) {
  pdfscope_xml_document *document = state->document;
  if (is_stopped(state)) return NULL;
  if (document->node_count >= state->node_limit || document->node_count >= INT32_MAX) {
    stop(state, PDFSCOPE_XML_REFUSED, "the document holds too many nodes");
    return NULL;
  }
  if (document->node_count == state->node_capacity) {
    size_t capacity = state->node_capacity * 2 + 64;
    pdfscope_xml_node *grown = realloc(state->nodes, capacity * sizeof *grown);
    if (!grown) {
      stop(state, PDFSCOPE_XML_NO_MEMORY, "memory is short");
      return NULL;
    }
    state->nodes = grown;
    state->node_capacity = capacity;
    document->nodes = grown;
  }
  pdfscope_xml_node *node = &state->nodes[document->node_count++];
  memset(node, 0, sizeof *node);
  node->kind = kind;
  node->parent = state->open_element;
  return node;
}

static void start_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                          int namespace_count, const xmlChar **namespaces, int attribute_count, int defaulted_count,
                          const xmlChar **attributes) {
  reader *state = context;
  (void)defaulted_count;
  pdfscope_xml_node *element = add_node(state, PDFSCOPE_XML_ELEMENT);
  if (!element) return;
  int32_t index = (int32_t)(element - state->nodes);
  element->prefix = add_string(state, prefix);
  element->name = add_string(state, name);
  element->uri = add_string(state, uri);
  state->open_element = index;
  for (int i = 0; i < namespace_count; i++) {
    pdfscope_xml_node *node = add_node(state, PDFSCOPE_XML_NAMESPACE);
    if (!node) return;
    node->prefix = add_string(state, namespaces[2 * i]);
    node->uri = add_string(state, namespaces[2 * i + 1]);
  }
  for (int i = 0; i < attribute_count; i++) {
    // Five pointers an attribute: local name, prefix, namespace, start and end of the value.
    const xmlChar **attribute = attributes + 5 * i;
    pdfscope_xml_node *node = add_node(state, PDFSCOPE_XML_ATTRIBUTE);
    if (!node) return;
    node->name = add_string(state, attribute[0]);
    node->prefix = add_string(state, attribute[1]);
    node->uri = add_string(state, attribute[2]);
    node->value = add_text(state, attribute[3], (size_t)(attribute[4] - attribute[3]));
  }
}

static void end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  reader *state = context;
  (void)name, (void)prefix, (void)uri;
  if (is_stopped(state) || state->open_element < 0) return;
  state->open_element = state->nodes[state->open_element].parent;
}

static void characters(void *context, const xmlChar *bytes, int length) {
  reader *state = context;
  if (length <= 0 || is_stopped(state)) return;
  pdfscope_xml_document *document = state->document;
  pdfscope_xml_node *last = document->node_count ? &state->nodes[document->node_count - 1] : NULL;
  // libxml2 hands long texts over in pieces. The pool's end is still this node's text when nothing came between.
  int continues = last && last->kind == PDFSCOPE_XML_TEXT && last->parent == state->open_element &&
                  (size_t)last->value.offset + last->value.length == document->pool_length;
  if (!continues) last = add_node(state, PDFSCOPE_XML_TEXT);
  if (!last) return;
  pdfscope_xml_text text = add_text(state, bytes, (size_t)length);
  if (continues) {
    last->value.length += text.length;
  } else {
    last->value = text;
  }
}

static void cdata(void *context, const xmlChar *bytes, int length) {
  reader *state = context;
  pdfscope_xml_node *node = add_node(state, PDFSCOPE_XML_CDATA);
  if (node && length > 0) node->value = add_text(state, bytes, (size_t)length);
}

static void comment(void *context, const xmlChar *text) {
  reader *state = context;
  pdfscope_xml_node *node = add_node(state, PDFSCOPE_XML_COMMENT);
  if (node) node->value = add_string(state, text);
}

static void instruction(void *context, const xmlChar *target, const xmlChar *data) {
  reader *state = context;
  pdfscope_xml_node *node = add_node(state, PDFSCOPE_XML_INSTRUCTION);
  if (!node) return;
  node->name = add_string(state, target);
  node->value = add_string(state, data);
}

// Called before the declaration's content is looked at, so no entity is ever declared.
static void document_type(void *context, const xmlChar *name, const xmlChar *external, const xmlChar *system) {
  (void)name, (void)external, (void)system;
  stop(context, PDFSCOPE_XML_REFUSED, "the document has a document type declaration");
}

#if LIBXML_VERSION >= 21200
typedef const xmlError *error_pointer;
#else
typedef xmlErrorPtr error_pointer;
#endif

static void note_error(void *context, error_pointer error) {
  reader *state = context;
  pdfscope_xml_document *document = state->document;
  if (!error || error->level < XML_ERR_ERROR || document->status != PDFSCOPE_XML_OK) return;
  document->status = error->code == XML_ERR_NO_MEMORY ? PDFSCOPE_XML_NO_MEMORY : PDFSCOPE_XML_MALFORMED;
  document->line = error->line > 0 ? error->line : 0;
  const char *message = error->message ? error->message : "not well-formed";
  strncpy(document->message, message, sizeof document->message - 1);
  size_t length = strlen(document->message);
  while (length && (document->message[length - 1] == '\n' || document->message[length - 1] == ' ')) {
    document->message[--length] = 0;
  }
}

static xmlSAXHandler handlers(void) {
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.internalSubset = document_type;
  handler.startElementNs = start_element;
  handler.endElementNs = end_element;
  handler.characters = characters;
  handler.ignorableWhitespace = characters;
  handler.cdataBlock = cdata;
  handler.comment = comment;
  handler.processingInstruction = instruction;
  handler.serror = note_error;
  return handler;
}

static void parse(reader *state, const char *bytes, size_t length, const char *encoding) {
  const pdfscope_xml_library *library = state->library;
  state->parser = library->xmlNewParserCtxt();
  if (!state->parser || !state->parser->sax) {
    state->document->status = PDFSCOPE_XML_NO_MEMORY;
    if (state->parser) library->xmlFreeParserCtxt(state->parser);
    return;
  }
  *state->parser->sax = handlers();
  state->parser->userData = state;
  // Faults of character conversion do not pass through the handler above but through this thread's own, which prints.
  xmlStructuredErrorFunc previous = *library->__xmlStructuredError();
  void *previous_context = *library->__xmlStructuredErrorContext();
  library->xmlSetStructuredErrorFunc(state, note_error);
  // NOENT: without it "&amp;" in an attribute would come as "&#38;". It unfolds nothing else here: with a document type
  // declaration refused and no handler for entities there are only the five that XML itself has.
  int options = XML_PARSE_NONET | XML_PARSE_RECOVER | XML_PARSE_COMPACT | XML_PARSE_NOENT;
  xmlDocPtr tree = library->xmlCtxtReadMemory(state->parser, bytes, (int)length, NULL, encoding, options);
  library->xmlSetStructuredErrorFunc(previous_context, previous);
  if (tree) library->xmlFreeDoc(tree);
  library->xmlFreeParserCtxt(state->parser);
}

pdfscope_xml_document *pdfscope_xml_read(const void *bytes, size_t length, const char *encoding, size_t node_limit) {
  pdfscope_xml_document *document = calloc(1, sizeof *document);
  if (!document) return NULL;
  reader state = {0};
  state.document = document;
  state.library = pdfscope_xml_library_load();
  state.node_limit = node_limit;
  state.open_element = -1;
  if (!state.library) {
    document->status = PDFSCOPE_XML_NO_LIBRARY;
    strncpy(document->message, "libxml2 is not installed", sizeof document->message - 1);
  } else if (length > POOL_LIMIT) {
    document->status = PDFSCOPE_XML_REFUSED;
    strncpy(document->message, "the document is too large", sizeof document->message - 1);
  } else {
    parse(&state, bytes, length, encoding);
  }
  return document;
}

void pdfscope_xml_free(pdfscope_xml_document *document) {
  if (!document) return;
  free((void *)document->nodes);
  free((void *)document->pool);
  free(document);
}
