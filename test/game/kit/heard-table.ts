/** A table whose narrator is heard in its own time, and what can be read there meanwhile. */

import type { Options } from '#engine/kernel/types.ts';
import { atItsStage } from '#game/model/stages.ts';
import type { Layout, Narrator } from '#game/ports/ports.ts';
import type { TableSettings } from '#game/settings/settings.ts';
import { journalOn } from '#store/journal.ts';
import { script } from '../../rulebooks.ts';
import { awaitedNews } from '../../wire/kit/awaited-news.ts';
import { type Truth, truthOf } from '../../wire/kit/truth.ts';
import { rest } from './clock.ts';
import { LiveReader } from './live-reader.ts';
import { ask, config, expectSuccess, Process, TestEnvironment } from './process.ts';

type Line = Parameters<Narrator['say']>[1];

/** The length of a clip, ms. */
const CLIP_MS = 1_000;

/** A line that was spoken, with the time at which each of its cues begins. */
export interface Spoken {
  readonly cues: Line['cues'];
  readonly begins: readonly number[];
}

/** Everything that people could see at some time. */
export interface Seen {
  readonly at: number;
  readonly text: string;
  readonly layout: Layout | undefined;
  /** The seats that have left, as anybody who asks is told. */
  readonly left: readonly number[];
  readonly stage: string | undefined;
  /** The own panel of the host's seat says that the game is over. */
  readonly isOver: boolean;
}

const lengthOf = (cue: Line['cues'][number]): number => ('pauseMs' in cue ? cue.pauseMs : (cue.lastsMs ?? CLIP_MS));

/** A table with practice players and the real words, and a narrator whose lines have their length. */
export class HeardTable {
  readonly environment = new TestEnvironment();
  process = new Process(this.environment);
  readonly #reader = new LiveReader(this.process);
  readonly spoken: Spoken[] = [];
  readonly seen: Seen[] = [];
  /** The next lines are heard, never end, or fail. */
  voice: 'heard' | 'stuck' | 'failing' = 'heard';
  gameId = '';

  constructor() {
    Object.assign(this.process.deps, { script, narrator: this.#narrator() });
  }

  get tables() {
    return this.process.tables;
  }

  get now(): number {
    return this.environment.clock.now();
  }

  #narrator(): Narrator {
    const { clock } = this.environment;
    return {
      ...this.process.deps.narrator,
      say: (_, { cues, marks = [] }, reached) => {
        if (this.voice === 'failing') return Promise.reject(new Error('no sound'));
        if (this.voice === 'stuck') return new Promise(() => {});
        const begins: number[] = [];
        let at = this.now;
        for (const cue of cues) {
          begins.push(at);
          at += lengthOf(cue);
        }
        this.spoken.push({ cues, begins });
        for (const [mark, cue] of marks.entries()) clock.wake(begins[cue] ?? at, () => reached?.(mark));
        return new Promise((resolve) => void clock.wake(at, () => resolve({ heard: true })));
      },
    };
  }

  async begin(
    ruleset: string,
    players: number,
    seed: number,
    { options = {}, ...settings }: Partial<TableSettings> & { readonly options?: Options } = {},
  ): Promise<void> {
    const opened = await this.tables.create({ ...config(seed), ruleset, settings, options } as never);
    this.gameId = (expectSuccess(opened as never) as { readonly gameId: string }).gameId;
    const link = { use: 'spectators', delay: 0 } as const;
    this.#reader.open(expectSuccess(await ask(this.tables, this.gameId).hostRequests.link('u1', link, false)));
    while (this.tables.table(this.gameId)!.lobby!.players.length < players)
      expectSuccess(await ask(this.tables, this.gameId).lobby.changePractice('u1', true));
    expectSuccess(await ask(this.tables, this.gameId).lobbyStart.start('u1'));
  }

  /** Lets time pass until this holds. Notes what can be seen after each change. */
  async until(holds: () => boolean | Promise<boolean>): Promise<void> {
    for (let rings = 0; rings < 5_000; rings += 1) {
      await rest();
      this.#look();
      if (await holds()) return;
      if (!(await this.environment.clock.ring())) return;
    }
    throw new Error('it never came');
  }

  #look(): void {
    const table = this.tables.table(this.gameId);
    if (table === null) return;
    this.seen.push({
      at: this.now,
      text: [...this.environment.posts.map(({ text }) => text), this.#reader.text].join('\n'),
      layout: this.environment.layout(this.gameId),
      left: [...table.town.seats, ...table.overview.seats]
        .filter(({ left }) => left !== null)
        .map(({ number }) => number),
      stage: table.stage,
      isOver: (this.tables.insight(this.gameId, 'u1')?.view.ended ?? null) !== null,
    });
  }

  /** Kills the bot and starts it again. */
  async restart(): Promise<void> {
    this.process.kill();
    this.environment.clock.slip(10);
    this.process = new Process(this.environment);
    Object.assign(this.process.deps, { script, narrator: this.#narrator() });
    await this.tables.restore();
    await rest();
    this.#look();
  }

  /** Lets time pass until somebody was killed in the night that ends now, and returns the text that says so. */
  async untilMorning(): Promise<string> {
    let text = '';
    await this.until(async () => {
      const truth = await this.truth();
      const now = truth.moments.at(-1);
      const found = awaitedNews(truth).find(({ news, moment }) => news.type === 'DayBroke' && moment === now);
      if (found !== undefined) text = found.row;
      return found !== undefined;
    });
    return text;
  }

  /** The text of the town now. */
  get town(): string {
    return this.environment.texts().join('\n');
  }

  async truth(): Promise<Truth> {
    const journal = journalOn(this.environment.store);
    const { tables } = await journal.tables();
    const [table] = tables;
    const batches = await journal.batches(this.gameId);
    return truthOf(atItsStage(table!, batches), batches);
  }
}
