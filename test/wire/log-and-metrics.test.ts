/** A whole game with the log at `debug` and with scrapes of the metrics: neither tells anything that must stay secret. */
import type { Application } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import { bitsOf, extraBotPermissions } from '#discord/connection/permissions.ts';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { wholeGame } from './kit/six-plots.ts';
import { readTruth } from './kit/truth.ts';

let fixture: Fixture | undefined;
afterEach(() => fixture?.strike());

/** The lines about the process, which name no table. */
const ofProcess = [
  ...['ready', 'stopping', 'stopped', 'metrics are served', 'waiting for a rate limit', 'the clock goes on'],
  ...[
    'an answer came too late',
    'a helper bot is ready',
    'the process stood still, or the clock changed: games are paused',
  ],
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

/** Asks the endpoint of the bot. */
async function ask({ bot }: Fixture, path: '/metrics' | '/ready'): Promise<Response> {
  const { port } = JSON.parse(await bot.logged('metrics are served')) as { port: number };
  return fetch(`http://127.0.0.1:${port}${path}`);
}

/** Plays a game, and scrapes the metrics until its end. Resolves with all texts. */
async function scraped(played: Fixture): Promise<readonly string[]> {
  const scrape = async () => (await ask(played, '/metrics')).text();
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
  expect((await ask(played, '/ready')).status).toBe(200);
  return [...texts, await scrape()];
}

/** The tokens of all presses and slash commands: each lets anyone answer in the bot's name. */
const interactionTokens = ({ emulator }: Fixture): readonly string[] => [
  ...new Set(
    emulator.calls.flatMap(({ path }) => /^\/(?:interactions|webhooks)\/\d+\/([^/]+)/.exec(path)?.slice(1) ?? []),
  ),
];

/** The numbers of member edits by the bot itself and by its helper bot, as the local Discord has noted them. */
function editsByBot({ emulator }: Fixture, helper: Application): readonly number[] {
  const edits = emulator.calls.filter(
    ({ method, path }) => method === 'PATCH' && /^\/guilds\/\d+\/members\//.test(path),
  );
  const byHelper = edits.filter(({ applicationId }) => applicationId === helper.id).length;
  return [edits.length - byHelper, byHelper];
}

/** A whole game of six with a helper bot, with the log at `debug`. */
async function setUp(): Promise<readonly [Fixture, Application]> {
  let helper: Application | undefined;
  const played = await setUpFixture({
    ...{ plot: wholeGame, secrecy: 'panels' },
    variables: ({ emulator, guild }) => {
      helper = emulator.addApplication({ name: 'Helper 1' });
      guild.install(helper, bitsOf(extraBotPermissions));
      return { METRICS_PORT: '0', LOG_LEVEL: 'debug', HELPER_TOKENS: helper.token };
    },
  });
  return [played, helper!];
}

test('a game at the level `debug` leaves no secret in the log, and no id in the metrics', async () => {
  const [played, helper] = await setUp();
  fixture = played;
  const texts = await scraped(played);
  const { table, said } = await readTruth(played.dataDir);
  const { bot, people, guild, plot, environment } = played;
  const tokens = [environment['DISCORD_TOKEN']!, helper.token, ...interactionTokens(played)];
  const secret = [...new Set(plot.roles), String(plot.seed), ...tokens, ...said.map(({ text }) => text)];
  expect(said.length).toBeGreaterThan(0);
  // Six presses for the seats at least.
  expect(tokens.length).toBeGreaterThan(8);
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
  const last = texts.at(-1)!;
  expect(last).toMatch(/^nightcall_appended_events_total [1-9]/m);
  expect(last).toMatch(/^nightcall_frame_lateness_seconds_count [1-9]/m);
  for (const [index, count] of editsByBot(played, helper).entries()) {
    expect(count).toBeGreaterThan(0);
    const counted = async () => (await ask(played, '/metrics')).text();
    await expect.poll(counted).toContain(`nightcall_member_edits_total{bot="${index}"} ${count}\n`);
  }
  expect(texts.some((text) => text.includes('nightcall_tables{stage="playing"} 1'))).toBe(true);
  expect(texts.some((text) => text.includes('nightcall_voices{state="ready"} 1'))).toBe(true);
});
