/** The steps of a game as they are stored. */
import { z } from 'zod';

export const seat = z.int().positive();
export const choice = z.union([seat, z.literal(['all', 'none', 'leave'])]);
const clan = z.literal(['mafia', 'yakuza']);
const window = z.literal([1, 2]);
const purpose = z.literal(['turn', 'defence', 'last-word']);

const verdict = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('no-nominee') }),
  z.strictObject({ outcome: z.literal('sole-nominee'), seat }),
  z.strictObject({ outcome: z.literal(['no-votes', 'cancelled']) }),
  z.strictObject({ outcome: z.literal('spared'), seat, speaks: z.boolean() }),
  z.strictObject({ outcome: z.literal(['condemned', 'alibi', 'immunity', 'acquitted']), seat }),
  z.strictObject({ outcome: z.literal(['sole-nominee-stays', 'judged']), seat }),
  z.strictObject({
    outcome: z.literal('unjudged'),
    seats: z.array(seat),
    follows: z.literal(['defence', 'ballot']),
  }),
  z.strictObject({
    outcome: z.literal('tie'),
    seats: z.array(seat),
    follows: z.literal(['defence', 'ballot', 'judgement', 'duel', 'coin', 'all-stay', 'question', 'night']),
  }),
  z.strictObject({ outcome: z.literal(['all-leave', 'none-leave']), seats: z.array(seat) }),
  z.strictObject({
    outcome: z.literal('duel'),
    named: z.array(z.strictObject({ seat, named: z.int() })),
    drawn: z.array(z.int()),
    seat: seat.nullable(),
  }),
  z.strictObject({ outcome: z.literal('coin'), among: z.array(seat), seat }),
]);

const put = { round: z.int(), choices: z.array(choice), about: z.array(seat).exactOptional() };
const timed = { number: z.int().positive(), seconds: z.number().nonnegative() };

export const step = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opening'), ...timed }),
  z.strictObject({ kind: z.literal('nightfall'), night: z.int(), ...timed }),
  z.strictObject({
    kind: z.literal('call'),
    call: z.string(),
    clan: clan.nullable(),
    purpose: z.literal(['meet', 'act', 'contract', 'shooting']),
    window: window.exactOptional(),
    ...timed,
  }),
  z.strictObject({ kind: z.literal('number'), clan, called: seat, ...timed }),
  z.strictObject({ kind: z.literal('sleep'), clan, ...timed }),
  z.strictObject({ kind: z.literal('nomination'), seat, ...timed }),
  z.strictObject({ kind: z.literal('judgement'), choices: z.array(seat), ...timed }),
  z.strictObject({ kind: z.literal('morning'), day: z.int(), killed: z.array(seat), ...timed }),
  z.strictObject({ kind: z.literal('speech'), seat, purpose, ...timed }),
  z.strictObject({ kind: z.literal('silence'), seat, purpose, ...timed }),
  z.strictObject({ kind: z.literal('common'), ...timed }),
  z.strictObject({ kind: z.literal('discussion'), ...timed }),
  z.strictObject({ kind: z.literal('deliberation'), ...put, ...timed }),
  z.strictObject({
    kind: z.literal('ballot'),
    ...put,
    barred: z.array(seat).exactOptional(),
    reminded: z.array(seat).exactOptional(),
    called: choice.exactOptional(),
    goesOn: z.literal(true).exactOptional(),
    ...timed,
  }),
  z.strictObject({ kind: z.literal('appeal'), seat, ...timed }),
  z.strictObject({ kind: z.literal('duel'), seat, free: z.array(z.int()), ...timed }),
  z.strictObject({ kind: z.literal('revenge'), seat, ...timed }),
  z.strictObject({ kind: z.literal('verdict'), verdict, ...timed }),
]);
