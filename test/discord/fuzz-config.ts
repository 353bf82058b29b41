import { SeededRandom } from 'discord-emulator/random';
import { ConfigError, readConfig } from '../../src/process/config.ts';
import { anything } from './fuzz-input.ts';

export interface ConfigReport {
  readonly runs: number;
  readonly taken: number;
  readonly refused: number;
  readonly failures: readonly string[];
}

/** Values that are right for some variable, and so wrong for most others. */
const right: Readonly<Record<string, readonly string[]>> = {
  DISCORD_API: ['http://127.0.0.1:8080/api', 'https://discord.com/api'],
  DATA_DIR: ['./data', '/'],
  LOG_LEVEL: ['info', 'debug'],
  LOG_FORMAT: ['json', 'pretty'],
  SPEED: ['1', '0.5', '1e2'],
  GRACE_SECONDS: ['90', '10'],
  VOICE: ['on', 'off'],
  PACKS_DIR: ['./audio'],
  DEV_GUILD_ID: ['12345678901234567890'],
  REHEARSAL: ['0', '1'],
};
const names = Object.keys(right);

/**
 * Reads `runs` random environments: each is accepted or refused with `ConfigError`, and the token is never repeated.
 */
export function fuzzConfig(runs: number, seed: number, read: typeof readConfig = readConfig): ConfigReport {
  const dice = new SeededRandom(seed, 77);
  const failures: string[] = [];
  let taken = 0;
  for (let run = 0; run < runs; run += 1) {
    const { environment, secret } = environmentOf(dice);
    try {
      read(environment);
      taken += 1;
    } catch (error) {
      const told = error instanceof Error ? `${error.message}${error.stack}` : String(error);
      if (!(error instanceof ConfigError)) failures.push(`${JSON.stringify(environment)} threw ${told}`);
      else if (told.includes(secret)) failures.push(`${JSON.stringify(environment)} repeated the token`);
    }
  }
  return { runs, taken, refused: runs - taken, failures: failures.slice(0, 10) };
}

function environmentOf(dice: SeededRandom): { readonly environment: Record<string, string>; readonly secret: string } {
  const letters = Array.from({ length: dice.pick([8, 24, 70]) }, () => dice.pick([...'abcdefXYZ0189._-']));
  // Some are not shaped as tokens are: a password that was pasted in the wrong place is as secret.
  const secret = dice.chance(0.6) ? `tk${letters.join('')}` : `tk ${letters.join('')}!`;
  const environment: Record<string, string> = dice.chance(0.9) ? { DISCORD_TOKEN: secret } : {};
  for (const name of names) {
    if (!dice.chance(0.3)) continue;
    const isRight = dice.chance(0.7);
    environment[name] = isRight ? dice.pick(right[name]!) : dice.chance(0.2) ? secret : anything(dice);
  }
  if (dice.chance(0.1)) environment[anything(dice)] = anything(dice);
  return { environment, secret };
}
