import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Description } from './description.ts';

/** The shipped description of Discord's API, without the parts that are never read (`src/description`). */
const SHIPPED = fileURLToPath(new URL('../description/openapi.json', import.meta.url));

/**
 * Discord's API description: the file `given`, the file that `DISCORD_OPENAPI` names, or by default the shipped one.
 * `null` turns the checks off. Throws if a named file does not exist: otherwise the checks would be skipped silently.
 */
export function findDescription(given: string | null | undefined): Description | null {
  if (given === null) return null;
  const file = given ?? process.env.DISCORD_OPENAPI ?? SHIPPED;
  if (!existsSync(file)) throw new Error(`Discord’s API description is not at ${file}`);
  return new Description(file);
}
