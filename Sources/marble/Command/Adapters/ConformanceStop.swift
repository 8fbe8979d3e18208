/// Why `marble conform` stops before the end.
enum ConformanceStop: Error {
  case unwritable(Outlet.WriteError)
  case adapter(AdapterProblem)
}
