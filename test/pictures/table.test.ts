/** The picture of the table: what everybody at the table may see, as text in SVG. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ShownSeat, TableView } from '#game/ports/game-views.ts';
import type { TableWords } from '#game/ports/pictures.ts';
import { pngOf, svgWriter } from '#pictures/index.ts';
import { palette, tableColours, voteColours } from '#pictures/palette.ts';

/** The discs of the seats, and the dots of their fouls. */
const circlesIn = (picture: string, radius: (r: number) => boolean) =>
  [...picture.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)" fill="(#\w+)"/g)]
    .map(([, x, y, r, fill]) => ({ x: Number(x), y: Number(y), r: Number(r), fill }))
    .filter(({ r }) => radius(r));

const words = (names: readonly string[] = []): TableWords => ({
  title: 'Day 2',
  nameOf: (seat) => names[seat - 1] ?? `Player ${seat}`,
  moment: ({ phase, round }) => `${phase} ${round}`,
  choice: (choice) => `word ${choice}`,
});

const seat = (number: number): ShownSeat => ({ seat: number, left: null, fouls: 0 });
const seats = (count: number) => Array.from({ length: count }, (_, index) => seat(index + 1));
const view = (all: readonly ShownSeat[], ballot: TableView['ballot'] = null): TableView => ({
  ...{ phase: 'day', round: 2, seats: all, ballot },
});

/** The curve of a vote. */
const vote = /<path d="[^"]*" fill="none"/g;

describe('the table', () => {
  test('shows each vote for a seat as an arc, and the number of votes at the candidate', () => {
    const ballot = {
      votes: [
        { by: 1, choice: 3 },
        { by: 2, choice: 3 },
        { by: 4, choice: 1 },
      ],
      tally: [
        { choice: 3, votes: 2 },
        { choice: 1, votes: 1 },
      ],
      notGiven: [],
    };
    const picture = svgWriter.table(view(seats(10), ballot), words());
    expect(picture.match(vote)).toHaveLength(3);
    expect(picture.match(/fill="#d6455d"/g)).toHaveLength(2);
    expect(svgWriter.table(view(seats(10)), words())).not.toMatch(vote);
  });

  test('writes an answer that is no seat with its votes', () => {
    const ballot = {
      ...{ votes: [{ by: 1, choice: 'all' as const }], tally: [{ choice: 'all' as const, votes: 1 }] },
      notGiven: [],
    };
    const picture = svgWriter.table(view(seats(10), ballot), words());
    expect(picture).toContain('word all: 1');
    expect(picture).not.toMatch(vote);
  });

  test('strikes a seat that is out, with the moment, and shows the fouls of the others as dots', () => {
    const all = [{ ...seat(1), left: { phase: 'night' as const, round: 1 } }, { ...seat(2), fouls: 3 }, seat(3)];
    const picture = svgWriter.table(view(all), words(['Anna', 'Боб', 'Eve']));
    expect(picture).toMatch(/line-through">Anna</);
    expect(picture).toContain('>night 1<');
    expect(picture.match(/#f2b632/g)).toHaveLength(3);
  });

  test.each([6, 12, 13, 26])('has the number and the name of all of %d seats', (count) => {
    const picture = svgWriter.table(view(seats(count)), words());
    for (const { seat: number } of seats(count)) expect(picture).toContain(`>Player ${number}<`);
  });
});

test.each([6, 9, 12, 13, 20, 26])('the fouls of a seat lie on no other seat at a table of %d', (count) => {
  const picture = svgWriter.table(view(seats(count).map((each) => ({ ...each, fouls: 3 }))), words());
  const seated = circlesIn(picture, (r) => r > 20).filter(({ fill }) => fill === palette.calm);
  const [discs, dots] = [seated, circlesIn(picture, (r) => r === 8)];
  expect([discs.length, dots.length]).toEqual([count, 3 * count]);
  for (const dot of dots)
    for (const disc of discs) expect(Math.hypot(dot.x - disc.x, dot.y - disc.y)).toBeGreaterThan(disc.r);
});

test('a name shrinks before it is cut', () => {
  const picture = svgWriter.table(view(seats(10)), words(['Александра', 'Christopher Moore']));
  expect(picture).toContain('>Александра<');
  expect(picture).toContain('>Christopher Moore<');
  expect(Number(/font-size="([\d.]+)"[^>]*>Christopher/.exec(picture)![1])).toBeLessThan(36);
});

test('names of every kind become text that fits, and the picture can be drawn', async () => {
  const names = [
    ...['<svg onload="x">&', 'W'.repeat(32), '漢'.repeat(32), '👩‍👩‍👧🎲🎲', 'שלום עולם', 'مرحبا بالعالم'],
    ...['a\u202eb\u0000c\ud800', '‮', "O'Neil", '𝓐𝓷𝓷𝓪 Ｋｉｍ'],
  ];
  const picture = svgWriter.table(view(seats(10)), words(names));
  expect(picture).toContain('&lt;svg');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
  expect(picture).not.toMatch(/[\u0000-\u0008\u202e]|W{20}|漢|\u200d|<svg onload/u);
  expect(picture).toContain('>👩👩👧🎲🎲<');
  expect(picture).toContain('>abc<');
  // A name that is far too long is broken, and nothing of it is cut.
  expect(picture.match(/>W{16}</g)).toHaveLength(2);
  expect(picture).not.toContain('…');
  expect(picture).toContain('>Anna Kim<');
  for (const number of [3, 8]) expect(picture).toContain(`>#${number}<`);
  expect((await pngOf(picture)).slice(1, 4)).toEqual(Uint8Array.of(0x50, 0x4e, 0x47));
});

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
};

test('the votes are seen on every cloth, with a contrast of at least 3 (WCAG 1.4.11)', () => {
  const style = readFileSync(new URL('../../src/game-page/page/style.css', import.meta.url), 'utf8');
  const light = [...style.matchAll(/--cloth: light-dark\((#\w+),/g)].map(([, cloth]) => cloth!);
  expect(light).toHaveLength(2);
  const grounds = { dark: [palette.ground, tableColours.day.cloth, tableColours.night.cloth], light };
  for (const kind of ['dark', 'light'] as const)
    for (const vote of voteColours[kind])
      for (const cloth of grounds[kind]) expect(contrast(vote, cloth)).toBeGreaterThanOrEqual(3);
});

test.each([6, 10, 12])('no name lies in the title at a table of %d from which all are out', (count) => {
  const left = { phase: 'night' as const, round: 2 };
  const picture = svgWriter.table(view(seats(count).map((each) => ({ ...each, left }))), words());
  const heightOf = (text: string) => Number(new RegExp(`y="([\\d.]+)"[^>]*>${text}<`).exec(picture)![1]);
  const names = seats(count).map(({ seat: number }) => heightOf(`Player ${number}`));
  // The letters of a title reach a quarter of their size below its line, those of a name three quarters above theirs.
  expect(Math.min(...names) - 0.75 * 36).toBeGreaterThan(heightOf('Day 2') + 0.25 * 50);
});

test('no vote crosses a name at a table with its names around it', () => {
  const picture = svgWriter.table(view(seats(12)), words());
  const names = [...picture.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>Player/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
  const discs = circlesIn(picture, (r) => r > 20 && r < 100).filter(({ fill }) => fill === palette.calm);
  const centre = { x: 450, y: (Math.min(...discs.map(({ y }) => y)) + Math.max(...discs.map(({ y }) => y))) / 2 };
  const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x - centre.x, y - centre.y);
  for (const [index, name] of names.entries()) expect(far(name)).toBeGreaterThan(far(discs[index]!));
});
