// The C face of qpdf: one document behind one opaque handle, objects as owned handles, errors as values.
//
// Names follow qpdf-c.h with a prefix of our own, because qpdf's own C API cannot share a document with C++.
// No function throws. Handles belong to the document they came from; once it is closed they may only be freed. A
// document and its handles are used by one thread at a time.

#ifndef QPDFBRIDGE_H
#define QPDFBRIDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct qpdfbridge_document qpdfbridge_document;
typedef struct qpdfbridge_object qpdfbridge_object;

// What went wrong. The values are part of the contract with the Swift side.
enum qpdfbridge_code {
  QPDFBRIDGE_OK = 0,
  QPDFBRIDGE_PASSWORD = 1,
  QPDFBRIDGE_DAMAGED = 2,
  QPDFBRIDGE_UNSUPPORTED = 3,
  QPDFBRIDGE_PAGES = 4,
  QPDFBRIDGE_OBJECT = 5,
  QPDFBRIDGE_SYSTEM = 6,
  QPDFBRIDGE_USAGE = 7,
  QPDFBRIDGE_LOGIC = 8,
  QPDFBRIDGE_RUNTIME = 9,
  QPDFBRIDGE_MEMORY = 10,
  // A guard of ours stopped the work: too much reading for a file of this size, too deep a recursion, too much output.
  QPDFBRIDGE_LIMIT = 11,
  // The caller's sink refused to take more; `system_error` is what it answered.
  QPDFBRIDGE_SINK = 12,
  QPDFBRIDGE_UNKNOWN = 13,
};

// An error or a warning. `message` is allocated; free it with qpdfbridge_error_clear.
typedef struct {
  int32_t code;
  int32_t system_error;
  int32_t number;  // of the object concerned, 0 when there is none
  int32_t generation;
  int64_t offset;  // in the file, -1 when unknown
  char *message;
} qpdfbridge_error;

void qpdfbridge_error_clear(qpdfbridge_error *error);

enum qpdfbridge_kind {
  QPDFBRIDGE_KIND_NULL = 0,
  QPDFBRIDGE_KIND_BOOLEAN = 1,
  QPDFBRIDGE_KIND_INTEGER = 2,
  QPDFBRIDGE_KIND_REAL = 3,
  QPDFBRIDGE_KIND_STRING = 4,
  QPDFBRIDGE_KIND_NAME = 5,
  QPDFBRIDGE_KIND_ARRAY = 6,
  QPDFBRIDGE_KIND_DICTIONARY = 7,
  QPDFBRIDGE_KIND_STREAM = 8,
  QPDFBRIDGE_KIND_OTHER = 9,
  // An indirect reference nobody has followed yet.
  QPDFBRIDGE_KIND_REFERENCE = 10,
};

// A value handed over in one crossing. Direct null, boolean, integer and real objects carry no handle.
typedef struct {
  int32_t kind;
  int32_t number;
  int32_t generation;
  int64_t integer;  // boolean (0 or 1) and integer
  double real;      // real, always finite
  qpdfbridge_object *handle;
} qpdfbridge_value;

// Bytes allocated by the bridge; free `bytes` with qpdfbridge_free.
typedef struct {
  uint8_t *bytes;
  size_t count;
} qpdfbridge_bytes;

void qpdfbridge_free(void *memory);

// Documents and object handles alive in this process.
int64_t qpdfbridge_live_handles(void);
// Those made on the calling thread, less those freed on it: what a test can check while others run beside it.
int64_t qpdfbridge_live_handles_of_thread(void);
const char *qpdfbridge_qpdf_version(void);

// ---- Documents

// `data` must stay valid and unchanged until the document is closed. NULL and `error` filled on failure.
qpdfbridge_document *qpdfbridge_open(
    const uint8_t *data, size_t size, const char *password, bool attempt_recovery, qpdfbridge_error *error);
qpdfbridge_document *qpdfbridge_open_empty(qpdfbridge_error *error);
void qpdfbridge_close(qpdfbridge_document *document);

// Has the document that is closed last stay in memory until another is opened or closed: where the process ends with
// it, the system lets all go at once, which takes a tenth of the time.
void qpdfbridge_leave_last_to_exit(void);

// Gives memory that is free back to the system. The small pieces of a large document that was closed lie between
// others; else they would stay with the process, for the one thread that took them.
void qpdfbridge_return_memory(void);

typedef struct {
  char version[16];
  int32_t extension_level;
  bool is_encrypted;
  bool owner_password_matched;
  bool user_password_matched;
  bool encrypts_metadata;
  int32_t R;
  int32_t V;
  int32_t P;
  int32_t key_bits;
  int32_t stream_method;  // 0 none, 1 unknown, 2 RC4, 3 AES, 4 AESv3
  int32_t string_method;
  int32_t file_method;
  bool allows_accessibility;
  bool allows_extract;
  bool allows_print_low;
  bool allows_print_high;
  bool allows_assemble;
  bool allows_form;
  bool allows_annotate;
  bool allows_modify_other;
  bool is_linearized;
  int32_t highest_object_number;
  bool has_object_streams;
  bool has_nested_streams;  // object streams in object streams, of which nothing is read
} qpdfbridge_facts;

int qpdfbridge_get_facts(qpdfbridge_document *document, qpdfbridge_facts *facts, qpdfbridge_error *error);

// Takes the oldest warning qpdf or the guard noted. False when there is none.
bool qpdfbridge_next_warning(qpdfbridge_document *document, qpdfbridge_error *warning);

// Other spellings of a password to try: the same characters in the encodings writers are known to have used. Each is
// NUL-terminated in one block; `count` is the number of them.
int qpdfbridge_password_spellings(
    const char *password, qpdfbridge_bytes *spellings, size_t *count, qpdfbridge_error *error);

// ---- Reading objects. None of these fails: what cannot be read is null, and a warning says why.

void qpdfbridge_get_root(qpdfbridge_document *document, qpdfbridge_value *value);
void qpdfbridge_get_trailer(qpdfbridge_document *document, qpdfbridge_value *value);
void qpdfbridge_get_object(
    qpdfbridge_document *document, int32_t number, int32_t generation, qpdfbridge_value *value);

void qpdfbridge_object_free(qpdfbridge_object *object);
// Follows a reference: the kind of what it leads to, with scalars filled in. `handle` is left NULL.
void qpdfbridge_resolve(qpdfbridge_object *object, qpdfbridge_value *value);
void qpdfbridge_get_key(qpdfbridge_object *object, const char *key, qpdfbridge_value *value);
void qpdfbridge_get_item(qpdfbridge_object *object, int64_t index, qpdfbridge_value *value);
int64_t qpdfbridge_count(qpdfbridge_object *object);
// A string's bytes (decrypted), or a name's without its slash.
void qpdfbridge_get_bytes(qpdfbridge_object *object, qpdfbridge_bytes *bytes);
// The keys of a dictionary or of a stream's dictionary, without slashes, each followed by a NUL.
void qpdfbridge_get_keys(qpdfbridge_object *object, qpdfbridge_bytes *keys);
// The numbers of an array; anything else in it counts as NaN. Returns how many were stored.
int64_t qpdfbridge_get_numbers(qpdfbridge_object *object, double *numbers, int64_t capacity);
// All items of an array in one crossing. `values` has room for `capacity`; returns how many were stored.
int64_t qpdfbridge_get_items(qpdfbridge_object *object, qpdfbridge_value *values, int64_t capacity);
// The object number and generation of each item of an array, 0 0 for a direct one. Nothing is resolved.
int64_t qpdfbridge_get_references(qpdfbridge_object *object, int32_t *pairs, int64_t capacity);
// The object in PDF syntax; with `resolve`, what a reference leads to in its place.
int qpdfbridge_unparse(
    qpdfbridge_object *object, bool resolve, qpdfbridge_bytes *bytes, qpdfbridge_error *error);
bool qpdfbridge_is_same(qpdfbridge_object *left, qpdfbridge_object *right);

enum qpdfbridge_decode {
  QPDFBRIDGE_DECODE_NONE = 0,         // as in the file, decrypted
  QPDFBRIDGE_DECODE_GENERALIZED = 1,  // Flate, LZW, ASCII85, ASCIIHex
  QPDFBRIDGE_DECODE_SPECIALIZED = 2,  // and RunLength
  QPDFBRIDGE_DECODE_ALL = 3,          // and DCT
};

// A stream's data. More than `limit` bytes is QPDFBRIDGE_LIMIT; a filter that cannot be undone is
// QPDFBRIDGE_UNSUPPORTED.
int qpdfbridge_get_stream_data(
    qpdfbridge_object *object, int decode, size_t limit, qpdfbridge_bytes *bytes, qpdfbridge_error *error);

// Whether a stream of the file decodes to more than any reader should be asked to read, through filters on top of each
// other.
int qpdfbridge_has_endless_stream(qpdfbridge_document *document, bool *answer, qpdfbridge_error *error);

// ---- Copying objects

// An object in PDF syntax, of a stream its dictionary. `bytes` are the document's: they last until it is asked for
// another object in this way.
typedef struct {
  bool is_stream;
  const uint8_t *bytes;
  size_t count;
} qpdfbridge_syntax;

// What a number leads to, in PDF syntax, with references as they are; `null` where there is nothing.
int qpdfbridge_get_syntax(
    qpdfbridge_document *document, int32_t number, int32_t generation, qpdfbridge_syntax *syntax,
    qpdfbridge_error *error);

// The same for an object at hand.
int qpdfbridge_get_syntax_of(qpdfbridge_object *object, qpdfbridge_syntax *syntax, qpdfbridge_error *error);

enum qpdfbridge_stream_form {
  QPDFBRIDGE_STREAM_EMPTY = 0,    // no stream, or one that decodes without end; a warning tells of the latter
  QPDFBRIDGE_STREAM_RAW = 1,      // as in the file, decrypted
  QPDFBRIDGE_STREAM_DECODED = 2,  // all its filters undone
};

typedef struct {
  int32_t form;
  const uint8_t *bytes;  // the document's: they last until it is asked for another stream in this way
  size_t count;
} qpdfbridge_stream;

// A stream's data: decoded where all its filters can be undone without loss or damage and it has no more than `limit`
// bytes then; as it is else. Nothing is decoded with a limit of 0.
int qpdfbridge_read_stream(
    qpdfbridge_document *document, int32_t number, int32_t generation, size_t limit, qpdfbridge_stream *stream,
    qpdfbridge_error *error);

// The numbers and generations of all objects of the cross-reference table. `pairs` is allocated.
int qpdfbridge_get_object_ids(
    qpdfbridge_document *document, int32_t **pairs, size_t *count, qpdfbridge_error *error);

// For each object number, from 0, the object stream that the cross-reference table puts it in (with generation 0), 0
// for none. The numbers are the document's and last as long as it does; there are none where a table of them would not
// pay.
const int32_t *qpdfbridge_get_containers(qpdfbridge_document *document, size_t *count);

// Whether qpdf has found anything wrong with the file since it was opened.
bool qpdfbridge_has_warned(qpdfbridge_document *document);

// ---- Changing objects

// Reads one object in PDF syntax; references lead into the document.
int qpdfbridge_parse(
    qpdfbridge_document *document, const uint8_t *bytes, size_t count, qpdfbridge_value *value,
    qpdfbridge_error *error);
int qpdfbridge_replace_key(
    qpdfbridge_object *object, const char *key, qpdfbridge_object *value, qpdfbridge_error *error);
int qpdfbridge_remove_key(qpdfbridge_object *object, const char *key, qpdfbridge_error *error);
int qpdfbridge_set_item(
    qpdfbridge_object *object, int64_t index, qpdfbridge_object *value, qpdfbridge_error *error);
int qpdfbridge_insert_item(
    qpdfbridge_object *object, int64_t index, qpdfbridge_object *value, qpdfbridge_error *error);
int qpdfbridge_erase_item(qpdfbridge_object *object, int64_t index, qpdfbridge_error *error);
int qpdfbridge_replace_object(
    qpdfbridge_document *document, int32_t number, int32_t generation, qpdfbridge_object *value,
    qpdfbridge_error *error);
// Makes `dictionary` the dictionary of a new stream with number `number`, generation 0. So many numbers as `free` from
// there on may be used for streams that are to come.
int qpdfbridge_new_stream(
    qpdfbridge_document *document, int32_t number, int32_t free, qpdfbridge_object *dictionary, const uint8_t *bytes,
    size_t count, qpdfbridge_error *error);
// Copies what is written directly in an object, of a stream in its dictionary; number 0 is the trailer. `count` is the
// number of values in it.
int qpdfbridge_capture(
    qpdfbridge_document *document, int32_t number, int32_t generation, qpdfbridge_object **copy, bool *is_stream,
    size_t *count, qpdfbridge_error *error);
// Gives the trailer these entries and no others.
int qpdfbridge_restore_trailer(qpdfbridge_document *document, qpdfbridge_object *dictionary, qpdfbridge_error *error);
// Makes an object the stream that it was: with `dictionary`, and with `has_data` these bytes, encoded as that says.
int qpdfbridge_restore_stream(
    qpdfbridge_document *document, int32_t number, int32_t generation, qpdfbridge_object *dictionary,
    const uint8_t *bytes, size_t count, bool has_data, qpdfbridge_error *error);
// Gives a stream new data. NULL `filter` and `parameters` mean: not encoded.
int qpdfbridge_replace_stream_data(
    qpdfbridge_object *object, const uint8_t *bytes, size_t count, qpdfbridge_object *filter,
    qpdfbridge_object *parameters, qpdfbridge_error *error);

// ---- Writing

// Takes written bytes; answers 0, or an errno that ends the writing.
typedef int (*qpdfbridge_sink)(void *context, const uint8_t *bytes, size_t count);

enum qpdfbridge_object_streams {
  QPDFBRIDGE_OBJECT_STREAMS_DISABLE = 0,
  QPDFBRIDGE_OBJECT_STREAMS_PRESERVE = 1,
  QPDFBRIDGE_OBJECT_STREAMS_GENERATE = 2,
};

typedef struct {
  int object_streams;
  bool preserve_encryption;
  // A document whose encryption, with its passwords and permissions, is given to one that has none; NULL for none.
  qpdfbridge_document *encryption_of;
  // All but those of pictures, and those that decode without end, which are written empty; else every stream stays as
  // it is in the file.
  bool uncompress_streams;
  bool deterministic_id;    // not possible with encryption: qpdf then refuses
} qpdfbridge_write_options;

int qpdfbridge_write(
    qpdfbridge_document *document, const qpdfbridge_write_options *options, qpdfbridge_sink sink, void *context,
    qpdfbridge_error *error);

// ---- Parts of a document, as they stand in its file

// How what belongs to one indirect object is encrypted.
typedef struct {
  int32_t method;  // as in qpdfbridge_facts: 0 none, 2 RC4, 3 AES, 4 AESv3
  int32_t number;
  int32_t generation;
  // Initialization vectors follow from what is encrypted, not from chance.
  bool is_deterministic;
} qpdfbridge_cipher;

// An object in PDF syntax, itself and not a reference to it; of a stream its dictionary. Strings are encrypted unless
// `cipher` is NULL, but for the contents of signatures. `omitted` lists keys of a dictionary that are left out, without
// slashes, each followed by a NUL, and a NUL at the end; it may be NULL.
int qpdfbridge_serialize(
    qpdfbridge_object *object, const qpdfbridge_cipher *cipher, const char *omitted, qpdfbridge_bytes *bytes,
    qpdfbridge_error *error);

// Encrypts a stream's data.
int qpdfbridge_encrypt(
    qpdfbridge_document *document, const qpdfbridge_cipher *cipher, const uint8_t *bytes, size_t count,
    qpdfbridge_bytes *result, qpdfbridge_error *error);

// Compresses bytes by the Flate filter (ISO 32000-2 7.4.4); the same bytes give the same result.
int qpdfbridge_deflate(const uint8_t *bytes, size_t count, qpdfbridge_bytes *result, qpdfbridge_error *error);

// The MD5 digest of bytes, for file identifiers (ISO 32000-2 14.4).
int qpdfbridge_md5(const uint8_t *bytes, size_t count, uint8_t digest[16], qpdfbridge_error *error);

// ---- What libraries print

// Drops what libraries print on the stream of standard error: libjpeg says so that a picture is damaged, fontconfig
// that it has no configuration. What is written to the descriptor itself still arrives.
void qpdfbridge_silence_standard_error(void);

// ---- Test hooks

// Throws inside the guard what `branch` names, and reports how the guard mapped it.
int qpdfbridge_test_throw(int branch, qpdfbridge_error *error);

#ifdef __cplusplus
}
#endif

#include "QPDFBridgeFiles.h"

#endif
