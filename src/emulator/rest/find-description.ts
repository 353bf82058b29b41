import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Description } from './description.ts';

/** Discord's API description as it is shipped, without what nothing here reads (`src/emulator/description`). */
const SHIPPED = fileURLToPath(new URL('../description/openapi.json', import.meta.url));

/**
 * Discord's API description: the file `given`, the one that `DISCORD_OPENAPI` names, or by default the shipped one.
 * `null` means that nothing shall be checked. Throws if a named file is not there: otherwise the checks would be missing
 * without a word.
 */
export function findDescription(given: string | null | undefined): Description | null {
  if (given === null) return null;
  const file = given ?? process.env.DISCORD_OPENAPI ?? SHIPPED;
  if (!existsSync(file)) throw new Error(`Discord’s API description is not at ${file}`);
  return new Description(file);
}
