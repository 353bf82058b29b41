/** Returns the same function with a memory: it is called once for each object, and keeps the result with the object. */
export function kept<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const results = new WeakMap<K, { readonly value: T }>();
  return (key) => {
    let result = results.get(key);
    if (result === undefined) {
      result = { value: make(key) };
      results.set(key, result);
    }
    return result.value;
  };
}
