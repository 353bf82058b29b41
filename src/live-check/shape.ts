/** The form of a value: the types of its fields, and nothing that it says. */
type Shape = string | readonly Shape[] | { readonly [field: string]: Shape };

/** The types of a value's fields. A field that is named by an id is called `{id}`. */
export function shapeOf(value: unknown): Shape {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object') return typeof value;
  const fields = Object.entries(value).map(([key, inner]) => [/^\d+$/.test(key) ? '{id}' : key, shapeOf(inner)]);
  return Object.fromEntries(fields) as Shape;
}
