import type { SeatNumber } from '#engine/kernel/types.ts';
import type { GameOverview } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { choiceText, cleanName, countdown, numbersText, seatText, t } from '#narration/index.ts';
import { namesIn, type Readers, stepText } from './step.ts';

/** The most letters of a name in the list of all seats: 26 of them fit into a message with the rest. */
const longestName = 16;

type Lines = readonly (string | null)[];

/** The lines on the course of the day: the present step and its end, the next speaker, the candidates and the votes. */
export function courseLines(overview: GameOverview, readers: Readers): Lines {
  const { wording } = readers;
  const now = overview.step === null ? null : stepText(overview.step, readers);
  const clock = overview.until === null ? '' : ` ⏳ ${countdown(overview.until)}`;
  return [
    overview.paused ? t(wording, 'ui:status.paused') : null,
    now === null ? null : `${now}${clock}`,
    nextLine(overview, readers),
    ...voteLines(overview, wording),
  ];
}

/** The next speaker, or null if nobody waits for the floor. */
export function nextLine({ next }: GameOverview, readers: Readers): string | null {
  if (next === null) return null;
  return t(readers.wording, 'panels:next', { who: seatText(next, readers.wording, namesIn(readers)) });
}

/** The votes as far as the rulebook shows them: the seats that have voted, and the result of a closed ballot. */
export function voteLines(overview: GameOverview, wording: Wording): Lines {
  const { step, ready, voted, lastBallot } = overview;
  const nominees = [...new Set(overview.nominations.map(({ seat }) => seat))];
  const seats = (list: readonly SeatNumber[]) => numbersText(list, wording);
  return [
    nominees.length === 0 ? null : t(wording, 'panels:nominees', { seats: seats(nominees) }),
    step?.kind === 'discussion' && ready.length > 0 ? t(wording, 'panels:ready', { seats: seats(ready) }) : null,
    step?.kind === 'ballot' && voted.length > 0 ? t(wording, 'panels:voted', { seats: seats(voted) }) : null,
    lastBallot === null ? null : tallyText(lastBallot.tally, wording),
  ];
}

function tallyText(tally: NonNullable<GameOverview['lastBallot']>['tally'], wording: Wording): string {
  const shown = (choice: (typeof tally)[number]['choice']) =>
    typeof choice === 'number' ? numbersText([choice], wording) : choiceText(choice, wording, { nameOf: () => '' });
  const rows = tally
    .filter(({ votes }) => votes > 0)
    .map(({ choice, votes }) => t(wording, 'panels:tally.row', { choice: shown(choice), votes }));
  return rows.length === 0 ? t(wording, 'panels:tally.none') : t(wording, 'panels:tally', { rows: rows.join(', ') });
}

/** The seats that live and those that have left, with their fouls. */
export function seatLines({ seats }: GameOverview, readers: Readers): Lines {
  const { wording } = readers;
  const list = (alive: boolean) => seats.filter((seat) => (seat.left === null) === alive);
  const names = (alive: boolean) =>
    list(alive)
      .map((seat) => seatName(seat, readers))
      .join(', ');
  const living = list(true).length;
  return [
    living === 0 ? null : t(wording, 'panels:alive', { number: living, seats: names(true) }),
    living === seats.length ? null : t(wording, 'panels:left', { seats: names(false) }),
  ];
}

function seatName({ number, fouls = 0 }: GameOverview['seats'][number], readers: Readers): string {
  const { wording } = readers;
  const name = cleanName(namesIn(readers).nameOf(number), longestName);
  const who = t(wording, 'panels:seat', { seat: number, name }).trim();
  return fouls === 0 ? who : t(wording, 'panels:seat.fouls', { who, fouls });
}
