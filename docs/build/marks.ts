/** The generated parts of a written page: between `<!-- made: <name> -->` and `<!-- end -->`. */

const part = /(<!-- made: ([\w-]+) -->\n\n).*?(\n\n<!-- end -->)/gs;

/** The names of the generated parts of a page, in their order. */
export const partsOf = (page: string): readonly string[] => [...page.matchAll(part)].map(([, , name = '']) => name);

/** The page with each part generated again. */
export const withParts = (page: string, made: (name: string) => string): string =>
  page.replaceAll(part, (_, begin: string, name: string, end: string) => `${begin}${made(name)}${end}`);
