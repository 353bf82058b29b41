import type { News } from '#engine/kernel/notices.ts';
import type { Step, StepBody } from '#engine/kernel/step.ts';
import { type Line, type LineKey, type LineParams, line } from '#narration/line.ts';
import type { Scene } from '#narration/scene.ts';

export const names = ['Anna', 'Боб', 'Cleo', 'Даша', 'Eve', 'Фёдор'];

export const scene: Scene = { ruleset: 'six', seats: 6, nameOf: (seat) => names[seat - 1] ?? '' };

/** A table of twenty players with names of the greatest length. */
export const crowded: Scene = { ruleset: 'six', seats: 20, nameOf: () => '*'.repeat(32) };

/** A table of the box. */
export const boxed: Scene = { ruleset: 'boxed', seats: 20, nameOf: (seat) => names[seat - 1] ?? '' };

/** A table of the deck. */
export const deck: Scene = { ruleset: 'deck', seats: 26, nameOf: (seat) => names[seat - 1] ?? '' };

/** A table of the rulebook `grand`. */
export const grand: Scene = { ruleset: 'grand', seats: 17, nameOf: (seat) => names[seat - 1] ?? '' };

/** A table of Club Mafia. */
export const club: Scene = { ruleset: 'club', seats: 16, nameOf: (seat) => names[seat - 1] ?? '' };

export const everybody = Array.from({ length: 20 }, (_, index) => index + 1);

/** A step with its number. */
export const step = (body: StepBody, seconds = 0): Step => ({ ...body, number: 1, seconds });

const timed = { seconds: 60 };

/** One sample of each line, at the largest table. */
const samples: { readonly [K in LineKey]: LineParams[K] } = {
  'game.opening': { seats: 20 },
  'game.paused': { seconds: 60, host: true },
  'game.resumed': {},
  'game.restored': {},
  'game.outage': {},
  'game.extended': timed,
  'game.voice-elsewhere': {},
  'player.waiting': { seat: 20, seconds: 120 },
  'player.back': { seat: 20 },
  clock: timed,
  'night.first': {},
  'night.plans': {},
  'night.fall': { night: 2 },
  meet: { call: 'commissar', seconds: 10 },
  wake: { call: 'don', seconds: 20, part: null },
  number: { seat: 20 },
  sleep: { call: 'doctor' },
  'morning.first': { day: 1 },
  'morning.mafia': { day: 1 },
  'morning.quiet': { day: 2 },
  'morning.killed': { day: 2, seats: everybody },
  'day.overran': {},
  nomination: { seat: 20, seconds: 15 },
  'speech.turn': { seat: 20, seconds: 60 },
  'speech.defence': { seat: 20, seconds: 30 },
  'speech.last-word': { seat: 20, seconds: 60 },
  'speech.none': { seat: 20, seconds: 15, writes: true },
  discussion: { seconds: 300 },
  'discussion.over': {},
  common: timed,
  'common.begins': {},
  'common.over': {},
  revenge: { seat: 20, seconds: 30 },
  dragged: { by: 19, seat: 20 },
  fouled: { seat: 20, reason: '*'.repeat(400), count: 2, cost: 'speech', silent: 3 },
  forgiven: { seat: 20, count: 1 },
  'fouls.cleared': { seats: everybody },
  'speech.ten': {},
  'speech.time': { seat: 20 },
  nominated: { by: 19, seat: 20 },
  'vote.decide': { seconds: 5 },
  'vote.count': { seconds: 5 },
  'vote.question': { seats: everybody, seconds: 20, barred: everybody, majority: true },
  'vote.start': { choices: everybody, seconds: 20, defaults: true, everyone: false, barred: [], mandatory: false },
  'vote.again': {
    choices: [...everybody, 'all', 'none', 'leave'],
    seconds: 20,
    defaults: true,
    everyone: false,
    barred: everybody,
    mandatory: false,
  },
  judgement: { seats: everybody, seconds: 20 },
  appeal: { seat: 20, seconds: 10 },
  duel: { seat: 20, seconds: 15, free: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
  'duel.named': { seat: 20, number: 9, late: true },
  'vote.reminder': { seats: everybody, seconds: 15 },
  'vote.ten': {},
  'vote.closed': {
    tally: everybody.map((choice) => ({ choice, votes: 1 })),
    votes: everybody.map((choice) => ({ by: choice, choice })),
    defaulted: everybody,
    drawn: everybody,
    entitled: 20,
  },
  'verdict.no-nominee': {},
  'verdict.sole-nominee': { seat: 20 },
  'verdict.no-votes': {},
  'verdict.condemned': { seat: 20 },
  'verdict.sole-stays': { seat: 20 },
  'verdict.judged': { seat: 20 },
  'verdict.unjudged': { seats: everybody },
  'verdict.unjudged-ballot': { seats: everybody },
  'verdict.retrial': { seats: everybody },
  'verdict.tie-judgement': { seats: everybody },
  'verdict.alibi': { seat: 20 },
  'verdict.tie-ballot': { seats: everybody },
  'verdict.convicted': { seat: 20 },
  'verdict.immunity': { seat: 20 },
  'verdict.acquitted': { seat: 20 },
  'verdict.tie-duel': { seats: everybody },
  'verdict.duel': { drawn: [1, 2, 3, 4, 5, 6, 7, 8, 9, 1], seat: 20 },
  jailed: { seat: 20 },
  'verdict.tie': { seats: everybody },
  'verdict.crash': { seats: everybody },
  'verdict.tie-coin': { seats: everybody },
  'verdict.all-stay': { seats: everybody },
  'verdict.coin': { seat: 20 },
  left: { seat: 20 },
  'verdict.tie-question': { seats: everybody },
  'verdict.tie-night': { seats: everybody },
  'verdict.all-leave': { seats: everybody },
  'verdict.none-leave': { seats: everybody },
  removed: { seat: 20, reason: '*'.repeat(400) },
  'turns.skipped': {},
  replaced: { seat: 20, former: '*'.repeat(32) },
  'card.shown': { seat: 20, role: 'commissar' },
  'game.ended': {
    winner: 'town',
    winners: everybody,
    cards: everybody.map((seat) => ({ seat, role: 'civilian' })),
    turned: [{ seat: 20, role: 'civilian' }],
  },
  'voice.lost': {},
  'voice.back': {},
};

export const sampleLines: readonly Line[] = Object.entries(samples).map(([key, params]) =>
  (line as (key: string, params: object) => Line)(key, params),
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
