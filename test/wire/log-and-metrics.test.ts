/** A whole game with the log at `debug` and with scrapes of the metrics: neither tells anything that must stay secret. */
import { afterEach, expect, test } from 'vitest';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { wholeGame } from './kit/six-plots.ts';
import { readTruth } from './kit/truth.ts';

let fixture: Fixture | undefined;
afterEach(() => fixture?.strike());

/** The lines about the process, which name no table. */
const ofProcess = [
  ...['ready', 'stopping', 'stopped', 'metrics are served', 'waiting for a rate limit', 'the clock goes on'],
  ...['an answer came too late', 'the process stood still, or the clock changed: games are paused'],
];

interface Entry {
  readonly msg: string;
  readonly table?: string;
  readonly metric?: string;
}

/** The lines with one of these words. */
const withWords = (lines: readonly string[], words: readonly string[]): readonly string[] =>
  lines.filter((line) => words.some((word) => new RegExp(`(?<!\\w)${word}(?!\\w)`).test(line)));

/** The values of the labels in a text of Prometheus. */
const labelsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\w+="([^"]*)"/g)].map(([, value]) => value!));

/** Plays a game, and scrapes the metrics until its end. Resolves with all texts. */
async function scraped(played: Fixture): Promise<readonly string[]> {
  const { port } = JSON.parse(await played.bot.logged('metrics are served')) as { port: number };
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  let isOver = false;
  const ended = played.begin().then(() => played.ended());
  const over = ended.finally(() => {
    isOver = true;
  });
  const texts: string[] = [];
  while (!isOver) {
    texts.push(await scrape());
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await over;
  expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200);
  return [...texts, await scrape()];
}

test('a game at the level `debug` leaves no secret in the log, and no id in the metrics', async () => {
  const variables = { METRICS_PORT: '0', LOG_LEVEL: 'debug' };
  fixture = await setUpFixture({ plot: wholeGame, secrecy: 'panels', variables });
  const texts = await scraped(fixture);
  const { table, said } = await readTruth(fixture.dataDir);
  const { bot, people, guild, plot, environment } = fixture;
  const secret = [
    ...new Set(plot.roles),
    ...[String(plot.seed), environment['DISCORD_TOKEN']!],
    ...said.map(({ text }) => text),
  ];
  expect(said.length).toBeGreaterThan(0);
  const lines = [...bot.lines];
  expect(withWords(lines, secret)).toEqual([]);
  for (const word of secret) expect(withWords([`{"msg":"a ${word}"}`], secret)).toHaveLength(1);

  const entries = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Entry);
  const ofTable = entries.filter(({ msg, metric }) => !ofProcess.includes(msg) && metric === undefined);
  expect(ofTable.length).toBeGreaterThan(0);
  expect(ofTable.filter((entry) => entry.table !== table.gameId)).toEqual([]);

  const labels = [...new Set(texts.flatMap((text) => [...labelsIn(text)]))];
  const ids = [table.gameId, guild.id, ...people.flatMap(({ id, name }) => [id, name]), ...plot.roles];
  expect(withWords(labels, [...ids, '\\d{17,20}'])).toEqual([]);
  expect(texts.at(-1)).toMatch(/^nightcall_appended_events_total [1-9]/m);
  expect(texts.at(-1)).toMatch(/^nightcall_member_edits_total\{bot="0"\} [1-9]/m);
  expect(texts.at(-1)).toMatch(/^nightcall_frame_lateness_seconds_count [1-9]/m);
  expect(texts.some((text) => text.includes('nightcall_tables{stage="playing"} 1'))).toBe(true);
  expect(texts.some((text) => text.includes('nightcall_voices{state="ready"} 1'))).toBe(true);
});
