import type { TimelineRound, TimelineView } from '#game/ports/game-views.ts';
import type { TimelineWords } from '#game/ports/pictures.ts';
import { canvas, canvasWidth, margin, paint } from './canvas.ts';
import { drawable, fitted, textAt, widthOf } from './letters.ts';

const letters = 26;
const rowHeight = 46;
const chipHeight = 38;
const padding = 14;
const gap = 10;
const inner = canvasWidth - 2 * margin;
/** The most pixels of a name: one of 32 ordinary letters fits, and its card beside it. */
const widest = 520;

/** A piece of text on a ground of its own. */
interface Chip {
  readonly text: string;
  readonly fill: string;
}

/** A heading, or a row of chips that fit beside each other. */
type Row = { readonly heading: string; readonly sign: 'night' | 'day' } | { readonly chips: readonly Chip[] };

/** Draws a finished game: the people with their cards, and then each night and each day. */
export function timelinePicture(view: TimelineView, words: TimelineWords): string {
  const rows: readonly Row[] = [
    ...inRows(
      view.seats.map(({ seat, role, won }) =>
        seatChip(`${seat} ${drawable(words.nameOf(seat))}`, words.roleOf(role), won),
      ),
    ),
    ...view.rounds.flatMap((round) => roundRows(round, words)),
  ];
  const top = 120;
  const style = { fill: paint.letters, anchor: 'middle', bold: true } as const;
  return canvas(top + rows.length * rowHeight + margin, [
    textAt(words.title, { x: canvasWidth / 2, y: 74, size: 46, width: inner, ...style }),
    ...rows.map((row, index) => drawRow(row, top + index * rowHeight)),
  ]);
}

const seatChip = (who: string, role: string, won: boolean): Chip => ({
  text: `${fitted(who, { size: letters, width: widest }).text} · ${role}`,
  fill: won ? paint.won : paint.out,
});

function roundRows({ round, acts, night, day, ballots }: TimelineRound, words: TimelineWords): readonly Row[] {
  const out = (seats: readonly number[]): readonly Chip[] =>
    seats.length === 0
      ? []
      : [{ text: `${words.out}: ${seats.map((seat) => drawable(words.who(seat))).join(', ')}`, fill: paint.chosen }];
  const actChips = acts.flatMap((act): readonly Chip[] => {
    const text = words.act(act);
    return text === null ? [] : [{ text: drawable(text), fill: paint.out }];
  });
  const ballotChips = ballots.map(
    (tally): Chip => ({ text: `${words.votes}: ${tallyText(tally, words)}`, fill: paint.alive }),
  );
  const nightChips = [...actChips, ...out(night)];
  const dayChips = [...ballotChips, ...out(day)];
  const nothing: Chip = { text: words.nobody, fill: paint.out };
  return [
    ...(round === 0 ? [] : [{ heading: capitalised(words.moment({ phase: 'night', round })), sign: 'night' as const }]),
    ...(round === 0 ? [] : inRows(nightChips.length === 0 ? [nothing] : nightChips)),
    ...(dayChips.length === 0
      ? []
      : [{ heading: capitalised(words.moment({ phase: 'day', round })), sign: 'day' as const }]),
    ...inRows(dayChips),
  ];
}

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The votes of a ballot, the most first. */
const tallyText = (tally: TimelineRound['ballots'][number], words: TimelineWords): string =>
  tally
    .filter(({ votes }) => votes > 0)
    .toSorted((one, other) => other.votes - one.votes)
    .map(
      ({ choice, votes }) =>
        `${typeof choice === 'number' ? drawable(words.who(choice)) : words.choice(choice)}: ${votes}`,
    )
    .join(' · ');

/** Puts chips beside each other as far as they fit. */
function inRows(chips: readonly Chip[]): readonly Row[] {
  const rows: Chip[][] = [];
  let width = Number.POSITIVE_INFINITY;
  for (const chip of chips) {
    const needed = widthOfChip(chip) + gap;
    if (width + needed > inner + gap) {
      rows.push([]);
      width = 0;
    }
    rows.at(-1)!.push(chip);
    width += needed;
  }
  return rows.map((each) => ({ chips: each }));
}

const widthOfChip = ({ text }: Chip): number => Math.min(inner, Math.ceil(widthOf(text, letters) + 2 * padding));

function drawRow(row: Row, top: number): string {
  if ('heading' in row) return drawHeading(row, top);
  let x = margin;
  return row.chips
    .map((chip) => {
      const width = widthOfChip(chip);
      const at = x;
      x += width + gap;
      const style = { x: at + padding, y: top + 27, size: letters, width: width - 2 * padding, fill: paint.letters };
      return `<rect x="${at}" y="${top}" width="${width}" height="${chipHeight}" rx="12" fill="${chip.fill}"/>${textAt(chip.text, style)}`;
    })
    .join('');
}

/** A moon or a sun, and the night or the day beside it. */
function drawHeading({ heading, sign }: Extract<Row, { readonly heading: string }>, top: number): string {
  const y = top + 24;
  const disc = `<circle cx="${margin + 14}" cy="${y}" r="13" fill="${paint.foul}"/>`;
  const moon = `${disc}<circle cx="${margin + 20}" cy="${y - 4}" r="11" fill="${paint.ground}"/>`;
  const style = { x: margin + 40, y: y + 11, size: 32, width: inner - 40, fill: paint.foul, bold: true };
  return `${sign === 'night' ? moon : disc}${textAt(heading, style)}`;
}
