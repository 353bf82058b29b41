import { decode } from '#engine/kernel/codec.ts';
import { follow, unstarted } from '#engine/kernel/engine.ts';
import type { NotedAct } from '#engine/kernel/notebook.ts';
import { type News, publicNewsOf, type TimedNotices } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import { notebookOf } from '#engine/kernel/take-notes.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { ToldGame } from '../ports/game-page.ts';
import type { Moment } from '../ports/game-views.ts';
import type { Batch, GameRecord } from '../ports/journal.ts';
import type { PlayedFoul, PlayedGame, PlayedRound, PlayedSeat } from '../ports/played-game.ts';
import { firstNames } from './record.ts';

/** A finished game: all that the town was told, in order, its last state, and the actions of its nights. */
interface Told {
  readonly news: readonly News[];
  readonly state: GameState;
  readonly acts: readonly NotedAct[];
}

/** Returns all that was told in the batches of a game. */
export function toldIn(rules: Ruleset, record: GameRecord, batches: readonly Batch[]): ToldGame {
  const moments: TimedNotices[] = [];
  let state: GameState = unstarted;
  for (const { at, events } of batches) {
    const followed = follow(rules, state, events.map(decode));
    state = followed.state;
    moments.push({ at, notices: followed.notices });
  }
  return { rules, moments, state, names: firstNames(record), roleSet: record.roleSet?.name ?? null };
}

/** Returns a finished game as data. `null`: its cards stay face down. */
export function playedIn(record: GameRecord, { rules, moments, state }: ToldGame): PlayedGame | null {
  const news = moments.flatMap(({ notices }) => publicNewsOf(notices));
  return playedGame(record, { news, state, acts: notebookOf(rules, state).acts });
}

/** Returns a game that was played again. `null`: its cards stay face down. */
export function playedGame(record: GameRecord, { news, state, acts }: Told): PlayedGame | null {
  const end = news.findLast((one) => one.type === 'GameEnded');
  if (end === undefined || end.cards.length === 0) return null;
  const heard = new Heard();
  for (const one of news) heard.hear(one);
  const { gameId, ruleset, roleSet, endedAt, commands, hostId = null, channelId = null } = record;
  return {
    gameId,
    ruleset,
    roleSet: roleSet?.name ?? null,
    options: state.options,
    beganAt: commands[0]!.at,
    endedAt,
    hostId,
    channelId,
    winner: end.winner,
    seats: seatsOf(record, state, { winners: end.winners, heard }),
    rounds: heard.rounds.map((round) => ({
      ...round,
      acts: acts
        .filter(({ night }) => night === round.round)
        .map(({ seat, call, verb, targets, answer }) => ({ seat, call, action: verb, targets, answer: answer ?? [] })),
    })),
    fouls: heard.fouls,
    ...(end.bestMove === undefined ? {} : { bestMove: end.bestMove }),
    ...(end.onRecord === undefined ? {} : { onRecord: end.onRecord }),
  };
}

function seatsOf(
  { players }: GameRecord,
  { seats }: GameState,
  { winners, heard }: { readonly winners: readonly SeatNumber[]; readonly heard: Heard },
): readonly PlayedSeat[] {
  return players.map(({ userId, name }, index) => {
    const seat = seats[index]!;
    return {
      seat: seat.number,
      userId,
      name,
      before: heard.before.get(seat.number) ?? [],
      dealt: seat.dealt,
      card: seat.role,
      side: seat.faction,
      won: winners.includes(seat.number),
      left: heard.left.get(seat.number) ?? null,
    };
  });
}

/** The fold of the public news. */
class Heard {
  #moment: Moment = { phase: 'night', round: 1 };
  readonly rounds: PlayedRound[] = [];
  readonly fouls: PlayedFoul[] = [];
  readonly left = new Map<SeatNumber, NonNullable<PlayedSeat['left']>>();
  readonly before = new Map<SeatNumber, PlayedSeat['before'][number][]>();

  hear(news: News): void {
    switch (news.type) {
      case 'NightFell':
        this.#moment = { phase: 'night', round: news.night };
        this.#change({});
        break;
      case 'DayBroke':
        this.#moment = { phase: 'day', round: news.day };
        this.#change({ killed: news.killed });
        break;
      case 'Nominated':
        this.#change({ nominations: [{ by: news.by, seat: news.seat }] });
        break;
      case 'BallotClosed':
        this.#hearBallot(news);
        break;
      case 'SeatLeft':
        this.#hearLeaving(news);
        break;
      case 'SeatReplaced':
        this.#hearSubstitute(news);
        break;
      case 'Fouled':
        this.#hearFoul(news);
        break;
      case 'FoulForgiven':
        this.#forgive(news);
    }
  }

  #hearSubstitute({ seat, from }: Extract<News, { readonly type: 'SeatReplaced' }>): void {
    this.before.set(seat, [...(this.before.get(seat) ?? []), { userId: from.id, name: from.name }]);
  }

  #hearBallot({ round, votes, defaulted, drawn = [] }: Extract<News, { readonly type: 'BallotClosed' }>): void {
    const given = votes.map(({ by, choice }) => ({ by, for: choice }));
    this.#change({ ballots: [{ round, votes: given, notGiven: [...defaulted, ...drawn] }] });
  }

  /** A seat that was killed at night leaves in the morning. */
  #hearLeaving({ seat, cause, reason }: Extract<News, { readonly type: 'SeatLeft' }>): void {
    const { phase, round } = this.#moment;
    const at: Moment = { phase: cause === 'night' ? 'night' : phase, round };
    this.left.set(seat, { ...at, cause, ...(reason === undefined ? {} : { reason }) });
  }

  #hearFoul({ seat, reason, technical }: Extract<News, { readonly type: 'Fouled' }>): void {
    const foul = { ...this.#moment, seat, reason, forgiven: false };
    this.fouls.push(technical ? { ...foul, technical } : foul);
  }

  /** The latest foul of this kind that the seat still has is taken back. */
  #forgive({ seat, technical }: Extract<News, { readonly type: 'FoulForgiven' }>): void {
    const latest = this.fouls.findLastIndex(
      (foul) => foul.seat === seat && !foul.forgiven && foul.technical === technical,
    );
    if (latest >= 0) this.fouls[latest] = { ...this.fouls[latest]!, forgiven: true };
  }

  #change({ killed = [], nominations = [], ballots = [] }: Partial<PlayedRound>): void {
    const { round } = this.#moment;
    const last = this.rounds.at(-1);
    const now = last?.round === round ? last : { round, acts: [], killed: [], nominations: [], ballots: [] };
    if (now !== last) this.rounds.push(now);
    this.rounds[this.rounds.length - 1] = {
      ...now,
      killed: [...now.killed, ...killed],
      nominations: [...now.nominations, ...nominations],
      ballots: [...now.ballots, ...ballots],
    };
  }
}
