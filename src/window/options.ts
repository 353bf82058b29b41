import { parseArgs } from 'node:util';
import { rulebookOffers } from '../demo/offers.ts';
import type { PageLanguage } from './protocol.ts';

export interface WindowOptions {
  readonly port: number;
  readonly language: PageLanguage;
  /** True: the page is opened in the browser. */
  readonly opens: boolean;
  /** A table that is opened at once, to be watched. `null`: the page asks. */
  readonly table: { readonly rulebook: string; readonly players: number } | null;
  /** The seed of the cards. `null`: a new one for each table. */
  readonly seed: number | null;
}

const help = `npm run window -- [options]
  --lang en|ru        the language of the page and of the table (default: that of your system)
  --ruleset RULEBOOK  opens a table of this rulebook at once, to watch
  --players N         its number of players (default: the largest)
  --seed N            other cards and other choices (default: new ones for each table)
  --port N            the port of the page (default: a free one)
  --no-open           prints the address without opening the browser`;

const systemLanguage = (): PageLanguage => (/^ru/.test(process.env['LANG'] ?? '') ? 'ru' : 'en');

/** Returns a whole number, or `null` if it was not given. @throws Error if it is none */
function numberOf(name: string, text: string | undefined, max: number): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= max) return number;
  throw new Error(`--${name} takes a whole number up to ${max}.`);
}

/** Returns a table of this rulebook, by default with the most players. @throws Error if there is none */
function offeredTable(
  rulebook: string,
  players: number | null,
): { readonly rulebook: string; readonly players: number } {
  const offers = rulebookOffers();
  const offer = offers.find(({ id }) => id === rulebook);
  const count = players ?? offer?.max ?? 0;
  if (offer !== undefined && count >= offer.min && count <= offer.max) return { rulebook, players: count };
  const all = offers.map(({ id, min, max }) => `${id} (${min === max ? min : `${min} to ${max}`} players)`);
  throw new Error(`--ruleset takes a rulebook, and --players a number that it allows: ${all.join(', ')}.`);
}

function languageOf(text: string | undefined): PageLanguage {
  if (text === undefined) return systemLanguage();
  if (text === 'en' || text === 'ru') return text;
  throw new Error('--lang takes en or ru.');
}

/** Reads the command line. Ends the process with a message if it is wrong, or if help is asked for. */
export function readOptions(parameters: readonly string[]): WindowOptions {
  try {
    const { values } = parseArgs({
      args: [...parameters],
      options: {
        lang: { type: 'string' },
        ruleset: { type: 'string' },
        players: { type: 'string' },
        seed: { type: 'string' },
        port: { type: 'string' },
        'no-open': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) leave(help, 0);
    const { ruleset } = values;
    const players = numberOf('players', values.players, 100);
    const table = ruleset === undefined ? null : offeredTable(ruleset, players);
    return {
      port: numberOf('port', values.port, 65_535) ?? 0,
      language: languageOf(values.lang),
      opens: !values['no-open'],
      table,
      seed: numberOf('seed', values.seed, Number.MAX_SAFE_INTEGER),
    };
  } catch (error) {
    return leave(`${error instanceof Error ? error.message : String(error)}\n\n${help}`, 2);
  }
}

function leave(message: string, code: number): never {
  (code === 0 ? console.log : console.error)(message);
  process.exit(code);
}
