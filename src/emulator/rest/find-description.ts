import { fileURLToPath } from 'node:url';
import { Description } from './description.ts';

let complained = false;

/** Reads Discord's API description from `given`, `DISCORD_OPENAPI` or beside the project; says once when it is missing. */
export function findDescription(given: string | null | undefined): Description | null {
  if (given === null) return null;
  const beside = fileURLToPath(new URL('../../../../shared/discord/openapi.json', import.meta.url));
  const file = given ?? process.env.DISCORD_OPENAPI ?? beside;
  const description = Description.at(file);
  if (!description && !complained) {
    complained = true;
    process.emitWarning(
      'requests are not checked against Discord’s API description: the file is not there',
      'EmulatorWarning',
    );
  }
  return description ?? null;
}
