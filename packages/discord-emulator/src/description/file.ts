import type { OpenApi } from './trim.ts';

/** The description as text. Each path and each schema has a line of its own, so that versions can be compared. */
export function written(description: OpenApi): string {
  const { paths, components, ...head } = description;
  const start = Object.entries(head).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  const end = [`"paths": ${lines(paths)},`, `"components": {"schemas": ${lines(components.schemas)}}`];
  return ['{', ...start, ...end, '}', ''].join('\n');
}

function lines(entries: Readonly<Record<string, unknown>>): string {
  const each = Object.entries(entries).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{\n${each.join(',\n')}\n}`;
}
