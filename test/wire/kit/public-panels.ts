/** The texts that the panels in the town may show: only those that follow from the public news. */
import { drawPanel } from '#discord/features/panels.ts';
import { seatsOf } from '#game/model/seating.ts';
import type { GameOverview, Panel } from '#game/ports/ports.ts';
import { numbersText, seatText, t } from '#narration/index.ts';
import { type Moment, type Truth, timeless } from './truth.ts';

interface Allowed {
  readonly at: number;
  readonly text: string;
}

/** Every line of the panels, with the time from which it may be read. */
export function publicLines(truth: Truth): readonly Allowed[] {
  const { table } = truth;
  const { gameId, language } = table;
  const players = seatsOf(table);
  const draw = (panel: Panel) => drawPanel(panel, { gameId, language, players }).content.split('\n');
  return [
    ...truth.moments.flatMap((moment) =>
      panelsAt(moment).flatMap((panel) => draw(panel).map((text) => ({ at: moment.at, text: timeless(text) }))),
    ),
    ...players.flatMap(({ seat }) => [{ at: 0, text: t(language, 'panels:next', { who: nameIn(truth, seat) }) }]),
    // A player who asks for another's floor is told whose it is.
    ...truth.moments.flatMap(({ at, town: { step } }) =>
      step?.kind === 'speech'
        ? [{ at, text: t(language, 'refusals:not-your-floor', { who: nameIn(truth, step.seat) }) }]
        : [],
    ),
    // If several vote at once, an edit shows some or all of them.
    ...truth.moments.flatMap(({ at, town }) =>
      town.voted.length === 0
        ? []
        : [{ at, text: t(language, 'panels:voted', { seats: numbersText(town.voted, language) }) }],
    ),
  ];
}

function nameIn({ table }: Truth, seat: number): string {
  const nameOf = (number: number) => table.players[number - 1]?.name ?? '';
  return seatText(seat, table.language, { nameOf });
}

/** The panels with and without the end of the time. The next speaker is allowed separately, because that is no news. */
function panelsAt({ town }: Moment): readonly Panel[] {
  const { seats, step, paused, nominations, ready, voted, lastBallot, phase, round } = town;
  const overview = { seats, step, paused, nominations, ready, voted, lastBallot, next: null } as const;
  const overviews: readonly GameOverview[] = [null, 0].map((until) => ({ ...overview, until }));
  if (phase !== 'day') {
    // D14: the numbers of all living seats, each with its time.
    const calls = seats.filter(({ left }) => left === null).map(({ number }) => ({ seat: number, at: 0 }));
    const numbers = step?.kind === 'number' ? [{}, { numbers: calls }] : [{}];
    const night = { kind: 'night', night: Math.max(1, round), step: 0 } as const;
    return overviews.flatMap((overview) => numbers.map((more) => ({ ...night, overview, ...more })));
  }
  const days = overviews.flatMap((overview) =>
    [
      { nominates: true, free: false },
      { nominates: false, free: false },
      { nominates: true, free: true },
      { nominates: true, free: false, apart: true as const },
    ].map((how) => ({
      ...({ kind: 'day', day: round, step: 0, page: 0, overview } as const),
      ...how,
    })),
  );
  return [...days, ...choicesAt(town)];
}

/** The panels of open choices. A ballot no longer asks about players who have left meanwhile. */
function choicesAt({ step, round, seats }: Moment['town']): readonly Panel[] {
  const gone = (seat: number) => seats.some(({ number, left }) => number === seat && left !== null);
  if (step?.kind === 'ballot') {
    const { about = [], barred = [] } = step;
    const ballot = { kind: 'ballot', day: round, round: step.round, step: 0, choices: [1, 2] } as const;
    return [{ ...ballot, about: about.filter((seat) => !gone(seat)), barred }];
  }
  const timed = (panel: Panel): readonly Panel[] => [panel, { ...panel, until: 0 } as Panel];
  if (step?.kind === 'judgement') return timed({ kind: 'judgement', day: round, step: 0, choices: [1] });
  if (step?.kind === 'appeal') return timed({ kind: 'appeal', day: round, step: 0, seat: step.seat });
  if (step?.kind === 'duel') return timed({ kind: 'duel', day: round, step: 0, seat: step.seat, free: step.free });
  if (step?.kind !== 'revenge') return [];
  return timed({ kind: 'revenge', day: round, step: 0, seat: step.seat, choices: [1] });
}
