import type { News } from '#engine/notices.ts';
import type { Step, StepBody } from '#engine/step.ts';
import { type Line, type LineKey, type LineParams, line } from '#narration/line.ts';
import type { Scene } from '#narration/scene.ts';

export const names = ['Anna', 'Боб', 'Cleo', 'Даша', 'Eve', 'Фёдор'];

export const scene: Scene = { ruleset: 'six', seats: 6, nameOf: (seat) => names[seat - 1] ?? '' };

/** A table of twenty whose names are as long as they can get. */
export const crowded: Scene = { ruleset: 'six', seats: 20, nameOf: () => '*'.repeat(32) };

export const everybody = Array.from({ length: 20 }, (_, index) => index + 1);

/** A step with its number. */
export const step = (body: StepBody, seconds = 0): Step => ({ ...body, number: 1, seconds });

const timed = { seconds: 60 };

/** One of each line, at the largest table. */
export const samples: { readonly [K in LineKey]: LineParams[K] } = {
  'game.opening': { seats: 20 },
  'game.paused': timed,
  'game.resumed': {},
  'game.restored': {},
  'game.outage': {},
  'game.extended': timed,
  'game.voice-elsewhere': {},
  'player.waiting': { seat: 20, seconds: 120 },
  'player.back': { seat: 20 },
  clock: timed,
  'night.first': {},
  'night.fall': { night: 2 },
  'meet.mafia': timed,
  'meet.don': timed,
  'meet.commissar': timed,
  'meet.doctor': timed,
  'meet.other': { call: 'lunatic', seconds: 60 },
  'wake.mafia': timed,
  'wake.don': timed,
  'wake.commissar': timed,
  'wake.doctor': timed,
  'wake.other': { call: 'lunatic', seconds: 60 },
  'sleep.mafia': {},
  'sleep.don': {},
  'sleep.commissar': {},
  'sleep.doctor': {},
  'sleep.other': { call: 'lunatic' },
  'morning.first': { day: 1 },
  'morning.quiet': { day: 2 },
  'morning.killed': { day: 2, seats: everybody },
  'speech.turn': { seat: 20, seconds: 60 },
  'speech.defence': { seat: 20, seconds: 30 },
  'speech.last-word': { seat: 20, seconds: 60 },
  'speech.none': { seat: 20 },
  common: timed,
  revenge: { seat: 20, seconds: 30 },
  dragged: { by: 19, seat: 20 },
  fouled: { seat: 20, reason: '*'.repeat(400), count: 2, silent: 3 },
  'speech.ten': {},
  'speech.time': { seat: 20 },
  nominated: { by: 19, seat: 20 },
  'vote.decide': { round: 1, seconds: 5 },
  'vote.question': { seats: everybody, seconds: 20 },
  'vote.start': { choices: everybody, seconds: 20, defaults: true },
  'vote.again': { choices: [...everybody, 'all', 'none', 'leave'], seconds: 20, defaults: true },
  'vote.ten': {},
  'vote.closed': {
    tally: everybody.map((choice) => ({ choice, votes: 1 })),
    votes: everybody.map((choice) => ({ by: choice, choice })),
    defaulted: everybody,
  },
  'verdict.no-nominee': {},
  'verdict.sole-nominee': { seat: 20 },
  'verdict.no-votes': {},
  'verdict.condemned': { seat: 20 },
  'verdict.tie': { seats: everybody },
  'verdict.tie-coin': { seats: everybody },
  'verdict.all-stay': { seats: everybody },
  'verdict.coin': { seat: 20 },
  left: { seat: 20 },
  'verdict.tie-question': { seats: everybody },
  'verdict.tie-night': { seats: everybody },
  'verdict.all-leave': { seats: everybody },
  'verdict.none-leave': { seats: everybody },
  removed: { seat: 20, reason: '*'.repeat(400) },
  'card.shown': { seat: 20, role: 'commissar' },
  'game.ended': { winner: 'town', winners: everybody, cards: everybody.map((seat) => ({ seat, role: 'civilian' })) },
  'voice.lost': {},
  'voice.back': {},
};

export const sampleLines: readonly Line[] = Object.entries(samples).map(([key, params]) =>
  (line as (key: string, params: object) => Line)(key, params),
);

/** One of each kind of news, with all that is private in it. */
export const privateNews: readonly News[] = [
  { type: 'CardDealt', seat: 1, role: 'don' },
  { type: 'Introduced', people: [{ seat: 2, as: 'mafioso' }] },
  { type: 'Prompted', step: 4, choices: [{ verb: 'shoots', options: [1, 2, 3], min: 1, max: 1 }] },
  { type: 'PickMade', call: 'commissar', seat: 3, verb: 'checks', targets: [1] },
  { type: 'Answered', verb: 'checks', targets: [1], answer: ['black'] },
  { type: 'OwnVote', choice: 2 },
];
