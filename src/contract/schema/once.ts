/** A function that makes its value when it is first called, and returns the same one from then on. If making it throws, the next call tries again. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
