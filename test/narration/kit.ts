import type { News } from '#engine/kernel/notices.ts';
import type { Step, StepBody } from '#engine/kernel/step.ts';
import type { RulesetId } from '#engine/kernel/types.ts';
import { type Line, type LineKey, line } from '#narration/line.ts';
import { definitions, type LineParams } from '#narration/lines/index.ts';
import type { TownScene } from '#narration/scene.ts';
import { rulesets } from '#rulesets/index.ts';

const by = (ruleset: RulesetId) => ({ ruleset, rules: rulesets[ruleset]! });

export const names = ['Anna', 'Боб', 'Cleo', 'Даша', 'Eve', 'Фёдор'];

export const scene: TownScene = { ...by('six'), seats: 6, nameOf: (seat) => names[seat - 1] ?? '' };

/** A table of twenty players with names of the greatest length. */
export const crowded: TownScene = { ...by('six'), seats: 20, nameOf: () => '*'.repeat(32) };

/** A table of the box. */
export const boxed: TownScene = { ...by('boxed'), seats: 20, nameOf: (seat) => names[seat - 1] ?? '' };

/** A table of the deck. */
export const deck: TownScene = { ...by('deck'), seats: 26, nameOf: (seat) => names[seat - 1] ?? '' };

/** A table of the rulebook `grand`. */
export const grand: TownScene = { ...by('grand'), seats: 17, nameOf: (seat) => names[seat - 1] ?? '' };

/** A table of Club Mafia. */
export const club: TownScene = { ...by('club'), seats: 16, nameOf: (seat) => names[seat - 1] ?? '' };

/** A step with its number. */
export const step = (body: StepBody, seconds = 0): Step => ({ ...body, number: 1, seconds });

/** All parameters of all lines but the opening, whose `seats` is a number. */
type AllParams = AllOf<LineParams[Exclude<LineKey, 'game.opening'>]>;

/** A union of objects as one object with all of their fields. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The seats of a table of this size. */
export const seatsUpTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Every parameter at a table of this size. A parameter that only a new line has does not compile until it is here. */
const paramsAt = (count: number): AllParams => {
  const all = seatsUpTo(count);
  return {
    seats: all,
    seat: count,
    by: Math.max(1, count - 1),
    seconds: 60,
    night: 2,
    day: 2,
    call: 'don',
    part: null,
    role: 'commissar',
    host: true,
    writes: true,
    reason: '*'.repeat(400),
    count: 2,
    cost: 'speech',
    silent: 3,
    former: '*'.repeat(32),
    choices: [...all, 'all', 'none', 'leave'],
    defaults: true,
    everyone: false,
    barred: all,
    mandatory: true,
    majority: true,
    tally: all.map((choice) => ({ choice, votes: 1 })),
    votes: all.map((choice) => ({ by: choice, choice })),
    choice: count,
    voters: all,
    defaulted: all,
    drawn: all,
    entitled: count,
    free: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    number: 9,
    late: true,
    winner: 'town',
    winners: all,
    cards: all.map((seat) => ({ seat, role: 'civilian' })),
    turned: [{ seat: count, role: 'civilian' }],
  };
};

/** The parameters that some lines need otherwise. */
const special: { readonly [K in LineKey]?: Partial<LineParams[K]> } = {
  'game.opening': { seats: 20 },
  'end.opened': { cards: [{ seat: 1, role: 'don' }], winners: [1] },
  'vote.decide': { seconds: 5 },
  'vote.count': { seconds: 5 },
};

/** One sample of each line, at a table of this size. */
export const linesAt = (count: number): readonly Line[] =>
  (Object.keys(definitions) as LineKey[]).map((key) =>
    (line as (key: string, params: object) => Line)(key, { ...paramsAt(count), ...special[key] }),
  );

export const everybody = seatsUpTo(20);

/** One sample of each line, at a table of twenty. */
export const sampleLines = linesAt(everybody.length);

/** One sample of each kind of private news, with all its private content. */
export const privateNews: readonly News[] = [
  { type: 'CardDealt', seat: 1, role: 'don' },
  { type: 'Introduced', people: [{ seat: 2, as: 'mafioso' }] },
  { type: 'Prompted', step: 4, choices: [{ verb: 'shoots', options: [1, 2, 3], min: 1, max: 1 }] },
  { type: 'PickMade', call: 'commissar', seat: 3, verb: 'checks', targets: [1] },
  { type: 'Answered', call: 'commissar', verb: 'checks', targets: [1], answer: ['black'] },
  { type: 'CardShownTo', clan: 'mafia', seat: 4, role: 'lunatic' },
  { type: 'OwnVote', choice: 2 },
];
