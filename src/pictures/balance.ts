import type { Balance, BalanceWords } from '#game/ports/balance.ts';
import { escaped } from './letters.ts';
import { sideColours } from './palette.ts';

const size = { width: 720, row: 26, left: 170, right: 110, gap: 16 } as const;

/** Draws the balance as bars, each with its interval as a line through its end. The SVG loads nothing from outside. */
export function balancePicture({ wins, roles }: Balance, words: BalanceWords): string {
  const rows: Row[] = [
    { text: words.title, kind: 'title' },
    { text: words.about, kind: 'note' },
    { text: words.wins, kind: 'heading' },
    ...wins.map(
      (each): Row => ({
        text: words.nameOf(each.winner),
        kind: 'bar',
        share: each,
        colour: sideColours[each.winner]?.ground,
      }),
    ),
    { text: words.survival, kind: 'heading' },
    ...roles.map(({ role, survival }): Row => ({ text: words.nameOf(role), kind: 'bar', share: survival })),
  ];
  const height = rows.length * size.row + 2 * size.gap;
  const drawn = rows.map((row, index) => drawRow(row, size.gap + index * size.row));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${height}" font-family="sans-serif" font-size="14">`,
    `<rect width="${size.width}" height="${height}" fill="#ffffff"/>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

interface Row {
  readonly text: string;
  readonly kind: 'title' | 'note' | 'heading' | 'bar';
  readonly share?: Balance['roles'][number]['survival'];
  readonly colour?: string | undefined;
}

function drawRow({ text, kind, share, colour = '#5d6d7e' }: Row, top: number): string {
  const line = top + 18;
  if (!share) {
    const style =
      kind === 'title' ? ' font-size="18" font-weight="bold"' : kind === 'heading' ? ' font-weight="bold"' : '';
    return `<text x="${size.gap}" y="${line}" fill="#17202a"${style}>${escaped(text)}</text>`;
  }
  const full = size.width - size.left - size.right;
  const at = (value: number) => (size.left + value * full).toFixed(1);
  const middle = top + 13;
  return [
    `<text x="${size.left - 8}" y="${line}" fill="#17202a" text-anchor="end">${escaped(text)}</text>`,
    `<rect x="${size.left}" y="${top + 4}" width="${full}" height="18" fill="#eaeded"/>`,
    `<rect x="${size.left}" y="${top + 4}" width="${(share.share * full).toFixed(1)}" height="18" fill="${colour}"/>`,
    `<path d="M${at(share.low)} ${middle}H${at(share.high)}" stroke="#f4d03f" stroke-width="3"/>`,
    `<text x="${size.width - size.right + 8}" y="${line}" fill="#17202a">${(100 * share.share).toFixed(1)} %</text>`,
  ].join('');
}
