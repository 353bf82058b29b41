/**
 * Returns the same function with a memory: it is called once for each object, and keeps the result with the object. The
 * latest result is at hand without a look-up, because most calls are about the same object as the one before.
 */
export function kept<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const results = new WeakMap<K, { readonly result: T }>();
  let latest: K | undefined;
  let latestResult: T | undefined;
  return (key) => {
    if (key === latest) return latestResult as T;
    let known = results.get(key);
    if (known === undefined) {
      known = { result: make(key) };
      results.set(key, known);
    }
    latest = key;
    latestResult = known.result;
    return known.result;
  };
}

/** As `kept`, for an object and a name. */
export function keptByName<K extends object, N, T extends object>(
  make: (key: K, name: N) => T,
): (key: K, name: N) => T {
  const results = kept((_: K) => new Map<N, T>());
  return (key, name) => {
    const known = results(key);
    let found = known.get(name);
    if (found === undefined) {
      found = make(key, name);
      known.set(name, found);
    }
    return found;
  };
}

/** Returns the same function with a memory of its latest call only. */
export function keptLatest<K extends object, T>(make: (key: K) => T): (key: K) => T {
  let latest: K | undefined;
  let result: T | undefined;
  return (key) => {
    if (key !== latest) {
      result = make(key);
      latest = key;
    }
    return result as T;
  };
}
