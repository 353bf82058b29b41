import type { AudiencesOf } from '../../kernel/mechanic.ts';
import { open } from '../../kernel/secret.ts';
import { toSeat } from '../../kernel/telling.ts';
import type { BlindShootingEvents } from './types.ts';

/** D14: a blind shot is known only to the shooter. The clan is not told of it. */
export const blindShootingAudience: AudiencesOf<BlindShootingEvents> = {
  Fired: (event) => {
    const seat = open(event.seat);
    return toSeat(seat, { type: 'PickMade', call: event.clan, seat, verb: 'fires', targets: [open(event.at)] });
  },
};
