import { figureOf, signOf } from '../../pictures/figures.ts';
import { inwards, type Point, seatPoints } from '../../pictures/round-table.ts';
import {
  badgeShapes,
  circle,
  clothShapes,
  discShapes,
  figureShapes,
  foulShapes,
  type Shape,
  voteShapes,
  voteVariable,
} from '../../pictures/shapes.ts';
import type { PageCard, PageWords, ToldSeat, ToldTable } from '../page-data.ts';
import { filled } from './player.ts';

/** The size of the drawing. All points are shares of it, so it fits any width. */
const size = 1000;
const centre = { x: size / 2, y: size / 2 };
/** The most seats with their names beside them everywhere, and where there is room. The names of others are a list. */
const mostNamed = { anywhere: 8, wide: 12 };
/** The variables of the style. */
const colours = {
  ...{ alive: 'var(--alive)', chosen: 'var(--chosen)', out: 'var(--card)', edge: 'var(--faint)' },
  ...{ letters: 'var(--letters)', faint: 'var(--faint)', ground: 'var(--card)', foul: 'var(--foul)' },
};
const clothColours = { cloth: 'var(--cloth)', rim: 'var(--rim)', sky: 'var(--sky)' };

/** How the names are shown: beside the seats, beside them where there is room, or in a list. */
const layoutOf = (seats: number): string =>
  seats <= mostNamed.anywhere ? 'named' : seats <= mostNamed.wide ? 'named crowded' : 'listed';

const Shapes = ({ of }: { readonly of: readonly Shape[] }) =>
  of.map(({ tag: Tag, attributes, text }, index) => (
    <Tag key={index} {...attributes}>
      {text}
    </Tag>
  ));

/** What the round table shows. */
export interface RoundTableProps {
  readonly table: ToldTable;
  readonly words: PageWords;
  /** The open cards, by seat. */
  readonly cards: ReadonlyMap<number, PageCard>;
  /** The lines in the middle of the table. */
  readonly middle: preact.ComponentChildren;
  /** Called when a seat is pressed. Missing: seats cannot be pressed. */
  onSeat?(seat: number): void;
}

/** The seats round a table, with the votes as arcs between them. */
export function RoundTable({ table, words, cards, middle, onSeat }: RoundTableProps) {
  const { seats, votes, phase } = table;
  const isNamed = seats.length <= mostNamed.wide;
  const radius = seats.length <= mostNamed.anywhere ? 360 : isNamed ? 405 : 435;
  const points = seatPoints(seats.length, centre, radius);
  const arcs = votes.flatMap(({ by, choice }) => {
    if (typeof choice !== 'number') return [];
    const [from, to] = [inwards(points[by - 1]!, centre, 0.15), inwards(points[choice - 1]!, centre, 0.2)];
    return voteShapes({ from, to, centre, isOwn: by === choice, width: 6 }, voteVariable(choice));
  });
  return (
    <section class={`table ${phase} ${layoutOf(seats.length)}`} aria-label={words.table}>
      <div class="round">
        <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
          <Shapes of={[...clothShapes(phase, centre, radius, clothColours), ...arcs]} />
        </svg>
        <div class="middle">{middle}</div>
        <ol class="seats">
          {seats.map((seat, index) => (
            <Seat
              key={index}
              seat={seat}
              number={index + 1}
              at={points[index]!}
              table={table}
              words={words}
              card={cards.get(index + 1)}
              isNamed={isNamed}
              onPress={onSeat && (() => onSeat(index + 1))}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The names and the open cards, where they have no room beside the seats. */
export function Names({ table: { seats }, cards }: Pick<RoundTableProps, 'table' | 'cards'>) {
  const isOpen = cards.size > 0 || seats.some(({ card }) => card !== null);
  return (
    <ol class={`names ${layoutOf(seats.length)} ${isOpen ? 'open' : ''}`} aria-hidden="true">
      {seats.map(({ name, out, card }, index) => {
        const open = cards.get(index + 1);
        return (
          <li key={index} class={out === null ? '' : 'out'}>
            <b>{index + 1}</b>
            <bdi>{name}</bdi>
            {open === undefined && card !== null ? <span class="card">{card}</span> : null}
            {open === undefined ? null : <Card card={open} />}
          </li>
        );
      })}
    </ol>
  );
}

interface SeatProps {
  readonly seat: ToldSeat;
  readonly number: number;
  readonly at: Point;
  readonly table: ToldTable;
  readonly words: PageWords;
  readonly card: PageCard | undefined;
  readonly isNamed: boolean;
  readonly onPress: (() => void) | undefined;
}

function Seat({ seat, number, at, table, words, card, isNamed, onPress }: SeatProps) {
  const { name, out, fouls } = seat;
  const has = { floor: table.floor === number, candidate: table.named.includes(number), out: out !== null };
  const spoken = [
    name,
    has.floor ? words.floor : null,
    has.candidate ? words.candidate : null,
    out === null ? null : words[`out.${out}`],
    fouls > 0 ? filled(words.fouls, { number: fouls }) : null,
    ...(card === undefined ? [seat.card] : [card.role, card.sideName, card.won ? words.won : null]),
  ].filter((each) => typeof each === 'string');
  // Words stand outside of the circle.
  const side = at.y < centre.y ? 'upper' : 'lower';
  const classes = ['seat', side, ...Object.entries(has).flatMap(([name, isSo]) => (isSo ? [name] : []))];
  return (
    <li class={classes.join(' ')} style={{ left: `${at.x / 10}%`, top: `${at.y / 10}%` }}>
      <Place onPress={onPress}>
        <span class="spoken">
          {number} {spoken.join(', ')}
        </span>
        <svg
          class={`disc ${card === undefined ? '' : `side-${card.side}`}`}
          viewBox="-52 -52 104 104"
          aria-hidden="true"
        >
          <Shapes of={card === undefined ? discOf(number, has) : openDisc(number, card)} />
          <Shapes of={marksOf(number, table, side === 'upper' ? 1 : -1)} />
        </svg>
        {isNamed ? (
          <span class="name" aria-hidden="true">
            <bdi>{name}</bdi>
          </span>
        ) : null}
      </Place>
    </li>
  );
}

/** The middle of a seat's own drawing, and the radius of its disc. */
const disc = { x: 0, y: 0, r: 48 };

const discOf = (number: number, has: { readonly candidate: boolean; readonly out: boolean }): readonly Shape[] =>
  discShapes(number, has.out ? 'out' : has.candidate ? 'chosen' : 'alive', disc, colours);

/** A disc with an open card: the figure of its role, or the sign of its side, and the number at its edge. */
function openDisc(number: number, { id, side }: PageCard): readonly Shape[] {
  const paths = (id === null ? null : figureOf(id)) ?? [signOf(side)];
  return [
    circle(disc, disc.r, { fill: 'var(--own)', stroke: colours.letters, 'stroke-width': 3 }),
    ...figureShapes(paths, '#fff', 'var(--own)', { transform: 'translate(-36 -37) scale(0.72)' }),
    ...badgeShapes(number, { x: -36, y: -36 }, { ...colours, letters: colours.faint }),
  ];
}

/** The fouls of a seat and the votes against it. `inner`: where the middle of the table is, 1 for below. */
function marksOf(number: number, { seats, votes }: ToldTable, inner: 1 | -1): readonly Shape[] {
  const { fouls, out } = seats[number - 1]!;
  const against = votes.filter(({ choice }) => choice === number).length;
  return [
    ...foulShapes(out === null ? fouls : 0, { x: 0, y: 62 * inner }, { x: 1, y: 0 }, colours.foul),
    ...(against === 0 ? [] : badgeShapes(against, { x: 41, y: 41 * inner }, colours)),
  ];
}

interface PlaceProps extends Pick<SeatProps, 'onPress'> {
  readonly children: preact.ComponentChildren;
}

/** All of a seat, as a button if it can be pressed. */
const Place = ({ onPress, children }: PlaceProps) =>
  onPress === undefined ? (
    <div class="place">{children}</div>
  ) : (
    <button type="button" class="place" onClick={onPress}>
      {children}
    </button>
  );

const Card = ({ card }: { readonly card: PageCard }) => (
  <span class={`card side-${card.side}`}>
    {card.role}
    {card.won ? ' 🏆' : ''}
  </span>
);
