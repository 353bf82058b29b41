/** The picture of a finished game, and its course as rows: each night and each day, and a table of the votes. */
import type { ShownBallot, TimelineRound, TimelineView } from '#game/ports/game-views.ts';
import type { CourseWords, TimelineWords } from '#game/ports/pictures.ts';
import { canvas, canvasWidth, margin, paint } from './canvas.ts';
import { drawable, textAt, widthOf, wrapped } from './letters.ts';
import { roleTile, tileHeight, tilesAcross } from './role-figure.ts';
import { voteColour } from './shapes.ts';

/** A phone shows a third of it. */
const letters = 36;
const rowHeight = 60;
const chipHeight = 52;
const padding = 14;
const gap = 10;
const inner = canvasWidth - 2 * margin;
/** The pixels for the day of a ballot, beside its votes. */
const labelWidth = 150;

/** A piece of text on a ground of its own. */
export interface Chip {
  readonly text: string;
  readonly fill: string;
}

/** The place of a seat in a row of the table. `vote`: its vote. Missing: it is the number of the seat. */
interface Cell {
  readonly text: string;
  readonly vote?: Pick<ShownBallot['votes'][number], 'choice'> & { readonly isGiven: boolean };
}

/** A heading, a row of chips that fit beside each other, or a row of the table of votes. */
export type Row =
  | { readonly heading: string; readonly sign?: 'night' | 'day' }
  | { readonly chips: readonly Chip[] }
  | { readonly label: string; readonly cells: readonly (Cell | null)[] };

/** Returns the rows of a game: each night and each day, and then who voted for whom. */
export const courseRows = (view: TimelineView, words: CourseWords): readonly Row[] => [
  ...view.rounds.flatMap((round) => roundRows(round, words)),
  ...votesRows(view, words),
];

function roundRows({ round, acts, night, day, ballots, fouls }: TimelineRound, words: CourseWords): readonly Row[] {
  const all = (title: string, seats: readonly number[], fill: string): readonly Chip[] =>
    seats.length === 0
      ? []
      : [{ text: `${title}: ${seats.map((seat) => drawable(words.who(seat))).join(', ')}`, fill }];
  const actChips = acts.flatMap((act): readonly Chip[] => {
    const text = words.act(act);
    return text === null ? [] : [{ text: drawable(text), fill: paint.out }];
  });
  const nightChips = [...actChips, ...all(words.out, night, paint.chosen)];
  const dayChips = [
    ...ballots.flatMap((ballot) => tallyChips(ballot, words)),
    ...all(words.out, day, paint.chosen),
    ...all(words.fouls, fouls, paint.out),
  ];
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

/** The sums of a ballot, the most votes first. */
const tallyChips = ({ tally }: ShownBallot, words: CourseWords): readonly Chip[] =>
  tally
    .filter(({ votes }) => votes > 0)
    .toSorted((one, other) => other.votes - one.votes)
    .map(({ choice, votes }, index) => {
      const who = typeof choice === 'number' ? drawable(words.who(choice)) : words.choice(choice);
      return { text: `${index === 0 ? `${words.votes}: ` : ''}${who}: ${votes}`, fill: paint.alive };
    });

/** The table of the votes: a column for each seat, and a row for each ballot whose votes are known. */
function votesRows({ seats, rounds }: TimelineView, words: CourseWords): readonly Row[] {
  const numbers = seats.map(({ seat }) => seat).toSorted((one, other) => one - other);
  const ballots = rounds.flatMap(({ round, ballots: all }) =>
    all.flatMap((ballot, index) =>
      ballot.votes.length === 0
        ? []
        : [
            {
              ballot,
              label: labelOf(ballot, index === 0 ? words.moment({ phase: 'day', round }) : words.again, words),
            },
          ],
    ),
  );
  if (ballots.length === 0) return [];
  const isRuled = ballots.some(({ ballot }) => ballot.notGiven.length > 0);
  return [
    { heading: capitalised(words.votes) },
    { label: '', cells: numbers.map((seat) => ({ text: String(seat) })) },
    ...ballots.map(({ ballot, label }) => ({ label, cells: numbers.map((seat) => cellOf(seat, ballot)) })),
    ...(isRuled ? inRows([{ text: words.notGiven, fill: paint.ground }]) : []),
  ];
}

const labelOf = ({ tally }: ShownBallot, label: string, { question }: CourseWords): string =>
  tally.some(({ choice }) => typeof choice === 'number') ? label : question;

function cellOf(seat: number, { votes, notGiven }: ShownBallot): Cell | null {
  const vote = votes.find(({ by }) => by === seat);
  if (vote === undefined) return null;
  const { choice } = vote;
  const text = typeof choice === 'number' ? String(choice) : choice === 'all' ? '+' : '−';
  return { text, vote: { choice, isGiven: !notGiven.includes(seat) } };
}

/** Puts chips beside each other as far as they fit. One that is too wide for a row goes on in the next. */
export function inRows(chips: readonly Chip[]): readonly Row[] {
  const rows: Chip[][] = [];
  let width = Number.POSITIVE_INFINITY;
  const parts = chips.flatMap(({ text, fill }) =>
    wrapped(text, letters, inner - 2 * padding).map((line) => ({ text: line, fill })),
  );
  for (const chip of parts) {
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

/** Returns the height of these rows in pixels. */
export const heightOf = (rows: readonly Row[]): number => rows.length * rowHeight;

/** Draws the rows from `top` down. */
export const drawRows = (rows: readonly Row[], top: number): readonly string[] =>
  rows.map((row, index) => drawRow(row, top + index * rowHeight));

function drawRow(row: Row, top: number): string {
  if ('heading' in row) return drawHeading(row, top);
  if ('cells' in row) return drawCells(row, top);
  let x = margin;
  return row.chips
    .map((chip) => {
      const width = widthOfChip(chip);
      const at = x;
      x += width + gap;
      const style = { x: at + padding, y: top + 38, size: letters, width: width - 2 * padding, fill: paint.letters };
      return `<rect x="${at}" y="${top}" width="${width}" height="${chipHeight}" rx="12" fill="${chip.fill}"/>${textAt(chip.text, style)}`;
    })
    .join('');
}

/** A moon or a sun, and the night or the day beside it. */
function drawHeading({ heading, sign }: Extract<Row, { readonly heading: string }>, top: number): string {
  const y = top + 30;
  const disc = `<circle cx="${margin + 16}" cy="${y}" r="15" fill="${paint.foul}"/>`;
  const moon = `${disc}<circle cx="${margin + 23}" cy="${y - 5}" r="13" fill="${paint.ground}"/>`;
  const drawn = sign === undefined ? '' : sign === 'night' ? moon : disc;
  const x = sign === undefined ? margin : margin + 46;
  const style = { x, y: y + 14, size: 40, width: inner - 46, fill: paint.foul, bold: true };
  return `${drawn}${textAt(heading, style)}`;
}

/** A row of the table. A vote that the rules gave has an outline only. */
function drawCells({ label, cells }: Extract<Row, { readonly cells: unknown }>, top: number): string {
  const width = (inner - labelWidth) / cells.length;
  const size = Math.min(letters, Math.round(width * 0.5));
  const named = { x: margin, y: top + 36, size: 30, width: labelWidth - 8, fill: paint.faint };
  return [
    label === '' ? '' : textAt(label, named),
    ...cells.map((cell, index) => {
      if (cell === null) return '';
      const x = Math.round(margin + labelWidth + index * width);
      const middle = { x: x + width / 2, y: top + 38, size, width: width - 4, anchor: 'middle', bold: true } as const;
      const { text, vote } = cell;
      if (vote === undefined) return textAt(text, { ...middle, fill: paint.faint });
      const colour = typeof vote.choice === 'number' ? voteColour(vote.choice) : paint.letters;
      const ground = vote.isGiven ? `fill="${colour}"` : `fill="none" stroke="${colour}" stroke-width="2"`;
      return [
        `<rect x="${x + 2}" y="${top}" width="${Math.round(width) - 4}" height="${chipHeight}" rx="8" ${ground}/>`,
        textAt(text, { ...middle, fill: vote.isGiven ? paint.ground : colour }),
      ].join('');
    }),
  ].join('');
}

const top = 120;

/** Draws a finished game: the people with the figures of their roles, each night and each day, and the votes. */
export function timelinePicture(view: TimelineView, words: TimelineWords): string {
  const { seats } = view;
  const rows = courseRows(view, words);
  const below = top + Math.ceil(seats.length / tilesAcross) * tileHeight + gap;
  const style = { fill: paint.letters, anchor: 'middle', bold: true } as const;
  return canvas(below + heightOf(rows) + margin, [
    textAt(words.title, { x: canvasWidth / 2, y: 74, size: 46, width: canvasWidth - 2 * margin, ...style }),
    ...seats.map(({ seat, role, ...rest }, index) =>
      roleTile({ ...rest, role: words.hasFigures ? role : null }, index, {
        name: `${seat} ${drawable(words.nameOf(seat))}`,
        role: words.roleOf(role),
        top,
      }),
    ),
    ...drawRows(rows, below),
  ]);
}
