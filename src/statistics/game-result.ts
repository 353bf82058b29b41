/** The results of a finished game for statistics. They are made of its record only, after its cards were opened. */
import type { News } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Faction, SeatNumber } from '#engine/kernel/types.ts';
import type { GameRecord } from '#game/ports/journal.ts';
import type { Excluded, GameResult, PersonOnSeat, PersonResult, VoteCount } from '#game/ports/statistics.ts';
import { isPracticeId } from '#narration/index.ts';
import { earnedBy, type OpenGame } from './achievements/index.ts';
import { type Replayed, replayed, type TimedNews } from './replayed.ts';

/** Returns the people of a game by seat, and those of one seat in the order in which they had it. */
function peopleOnSeats(record: GameRecord, news: readonly TimedNews[]): readonly PersonOnSeat[] {
  const { commands, endedAt, players } = record;
  const begin = commands[0]!.at;
  const whole = Math.max(1, endedAt - begin);
  return players.flatMap(({ userId, name }, index) => {
    const seat = index + 1;
    const people: PersonOnSeat[] = [];
    let since = begin;
    for (const { at, news: one } of news) {
      if (one.type !== 'SeatReplaced' || one.seat !== seat) continue;
      people.push({ userId: one.from.id, name: one.from.name, seat, share: (at - since) / whole });
      since = at;
    }
    return [...people, { userId, name, seat, share: since === begin ? 1 : (endedAt - since) / whole }];
  });
}

type Closed = Extract<News, { readonly type: 'BallotClosed' }>;

/** Returns the votes of each seat in all ballots whose votes the town was shown. */
function votesOf(news: readonly News[], sideOf: (seat: SeatNumber) => Faction): (seat: SeatNumber) => VoteCount {
  const ballots = news.filter((one): one is Closed => one.type === 'BallotClosed');
  const all = ballots.flatMap(({ votes, defaulted, drawn = [] }) =>
    votes.filter(({ by }) => !defaulted.includes(by) && !drawn.includes(by)),
  );
  return (seat) => {
    const against = all.flatMap(({ by, choice }) => (by === seat && typeof choice === 'number' ? [choice] : []));
    return { votes: against.length, guilty: against.filter((target) => sideOf(target) !== 'town').length };
  };
}

/** The longest pause between two commands of a game that counts, ms. No step lasts as long. */
const longestPauseMs = 3_600_000;

/**
 * Returns the result of a game, or `null` if it does not count.
 *
 * @throws Error if the rules refuse a command of the record: it is damaged, or of other rules
 */
export function resultOf(rules: Ruleset, record: GameRecord): GameResult | null {
  const result = resultFrom(record, replayed(rules, record));
  return result.excluded === null ? result : null;
}

/** Returns the result of a game that was played again, whether it counts or not. */
export function resultFrom(record: GameRecord, game: Replayed): GameResult {
  const { news, state, dealtSides } = game;
  const { gameId, guildId, ruleset, endedAt } = record;
  const end = news.map((one) => one.news).findLast(isEnd);
  const sideOf = (seat: SeatNumber): Faction => state.seats[seat - 1]!.faction;
  const votes = votesOf(
    news.map((one) => one.news),
    sideOf,
  );
  const excluded = exclusionOf(record, end);
  const people = peopleOnSeats(record, news).map((person): PersonResult => {
    const seat = state.seats[person.seat - 1]!;
    return {
      ...person,
      ...votes(person.seat),
      dealt: seat.dealt,
      role: seat.role,
      side: seat.faction,
      dealtSide: dealtSides.get(person.seat)!,
      won: end?.winners.includes(person.seat) ?? false,
      left: leftIn(seat.left),
      removed: isRemoved(seat.left),
      fouls: foulsOf(news, person.seat),
      achievements: [],
    };
  });
  const result: GameResult = {
    gameId,
    guildId,
    ruleset,
    endedAt,
    roleSet: record.roleSet?.name ?? null,
    cards: state.seats.map(({ dealt }) => dealt).sort(),
    beganAt: record.commands[0]!.at,
    winner: end?.winner ?? 'none',
    firstVictims: firstVictimsIn(news),
    ...(end?.bestMove ? { bestMove: end.bestMove } : {}),
    ...(end?.onRecord ? { onRecord: end.onRecord } : {}),
    excluded,
    people,
  };
  return excluded === null ? withAchievements(result, game) : result;
}

/** The result with the achievements of its people. */
function withAchievements(result: GameResult, { news, state, acts }: Replayed): GameResult {
  const game = { result, ballots: ballotsIn(news), acts, rounds: state.round };
  return { ...result, people: result.people.map((person) => ({ ...person, achievements: earnedBy(person, game) })) };
}

function ballotsIn(news: readonly TimedNews[]): OpenGame['ballots'] {
  let day = 0;
  return news.flatMap(({ news: one }) => {
    if (one.type === 'DayBroke') day = one.day;
    return one.type === 'BallotClosed' ? [{ ...one, day }] : [];
  });
}

/** The players killed in the first night with a victim. */
const firstVictimsIn = (news: readonly TimedNews[]): readonly SeatNumber[] =>
  news.flatMap(({ news: one }) => (one.type === 'DayBroke' && one.killed.length > 0 ? [one.killed] : []))[0] ?? [];

type End = Extract<News, { readonly type: 'GameEnded' }>;

const isEnd = (news: News): news is End => news.type === 'GameEnded';

type Left = Replayed['state']['seats'][number]['left'];

/** F27: a removal in the last word counts as one. */
const isRemoved = (left: Left): boolean => (left?.lost ?? left?.cause) === 'removed';

/** Returns when a seat left the game. One that was killed at night leaves it only in the morning. */
const leftIn = (left: Left): PersonResult['left'] =>
  left === null ? null : { phase: left.cause === 'night' ? 'night' : left.phase, round: left.round };

/** Returns why a game does not count, or `null` if it does. */
function exclusionOf(record: GameRecord, end: End | undefined): Excluded | null {
  const { players, former = [], commands } = record;
  if (end === undefined || end.cards.length === 0) return 'hidden';
  if (end.winner === 'none') return 'ended';
  if ([...players, ...former].some(({ userId }) => isPracticeId(userId))) return 'practice';
  const stoodStill = commands.some(({ at }, index) => index > 0 && at - commands[index - 1]!.at > longestPauseMs);
  return stoodStill ? 'outage' : null;
}

function foulsOf(news: readonly TimedNews[], seat: SeatNumber): number {
  return news.reduce((count, { news: one }) => {
    if (one.type !== 'Fouled' && one.type !== 'FoulForgiven') return count;
    // Technical fouls are counted apart (F22).
    return one.seat === seat && !one.technical ? one.count : count;
  }, 0);
}
