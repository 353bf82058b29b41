import { isBanned } from '../kernel/bans.ts';
import type { Acquaintance } from '../kernel/events.ts';
import { chats, floor } from '../kernel/floor.ts';
import { open } from '../kernel/secret.ts';
import { living, type SeatState, seatOf } from '../kernel/state.ts';
import type { Ban } from '../kernel/types.ts';
import { isClan } from '../kernel/types.ts';
import { contractOf } from '../mechanics/contract/state.ts';
import { nominees } from '../mechanics/trial/trial.ts';
import { actOf } from './act.ts';
import { type Announcement, announcements } from './announced.ts';
import type { RecordedGame } from './recorded-game.ts';
import type { Expectation } from './statement.ts';

/** `null` if the expectation holds, otherwise the actual facts in the words of the record. */
type Verdict = string | null;

/** The expectations that have that word. */
type ExpectationOf<T, E = Expectation> = E extends { of: infer Word } ? (T extends Word ? E : never) : never;

type Rows = {
  readonly [T in Expectation['of']]: (game: RecordedGame, expect: ExpectationOf<T>) => Verdict;
};

const list = (items: readonly (string | number)[]): string => (items.length > 0 ? items.join(' ') : 'none');

const byNumber = (seats: readonly number[]): readonly number[] => [...new Set(seats)].sort((a, b) => a - b);

const sameSet = (want: readonly number[], got: readonly number[]): Verdict =>
  list(byNumber(want)) === list(byNumber(got)) ? null : list(byNumber(got));

const same = (want: string | number, got: string | number): Verdict => (want === got ? null : String(got));

const eventsNow = (game: RecordedGame) =>
  game.happened.filter((each) => each.phase === game.phase).map((each) => each.event);

/** Events since the last `night` or `day` statement. Actions may have begun other phases since. */
const eventsSinceNamed = (game: RecordedGame) => {
  const begin = game.happened.findIndex((each) => each.phase === game.named);
  return game.happened.slice(Math.max(0, begin)).map((each) => each.event);
};

const gone = (game: RecordedGame) =>
  eventsNow(game).flatMap((event) => (event.type === 'SeatLeft' ? [event.seat] : []));

const answers = (game: RecordedGame, seat: number) =>
  eventsNow(game).flatMap((event) =>
    (event.type === 'Answered' || event.type === 'Learned') && open(event.seat) === seat ? [...open(event.answer)] : [],
  );

const seatIn = (game: RecordedGame, seat: number): SeatState | undefined => seatOf(game.state, seat);

const withSeat = (game: RecordedGame, seat: number, what: (held: SeatState) => Verdict): Verdict => {
  const held = seatIn(game, seat);
  return held ? what(held) : `no seat ${seat}`;
};

const bannedFrom = ({ rules, state }: RecordedGame, ban: Ban): readonly number[] =>
  living(state)
    .map((seat) => seat.number)
    .filter((seat) => isBanned(rules, state, seat, ban));

/** The candidates of the ballot that is open or comes next, otherwise the seats nominated so far. */
function candidates({ state }: RecordedGame): readonly number[] {
  const { ballot, judgement, step } = state;
  const choices =
    ballot?.choices ?? judgement?.choices ?? (step?.kind === 'deliberation' ? step.choices : nominees(state));
  return choices.filter((choice) => typeof choice === 'number');
}

const rows: Rows = {
  'refused-deal': () => 'an accepted deal',
  refused: (game, { act, now }) => {
    for (const seat of act.seats) {
      const one = act.verb === 'quits' ? { quits: seat } : actOf(act, seat, act.verb);
      if (!game.refusal(one, !now)) return `seat ${seat} may do it`;
    }
    return null;
  },
  out: (game, { seats }) => sameSet(seats, gone(game)),
  'one-of-out': (game, { seats }) => {
    const left = gone(game);
    const [only] = left;
    return only !== undefined && left.length === 1 && seats.includes(only) ? null : list(byNumber(left));
  },
  alive: (game, { seats }) =>
    sameSet(
      seats,
      living(game.state).map((seat) => seat.number),
    ),
  mute: (game, { seats }) => sameSet(seats, bannedFrom(game, 'speech')),
  voteless: (game, { seats }) => sameSet(seats, bannedFrom(game, 'vote')),
  wins: (game, { seats }) => sameSet(seats, game.state.outcome?.winners ?? []),
  told: (game, { seat, words }) => {
    const told = answers(game, seat);
    if (!words) return told.length === 0 ? null : list(told);
    return list(told.slice(-words.length)) === list(words) ? null : told.length > 0 ? list(told) : 'nothing';
  },
  knows: (game, { seat, people }) =>
    withSeat(game, seat, ({ knows }) => {
      // A role tells the side that its seat has now: a turned werewolf has a new one (D24).
      const sideOf = (known: Acquaintance) =>
        Object.hasOwn(game.rules.roles, known.as) ? seatIn(game, known.seat)?.faction : known.as;
      const fits = (known: Acquaintance) =>
        people.some(({ seat: other, as }) => other === known.seat && (as === known.as || as === sideOf(known)));
      const all = knows.length === people.length && knows.every(fits);
      return all ? null : knows.map((known) => `${known.seat} ${known.as}`).join(', ') || 'nobody';
    }),
  calls: (game, { calls }) => same(list(calls), list(game.state.night.called)),
  ballot: (game, { seats }) => sameSet(seats, candidates(game)),
  vote: (game, { by, choice }) => {
    const votes = game.state.ballot?.votes ?? game.state.lastVotes ?? [];
    return same(choice, votes.find((vote) => vote.by === by)?.choice ?? 'no vote');
  },
  speaker: (game, { speaker }) => {
    const now = floor(game.rules, game.state);
    return same(speaker, now === 'nobody' ? 'none' : now === 'everybody' ? 'all' : now);
  },
  left: (game, { seconds }) => same(seconds, game.left),
  fouls: (game, { seat, count, technical: isTechnical }) =>
    withSeat(game, seat, ({ fouls = 0, technical = 0 }) => same(count, isTechnical ? technical : fouls)),
  'best-move': ({ state: { bestMove } }, { by, seats }) => {
    if (!bestMove) return 'no best move';
    const isSame = bestMove.by === by && sameSet(seats, bestMove.seats) === null;
    return isSame ? null : `${bestMove.by} ${list(bestMove.seats)}`;
  },
  colour: ({ state: { onRecord = [] } }, { by, seat, colour }) =>
    same(colour, onRecord.findLast((put) => put.by === by && put.seat === seat)?.colour ?? 'no colour'),
  contract: (game, { clan, seats }) =>
    isClan(clan) ? same(list(seats), list(contractOf(game.state, clan).settled ?? [])) : `no clan ${clan}`,
  chat: (game, { clan, seats }) => {
    const chat = chats(game.rules, game.state).find((each) => each.clan === clan);
    return chat ? sameSet(seats, chat.members) : `no night chat of ${clan}`;
  },
  role: (game, { seat, word }) => withSeat(game, seat, ({ role }) => same(word, role)),
  faction: (game, { seat, word }) => withSeat(game, seat, ({ faction }) => same(word, faction)),
  shown: (game, { seat, word }) =>
    withSeat(game, seat, ({ shown, role }) => (shown ? same(word, role) : 'a hidden card')),
  hidden: (game, { seat }) => withSeat(game, seat, ({ shown, role }) => (shown ? `shown as ${role}` : null)),
  card: (game, { seat, role, to }) => {
    const shown = game.happened.flatMap(({ event }) =>
      event.type === 'CardShownTo' && open(event.seat) === seat && open(event.role) === role ? open(event.to) : [],
    );
    return sameSet(
      to,
      shown.filter((other) => other !== seat),
    );
  },
  count: (game, { word, count }) => {
    const isRole = Object.hasOwn(game.rules.roles, word);
    const dealt = game.happened.filter(
      ({ event }) => event.type === 'CardDealt' && open<string>(isRole ? event.role : event.faction) === word,
    );
    return same(count, dealt.length);
  },
  announced: (game, { word, seats }) => {
    const made = announcements(eventsSinceNamed(game));
    return made.some((each) => fitsAnnouncement(each, word, seats)) ? null : describe(made);
  },
  winner: (game, { word }) => same(word, game.state.outcome?.winner ?? 'none'),
};

const fitsAnnouncement = (made: Announcement, word: string, seats: readonly number[]): boolean =>
  made.word === word && (seats.length === 0 || (made.seats.length > 0 && !sameSet(seats, made.seats)));

const describe = (made: readonly Announcement[]): string =>
  made.map(({ word, seats }) => [word, ...seats].join(' ')).join(', ') || 'nothing';

/** Returns `null` if an expectation holds here, otherwise the actual facts. */
export function holds(game: RecordedGame, expect: Expectation): Verdict {
  const row = rows[expect.of] as (game: RecordedGame, expect: Expectation) => Verdict;
  return row(game, expect);
}
