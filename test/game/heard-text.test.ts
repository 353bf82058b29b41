/** Nothing can be read before it is heard: the dead, the result of a vote, the winner. */
import { describe, expect, test } from 'vitest';
import type { TableSettings } from '#game/settings/settings.ts';
import { t } from '#narration/index.ts';
import { type AwaitedNews, awaitedNews, seatsIn } from '../wire/kit/awaited-news.ts';
import type { Truth } from '../wire/kit/truth.ts';
import { rest } from './kit/clock.ts';
import { HeardTable, type Seen, type Spoken } from './kit/heard-table.ts';
import { pagesIn } from './kit/pages.ts';

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
  return before.flatMap(({ text: all, layout, left, stage, isOver, at: time }) => {
    const shows = [
      ...(all.includes(row) ? [`the text: ${row}`] : []),
      ...(news.type === 'DayBroke' ? seats.filter((seat) => left.includes(seat)).map((seat) => `${seat} is out`) : []),
      ...(news.type === 'GameEnded' ? endIn({ layout, stage, isOver }) : []),
    ];
    return shows.map((what) => `${at - time} ms before it is heard: ${what}`);
  });
}

/** The things by which a layout shows that the game is over. */
const endIn = ({ layout, stage, isOver }: Pick<Seen, 'layout' | 'stage' | 'isOver'>): readonly string[] => [
  ...(isOver ? ['the own panel is over'] : []),
  ...(stage === 'over' ? ['the table is over'] : []),
  ...(layout?.speakers === null ? ['everybody may speak'] : []),
  ...(layout?.status === t('en', 'words:status.over') ? ['the status'] : []),
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
  ['sport', 10, 3],
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
      const types = new Set(['DayBroke', 'BallotClosed', 'StepBegan', 'GameEnded']);
      expect(new Set(told.map(({ news }) => news.type))).toEqual(types);
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

test('after a vote a player is told what comes next, not that a vote may come after the speeches', async () => {
  const table = new HeardTable();
  await table.begin('six', 6, 1);
  const nexts = new Set<string>();
  let round = 0;
  await table.until(() => {
    const { town, stage } = table.tables.table(table.gameId)!;
    if (town.step?.kind === 'ballot') round = town.round;
    if (town.phase === 'day' && town.round === round && town.step?.kind !== 'ballot')
      nexts.add(table.tables.insight(table.gameId, 'u1')!.turns().next.key);
    return stage === 'over' || (round > 0 && town.phase === 'night');
  });
  expect([...nexts]).toEqual(['turn.vote.announced', 'turn.night']);
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

test.each([
  ['A16: the player who goes to prison', 'grand', 10, 'goes to prison', {}],
  ['B9: the card of the player who is voted out', 'boxed', 8, 'turns the card over', {}],
  ['S8: the card that a table of six shows', 'six', 6, 'turns the card over', { revealOnExit: true }],
] as const)('%s is read before the page of the night appears', async (_, ruleset, players, last, options) => {
  const table = new HeardTable();
  await table.begin(ruleset, players, 7, { options });
  const page = () => pagesIn(table.environment.layout(table.gameId)!).at(-1)?.lines.join('\n') ?? '';
  await table.until(() => table.town.includes(last));
  expect(page().split('\n').at(-1)).toContain(last);
  await table.until(() => page().endsWith('The town falls asleep.'));
  const falls = table.spoken.at(-1)!;
  expect(falls.begins[falls.cues.findIndex((item) => 'cue' in item && item.cue === 'night.fall')]).toBe(table.now);
});

describe('the cards at the end', () => {
  /** A game of six, played to its end. */
  async function played(settings: Partial<TableSettings>): Promise<HeardTable> {
    const table = new HeardTable();
    await table.begin('six', 6, 1, settings);
    await table.until(() => table.tables.table(table.gameId)?.stage === 'over');
    return table;
  }

  const isWon = (text: string): boolean => /^## The (?:town|mafia) wins/m.test(text);
  const cardsIn = (text: string): number => text.match(/^- .*#\d .*: /gm)?.length ?? 0;
  const lastPage = ({ layout }: Seen): string => (layout && pagesIn(layout).at(-1)?.lines.join('\n')) ?? '';

  const isOpened = t('en', 'lines:end.open');

  /** The numbers of winners and of cards in each message with the end of the game. The pages are not among these. */
  const resultsOf = ({ environment }: HeardTable): readonly (readonly number[])[] =>
    environment.posts
      .filter(({ text, nonce }) => (isWon(text) || text.includes(isOpened)) && !nonce.includes('page'))
      .map(({ text }) => [Number(isWon(text)), cardsIn(text)]);

  test('are opened one by one on the page, as the narrator reads them, and then comes the result', async () => {
    const table = await played({ opensCards: true });
    const { cues, begins } = table.spoken.findLast((line) => line.cues.some((item) => 'cue' in item))!;
    const begin = (id: string) => begins[cues.findIndex((item) => 'cue' in item && item.cue.startsWith(id))]!;
    const ends = table.seen.filter((one) => isWon(lastPage(one)));
    const firstWith = (cards: number) => ends.find((one) => cardsIn(lastPage(one)) >= cards)!.at;
    expect([...new Set(ends.map((one) => cardsIn(lastPage(one))))]).toEqual([0, 1, 2, 3, 6]);
    expect(firstWith(0)).toBe(begin('win.'));
    // Its frame is that of the end, from the winner on.
    const framed = table.seen.filter(({ layout }) => layout && pagesIn(layout).some(({ isEnd }) => isEnd));
    expect(framed.map(({ at }) => at)).toEqual(ends.map(({ at }) => at));
    expect(firstWith(1)).toBeGreaterThan(begin('role.'));
    // The result says none of it again.
    const result = table.seen.find(({ text }) => text.includes(isOpened))!;
    expect(result.at).toBeGreaterThanOrEqual(firstWith(6));
    expect(resultsOf(table)).toEqual([[0, 0]]);
  });

  test('are all there at once after the bot was killed between two of them, and the result is posted once', async () => {
    const table = new HeardTable();
    await table.begin('six', 6, 1, { opensCards: true });
    await table.until(() => cardsIn(lastPage(table.seen.at(-1)!)) === 1);
    await table.restart();
    await table.until(() => table.tables.table(table.gameId)?.stage === 'over');
    const last = table.seen.findLast(({ layout }) => layout !== undefined)!;
    expect(cardsIn(lastPage(last))).toBe(6);
    expect(resultsOf(table)).toEqual([[0, 0]]);
  });

  test('are in the result alone if they are opened at once', async () => {
    const table = await played({});
    expect(table.seen.filter((one) => isWon(lastPage(one)))).toEqual([]);
    expect(isWon(table.seen.at(-1)!.text)).toBe(true);
  });
});
