/// Why an adapter does not run a case.
package enum AdapterRefusal: Error {
  /// The library does not have this operator.
  case unsupported(String)
  /// The case asks for something impossible.
  case impossible(String)
}
