/** Nothing can be read before it is heard: the dead, the result of a vote, the winner. */
import { describe, expect, test } from 'vitest';
import type { Layout, Narrator } from '#game/ports/ports.ts';
import { journalOn } from '#store/journal.ts';
import { script } from '../rulebooks.ts';
import { type AwaitedNews, awaitedNews, seatsIn } from '../wire/kit/awaited-news.ts';
import { type Truth, truthOf } from '../wire/kit/truth.ts';
import { rest } from './kit/clock.ts';
import { LiveReader } from './kit/live-reader.ts';
import { pagesIn } from './kit/pages.ts';
import { config, expectSuccess, Process, TestEnvironment } from './kit/process.ts';

type Line = Parameters<Narrator['say']>[1];

/** The length of a clip, ms. */
const CLIP_MS = 1_000;

/** A line that was spoken, with the time at which each of its cues begins. */
interface Spoken {
  readonly cues: Line['cues'];
  readonly begins: readonly number[];
}

/** Everything that people could see at some time. */
interface Seen {
  readonly at: number;
  readonly text: string;
  readonly layout: Layout | undefined;
  /** The seats that have left, as anybody who asks is told. */
  readonly left: readonly number[];
  readonly stage: string | undefined;
}

const lengthOf = (cue: Line['cues'][number]): number => ('pauseMs' in cue ? cue.pauseMs : (cue.lastsMs ?? CLIP_MS));

/** A table with practice players and the real words, and a narrator whose lines have their length. */
class HeardTable {
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

  async begin(ruleset: string, players: number, seed: number): Promise<void> {
    const opened = await this.tables.create({ ...config(seed), ruleset } as never);
    this.gameId = (expectSuccess(opened as never) as { readonly gameId: string }).gameId;
    const link = { use: 'spectators', delay: 0 } as const;
    this.#reader.open(expectSuccess(await this.tables.link(this.gameId, 'u1', link, false)));
    while (this.tables.table(this.gameId)!.lobby!.players.length < players)
      expectSuccess(await this.tables.changePractice(this.gameId, 'u1', true));
    expectSuccess(await this.tables.start(this.gameId, 'u1'));
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
    return truthOf(table!, await journal.batches(this.gameId));
  }
}

/** The time at which the narrator begins with the name, or with the winner. */
function beginOf({ moment, cues, cue }: AwaitedNews, spoken: readonly Spoken[]): number {
  const line = spoken.find(
    ({ cues: said, begins }) => begins[0]! >= moment.at && JSON.stringify(said) === JSON.stringify(cues),
  );
  expect(line?.begins[cue]).toBeDefined();
  return line!.begins[cue]!;
}

/** Everything that shows this news too early. */
function early(told: AwaitedNews, { seen, spoken }: HeardTable): readonly string[] {
  const { news, moment, row } = told;
  const seats = seatsIn(news);
  const at = beginOf(told, spoken);
  const before = seen.filter((one) => one.at >= moment.at && one.at < at);
  expect(before.length).toBeGreaterThan(0);
  return before.flatMap(({ text: all, layout, left, stage, at: time }) => {
    const shows = [
      ...(all.includes(row) ? [`the text: ${row}`] : []),
      ...(news.type === 'DayBroke' ? seats.filter((seat) => left.includes(seat)).map((seat) => `${seat} is out`) : []),
      ...(news.type === 'GameEnded' ? endIn(layout, stage) : []),
    ];
    return shows.map((what) => `${at - time} ms before it is heard: ${what}`);
  });
}

/** The things by which a layout shows that the game is over. */
const endIn = (layout: Layout | undefined, stage: string | undefined): readonly string[] => [
  ...(stage === 'over' ? ['the table is over'] : []),
  ...(layout?.speakers === null ? ['everybody may speak'] : []),
  ...(layout?.status.startsWith('status.over') || layout?.status === 'the game is over' ? ['the status'] : []),
  ...(layout?.panels ?? [])
    .filter(({ panel }) => panel.kind === 'result' || panel.kind === 'after-game')
    .map(({ panel }) => `the panel ${panel.kind}`),
];

const games = [
  ['six', 6, 1],
  ['club', 10, 7],
  ['boxed', 8, 7],
  ['deck', 10, 3],
  ['grand', 10, 7],
] as const;

describe('while the narrator speaks', () => {
  test.each(games)(
    'no name of a dead or condemned player and no winner of %s can be seen before it is heard',
    async (ruleset, players, seed) => {
      const table = new HeardTable();
      await table.begin(ruleset, players, seed);
      let truth: Truth | null = null;
      await table.until(async () => {
        if (table.tables.table(table.gameId)?.stage !== 'over') return false;
        truth = await table.truth();
        return true;
      });
      const told = awaitedNews(truth!);
      expect(new Set(told.map(({ news }) => news.type))).toEqual(new Set(['DayBroke', 'StepBegan', 'GameEnded']));
      expect(told.flatMap((one) => early(one, table))).toEqual([]);
      // No page is empty, and none is missing.
      for (const { layout } of table.seen) {
        const pages = layout === undefined ? [] : pagesIn(layout);
        expect(pages.filter(({ lines, number }, index) => lines.length === 0 || number !== index + 1)).toEqual([]);
      }
      // Everything can be read in the end.
      const { text } = table.seen.at(-1)!;
      for (const one of told) expect(text).toContain(one.row);
    },
  );
});

/** A game in which the narrator tells the morning after a night with a victim. */
async function atMorning(): Promise<{ readonly table: HeardTable; readonly text: string }> {
  const table = new HeardTable();
  await table.begin('six', 6, 1);
  const text = await table.untilMorning();
  expect(table.town).not.toContain(text);
  return { table, text };
}

describe('the text of the morning', () => {
  test('begins with its headline, and then has the name', async () => {
    const { table, text } = await atMorning();
    expect(table.town).toContain('Morning comes …');
    await table.environment.clock.move(60_000);
    expect(table.town).toContain(text);
    expect(table.town).not.toContain('Morning comes …');
  });

  test('is there at once after the bot was killed', async () => {
    const { table, text } = await atMorning();
    const { now } = table;
    await table.restart();
    expect(table.now).toBe(now + 10);
    expect(table.town).toContain(text);
  });

  test('stays on the last page after a kill: no page of the past is the current one again', async () => {
    const { table } = await atMorning();
    const { layouts } = table.environment;
    const [last] = pagesIn(layouts.at(-1)!).slice(-1);
    const shown = layouts.length;
    await table.restart();
    const lastPages = layouts.slice(shown).map((layout) => pagesIn(layout).at(-1)!.number);
    expect(new Set(lastPages)).toEqual(new Set([last!.number]));
  });

  test('waits no longer than a minute for a narrator that never ends', async () => {
    const table = new HeardTable();
    await table.begin('six', 6, 1);
    const night = table.until(() => table.tables.table(table.gameId)!.town.round === 2);
    await night;
    table.voice = 'stuck';
    const text = await table.untilMorning();
    await table.environment.clock.move(59_000);
    expect(table.town).not.toContain(text);
    await table.environment.clock.move(1_000);
    expect(table.town).toContain(text);
  });

  test('is there at once if the narrator fails, or if there is none', async () => {
    const failing = new HeardTable();
    await failing.begin('six', 6, 1);
    failing.voice = 'failing';
    const text = await failing.untilMorning();
    await rest();
    expect(failing.town).toContain(text);

    const silent = new HeardTable();
    Object.assign(silent.process.deps.settings, { voice: false });
    await silent.begin('six', 6, 1);
    const read = await silent.untilMorning();
    expect(silent.town).toContain(read);
  });
});

test('A16: the player who goes to prison is read before the page of the night appears', async () => {
  const table = new HeardTable();
  await table.begin('grand', 10, 7);
  await table.until(() => table.town.includes('goes to prison'));
  expect(table.town.trimEnd().split('\n').at(-1)).toContain('goes to prison');
  await table.until(() => table.town.trimEnd().endsWith('The town falls asleep.'));
  const falls = table.spoken.at(-1)!;
  expect(falls.begins[falls.cues.findIndex((item) => 'cue' in item && item.cue === 'night.fall')]).toBe(table.now);
});
