/** Everything that the bot shows looks in Discord as it is meant, whatever people call themselves. */

import { readdirSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { body, withFiles } from '#discord/ui/body.ts';
import { cleanName, languages, t } from '#narration/index.ts';
import { lookUp } from '#narration/text.ts';
import { en } from '#narration/texts/en/texts.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../rulebooks.ts';
import { seedOfCommit } from '../seeds.ts';
import { hostileNames } from './hostile-names.ts';
import { lookedAtGame, lookedAtPanels, Reader } from './rendering.ts';

/** The long form, `npm run campaign -- rendering`, looks at all that this draws by lot. */
const seed = seedOfCommit();
const rulebooks = Object.values(rulesets).map((rules, index) => ({
  ...{ rules, id: rules.id, language: languages[(index + seed) % 2]!, other: languages[(index + seed + 1) % 2]! },
  turn: (seed + index) % hostileNames.length,
}));

/** The place of a name from right to left. */
const rightToLeft = hostileNames.findIndex((name) => /[\u0590-\u05ff]/.test(name));

/** The files with everything that is drawn. */
const features = '/src/discord/features/';

/** Counts the calls of functions. Other functions than those of this run's features are of no interest. */
const session = new Session();

beforeAll(async () => {
  console.log(`rendering: seed ${seed}`);
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
});

afterAll(() => session.disconnect());

describe.each(rulebooks)('a game of $id', ({ rules, language, other, turn }) => {
  test('shows as it is meant at its largest table', async () => {
    const reader = await lookedAtGame({ rules, language, seats: rules.players.max, until: 2, turn });
    expect([...reader.faults]).toEqual([]);
    expect(reader.looked).toBeGreaterThan(50);
  });

  test('shows as it is meant at its smallest table, from the lobby to the end', async () => {
    const reader = await lookedAtGame({ rules, language: other, seats: rules.players.min, turn });
    expect([...reader.faults]).toEqual([]);
    expect(reader.looked).toBeGreaterThan(80);
  });
});

test.each(languages)(
  'the panels around games and what stays after them show as they are meant (%s)',
  async (language) => {
    // The first name belongs to the reader and the hosts. One of them always runs from right to left.
    const turn = language === 'en' ? seed % hostileNames.length : rightToLeft;
    const reader = await lookedAtPanels({ rules: rulesets['deck']!, language, seats: 26, turn });
    expect([...reader.faults]).toEqual([]);
    expect(reader.looked).toBeGreaterThan(200);
  },
);

test.each(languages)('every text of the catalogue shows a name as it is (%s)', (language) => {
  const reader = new Reader(language, 0);
  const texts = Object.entries<Readonly<Record<string, string>>>(en).flatMap(([space, rows]) =>
    Object.entries(rows).map(([key, text]) => ({ key: `${space}:${key.replace(/_(one|other)$/, '')}`, text })),
  );
  for (const [index, { key, text }] of texts.entries()) {
    const name = cleanName(hostileNames[(index + seed) % hostileNames.length]!);
    const values = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, parameter]) => [parameter!, name]);
    // Code shows ids, which have nothing to escape.
    const ids = [...text.matchAll(/`\{\{(\w+)\}\}`/g)].map(([, parameter]) => [parameter!, 'ours']);
    // Angle brackets are around an address of the operator's, which is no name.
    const links = [...text.matchAll(/<\{\{(\w+)\}\}>/g)].map(([, parameter]) => [
      parameter!,
      'https://example.org/a_b',
    ]);
    const filled = Object.fromEntries([...values, ...ids, ...links]) as Readonly<Record<string, string>>;
    const shown = lookUp(wordingOf(language), key, { ...filled, count: 2 });
    reader.add(key, body([shown]));
  }
  expect([...reader.faults]).toEqual([]);
});

test('everything that the features draw was looked at', async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const called = new Set(
    result
      .filter(({ url }) => url.includes(features))
      .flatMap(({ functions }) => functions)
      .filter(({ ranges }) => ranges[0]!.count > 0)
      .map(({ functionName }) => functionName),
  );
  const root = new URL(`../..${features}`, import.meta.url);
  const drawn = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(new URL(file.replaceAll('\\', '/'), root), 'utf8').matchAll(
        /^export (?:const|function) (draw\w+)/gm,
      ),
    ])
    .map(([, name]) => name!);
  expect(drawn.length).toBeGreaterThan(30);
  expect(
    drawn.filter((name) => !called.has(name)),
    'show these in test/texts',
  ).toEqual([]);
});

describe('a reader finds', () => {
  const faults = (content: string, alt?: string): readonly string[] => {
    const reader = new Reader('en', 0);
    const shown = body([content]);
    reader.add('x', alt === undefined ? shown : withFiles(shown, [{ name: 'a.png', data: '', alt }]));
    return [...reader.faults];
  };
  const name = hostileNames[3]!;

  test.each([
    ['a name that was cleaned twice', cleanName(cleanName(name) as string)],
    ['a name that was not cleaned', '*ʞ*_x_'],
    ['a heading within a line', `1. 01.11 · ${t('en', 'lines:end.town').split('\n')[0]}`],
    ['a heading in a list', '- ## The town wins'],
    ['small print within a line', 'Ann: -# ten seconds'],
    ['bold without an end', '**Ann'],
    ['a value that is missing', 'Welcome, {{who}}'],
    ['a text that is cut', `${'x'.repeat(5000)}`],
    ['a name from right to left that is not isolated', '1 אבג 2'],
    ['a hyphen as a minus', '3: -0.5 · shouting'],
    ['milliseconds', 'My storage took up to 12000 ms.'],
    ['small and capital letters in a list', 'Cards: don, 2 mafiosi, Doctor, civilian'],
  ])('%s', (_, content) => {
    expect(faults(content)).not.toEqual([]);
  });

  test('a description that repeats its message', () => {
    expect(faults('**Votes** of all: twelve', 'Votes of all: twelve')).not.toEqual([]);
  });

  test('nothing in a message that is right', () => {
    expect(faults(`- **#1 ${cleanName(name)}**: don\n-# small`, 'Another picture')).toEqual([]);
  });
});
