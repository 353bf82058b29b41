import { carCrash } from '#engine/car-crash.ts';
import { type CallPlan, calls, callsDealt } from '#engine/night.ts';
import type { Ban, DealWarning, Ruleset } from '#engine/ruleset.ts';
import { commonTime, speakingOrder, speeches } from '#engine/speeches.ts';
import { type GameState, living, livingOf } from '#engine/state.ts';
import { nominees } from '#engine/trial.ts';
import type { Options, RoleId, SeatNumber } from '#engine/words.ts';
import { colourOf } from '#roles/abilities/check.ts';
import { agreedShot, shotOf } from '#roles/abilities/shot.ts';
import { visits } from '#roles/abilities/take.ts';
import { maniac } from '#roles/loner/maniac.ts';
import { don } from '#roles/mafia/don.ts';
import { mafioso } from '#roles/mafia/mafioso.ts';
import { civilian } from '#roles/town/civilian.ts';
import { commissar } from '#roles/town/commissar.ts';
import { courtesan } from '#roles/town/courtesan.ts';
import { doctor } from '#roles/town/doctor.ts';
import { psychopath } from '#roles/town/psychopath.ts';

/** C4 and C12: the same calls in the night of introductions and later, with other lengths. */
const order: readonly CallPlan[] = [
  { call: 'courtesan', clan: null, meet: 10, seconds: 20 },
  { call: 'mafia', clan: 'mafia', meet: 10, seconds: 30 },
  { call: 'commissar', clan: null, meet: 10, seconds: 20 },
  { call: 'doctor', clan: null, meet: 10, seconds: 20 },
  { call: 'maniac', clan: null, meet: 10, seconds: 20 },
];

/** C2: `maniac: 'modern'` may decline (C17) and looks red (C15). */
const isModern = (options: Options): boolean => options['maniac'] === 'modern';

const courtesanSide = (options: Options): 'town' | 'mafia' => (options['courtesanSide'] === 'mafia' ? 'mafia' : 'town');

/** C13a, with the restriction of the night: what this seat does in that night comes to nothing. */
function isRestricted(state: GameState, seat: SeatNumber, night: number): boolean {
  const restricts = state.options['guestRestriction'] === 'night';
  return restricts && visits(state, night, restricts).some(({ guest }) => guest === seat);
}

/** C13a, with the restriction of the day: who spent the night at the courtesan's neither speaks nor nominates nor votes. */
function bans(state: GameState, seat: SeatNumber): readonly Ban[] {
  if (state.phase !== 'day' || state.options['guestRestriction'] !== 'day') return [];
  const guest = visits(state, state.round, false).some((visit) => visit.guest === seat);
  return guest ? ['speech', 'nomination', 'vote'] : [];
}

/** C3. */
const recommended: Readonly<Record<number, Readonly<Record<RoleId, number>>>> = {
  6: { don: 1, mafioso: 1, commissar: 1, doctor: 1, civilian: 2 },
  7: { don: 1, mafioso: 1, commissar: 1, doctor: 1, civilian: 3 },
  8: { don: 1, mafioso: 1, commissar: 1, doctor: 1, courtesan: 1, civilian: 3 },
  9: { don: 1, mafioso: 2, commissar: 1, doctor: 1, courtesan: 1, civilian: 3 },
  10: { don: 1, mafioso: 2, commissar: 1, doctor: 1, courtesan: 1, civilian: 4 },
  11: { don: 1, mafioso: 2, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, civilian: 4 },
  12: { don: 1, mafioso: 2, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, psychopath: 1, civilian: 4 },
  13: { don: 1, mafioso: 3, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, psychopath: 1, civilian: 4 },
  14: { don: 1, mafioso: 3, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, psychopath: 1, civilian: 5 },
  15: { don: 1, mafioso: 3, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, psychopath: 1, civilian: 6 },
  16: { don: 1, mafioso: 4, commissar: 1, doctor: 1, courtesan: 1, maniac: 1, psychopath: 1, civilian: 6 },
};

/** C3: a courtesan on the mafia's side takes the place of one mafioso, and one more civilian is dealt. */
function recommend(players: number, options: Options): readonly RoleId[] {
  const deal = Object.entries(recommended[players]!).flatMap(([role, count]) => Array<RoleId>(count).fill(role));
  if (courtesanSide(options) === 'town' || !deal.includes('courtesan')) return deal;
  const replaced = deal.indexOf('mafioso');
  return deal.map((role, index) => (index === replaced ? 'civilian' : role));
}

/** C2: more than a third of mafia is warned about. */
function warnDeal(roles: readonly RoleId[], options: Options): readonly DealWarning[] {
  const black = ['don', 'mafioso', ...(courtesanSide(options) === 'mafia' ? ['courtesan'] : [])];
  const got = roles.filter((role) => black.includes(role)).length;
  const most = Math.floor(roles.length / 3);
  return got > most ? [{ code: 'much-mafia', got, most, clause: 'C2' }] : [];
}

/** The mafia's victim (C14) and the maniac's (C17), wherever they are tonight. */
function shots(state: GameState): readonly SeatNumber[] {
  const hasSay = ({ number }: { readonly number: SeatNumber }) => !isRestricted(state, number, state.round);
  const mafia = agreedShot(state, 'mafia', { isHead: (seat) => seat.role === 'don', hasSay });
  const maniacs = livingOf(state, 'maniac').filter(hasSay);
  return [mafia, ...maniacs.map(({ number }) => shotOf(state, number, 'maniac'))].filter((seat) => seat !== undefined);
}

/** Whom the doctors save tonight (C16). */
const healed = (state: GameState): readonly SeatNumber[] =>
  state.picks
    .filter(({ night, verb, seat }) => night === state.round && verb === 'heals' && !isRestricted(state, seat, night))
    .flatMap((pick) => pick.targets);

/** C12-C17: who is shot, was at home and is not healed; and the guests of a courtesan who is killed (C13c). */
function dawn(state: GameState): readonly SeatNumber[] {
  const visited = visits(state, state.round, state.options['guestRestriction'] === 'night');
  const safe = healed(state);
  const isAway = (seat: SeatNumber) => visited.some(({ guest }) => guest === seat);
  const killed = shots(state).filter((seat) => !isAway(seat) && !safe.includes(seat));
  const guests = visited.filter(({ host, guest }) => killed.includes(host) && !safe.includes(guest));
  return [...new Set([...killed, ...guests.map(({ guest }) => guest)])].sort((a, b) => a - b);
}

/** G9, C24, C26, C25, in this order. */
function winner(state: GameState): 'town' | 'mafia' | 'maniac' | 'draw' | null {
  const all = living(state).length;
  const mafia = livingOf(state, 'mafia').length;
  const maniacs = livingOf(state, 'maniac').length;
  if (all === 0) return 'draw';
  if (mafia + maniacs === 0) return 'town';
  if (maniacs === 1 && all === 1) return 'maniac';
  return mafia > 0 && mafia >= all - mafia ? 'mafia' : null;
}

const withNominees = (options: Options): boolean => options['ballot'] === 'nominees';

/** Club Mafia (source 001): docs/rules/club.md. */
export const club: Ruleset = {
  id: 'club',
  players: { min: 6, max: 16 },
  options: {
    courtesanSide: { kind: 'word', words: ['town', 'mafia'], default: 'town' },
    maniac: { kind: 'word', words: ['classic', 'modern'], default: 'classic' },
    guestRestriction: { kind: 'word', words: ['night', 'day'], default: 'night' },
    speechSeconds: { kind: 'numbers', numbers: [30, 60], default: 60 },
    ballot: { kind: 'word', words: ['all', 'nominees'], default: 'all' },
    carCrash: { kind: 'word', words: ['all-leave-vote', 'night'], default: 'all-leave-vote' },
    forbiddenWords: { kind: 'list', default: ['honest', 'honest-citizen', 'religion', 'god', 'devil'] },
    stalemateRounds: { kind: 'number', min: 0, max: 99, default: 5 },
  },
  roles: {
    civilian: civilian(),
    commissar: commissar({ learns: colourOf((options) => (isModern(options) ? ['mafia'] : ['mafia', 'maniac'])) }),
    doctor: doctor({
      self: 'once',
      repeat: 'not-twice-running',
      clause: 'C16',
      counts: (state, { seat, night }) => !isRestricted(state, seat, night),
    }),
    courtesan: courtesan({ side: courtesanSide, clause: 'C13' }),
    psychopath: psychopath({ seconds: 30 }),
    mafioso: mafioso(),
    don: don(),
    maniac: maniac({ declines: isModern }),
  },
  clans: ['mafia'],
  dayVerbs: ['nominates', 'votes', 'passes', 'drags'],
  nominations: { clause: 'C8', offered: withNominees, silent: 15 },
  fouls: { silence: 2, exclusion: 3, removal: 4 },
  recommend,
  refuseDeal: () => null,
  warnDeal,
  order: (state) => callsDealt(club, state, order),
  night: [calls((state) => callsDealt(club, state, order))],
  day: [
    speeches((state) => state.options['speechSeconds'] as number),
    commonTime(60),
    carCrash({
      decision: 5,
      ballot: 20,
      defence: 30,
      lastWord: 30,
      candidates: (state) => (withNominees(state.options) ? nominees(state) : speakingOrder(state)),
      asks: (state) => state.options['carCrash'] === 'all-leave-vote',
      shows: () => false,
    }),
  ],
  hindrance: (state, seat) => (isRestricted(state, seat, state.round) ? 'blocked' : null),
  bans,
  dawn,
  winner,
};
