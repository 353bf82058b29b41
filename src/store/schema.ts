/**
 * The zod schemas of all stored documents. Each document has the version of its form. A changed form gets the next
 * number and a migration from the version before. A type test keeps the schemas equal to the engine's types.
 */

import { z } from 'zod';
import { verbs } from '#game/ports/journal.ts';
import { floorModes, hostModes, languages } from '#game/ports/ports.ts';
import { gathering, untoldNews } from './lobby-schema.ts';
import { choice, clan, seat, step, window } from './step-schema.ts';

/** A target that a person may have typed. The engine refuses or ignores a number that is not a seat. */
const typed = z.union([z.number(), z.literal(['all', 'none', 'leave'])]);
const verb = z.enum(verbs);
const faction = z.literal(['town', 'mafia', 'yakuza', 'maniac', 'cardsharp', 'none']);
const winner = z.literal(['town', 'mafia', 'yakuza', 'maniac', 'cardsharp', 'draw', 'none']);
const leaveCause = z.literal(['night', 'vote', 'quit', 'removed']);
export const options = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
);
const by = z.literal('host').exactOptional();
const yes = z.literal(true).exactOptional();
const person = z.strictObject({ id: z.string(), name: z.string() });
const turnKind = z.literal(['turn', 'defence', 'nomination']);
const secret = <T extends z.ZodType>(value: T) => z.strictObject({ secret: value });
const acquaintance = z.strictObject({ seat, as: z.string() });
const card = z.strictObject({ seat, role: z.string() });
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
    'check',
  ]),
  on: seat,
  call: z.string(),
  by: seat.nullable(),
  through: seat.exactOptional(),
});
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
  z.strictObject({ type: z.literal('Readied'), seat }),
  z.strictObject({ type: z.literal('VoteCast'), by: seat, choice: secret(choice) }),
  z.strictObject({
    type: z.literal('BallotClosed'),
    round: z.int(),
    votes: z.array(castVote),
    tally: z.array(tally),
    defaulted: z.array(seat),
    drawn: z.array(seat).exactOptional(),
    entitled: z.int().nonnegative().exactOptional(),
  }),
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
  }),
  z.strictObject({
    type: z.literal('FoulForgiven'),
    seat,
    count: z.int().nonnegative(),
    silent: z.int().positive().nullable(),
  }),
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
  }),
]);

const deal = z.union([
  z.strictObject({ roles: z.array(z.string()) }),
  z.strictObject({ cards: z.array(z.string()) }),
  z.strictObject({ players: z.int().positive() }),
]);

const hostOrder = z.discriminatedUnion('order', [
  z.strictObject({ order: z.literal('foul'), seat: z.number(), reason: z.string() }),
  z.strictObject({ order: z.literal('forgive'), seat: z.number() }),
  z.strictObject({ order: z.literal('remove'), seat: z.number(), reason: z.string() }),
  z.strictObject({ order: z.literal('skip'), rest: yes }),
  z.strictObject({ order: z.literal('extend'), seconds: z.number() }),
  z.strictObject({ order: z.literal('pause'), left: z.number(), by }),
  z.strictObject({ order: z.literal('resume') }),
  z.strictObject({ order: z.literal('end'), hidden: yes }),
  z.strictObject({ order: z.literal('replace'), seat: z.number(), from: person, to: person }),
]);

export const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('start'), ruleset: z.string(), options, seed: z.number(), deal }),
  z.strictObject({
    type: z.literal('act'),
    act: z.strictObject({ seat: z.number(), verb, targets: z.array(typed), called: z.number().exactOptional() }),
  }),
  z.strictObject({ type: z.literal('announced'), step: z.int() }),
  z.strictObject({ type: z.literal('timeout'), step: z.int() }),
  z.strictObject({ type: z.literal('overtime'), day: z.int() }),
  z.strictObject({ type: z.literal('quit'), seat: z.number() }),
  z.strictObject({ type: z.literal('host'), host: hostOrder }),
]);

const time = z.number();
const player = z.strictObject({ userId: z.string(), name: z.string() });
const seatedPlayer = z.strictObject({ ...player.shape, seat });

export const batchSchema = z.strictObject({
  n: z.int().positive(),
  at: time,
  command: commandSchema,
  events: z.array(eventSchema),
});

const roleSet = z.strictObject({ id: z.string(), name: z.string(), set: z.record(z.string(), z.unknown()) });

export const tableSchema = z.strictObject({
  gameId: z.string(),
  guildId: z.string(),
  channelId: z.string(),
  hostId: z.string(),
  ruleset: z.string(),
  options,
  language: z.literal(languages),
  keepTown: z.boolean(),
  seed: z.number(),
  createdAt: time,
  players: z.array(player),
  size: z.int().positive().exactOptional(),
  cards: z.array(z.string()).exactOptional(),
  roleSet: roleSet.exactOptional(),
  floor: z.strictObject({ mode: z.literal(floorModes), tolerance: time, window: time }).exactOptional(),
  lead: z.literal(hostModes).exactOptional(),
  least: z.int().positive().exactOptional(),
  most: z.int().positive().exactOptional(),
  grace: z.int().positive().exactOptional(),
  unwatched: z.boolean().exactOptional(),
  waiting: z.array(player).exactOptional(),
  watchers: z.array(player).exactOptional(),
  rollCall: z
    .strictObject({ until: time, here: z.array(z.string()) })
    .nullable()
    .exactOptional(),
  untold: z.array(untoldNews).exactOptional(),
  lastNews: z.int().positive().exactOptional(),
  complete: yes,
  again: z.array(z.string()).exactOptional(),
  follows: z.string().exactOptional(),
  followed: yes,
  evening: z.partialRecord(winner, z.int().positive()).exactOptional(),
  gathering: gathering.nullable().exactOptional(),
  hushed: z.array(z.string()).exactOptional(),
  insiders: z.array(z.string()).exactOptional(),
  untoldInsiders: z.array(z.string()).exactOptional(),
  watchesWords: z.boolean().exactOptional(),
  categoryId: z.string().exactOptional(),
  secrecy: z.literal(['channels', 'panels']).exactOptional(),
  nightSound: z.boolean().exactOptional(),
  detail: z.literal(['brief', 'normal', 'full']).exactOptional(),
  voiceChannelId: z.string().nullable().exactOptional(),
  voiceBotId: z.string().nullable().exactOptional(),
  moving: z.boolean().exactOptional(),
  stage: z.literal(['open', 'closing']),
  unplayed: yes,
  lobbyUntil: time,
  away: z.array(z.string()),
  absences: z.array(z.strictObject({ userId: z.string(), until: time, gone: z.boolean(), reminded: yes })),
  present: z.array(z.string()).default([]),
  respite: z.strictObject({ step: z.int(), until: time }).nullable(),
});

export const saidSchema = z.strictObject({
  n: z.int().positive(),
  at: time,
  room: z.literal(['clan-mafia', 'clan-yakuza', 'graveyard']),
  seat: z.int().positive(),
  text: z.string(),
});

export const shownSchema = z.strictObject({ n: z.int().nonnegative() });

export const recordSchema = z.strictObject({
  gameId: z.string(),
  guildId: z.string(),
  ruleset: z.string(),
  options,
  seed: z.number(),
  players: z.array(player),
  former: z.array(seatedPlayer).exactOptional(),
  endedAt: time,
  winner: z.string(),
  commands: z.array(z.strictObject({ at: time, command: commandSchema })),
  text: z.string().nullable(),
  roleSet: roleSet.exactOptional(),
});

/** A stored document: its content in the form of its version. */
export const documentOf = <T extends z.ZodType>(content: T) => z.strictObject({ version: z.literal(1), content });

/** The version that this program writes. */
export const VERSION = 1;
