import type { News } from '#engine/kernel/notices.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { Moment, ShownBallot, ShownSeat, TableView, TimelineRound } from '../ports/game-views.ts';

/** A night and the day after it, as the town was told. */
export type TownRound = Omit<TimelineRound, 'acts'>;

/** The table as the town was told: the fold of the public news. Pictures are made of nothing else. */
export class ShownTable {
  #seats: readonly ShownSeat[] = [];
  #moment: Moment = { phase: 'night', round: 0 };
  readonly #rounds: TownRound[] = [];

  get rounds(): readonly TownRound[] {
    return this.#rounds;
  }

  /** Takes in a piece of public news. Returns the table if a picture of it is due now: in the morning, after a vote. */
  hear(news: News): TableView | null {
    switch (news.type) {
      case 'GameStarted':
        this.#seats = Array.from({ length: news.seats }, (_, index) => ({ seat: index + 1, left: null, fouls: 0 }));
        return null;
      case 'NightFell':
        this.#moment = { phase: 'night', round: news.night };
        return null;
      case 'DayBroke':
        this.#moment = { phase: 'day', round: news.day };
        return this.#view(null);
      case 'SeatLeft':
        return this.#left(news.seat, news.cause === 'night');
      case 'Fouled':
      case 'FoulForgiven':
        // Technical fouls are counted apart (F22).
        if (!news.technical) this.#change(news.seat, { fouls: news.count });
        return null;
      case 'BallotClosed':
        this.#round({ ballot: news.tally });
        return this.#view({ votes: news.votes, tally: news.tally });
      default:
        return null;
    }
  }

  /** A seat that was killed at night leaves in the morning: the picture of the morning shows it. */
  #left(seat: SeatNumber, isNight: boolean): TableView | null {
    const { phase, round } = this.#moment;
    const left = { phase: isNight ? ('night' as const) : phase, round };
    this.#change(seat, { left });
    this.#round(left.phase === 'night' ? { night: seat } : { day: seat });
    return isNight && phase === 'day' ? this.#view(null) : null;
  }

  #change(seat: SeatNumber, change: Partial<ShownSeat>): void {
    this.#seats = this.#seats.map((each) => (each.seat === seat ? { ...each, ...change } : each));
  }

  #round({ ballot, night, day }: { ballot?: ShownBallot['tally']; night?: SeatNumber; day?: SeatNumber }): void {
    const { round } = this.#moment;
    const last = this.#rounds.at(-1);
    const now = last?.round === round ? last : { round, night: [], day: [], ballots: [] };
    if (now !== last) this.#rounds.push(now);
    this.#rounds[this.#rounds.length - 1] = {
      ...now,
      night: [...now.night, ...(night === undefined ? [] : [night])],
      day: [...now.day, ...(day === undefined ? [] : [day])],
      ballots: [...now.ballots, ...(ballot === undefined ? [] : [ballot])],
    };
  }

  #view(ballot: ShownBallot | null): TableView {
    return { ...this.#moment, seats: this.#seats, ballot };
  }
}
