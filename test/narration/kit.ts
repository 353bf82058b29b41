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

export const everybody = Array.from({ length: 20 }, (_, index) => index + 1);

/** A step with its number. */
export const step = (body: StepBody, seconds = 0): Step => ({ ...body, number: 1, seconds });

/** All parameters of all lines but the opening, whose `seats` is a number. */
type AllParams = AllOf<LineParams[Exclude<LineKey, 'game.opening'>]>;

/** A union of objects as one object with all of their fields. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Every parameter at the largest table. A parameter that only a new line has does not compile until it is here. */
const largest: AllParams = {
  seats: everybody,
  seat: 20,
  by: 19,
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
  choices: [...everybody, 'all', 'none', 'leave'],
  defaults: true,
  everyone: false,
  barred: everybody,
  mandatory: true,
  majority: true,
  tally: everybody.map((choice) => ({ choice, votes: 1 })),
  votes: everybody.map((choice) => ({ by: choice, choice })),
  defaulted: everybody,
  drawn: everybody,
  entitled: 20,
  free: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  number: 9,
  late: true,
  winner: 'town',
  winners: everybody,
  cards: everybody.map((seat) => ({ seat, role: 'civilian' })),
  turned: [{ seat: 20, role: 'civilian' }],
};

/** The parameters that some lines need otherwise. */
const special: { readonly [K in LineKey]?: Partial<LineParams[K]> } = {
  'game.opening': { seats: 20 },
  'vote.decide': { seconds: 5 },
  'vote.count': { seconds: 5 },
};

/** One sample of each line, at the largest table. */
export const sampleLines: readonly Line[] = (Object.keys(definitions) as LineKey[]).map((key) =>
  (line as (key: string, params: object) => Line)(key, { ...largest, ...special[key] }),
);

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
