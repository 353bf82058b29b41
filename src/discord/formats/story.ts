import type { RulesetId, SeatNumber, Verb } from '#engine/kernel/types.ts';
import type { ShownAct, ShownBallot, TimelineView } from '#game/ports/game-views.ts';
import { cleanName, plainName, roleWord, say, soughtIn, t, type Wording } from '#narration/index.ts';

/** The verbs of the nights that people retell. A proposal, an agreement and the choice to do nothing are none. */
const told = [
  ...(['shoots', 'fires', 'checks', 'heals', 'takes', 'arrests', 'blocks'] as const),
  ...(['guards', 'watches', 'frames', 'shields', 'silences', 'copies'] as const),
];

const isTold = (verb: Verb): verb is (typeof told)[number] => told.some((each) => each === verb);

/** The longest name that Discord takes. */
const longestName = 32;

/** The names in a story. `longest`: the most letters of a name. Missing: it is plain text, with whole names. */
export interface SeatNames {
  readonly wording: Wording;
  nameOf(seat: SeatNumber): string;
  readonly longest?: number;
}

/** The names of seats, and the rulebook that names the cards. */
export type StoryNames = SeatNames & { readonly ruleset: RulesetId };

/** An action of a night in words. `null`: nobody retells it. */
export function actText({ call, seats, verb, targets, answer }: ShownAct, names: StoryNames): string | null {
  if (!isTold(verb) || targets.length === 0) return null;
  const by = seats.toSorted((one, other) => one - other);
  const params = { who: whoText(by, names), other: whoText(targets, names, 'aim') };
  const act = t(names.wording, seats.length === 1 ? `evening:story.act.${verb}` : `evening:story.acts.${verb}`, params);
  const word = answer === undefined ? null : answerWord({ call, answer }, names);
  return word === null ? act : t(names.wording, 'evening:story.answer', { act, word });
}

/** The finding of a check: a card by its name, a side, or that the player is or is not the one who is looked for. */
function answerWord(
  { call, answer }: Required<Pick<ShownAct, 'call' | 'answer'>>,
  { wording, ruleset }: StoryNames,
): string | null {
  const [, role] = /^role:(.+)$/.exec(answer) ?? [];
  if (role !== undefined) return roleWord(role, wording, ruleset);
  const sought = soughtIn(ruleset, wording.rulebooks);
  const found =
    sought === null ? null : say(wording, `words:found.${answer}`, { role: roleWord(sought, wording, ruleset) });
  return say(wording, `words:found.${call}.${answer}`) ?? found ?? say(wording, `words:answer.${answer}`);
}

/** Seats with their players. `aim`: they are the objects of a verb. */
export const whoText = (
  seats: readonly SeatNumber[],
  { wording, nameOf, longest }: SeatNames,
  form: 'seat' | 'aim' = 'seat',
): string =>
  seats
    .map((seat) => {
      const name = longest === undefined ? plainName(nameOf(seat), longestName) : cleanName(nameOf(seat), longest);
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
  const { blood, found, caught, decided, wronged } = view.turns;
  const roleOf = (seat: SeatNumber) =>
    roleWord(view.seats.find((each) => each.seat === seat)?.role ?? '', wording, view.ruleset);
  const who = (seats: readonly SeatNumber[]) => whoText(seats, names);
  const foundLine = ({ round, by, seat }: NonNullable<typeof found>) =>
    t(wording, 'evening:story.found', { round, by: who([by]), role: roleOf(seat), who: who([seat]) });
  const lines = [
    ...(blood === null ? [] : [t(wording, 'evening:story.blood', { round: blood.round, who: who(blood.seats) })]),
    ...[found, caught].flatMap((find) => (find === null ? [] : foundLine(find))),
    ...(decided === null ? [] : [t(wording, 'evening:story.decided', { ...decided, who: who(decided.seats) })]),
    ...(wronged.length === 0 ? [] : [t(wording, 'evening:story.wronged', { who: who(wronged) })]),
    ...planLines(view, names),
    ...bestMoveLine(view, names),
    ...colourLines(view, names),
    ...(nights === null ? [] : view.rounds.flatMap((round) => nightLine(round, nights))),
  ];
  return lines.length === 0 ? [] : [t(wording, 'evening:story.title'), ...lines];
}

/** Each night and each day of a game with numbers only, as the sheet of a judge has them. */
export const courseLines = (
  { rounds, ruleset }: TimelineView,
  wording: Wording,
  votesOf = votesIn,
): readonly string[] =>
  rounds.flatMap((round) => [...nightLine(round, { ...bare(wording), ruleset }), ...dayLines(round, wording, votesOf)]);

/** Names of which nothing but the numbers are shown. */
export const bare = (wording: Wording): SeatNames => ({ wording, nameOf: () => '' });

/** The votes of a day by candidate, a line for each ballot, and at the end the players who left. `votesOf`: the votes in words. */
export function dayLines(
  { round, ballots, day }: TimelineView['rounds'][number],
  wording: Wording,
  votesOf = votesIn,
): readonly string[] {
  const texts = ballots.map((ballot) => votesOf(ballot, wording)).filter((votes) => votes.length > 0);
  const out = day.length === 0 ? [] : [t(wording, 'evening:story.out', { who: whoText(day, bare(wording)) })];
  const all = texts.length === 0 && out.length > 0 ? [[]] : texts;
  return all.map((votes, index) =>
    t(wording, index === 0 ? 'evening:story.day' : 'evening:story.day.again', {
      round,
      votes: [...votes, ...(index === all.length - 1 ? out : [])].join(' · '),
    }),
  );
}

const inOrder = (seats: readonly SeatNumber[]): readonly SeatNumber[] => seats.toSorted((one, other) => one - other);

/** The voters of each choice of a ballot, or only their number if nobody may know them, and those who did not vote (F9). */
export const votesIn = (ballot: ShownBallot, wording: Wording): readonly string[] =>
  ballot.votes.length === 0
    ? sumsIn(ballot, wording)
    : [
        ...ballot.tally.flatMap(({ choice, votes }) => {
          const seats = ballot.votes.filter((vote) => vote.choice === choice).map((vote) => vote.by);
          if (seats.length === 0) return [];
          // A vote may count more than once (B28).
          const by = inOrder(seats).join(', ') + (votes === seats.length ? '' : ` = ${votes}`);
          return typeof choice === 'number'
            ? [t(wording, 'evening:story.against', { who: whoText([choice], bare(wording)), by })]
            : [t(wording, 'evening:story.for', { choice: t(wording, `words:choice.${choice}`), by })];
        }),
        ...(ballot.notGiven.length === 0
          ? []
          : [t(wording, 'evening:story.given', { by: inOrder(ballot.notGiven).join(', ') })]),
      ];

/** The number of votes for each choice of a ballot. */
export const sumsIn = ({ tally }: ShownBallot, wording: Wording): readonly string[] =>
  tally
    .filter(({ votes }) => votes > 0)
    .map(({ choice, votes }) =>
      t(wording, 'evening:story.sum', {
        who: typeof choice === 'number' ? whoText([choice], bare(wording)) : t(wording, `words:choice.${choice}`),
        votes,
      }),
    );

/** The fouls of a game by seat. */
export function foulLines({ rounds }: TimelineView, wording: Wording): readonly string[] {
  const all = rounds.flatMap(({ fouls }) => fouls).toSorted((one, other) => one - other);
  const list = [...new Set(all)].map((seat) => `${seat}: ${all.filter((each) => each === seat).length}`);
  return list.length === 0 ? [] : [t(wording, 'evening:story.fouls', { list: list.join(', ') })];
}

/** The victims on which a clan agreed (F3, D6). */
const planLines = ({ plans = [] }: TimelineView, names: SeatNames): readonly string[] =>
  plans.map(({ clan, seats }) => t(names.wording, `evening:story.plan.${clan}`, { who: whoText(seats, names) }));

/** The best move (F17). */
function bestMoveLine({ bestMove }: TimelineView, names: SeatNames): readonly string[] {
  if (!bestMove) return [];
  const by = whoText([bestMove.by], names);
  if (bestMove.seats.length === 0) return [t(names.wording, 'evening:story.best-move.none', { by })];
  return [t(names.wording, 'evening:story.best-move', { by, who: whoText(bestMove.seats, names) })];
}

/** The colours under protocol, a line for each player who has put some down (F27). */
function colourLines({ onRecord = [] }: TimelineView, names: SeatNames): readonly string[] {
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
