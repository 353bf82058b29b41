/** The live page of a whole game, read over real sockets from a bot that is killed in between. */
import { afterEach, expect, test } from 'vitest';
import { gamePageOf } from '#game-page/game-page.ts';
import type { LiveMoment } from '#game-page/page-data.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../rulebooks.ts';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { wholeGame } from './kit/six-plots.ts';
import { readTruth } from './kit/truth.ts';

let fixture: Fixture | undefined;
afterEach(() => fixture?.strike());

/** The port at which the present process serves its pages. */
const portOf = async ({ bot }: Fixture): Promise<number> =>
  (JSON.parse(await bot.logged('live pages are served')) as { port: number }).port;

/** A page that is open: it connects again until it is told the end. */
class Page {
  readonly moments: LiveMoment[] = [];
  isOver = false;
  readonly #fixture: Fixture;
  readonly #path: string;

  constructor(fixture: Fixture, path: string) {
    this.#fixture = fixture;
    this.#path = path;
  }

  async read(): Promise<void> {
    while (!this.isOver)
      try {
        const last = this.moments.length === 0 ? {} : { 'Last-Event-ID': String(this.moments.length - 1) };
        const response = await fetch(`http://127.0.0.1:${await portOf(this.#fixture)}${this.#path}/events`, {
          headers: last,
        });
        let text = '';
        for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
          const events = `${text}${chunk}`.split('\n\n');
          text = events.pop()!;
          for (const event of events) this.#hear(event);
        }
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
  }

  #hear(event: string): void {
    this.isOver ||= event.startsWith('event: end');
    const [, id, data] = /^id: (\d+)\ndata: (.+)$/.exec(event) ?? [];
    if (data === undefined) return;
    expect(Number(id)).toBe(this.moments.length);
    this.moments.push(JSON.parse(data) as LiveMoment);
  }
}

test('a link outlives a killed bot, and its page tells the whole game as the town was told it, and nothing else', async () => {
  const played = await setUpFixture({
    plot: wholeGame,
    variables: { PAGES_PORT: '0', PAGES_URL: 'https://pages.example.org/', LOG_LEVEL: 'debug' },
  });
  fixture = played;
  const { host, general } = played;
  await played.begin();
  const answer = await host.slash('host link', { for: 'spectators' }, { channel: general });
  const [, path = ''] = /<https:\/\/pages\.example\.org(\/t\/[\w-]+)>/.exec(answer.content) ?? [];
  expect(path).toMatch(/^\/t\/\w{8}-[\w-]{22}$/);
  const page = new Page(played, path);
  const read = page.read();
  await expect.poll(() => page.moments.some(({ table }) => table.phase === 'day')).toBe(true);
  await played.bot.kill();
  await played.enter(played.prepare()).logged('"ready"');
  await played.ended();
  const { moments } = await readTruth(played.dataDir);
  const cardsOpened = () => page.moments.some(({ texts }) => texts.join('\n').includes('win'));
  await expect.poll(cardsOpened).toBe(true);
  const names = page.moments[0]!.table.seats!.map(({ name }) => name);
  const game = { rules: rulesets['six']!, moments, state: moments.at(-1)!.after, names, roleSet: null };
  const told = gamePageOf(game, wordingOf('en')).moments.flatMap(({ texts }) => texts);
  expect(page.moments.flatMap(({ texts }) => texts)).toEqual(told);
  expect(page.moments.every((moment) => !('own' in moment))).toBe(true);
  await played.close();
  await read;
  expect(page.isOver).toBe(true);
  const token = path.split('-').slice(1).join('-');
  for (const bot of played.bots) expect(bot.lines.filter((line) => line.includes(token))).toEqual([]);
});
