import type { ShownBallot, ShownSeat, TableView } from '#game/ports/game-views.ts';
import type { TableWords } from '#game/ports/pictures.ts';
import { canvas, canvasWidth, margin, paint } from './canvas.ts';
import { nameOrNumber, textAt, widthOf } from './letters.ts';
import { tableColours } from './palette.ts';
import { inwards as inwardsBy, type Point, rounded, seatPoints } from './round-table.ts';
import { badgeShapes, clothShapes, discShapes, foulShapes, svgOf, voteColour, voteShapes } from './shapes.ts';

const centre = { x: canvasWidth / 2, y: 572 };
const radius = 340;
const circleHeight = 1062;
const answerHeight = 56;
/** The most seats with their names around the circle. More names are listed below it. */
const mostAround = 12;
const columns = 2;
const listRow = 58;
/** The sizes of names and of the notes below them. A phone shows a third of them. */
const [letters, smallLetters] = [36, 28];
const titleStyle = { fill: paint.letters, anchor: 'middle', bold: true } as const;

/**
 * Draws the table: the seats in a circle with their names. Seats that are out are grey, fouls are dots. The votes of a
 * ballot are arcs from the voter to the candidate.
 */
export function tablePicture({ seats, ballot, phase }: TableView, words: TableWords): string {
  const places = placesOf(seats.length);
  const tally = new Map(ballot?.tally.map(({ choice, votes }) => [choice, votes]));
  const answers = answersOf(ballot, words);
  const isListed = seats.length > mostAround;
  const listTop = circleHeight + answers.length * answerHeight;
  const rows = isListed ? Math.ceil(seats.length / columns) : 0;
  return canvas(listTop + rows * listRow + (isListed ? margin : 0), [
    textAt(words.title, { x: centre.x, y: 76, size: 50, width: canvasWidth - 2 * margin, ...titleStyle }),
    svgOf(clothShapes(phase, centre, radius, { ...tableColours[phase], sky: tableColours[phase].dim })),
    ...arcsOf(ballot, places),
    ...seats.map((seat, index) =>
      drawSeat(seat, places[index]!, { votes: tally.get(seat.seat) ?? 0, words: isListed ? null : words }),
    ),
    ...answers.map((text, index) =>
      textAt(text, {
        x: centre.x,
        y: circleHeight + index * answerHeight + 20,
        size: 38,
        width: canvasWidth - 2 * margin,
        ...titleStyle,
      }),
    ),
    ...(isListed
      ? seats.map((seat, index) =>
          listed(seat, { words, column: Math.floor(index / rows), row: index % rows, top: listTop }),
        )
      : []),
  ]);
}

/** A line of the list below the circle. */
function listed(
  { seat, left }: ShownSeat,
  {
    words,
    column,
    row,
    top,
  }: { readonly words: TableWords; readonly column: number; readonly row: number; readonly top: number },
): string {
  const width = (canvasWidth - 2 * margin) / columns;
  const [x, y] = [margin + column * width, top + row * listRow + 24];
  const fill = left ? paint.faint : paint.letters;
  const note = left ? words.moment(left) : '';
  const noteWidth = left ? Math.ceil(widthOf(note, smallLetters)) + 14 : 0;
  return [
    textAt(String(seat), { x: x + 44, y, size: letters, width: 60, fill: paint.faint, anchor: 'end', bold: true }),
    textAt(nameOrNumber(words.nameOf(seat), seat), {
      x: x + 58,
      y,
      size: letters,
      width: width - 70 - noteWidth,
      fill,
      struck: left !== null,
    }),
    textAt(note, { x: x + width - 12, y, size: smallLetters, width: noteWidth, fill: paint.faint, anchor: 'end' }),
  ].join('');
}

/** The choices that are no seats, with their votes. */
const answersOf = (ballot: ShownBallot | null, words: TableWords): readonly string[] =>
  (ballot?.tally ?? []).flatMap(({ choice, votes }) =>
    typeof choice === 'number' ? [] : [`${words.choice(choice)}: ${votes}`],
  );

/** The middle of a seat's disc, its radius, and the width of its name. */
interface Place extends Point {
  readonly r: number;
  readonly width: number;
}

function placesOf(count: number): readonly Place[] {
  const gap = (2 * Math.PI * radius) / count;
  const r = rounded(Math.min(52, gap * 0.36));
  return seatPoints(count, centre, radius).map((point) => {
    const toEdge = 2 * Math.min(point.x, canvasWidth - point.x) - 16;
    return { ...point, r, width: Math.min(toEdge, Math.max(92, gap * 1.04)) };
  });
}

const arcsOf = (ballot: ShownBallot | null, places: readonly Place[]): readonly string[] =>
  (ballot?.votes ?? []).flatMap(({ by, choice }) =>
    typeof choice === 'number' && places[by - 1] && places[choice - 1] ? [arc(places, by, choice)] : [],
  );

/** A vote, from the edge of the voter's disc. */
const arc = (places: readonly Place[], by: number, seat: number): string =>
  svgOf(
    voteShapes(
      { from: inwards(places[by - 1]!, 0), to: inwards(places[seat - 1]!, 12), centre, isOwn: by === seat, width: 5 },
      voteColour(seat),
    ),
  );

/** The point on the edge of a disc that is nearest to the middle of the table, `gap` pixels further inside. */
const inwards = ({ x, y, r }: Omit<Place, 'width'>, gap: number): Point =>
  inwardsBy({ x, y }, centre, (r + gap) / radius);

function drawSeat(
  { seat, left, fouls }: ShownSeat,
  { x, y, r, width }: Place,
  { votes, words }: { readonly votes: number; readonly words: TableWords | null },
): string {
  const disc = { x, y, r };
  const isUpper = y < centre.y;
  // Names are outside of the circle, so that no vote crosses them.
  const nameAt = isUpper ? y - r - (left ? 44 : 14) : y + r + 36;
  const fromMiddle = words === null || isUpper ? inwards(disc, 16) : { x, y: nameAt + 18 };
  const badgeAt = { x: rounded(x + r * 0.85), y: rounded(y + r * (words !== null && isUpper ? 0.85 : -0.85)) };
  return [
    svgOf(discShapes(seat, left ? 'out' : votes > 0 ? 'chosen' : 'alive', disc, paint)),
    words === null ? '' : nameText({ seat, left }, words, { x, y: nameAt, width, anchor: 'middle' }),
    left ? '' : foulDots(fouls, disc, fromMiddle, words === null || isUpper),
    votes === 0 ? '' : svgOf(badgeShapes(votes, badgeAt, paint)),
  ].join('');
}

/** The name of a seat, and the moment at which it left. */
const nameText = (
  { seat, left }: Pick<ShownSeat, 'seat' | 'left'>,
  words: TableWords,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly anchor: 'middle' },
): string =>
  left === null
    ? textAt(nameOrNumber(words.nameOf(seat), seat), { ...at, size: letters, fill: paint.letters })
    : textAt(nameOrNumber(words.nameOf(seat), seat), { ...at, size: letters, fill: paint.faint, struck: true }) +
      textAt(words.moment(left), { ...at, y: at.y + 30, size: smallLetters, fill: paint.faint });

/** The fouls of a seat as dots in a row. Inside of the circle it runs along it, so that it keeps clear of its neighbours. */
function foulDots(fouls: number, { x, y }: Point, middle: Point, isInside: boolean): string {
  const along = isInside ? { x: (centre.y - y) / radius, y: (x - centre.x) / radius } : { x: 1, y: 0 };
  return svgOf(foulShapes(fouls, middle, along, paint.foul));
}
