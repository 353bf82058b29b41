/** Returns the same function with a memory: it is called once for each object, and keeps the result with the object. */
export function kept<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const results = new WeakMap<K, T>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined || results.has(key)) return known as T;
    const made = make(key);
    results.set(key, made);
    return made;
  };
}
