import type { News } from '#engine/kernel/notices.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { Moment, ShownBallot, ShownSeat, TableView, TimelineRound } from '../ports/game-views.ts';

/** A night and the day after it, as the town was told. */
export type TownRound = Omit<TimelineRound, 'acts'>;

const nothingYet: Omit<TownRound, 'round'> = { night: [], day: [], ballots: [], fouls: [] };

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
        if (!news.technical) this.#fouled(news);
        return null;
      case 'BallotClosed': {
        const { votes, tally, defaulted, drawn = [] } = news;
        const ballot = { votes, tally, notGiven: [...defaulted, ...drawn] };
        this.#round({ ballots: [ballot] });
        return this.#view(ballot);
      }
      default:
        return null;
    }
  }

  /** A seat that was killed at night leaves in the morning: the picture of the morning shows it. */
  #left(seat: SeatNumber, isNight: boolean): TableView | null {
    const { phase, round } = this.#moment;
    const left = { phase: isNight ? ('night' as const) : phase, round };
    this.#change(seat, { left });
    this.#round(left.phase === 'night' ? { night: [seat] } : { day: [seat] });
    return isNight && phase === 'day' ? this.#view(null) : null;
  }

  #change(seat: SeatNumber, change: Partial<ShownSeat>): void {
    this.#seats = this.#seats.map((each) => (each.seat === seat ? { ...each, ...change } : each));
  }

  #fouled({ type, seat, count }: Extract<News, { readonly type: 'Fouled' | 'FoulForgiven' }>): void {
    this.#change(seat, { fouls: count });
    if (type === 'Fouled') this.#round({ fouls: [seat] });
    else this.#forgiven(seat);
  }

  #forgiven(seat: SeatNumber): void {
    const at = this.#rounds.findLastIndex(({ fouls }) => fouls.includes(seat));
    const round = this.#rounds[at];
    if (round) this.#rounds[at] = { ...round, fouls: round.fouls.toSpliced(round.fouls.lastIndexOf(seat), 1) };
  }

  #round({ night = [], day = [], ballots = [], fouls = [] }: Partial<TownRound>): void {
    const { round } = this.#moment;
    const last = this.#rounds.at(-1);
    const now = last?.round === round ? last : { round, ...nothingYet };
    if (now !== last) this.#rounds.push(now);
    this.#rounds[this.#rounds.length - 1] = {
      ...now,
      night: [...now.night, ...night],
      day: [...now.day, ...day],
      ballots: [...now.ballots, ...ballots],
      fouls: [...now.fouls, ...fouls],
    };
  }

  #view(ballot: ShownBallot | null): TableView {
    return { ...this.#moment, seats: this.#seats, ballot };
  }
}
