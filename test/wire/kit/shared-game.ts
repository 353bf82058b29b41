/** A game of a bot that several processes serve, and the disturbances of the process that hosts it. */
import { isDeepStrictEqual } from 'node:util';
import { t } from '#narration/index.ts';
import { journalOn } from '#store/journal.ts';
import { openPostgres } from '#store/open.ts';
import type { Postgres } from '../../store/kit/postgres.ts';
import type { Bot } from './bot.ts';
import { type Fixture, setUpFixture } from './fixture.ts';
import { townOf } from './look.ts';
import { wholeGame } from './six-plots.ts';

/** A slower game than usual, because processes of the bot wait for each other. */
const speed = 8;
/** The number of processes, and of shards. */
const processes = 3;
const count = 8;
/** A process is frozen for longer than its leases last, ms. */
const frozenMs = 15_000;

const kinds = ['kill -9', 'SIGSTOP', 'SIGTERM', 'PostgreSQL', 'gateway session'] as const;

/** The kind of a disturbance, and the time until a further event of the game was stored, in ms. */
interface Disturbance {
  readonly kind: (typeof kinds)[number];
  readonly ms: number;
}

/** The result of a game. */
export interface SharedOutcome {
  readonly seed: number;
  readonly disturbances: readonly Disturbance[];
  /** The number of stored batches. */
  readonly events: number;
  readonly wrong: readonly string[];
}

/** Returns the batches of the only game of a database, as texts. */
export async function storedBatches(url: string): Promise<readonly string[]> {
  const store = await openPostgres(url);
  try {
    const keys = (await store.keys('game:')).filter((key) => key.includes(':batch:'));
    const [gameId = ''] = keys.map((key) => key.split(':')[1]!);
    return (await journalOn(store).batches(gameId)).map((batch) => JSON.stringify(batch));
  } finally {
    await store.close();
  }
}

/** The number of times that the town was told that its game goes on. */
export const restoredIn = (fixture: Fixture): number =>
  townOf(fixture).filter((text) => text.includes(t('en', 'lines:game.restored'))).length;

/** Starts one more process. Resolves when it hosts its share, or stands by. */
export async function joinedBy(fixture: Fixture): Promise<Bot> {
  const bot = fixture.prepare();
  await bot.logged('"ready"');
  return fixture.enter(bot);
}

/** Plays a game, and disturbs the process that hosts its table until the game is over. */
export async function playShared(postgres: Postgres, seed: number): Promise<SharedOutcome> {
  const url = await postgres.database();
  const variables = { STORE_URL: url, SHARDS: String(count) };
  const fixture = await setUpFixture({ plot: wholeGame, speed, variables });
  const disturbances: Disturbance[] = [];
  const wrong: string[] = [];
  try {
    const living = new Set([fixture.bot]);
    while (living.size < processes) living.add(await joinedBy(fixture));
    await fixture.begin();
    await fixture.host.waitUntil(() => fixture.people.every((person) => fixture.guild.isMuted(person)));
    let isOver = false;
    const ended = fixture.ended().then(() => {
      isOver = true;
    });
    for (let index = 0; !isOver; index += 1) {
      const kind = kinds[(seed + index) % kinds.length]!;
      const before = await storedBatches(url);
      const startedAt = performance.now();
      const repair = await disturb(kind, { fixture, postgres, living });
      let after = before;
      const goesOn = async () => {
        while (!isOver && after.length <= before.length) after = await storedBatches(url).catch(() => after);
      };
      await Promise.race([goesOn(), ended]);
      disturbances.push({ kind, ms: performance.now() - startedAt });
      await repair();
      if (!isDeepStrictEqual(after.slice(0, before.length), before)) wrong.push(`${kind}: stored events are lost`);
    }
    wrong.push(...fixture.emulator.refusals.map((refusal) => `refused: ${JSON.stringify(refusal)}`));
    wrong.push(...fixture.emulator.crashes.map(({ error }) => `crash: ${error}`));
    const events = (await storedBatches(url)).length;
    for (const bot of living) if (bot !== fixture.bot) await bot.stop();
    return { seed, disturbances, events, wrong };
  } finally {
    await fixture.strike();
  }
}

interface Scene {
  readonly fixture: Fixture;
  readonly postgres: Postgres;
  /** The processes that live. */
  readonly living: Set<Bot>;
}

/** The process that took up the shard of the game last. */
function hostOf({ fixture, living }: Scene): Bot {
  const shard = Number((BigInt(fixture.guild.id) >> 22n) % BigInt(count));
  const about = (bot: Bot) => bot.lines.filter((line) => line.includes(`"shard":${shard},"msg":`));
  const takenUp = (bot: Bot) => about(bot).findLast((line) => line.includes('a shard is hosted here')) ?? '{"time":0}';
  const at = (bot: Bot) => (JSON.parse(takenUp(bot)) as { time: number }).time;
  return [...living].reduce((best, bot) => (at(bot) > at(best) ? bot : best));
}

/** Disturbs the game. Returns a function that brings the number of processes back. */
async function disturb(kind: Disturbance['kind'], scene: Scene): Promise<() => Promise<void>> {
  const { fixture, postgres, living } = scene;
  const host = hostOf(scene);
  const replaced = async (): Promise<void> => {
    living.delete(host);
    living.add(await joinedBy(fixture));
  };
  if (kind === 'SIGSTOP') {
    const frozen = host.freeze(frozenMs);
    return () => frozen;
  }
  if (kind === 'PostgreSQL') {
    await postgres.crash();
    await postgres.resume();
  } else if (kind === 'gateway session') {
    const [application] = fixture.emulator.discord.applications.values();
    fixture.emulator.invalidateSession(application!);
  } else {
    void (kind === 'kill -9' ? host.kill() : host.stop());
    return replaced;
  }
  return async () => {};
}
