/** The width of a text is that of the fonts, and a value beside a name is never cut. */
import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-wasm';
import { beforeAll, describe, expect, test } from 'vitest';
import { pictureWords } from '#discord/features/statistics/view.ts';
import { languages } from '#narration/language.ts';
import { fontFiles } from '#pictures/fonts.ts';
import { pngOf, svgWriter } from '#pictures/index.ts';
import { drawable, widthOf } from '#pictures/letters.ts';
import { wordingOf } from '../rulebooks.ts';

const fonts = { fontBuffers: fontFiles.map((file) => readFileSync(file)), sansSerifFamily: 'DejaVu Sans' };
const svgOf = (text: string, weight: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="100"><text x="0" y="50" font-size="40" font-family="sans-serif" font-weight="${weight}">${text}</text></svg>`;

/** The width that the renderer gives a text, without the blank edges. */
function drawnWidth(text: string, bold: boolean): number {
  const picture = new Resvg(svgOf(text, bold ? 'bold' : 'normal'), { font: fonts });
  try {
    return picture.getBBox()!.width;
  } finally {
    picture.free();
  }
}

describe('the width of a text', () => {
  // The first picture starts the renderer.
  beforeAll(() => pngOf(svgOf('a', 'normal')));

  test.each([
    'Votes against the guilty, for the town: 100 %',
    'Голоса против виновных, за город: 100 %',
    'Мария Шишкина · ноябрь 2026 г.',
    'шщжюыфмМШЩЖЮЫФ',
    'illi|..,,WMWM@%',
    'Ärger, ñandú, Łódź',
    'Γειά σου Κόσμε',
    'שלום עולם',
  ])('%s is that of the fonts', (text) => {
    for (const bold of [false, true]) {
      const [drawn, measured] = [drawnWidth(text, bold), widthOf(text, 40, bold)];
      // The renderer measures the ink: it leaves out the blank edge of the first and the last letter.
      expect(Math.abs(measured - drawn)).toBeLessThan(8 + 0.02 * measured);
    }
  });
});

test('a number keeps its sign, and letters of another width become plain ones', () => {
  expect(drawable('№7 Ｗａｌｔｅｒ 𝔇')).toBe('№7 Walter D');
});

describe.each(languages)('the statistics in %s', (language) => {
  const count = (games: number, wins: number, expected: number) => ({ games, wins, expected });
  const sides = Object.fromEntries(
    ['town', 'mafia', 'yakuza', 'maniac', 'cardsharp'].map((side) => [side, count(1000, 500, 500)]),
  );
  const person = (name: string) => ({
    ...{ userId: '1', name, ...count(5000, 2500, 2500), lived: 5000, votes: 800, guilty: 800, fouls: 0 },
    ...{ cards: {}, sides, achievements: {}, rating: { value: 1923, margin: 321 } },
  });
  const card = (name: string, season: string | null) =>
    svgWriter.statistics(person(name), pictureWords(person(name), season, wordingOf(language)));
  const year = /2026[^<]*</;

  test('cut no text of their own', () => {
    expect(card('Ann', '2026-11')).not.toContain('…');
    expect(card('Ann', '2026-11')).toMatch(year);
    expect(card('Ann', '2026-11').match(/: 100 %</g)).toHaveLength(2);
  });

  test('break a line that is far too long, and cut nothing of it', () => {
    const name = 'ЖЖЖЖ '.repeat(20).trim();
    const drawn = [...card(name, '2026-11').matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text!);
    expect(drawn.slice(0, 2).join(' ')).toContain(name);
    expect(drawn.join()).not.toContain('…');
  });

  test.each(['Мария Шишкина', 'W'.repeat(32), 'Ж'.repeat(32), '漢'.repeat(32)])(
    'keep the month beside the name %s',
    (name) => {
      expect(card(name, '2026-11')).toMatch(year);
    },
  );
});
