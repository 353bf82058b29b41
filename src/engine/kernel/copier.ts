/** Returns a copy of an object. */
export type Copier<T> = (from: T) => T;

/** The copiers so far, by their fields. Tables with roles of their own have lists of mechanics of their own. */
const copiers = new Map<string, unknown>();

/**
 * Returns a function that copies objects with these fields, and no other field. It is compiled from a literal that lists
 * the fields, because every event copies parts of the state: for a spread, a loop or `Object.assign` Node takes two to ten
 * times as long.
 */
export function copierOf<T extends object>(fields: readonly (keyof T & string)[]): Copier<T> {
  const key = fields.join();
  if (!copiers.has(key)) copiers.set(key, compiled<T>(fields) ?? looping<T>(fields));
  return copiers.get(key) as Copier<T>;
}

/** Returns `null` where Node may not compile text (`--disallow-code-generation-from-strings`). */
function compiled<T extends object>(fields: readonly (keyof T & string)[]): Copier<T> | null {
  const listed = fields.map((field) => JSON.stringify(field)).map((field) => `${field}: from[${field}]`);
  try {
    return new Function('from', `return { ${listed.join(', ')} };`) as Copier<T>;
  } catch {
    return null;
  }
}

const looping =
  <T extends object>(fields: readonly (keyof T)[]): Copier<T> =>
  (from) => {
    const copy: Partial<T> = {};
    for (const field of fields) copy[field] = from[field];
    return copy as T;
  };

/** Returns the names of an object's fields. A field that is optional must be present. */
export const fieldsOf = <T extends object>(whole: T): readonly (keyof T & string)[] =>
  Object.keys(whole) as (keyof T & string)[];
