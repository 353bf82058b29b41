/** The events of a game as they are stored. */
import { z } from 'zod';
import { choice, clan, seat, step, window } from './step-schema.ts';
import { by, options, person, verb, winner } from './stored-parts.ts';

const faction = z.literal(['town', 'mafia', 'yakuza', 'maniac', 'cardsharp', 'none']);
const leaveCause = z.literal(['night', 'vote', 'quit', 'removed']);
const turnKind = z.literal(['turn', 'defence', 'nomination']);
const secret = <T extends z.ZodType>(value: T) => z.strictObject({ secret: value });
const acquaintance = z.strictObject({ seat, as: z.string() });
const card = z.strictObject({ seat, role: z.string(), dealt: z.string().exactOptional() });
const castVote = z.strictObject({ by: seat, choice });
const tally = z.strictObject({ choice, votes: z.int().nonnegative() });

const effect = z.strictObject({
  kind: z.literal([
    'arrest',
    'kill',
    'doom',
    'heal',
    'alibi',
    'block',
    'guard',
    'shelter',
    'link',
    'frame',
    'silence',
    'immunity',
    'watch',
    'track',
    'lookout',
    'visit',
    'survived',
    'check',
  ]),
  on: seat,
  call: z.string(),
  by: seat.nullable(),
  through: seat.exactOptional(),
});
const colour = z.literal(['black', 'red']);

export const eventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('GameStarted'),
    ruleset: z.string(),
    options,
    seats: z.int().positive(),
    seed: secret(z.number()),
  }),
  z.strictObject({
    type: z.literal('CardDealt'),
    seat,
    role: secret(z.string()),
    faction: secret(faction),
    clan: secret(clan.nullable()).exactOptional(),
  }),
  z.strictObject({ type: z.literal('NightFell'), night: z.int() }),
  z.strictObject({ type: z.literal('DayBroke'), day: z.int(), killed: z.array(seat) }),
  z.strictObject({ type: z.literal('StepBegan'), step }),
  z.strictObject({ type: z.literal('StepOpened'), step: z.int() }),
  z.strictObject({ type: z.literal('StepExtended'), step: z.int(), seconds: z.number() }),
  z.strictObject({
    type: z.literal('StepEnded'),
    step: z.int(),
    by: z.literal(['time', 'passed', 'complete', 'skipped', 'void', 'unfinished']),
  }),
  z.strictObject({ type: z.literal('Introduced'), to: seat, people: secret(z.array(acquaintance)) }),
  z.strictObject({
    type: z.literal('Picked'),
    call: z.string(),
    seat: secret(seat),
    verb: secret(verb),
    targets: secret(z.array(seat)),
    window: window.exactOptional(),
    beside: z.literal(true).exactOptional(),
  }),
  z.strictObject({
    type: z.literal('ContractProposed'),
    clan: secret(clan),
    by: secret(seat),
    targets: secret(z.array(seat)),
  }),
  z.strictObject({ type: z.literal('ContractAgreed'), clan: secret(clan), by: secret(seat) }),
  z.strictObject({ type: z.literal('ContractSettled'), clan: secret(clan), targets: secret(z.array(seat)) }),
  z.strictObject({ type: z.literal('Fired'), clan, seat: secret(seat), at: secret(seat) }),
  z.strictObject({ type: z.literal('HuntSettled'), hit: secret(seat.nullable()) }),
  z.strictObject({
    type: z.literal('GameDecided'),
    winner: secret(z.literal(['town', 'mafia', 'yakuza', 'maniac', 'cardsharp', 'draw'])),
  }),
  z.strictObject({ type: z.literal('Turned'), seat: secret(seat), clan: secret(clan) }),
  z.strictObject({
    type: z.literal('Promoted'),
    seat: secret(seat),
    role: secret(z.string()),
    clan: secret(clan),
  }),
  z.strictObject({
    type: z.literal('Learned'),
    seat: secret(seat),
    about: secret(seat),
    answer: secret(z.array(z.string())),
  }),
  z.strictObject({ type: z.literal('Answered'), seat: secret(seat), answer: secret(z.array(z.string())) }),
  z.strictObject({ type: z.literal('CallSettled'), call: z.string(), effects: secret(z.array(effect)) }),
  z.strictObject({
    type: z.literal('CardShownTo'),
    clan,
    to: secret(z.array(seat)),
    seat: secret(seat),
    role: secret(z.string()),
  }),
  z.strictObject({ type: z.literal('Nominated'), by: seat, seat }),
  z.strictObject({ type: z.literal('NominationWithdrawn'), by: seat, seat }),
  z.strictObject({ type: z.literal('Readied'), seat }),
  z.strictObject({
    type: z.literal('VoteCast'),
    by: seat,
    choice: secret(choice),
    inOpen: z.literal(true).exactOptional(),
  }),
  z.strictObject({
    type: z.literal('BallotClosed'),
    round: z.int(),
    votes: z.array(castVote),
    tally: z.array(tally),
    defaulted: z.array(seat),
    drawn: z.array(seat).exactOptional(),
    entitled: z.int().nonnegative().exactOptional(),
    last: choice.exactOptional(),
  }),
  z.strictObject({ type: z.literal('CallCounted'), choice, votes: z.int().nonnegative(), by: z.array(seat) }),
  z.strictObject({
    type: z.literal('NumberNamed'),
    seat,
    named: z.int(),
    late: z.literal(true).exactOptional(),
  }),
  z.strictObject({ type: z.literal('Acquitted'), by: secret(seat), seat: secret(seat) }),
  z.strictObject({ type: z.literal('DayOverran'), day: z.int() }),
  z.strictObject({ type: z.literal('Judged'), by: secret(seat), choice: secret(seat) }),
  z.strictObject({ type: z.literal('JudgesHeard'), named: secret(z.array(seat)) }),
  z.strictObject({
    type: z.literal('Fouled'),
    seat,
    reason: z.string(),
    count: z.int().positive(),
    silent: z.int().positive().nullable(),
    technical: z.literal(true).exactOptional(),
  }),
  z.strictObject({
    type: z.literal('FoulForgiven'),
    seat,
    count: z.int().nonnegative(),
    silent: z.int().positive().nullable(),
    technical: z.literal(true).exactOptional(),
  }),
  z.strictObject({ type: z.literal('Defeated'), seat, reason: z.string() }),
  z.strictObject({ type: z.literal('WordLost'), seat, cause: z.literal(['quit', 'removed']) }),
  z.strictObject({ type: z.literal('BestMoveMade'), by: secret(seat), seats: secret(z.array(seat)) }),
  z.strictObject({ type: z.literal('ColourPut'), by: secret(seat), seat: secret(seat), colour: secret(colour) }),
  z.strictObject({ type: z.literal('Dragged'), by: seat, seat }),
  z.strictObject({ type: z.literal('SeatLeft'), seat, cause: leaveCause, reason: z.string().exactOptional() }),
  z.strictObject({ type: z.literal('TurnsSkipped'), turn: turnKind, seats: z.array(seat) }),
  z.strictObject({ type: z.literal('SeatReplaced'), seat, from: person, to: person }),
  z.strictObject({ type: z.literal('CardShown'), seat, role: z.string() }),
  z.strictObject({ type: z.literal('GamePaused'), left: z.number(), by }),
  z.strictObject({ type: z.literal('GameResumed') }),
  z.strictObject({
    type: z.literal('GameEnded'),
    winner,
    winners: z.array(seat),
    cards: z.array(card),
    turned: z.array(seat).exactOptional(),
    cleared: z.array(seat).exactOptional(),
    bestMove: z.strictObject({ by: seat, seats: z.array(seat) }).exactOptional(),
    onRecord: z.array(z.strictObject({ by: seat, seat, colour })).exactOptional(),
    ownEnds: z.array(seat).exactOptional(),
  }),
]);
