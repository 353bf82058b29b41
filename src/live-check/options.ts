import { parseArgs } from 'node:util';

/** The options of a live check. */
export interface Options {
  /** The bot's token. No report and no printed line contains a token. */
  readonly token: string;
  /** The token of a helper bot. `null`: there is none. */
  readonly helperToken: string | null;
  readonly guildId: string;
  /** The address of the API without its version. */
  readonly api: string;
  /** The address of an HTTP proxy to Discord, or `null`. */
  readonly proxy: string | null;
  /** The folder for the reports. */
  readonly out: string;
  /** True if the voice server is tried too. */
  readonly voice: boolean;
  /** The number of people who do what they are asked to: the operator, and a second account that is no moderator. */
  readonly people: 0 | 1 | 2;
  /** Milliseconds to wait for an event or a limit. */
  readonly waitMs: number;
  /** Milliseconds for which a person is waited for, at each step. */
  readonly patienceMs: number;
  /** Milliseconds to wait for the limit of channels, which is longer than others. */
  readonly windowMs: number;
}

const usage = `npm run live-check -- --guild ID [--out FOLDER] [--wait SECONDS] [--people 1|2] [--no-voice]

The token is read from DISCORD_TOKEN, also in .env, and that of a helper bot from HELPER_TOKENS. Use a test server: the check
makes channels there and deletes them.`;

/** Reads the command line and the environment. @returns the problem in words if it cannot run with them */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options | string {
  let values: { guild?: string; out?: string; wait?: string; people?: string; voice?: boolean };
  try {
    const options = {
      guild: { type: 'string' },
      out: { type: 'string' },
      wait: { type: 'string' },
      people: { type: 'string' },
      voice: { type: 'boolean' },
    } as const;
    ({ values } = parseArgs({ args: [...args], options, allowNegative: true }));
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n\n${usage}`;
  }
  const { token, ...given } = ofEnvironment(env);
  if (token === '') return `DISCORD_TOKEN is missing.\n\n${usage}`;
  const guildId = values.guild ?? '';
  if (!/^\d{5,20}$/.test(guildId)) return `--guild takes the id of a test server, a number.\n\n${usage}`;
  const seconds = Number(values.wait ?? 30);
  if (!(seconds >= 1 && seconds <= 600)) return `--wait takes 1 to 600 seconds.\n\n${usage}`;
  const { people = '0' } = values;
  if (!/^[012]$/.test(people)) return `--people takes 0, 1 or 2.\n\n${usage}`;
  if (given.proxy !== null && !isProxy(given.proxy))
    return `HTTPS_PROXY takes the address of a proxy: http://host:port.\n\n${usage}`;
  const { out = 'live-check', voice = true } = values;
  const count = Number(people) as Options['people'];
  const times = { waitMs: seconds * 1000, patienceMs: 60_000, windowMs: 600_000 };
  return { token, ...given, guildId, out, voice, people: count, ...times };
}

const isProxy = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text);

const ofEnvironment = (env: Readonly<Record<string, string | undefined>>) => ({
  token: env['DISCORD_TOKEN']?.trim() ?? '',
  helperToken: env['HELPER_TOKENS']?.split(',')[0]?.trim() || null,
  api: env['DISCORD_API']?.trim() || 'https://discord.com/api',
  proxy: env['HTTPS_PROXY']?.trim() || null,
});
