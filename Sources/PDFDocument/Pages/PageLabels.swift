/// Page labels.
enum PageLabels {
  struct Range {}
}
