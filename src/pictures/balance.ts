import type { Balance, BalanceWords } from '#game/ports/balance.ts';
import { canvas, canvasWidth, margin, paint } from './canvas.ts';
import { textAt } from './letters.ts';
import { sideColours } from './palette.ts';
import { rounded } from './round-table.ts';

type Share = Balance['roles'][number]['survival'];

const inner = canvasWidth - 2 * margin;
const top = 140;
const rowHeight = 46;
const bar = { x: 330, width: canvasWidth - 330 - margin - 120, height: 30 } as const;

interface Bar {
  readonly name: string;
  readonly percent: string;
  readonly share: Share;
}

/** Draws the balance as bars, each with its interval as a line through its end. */
export function balancePicture({ wins, roles }: Balance, words: BalanceWords): string {
  const survivals = top + (wins.length + 1) * rowHeight + 16;
  const title = { x: margin, y: 74, size: 44, width: inner, fill: paint.letters, bold: true };
  const heading = { x: margin, size: 32, width: inner, fill: paint.foul, bold: true };
  const barOf = (word: string, share: Share): Bar => ({
    name: words.nameOf(word),
    percent: words.percent(share.share),
    share,
  });
  return canvas(survivals + (roles.length + 1) * rowHeight + 20, [
    textAt(words.title, title),
    textAt(words.about, { x: margin, y: 118, size: 28, width: inner, fill: paint.faint }),
    textAt(words.wins, { ...heading, y: top + 36 }),
    ...wins.map(({ winner, ...share }, index) =>
      drawBar(barOf(winner, share), top + (index + 1) * rowHeight + 8, sideColours[winner]?.sign),
    ),
    textAt(words.survival, { ...heading, y: survivals + 36 }),
    ...roles.map(({ role, survival }, index) =>
      drawBar(barOf(role, survival), survivals + (index + 1) * rowHeight + 8),
    ),
  ]);
}

function drawBar({ name, percent, share: { share, low, high } }: Bar, y: number, colour: string = paint.alive): string {
  const at = (value: number) => rounded(bar.x + value * bar.width);
  const text = { y: y + 25, size: 28, fill: paint.letters };
  const ground = `x="${bar.x}" y="${y}" height="${bar.height}" rx="8"`;
  return [
    textAt(name, { ...text, x: margin, width: bar.x - margin - 16 }),
    `<rect ${ground} width="${bar.width}" fill="${paint.out}"/>`,
    `<rect ${ground} width="${rounded(share * bar.width)}" fill="${colour}"/>`,
    `<path d="M${at(low)} ${y + bar.height / 2}H${at(high)}" stroke="${paint.foul}" stroke-width="5"/>`,
    textAt(percent, { ...text, x: canvasWidth - margin, width: 110, anchor: 'end' }),
  ].join('');
}
