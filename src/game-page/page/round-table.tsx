import { figureOf } from '../../pictures/figures.ts';
import { inwards, type Point, seatPoints, voteColour, voteCurve } from '../../pictures/round-table.ts';
import type { PageCard, PageWords, ToldSeat, ToldTable } from '../page-data.ts';
import { filled } from './player.ts';

/** The size of the drawing. All points are shares of it, so it fits any width. */
const size = 1000;
const centre = { x: size / 2, y: size / 2 };
/** The most seats with their names beside them. Below a larger table the names are a list. */
const mostNamed = 12;

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
  const { seats, votes } = table;
  const isNamed = seats.length <= mostNamed;
  const radius = isNamed ? 360 : 435;
  const points = seatPoints(seats.length, centre, radius);
  return (
    <section class={`table ${table.phase} ${isNamed ? 'named' : 'listed'}`} aria-label={words.table}>
      <div class="round">
        <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
          <circle class="cloth" cx={centre.x} cy={centre.y} r={radius} />
          <Sky phase={table.phase} />
          {votes.map(({ by, choice }) =>
            typeof choice === 'number' ? (
              <Vote key={by} from={points[by - 1]!} to={points[choice - 1]!} seat={choice} />
            ) : null,
          )}
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

/** A moon or a sun above the middle. */
const Sky = ({ phase }: Pick<ToldTable, 'phase'>) =>
  phase === 'night' ? (
    <path class="sky" d="M522 342a46 46 0 1 0 20 62a38 38 0 0 1-20-62z" />
  ) : (
    <circle class="sky" cx="500" cy="378" r="40" />
  );

/** The names of a large table, which have no room beside their seats. */
export function Names({ table: { seats }, words, cards }: Pick<RoundTableProps, 'table' | 'words' | 'cards'>) {
  if (seats.length <= mostNamed) return null;
  return (
    <ol class="names" aria-hidden="true">
      {seats.map(({ name, out }, index) => (
        <li key={index} class={out === null ? '' : 'out'}>
          <b>{index + 1}</b>
          <bdi>{name}</bdi>
          {cards.has(index + 1) ? <Card card={cards.get(index + 1)!} words={words} /> : null}
        </li>
      ))}
    </ol>
  );
}

function Vote({ from, to, seat }: { readonly from: Point; readonly to: Point; readonly seat: number }) {
  const [start, end] = [inwards(from, centre, 0.15), inwards(to, centre, 0.2)];
  const colour = voteColour(seat);
  if (from === to) return <circle cx={end.x} cy={end.y} r="16" fill="none" stroke={colour} stroke-width="6" />;
  return (
    <g class="vote" stroke={colour} fill={colour}>
      <path d={voteCurve(start, end, centre)} fill="none" stroke-width="6" stroke-linecap="round" />
      <circle cx={end.x} cy={end.y} r="11" stroke="none" />
    </g>
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
  const against = table.votes.filter(({ choice }) => choice === number).length;
  const has = { floor: table.floor === number, candidate: table.named.includes(number), out: out !== null };
  const spoken = [
    isNamed ? null : name,
    has.floor ? words.floor : null,
    has.candidate ? words.candidate : null,
    out === null ? null : words[`out.${out}`],
    fouls > 0 ? filled(words.fouls, { number: fouls }) : null,
    isNamed ? null : card?.role,
  ].filter((each) => typeof each === 'string');
  // Words stand outside of the circle.
  const side = at.y < centre.y ? 'upper' : 'lower';
  const classes = ['seat', side, ...Object.entries(has).flatMap(([name, isSo]) => (isSo ? [name] : []))];
  return (
    <li class={classes.join(' ')} style={{ left: `${at.x / 10}%`, top: `${at.y / 10}%` }}>
      <Place onPress={onPress}>
        <span class="disc">{number}</span>
        {against > 0 ? <span class="against">{against}</span> : null}
        {isNamed ? (
          <span class="name">
            <bdi>{name}</bdi>
          </span>
        ) : null}
        <span class="spoken">{spoken.join(', ')}</span>
        {fouls > 0 && out === null ? (
          <span class="fouls" aria-hidden="true">
            {'●'.repeat(fouls)}
          </span>
        ) : null}
        {isNamed && seat.card !== null && card === undefined ? <span class="card">{seat.card}</span> : null}
        {isNamed && card !== undefined ? <Card card={card} words={words} /> : null}
      </Place>
    </li>
  );
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

/** The figure of a role, where it has one. */
function Figure({ role }: { readonly role: string | null }) {
  const paths = role === null ? null : figureOf(role);
  if (paths === null) return null;
  return (
    <svg class="figure" viewBox="0 0 100 100" aria-hidden="true">
      {paths.map((path, layer) => (
        <path key={layer} d={path} class={layer % 2 === 0 ? 'solid' : 'cut'} />
      ))}
    </svg>
  );
}

const Card = ({ card, words }: { readonly card: PageCard; readonly words: PageWords }) => (
  <span class={`card side-${card.side}`}>
    <Figure role={card.id} />
    {card.role}
    <span class="spoken">
      , {card.sideName}
      {card.won ? `, ${words.won}` : ''}
    </span>
    {card.won ? <span aria-hidden="true"> 🏆</span> : null}
  </span>
);
