import type { SeatNumber } from '#engine/kernel/types.ts';
import type { GameOverview, SeatedPlayer } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { choiceText, cleanName, countdown, numbersText, seatText, t } from '#narration/index.ts';

/** The language of a panel and the names of its players. */
export interface Readers {
  readonly language: Wording;
  readonly players: readonly SeatedPlayer[];
}

/** The most letters of a name in the list of all seats: 26 of them fit into a message with the rest. */
const longestName = 16;

type Step = NonNullable<GameOverview['step']>;

type Lines = readonly (string | null)[];

const namesIn = ({ players }: Readers) => ({
  nameOf: (seat: SeatNumber) => players.find((player) => player.seat === seat)?.name ?? '',
});

/** The lines on the course of the day: the present step and its end, the next speaker, the candidates and the votes. */
export function courseLines(overview: GameOverview, readers: Readers): Lines {
  const { language } = readers;
  const now = overview.step === null ? null : nowText(overview.step, readers);
  const clock = overview.until === null ? '' : ` ⏳ ${countdown(overview.until)}`;
  const who = overview.next === null ? null : seatText(overview.next, language, namesIn(readers));
  return [
    overview.paused ? t(language, 'ui:status.paused') : null,
    now === null ? null : `${now}${clock}`,
    who === null ? null : t(language, 'panels:next', { who }),
    ...voteLines(overview, language),
  ];
}

/** The present step in words; null if the narrator announces it at the same moment. */
function nowText(step: Step, readers: Readers): string | null {
  const { language } = readers;
  const who = 'seat' in step ? seatText(step.seat, language, namesIn(readers)) : '';
  switch (step.kind) {
    case 'speech':
      return t(language, `panels:now.${step.purpose}`, { who });
    case 'silence':
      return t(language, step.seconds > 0 ? 'panels:now.silence.nominates' : 'panels:now.silence', { who });
    case 'nomination':
    case 'appeal':
    case 'duel':
    case 'revenge':
      return t(language, `panels:now.${step.kind}`, { who });
    case 'common':
    case 'discussion':
    case 'judgement':
    case 'deliberation':
    case 'ballot':
      return t(language, `panels:now.${step.kind}`);
    default:
      return null;
  }
}

/** The votes as far as the rulebook shows them: the seats that have voted, and the result of a closed ballot. */
function voteLines(overview: GameOverview, language: Wording): Lines {
  const { step, ready, voted, lastBallot } = overview;
  const nominees = [...new Set(overview.nominations.map(({ seat }) => seat))];
  const seats = (list: readonly SeatNumber[]) => numbersText(list, language);
  return [
    nominees.length === 0 ? null : t(language, 'panels:nominees', { seats: seats(nominees) }),
    step?.kind === 'discussion' && ready.length > 0 ? t(language, 'panels:ready', { seats: seats(ready) }) : null,
    step?.kind === 'ballot' && voted.length > 0 ? t(language, 'panels:voted', { seats: seats(voted) }) : null,
    lastBallot === null ? null : tallyText(lastBallot.tally, language),
  ];
}

function tallyText(tally: NonNullable<GameOverview['lastBallot']>['tally'], language: Wording): string {
  const shown = (choice: (typeof tally)[number]['choice']) =>
    typeof choice === 'number' ? numbersText([choice], language) : choiceText(choice, language, { nameOf: () => '' });
  const rows = tally
    .filter(({ votes }) => votes > 0)
    .map(({ choice, votes }) => t(language, 'panels:tally.row', { choice: shown(choice), votes }));
  return rows.length === 0 ? t(language, 'panels:tally.none') : t(language, 'panels:tally', { rows: rows.join(', ') });
}

/** The seats that live and those that have left, with their fouls. */
export function seatLines({ seats }: GameOverview, readers: Readers): Lines {
  const { language } = readers;
  const list = (alive: boolean) => seats.filter((seat) => (seat.left === null) === alive);
  const names = (alive: boolean) =>
    list(alive)
      .map((seat) => seatName(seat, readers))
      .join(', ');
  const living = list(true).length;
  return [
    living === 0 ? null : t(language, 'panels:alive', { number: living, seats: names(true) }),
    living === seats.length ? null : t(language, 'panels:left', { seats: names(false) }),
  ];
}

function seatName({ number, fouls }: GameOverview['seats'][number], readers: Readers): string {
  const { language } = readers;
  const name = cleanName(namesIn(readers).nameOf(number), longestName);
  const who = t(language, 'panels:seat', { seat: number, name }).trim();
  return fouls === 0 ? who : t(language, 'panels:seat.fouls', { who, fouls });
}
