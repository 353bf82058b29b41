/** The form of a value: the types of its fields, and nothing that it says. */
type Shape = string | readonly Shape[] | { readonly [field: string]: Shape };

/** The most forms that are kept of one kind of value. */
const mostShapes = 8;

/** The different forms that values of one kind have had. */
export class Shapes {
  readonly #seen = new Map<string, Shape>();

  add(value: unknown): void {
    const shape = shapeOf(value);
    if (this.#seen.size < mostShapes) this.#seen.set(JSON.stringify(shape), shape);
  }

  get all(): readonly Shape[] {
    return [...this.#seen.values()];
  }
}

/** The types of a value's fields. A field that is named by an id is called `{id}`, a list has each form of its elements. */
function shapeOf(value: unknown): Shape {
  if (value === null) return 'null';
  if (Array.isArray(value)) return different(value.map(shapeOf));
  if (typeof value !== 'object') return typeof value;
  const fields = Object.entries(value).map(([key, inner]) => [/^\d+$/.test(key) ? '{id}' : key, shapeOf(inner)]);
  return Object.fromEntries(fields) as Shape;
}

const different = (shapes: readonly Shape[]): readonly Shape[] => [
  ...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values(),
];
