import type { AudiencesOf } from '../../kernel/mechanic.ts';
import { open } from '../../kernel/secret.ts';
import { toClan, toSeat } from '../../kernel/telling.ts';
import type { ChangedSidesEvents } from './types.ts';

/** Only the clan and the seat itself are told of a change (A24, A31, D24). */
export const changedSidesAudience: AudiencesOf<ChangedSidesEvents> = {
  Turned: (event, { after }) => {
    const clan = open(event.clan);
    const news = { type: 'Turned', seat: open(event.seat), clan } as const;
    return [...toSeat(news.seat, news), ...toClan(after, clan, news)];
  },
  // A31: to the clan, and to the players of its side who wake apart.
  Promoted: (event, { after }) => {
    const clan = open(event.clan);
    const seats = after.seats
      .filter((seat) => !seat.left && (seat.clan === clan || seat.joins === clan || seat.faction === clan))
      .map((seat) => seat.number);
    return [{ to: { clan, seats }, news: { type: 'Promoted', clan, seat: open(event.seat), role: open(event.role) } }];
  },
};
