import { parseArgs } from 'node:util';
import { failure, type Result, success } from '#result';
import { isDecodable } from '../process/config.ts';
import { nameOfPlace, type StorePlace } from '../process/storage.ts';

/** The stores of a copy. */
export interface Places {
  readonly from: StorePlace;
  readonly to: StorePlace;
}

export const usage = `npm run store -- copy --from STORE --to STORE
STORE: a data folder such as ./data, or an address such as postgres://name@host:5432/database.
Stop the bot first. The target must be empty. After an interruption, run the same command again.
The password can be in PGPASSWORD, so that it is not in the list of processes.`;

/**
 * Reads the arguments of the program. `null`: help is asked for. The reason of a failure repeats nothing of the arguments,
 * because a password may be in any of them.
 */
export function readCommandLine(args: readonly string[]): Result<Places | null, string> {
  const options = { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true });
  if (values.help === true) return success(null);
  if (positionals.length > 0 || Object.keys(values).some((name) => !(name in options)))
    return failure('Only --from and --to are known.');
  const [from, to] = [placeFrom(values.from), placeFrom(values.to)];
  if (from === null) return failure('--from names no data folder and no PostgreSQL database.');
  if (to === null) return failure('--to names no data folder and no PostgreSQL database.');
  if (from.storeUrl === to.storeUrl && nameOfPlace(from) === nameOfPlace(to))
    return failure('--from and --to are the same.');
  return success({ from, to });
}

/** Reads a place. `null`: it is neither a folder nor an address of PostgreSQL. */
function placeFrom(value: unknown): StorePlace | null {
  const text = typeof value === 'string' ? value.trim() : '';
  if (/^postgres(ql)?:\/\//i.test(text))
    return URL.canParse(text) && isDecodable(text) ? { dataDir: '', storeUrl: text } : null;
  return text === '' || text.includes('://') ? null : { dataDir: text, storeUrl: null };
}
