import type { SeatNumber, Verb } from '#engine/kernel/types.ts';
import type { ShownAct, TimelineView } from '#game/ports/game-views.ts';
import { cleanName, plainName, roleName, t, type Wording } from '#narration/index.ts';

/** The verbs of the nights that people retell. A proposal, an agreement and the choice to do nothing are none. */
const told = [
  ...(['shoots', 'fires', 'checks', 'heals', 'takes', 'arrests', 'blocks'] as const),
  ...(['guards', 'watches', 'frames', 'shields', 'silences', 'copies'] as const),
];

const isTold = (verb: Verb): verb is (typeof told)[number] => told.some((each) => each === verb);

/** The names in a story. `longest`: the most letters of a name. Missing: it is plain text, with whole names. */
export interface StoryNames {
  readonly wording: Wording;
  nameOf(seat: SeatNumber): string;
  readonly longest?: number;
}

/** An action of a night in words. `null`: nobody retells it. */
export function actText({ seats, verb, targets }: ShownAct, names: StoryNames): string | null {
  if (!isTold(verb) || targets.length === 0) return null;
  const params = { who: whoText(seats, names), other: whoText(targets, names, 'aim') };
  return t(names.wording, seats.length === 1 ? `evening:story.act.${verb}` : `evening:story.acts.${verb}`, params);
}

/** Seats with their players. `aim`: they are the objects of a verb. */
export const whoText = (
  seats: readonly SeatNumber[],
  { wording, nameOf, longest }: StoryNames,
  form: 'seat' | 'aim' = 'seat',
): string =>
  seats
    .map((seat) => {
      const name = longest === undefined ? plainName(nameOf(seat)) : cleanName(nameOf(seat), longest);
      return name === ''
        ? t(wording, 'evening:story.bare', { seat })
        : t(wording, `evening:story.${form}`, { seat, name });
    })
    .join(', ');

/**
 * The story of a game: its turning points, and a line for each night. `nights`: the names in those lines, which are many
 * in a large game. `null`: they are left out.
 */
export function storyLines(view: TimelineView, names: StoryNames, nights: StoryNames | null): readonly string[] {
  const { wording } = names;
  const { blood, found, decided, wronged } = view.turns;
  const roleOf = (seat: SeatNumber) =>
    roleName(view.seats.find((each) => each.seat === seat)?.role ?? '', wording, view.ruleset);
  const who = (seats: readonly SeatNumber[]) => whoText(seats, names);
  const lines = [
    ...(blood === null ? [] : [t(wording, 'evening:story.blood', { round: blood.round, who: who(blood.seats) })]),
    ...(found === null
      ? []
      : [
          t(wording, 'evening:story.found', {
            round: found.round,
            by: who([found.by]),
            role: roleOf(found.seat),
            who: who([found.seat]),
          }),
        ]),
    ...(decided === null ? [] : [t(wording, 'evening:story.decided', { ...decided, who: who(decided.seats) })]),
    ...(wronged.length === 0 ? [] : [t(wording, 'evening:story.wronged', { who: who(wronged) })]),
    ...planLines(view, names),
    ...bestMoveLine(view, names),
    ...colourLines(view, names),
    ...(nights === null ? [] : view.rounds.flatMap((round) => nightLine(round, nights))),
  ];
  return lines.length === 0 ? [] : [t(wording, 'evening:story.title'), ...lines];
}

/** The victims on which a clan agreed (F3, D6). */
const planLines = ({ plans = [] }: TimelineView, names: StoryNames): readonly string[] =>
  plans.map(({ clan, seats }) => t(names.wording, `evening:story.plan.${clan}`, { who: whoText(seats, names) }));

/** The best move (F17). */
function bestMoveLine({ bestMove }: TimelineView, names: StoryNames): readonly string[] {
  if (!bestMove) return [];
  const by = whoText([bestMove.by], names);
  if (bestMove.seats.length === 0) return [t(names.wording, 'evening:story.best-move.none', { by })];
  return [t(names.wording, 'evening:story.best-move', { by, who: whoText(bestMove.seats, names) })];
}

/** The colours under protocol, a line for each player who has put some down (F27). */
function colourLines({ onRecord = [] }: TimelineView, names: StoryNames): readonly string[] {
  return [...new Set(onRecord.map(({ by }) => by))].map((by) => {
    const put = onRecord.filter((each) => each.by === by);
    const colours = put
      .map(({ seat, colour }) => `${seat} ${t(names.wording, `protocol:colour.${colour}`)}`)
      .join(', ');
    return t(names.wording, 'evening:story.colours', { by: whoText([by], names), colours });
  });
}

function nightLine({ round, acts, night }: TimelineView['rounds'][number], names: StoryNames): readonly string[] {
  const done = acts.flatMap((act) => actText(act, names) ?? []);
  if (done.length === 0 && night.length === 0) return [];
  const end =
    night.length > 0
      ? t(names.wording, 'evening:story.out', { who: whoText(night, names) })
      : t(names.wording, 'evening:story.quiet');
  return [t(names.wording, 'evening:story.night', { round, acts: [...done, end].join(' · ') })];
}
