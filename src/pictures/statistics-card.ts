import type { StatisticsWords } from '#game/ports/pictures.ts';
import type { GameCount, PersonStatistics } from '#game/ports/statistics.ts';
import { canvas, canvasWidth, margin, paint } from './canvas.ts';
import { textAt } from './letters.ts';
import { sideColours } from './palette.ts';
import { rounded } from './round-table.ts';

const inner = canvasWidth - 2 * margin;
const barsTop = 250;
const barHeight = 74;
const bar = { x: 300, width: canvasWidth - 300 - margin - 190, height: 34 } as const;

/** Draws the statistics of a person: the rating, a bar of wins for each side with the expected wins, and shares. */
export function statisticsPicture(person: PersonStatistics, words: StatisticsWords): string {
  const sides = Object.entries(person.sides);
  const bottom = barsTop + sides.length * barHeight;
  const shares = [
    { label: words.lived, share: shareOf(person.lived, person.games) },
    ...(person.votes === 0 ? [] : [{ label: words.guilty, share: shareOf(person.guilty, person.votes) }]),
  ];
  return canvas(bottom + 96 + shares.length * 54, [
    textAt(`${words.name} · ${words.season}`, {
      x: margin,
      y: 84,
      size: 52,
      width: inner,
      fill: paint.letters,
      bold: true,
    }),
    textAt(words.about, { x: margin, y: 138, size: 34, width: inner, fill: paint.faint }),
    textAt(words.rating, { x: margin, y: 200, size: 44, width: inner, fill: paint.foul, bold: true }),
    ...sides.map(([side, count], index) => sideBar(side, count, barsTop + index * barHeight, words)),
    legend(bottom + 28, words),
    ...shares.map(({ label, share }, index) =>
      textAt(`${label}: ${share} %`, {
        x: margin,
        y: bottom + 104 + index * 54,
        size: 34,
        width: inner,
        fill: paint.letters,
      }),
    ),
  ]);
}

const shareOf = (part: number, of: number): number => (of === 0 ? 0 : Math.round((100 * part) / of));

/** The share of wins of a side as a bar, with a mark at the expected share. */
function sideBar(side: string, { games, wins, expected }: GameCount, top: number, words: StatisticsWords): string {
  const at = (part: number) => rounded(bar.x + (games === 0 ? 0 : part / games) * bar.width);
  const line = top + 27;
  return [
    textAt(words.sideOf(side), { x: margin, y: line, size: 32, width: bar.x - margin - 16, fill: paint.letters }),
    `<rect x="${bar.x}" y="${top}" width="${bar.width}" height="${bar.height}" rx="8" fill="${paint.out}"/>`,
    `<rect x="${bar.x}" y="${top}" width="${rounded(at(wins) - bar.x)}" height="${bar.height}" rx="8" fill="${sideColours[side]?.sign ?? paint.alive}"/>`,
    `<path d="M${at(expected)} ${top - 6}V${top + bar.height + 6}" stroke="${paint.foul}" stroke-width="6"/>`,
    textAt(`${words.numberOf(wins)} / ${words.numberOf(games)}`, {
      x: canvasWidth - margin,
      y: line,
      size: 32,
      width: 180,
      fill: paint.letters,
      anchor: 'end',
    }),
  ].join('');
}

/** The mark of the expected wins with its meaning. */
const legend = (top: number, words: StatisticsWords): string =>
  `<path d="M${margin + 6} ${top - 18}V${top + 10}" stroke="${paint.foul}" stroke-width="6"/>${textAt(words.expected, {
    x: margin + 26,
    y: top + 6,
    size: 28,
    width: inner - 26,
    fill: paint.faint,
  })}`;
