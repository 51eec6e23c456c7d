extension String {
  /// The text with a capital at its start; markup and names that begin otherwise stay as they are.
  var withCapital: String { prefix(1).uppercased() + dropFirst() }

  /// The text as a sentence: a capital at its start, a full stop at its end.
  var asSentence: String { withCapital + "." }
}
