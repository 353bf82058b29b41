/** Any request to a table, right or wrong, and any world around it. */
import fc from 'fast-check';
import type { Facts } from '#game/runtime/facts.ts';
import type { Request, RequestOf } from '#game/runtime/requests.ts';
import { usualTableSettings } from '#game/settings/settings.ts';
import { success } from '#result';

/** The people around a table: those with seats come first. */
export const people = Array.from({ length: 16 }, (_, index) => ({ userId: `u${index + 1}`, name: `P${index + 1}` }));

const userId = fc.constantFrom(...people.map((each) => each.userId));
const person = fc.constantFrom(...people);
const force = fc.boolean();
const by = { userId, force };
const seat = fc.integer({ min: 0, max: 15 });
const step = fc.integer({ min: 0, max: 60 });
const channelId = fc.constantFrom('lounge', 'hall', null);
const verb = fc.constantFrom(
  ...(['votes', 'checks', 'shoots', 'heals', 'fires', 'nominates', 'passes', 'ready'] as const),
);
const targets = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 2 });
const reason = fc.constantFrom('out-of-turn', 'rude');
const obstacles = fc.constantFrom([], [{ kind: 'passing', key: 'discord.out-of-reach' } as const]);
const command = fc.oneof(
  fc.record({ type: fc.constant('announced' as const), step }),
  fc.record({ type: fc.constant('timeout' as const), step }),
  fc.record({ type: fc.constant('overtime' as const), day: seat }),
  fc.record({ type: fc.constant('quit' as const), seat }),
);
const order = fc.oneof(
  fc.record({ order: fc.constantFrom(...(['foul', 'remove', 'remove-later'] as const)), seat, reason }),
  fc.record({ order: fc.constantFrom(...(['keep', 'undo', 'return', 'skip', 'pause', 'resume'] as const)) }),
  fc.record({ order: fc.constantFrom(...(['mute', 'unmute'] as const)), seat }),
  fc.record({ order: fc.constant('replace' as const), seat, person }),
  fc.record({ order: fc.constant('move' as const), channelId }),
  fc.record({ order: fc.constant('extend' as const), seconds: fc.integer({ min: 1, max: 60 }) }),
);
const settings = fc.constantFrom(
  { grace: 30 },
  { watchers: false },
  { secrecy: 'panels' as const },
  usualTableSettings,
);

/** The fields of each request. One that is missing does not compile. */
const fields: { readonly [Name in Request['type']]: fc.Arbitrary<Omit<RequestOf<Name>, 'type'>> } = {
  join: fc.record({ person }),
  wait: fc.record({ person }),
  watch: fc.record({ person }),
  configure: fc.record({ userId, options: fc.constantFrom({}, { revealOnExit: true }, { nothing: 3 }) }),
  'change-cards': fc.record({ userId, change: fc.constantFrom({ change: 'add' as const, role: 'doctor' }) }),
  'change-practice': fc.record({ userId, fill: fc.boolean() }),
  'change-settings': fc.record({ userId, change: settings }),
  'call-roll': fc.record(by),
  'answer-roll': fc.record({ userId }),
  leave: fc.record({ userId }),
  kick: fc.record({ ...by, target: userId }),
  start: fc.record(by),
  'order-gathering': fc.record({ ...by, order: fc.constantFrom(...(['begin', 'replace', 'cancel'] as const)) }),
  again: fc.record({ userId, rules: fc.constant(undefined) }),
  open: fc.record({ news: fc.constant([]) }),
  surveyed: fc.record({
    userId,
    obstacles,
    gone: fc.subarray(
      people.map((each) => each.userId),
      { maxLength: 2 },
    ),
  }),
  gather: fc.record({ userId }),
  'look-gathering': fc.record({}),
  'next-opened': fc.record({ opened: fc.constant(success({ gameId: 'next' })), askedBy: fc.array(userId) }),
  'move-checked': fc.record({ channelId, obstacles }),
  show: fc.record({}),
  shown: fc.record({}),
  'onlookers-found': fc.record({ remarks: obstacles }),
  'seat-waiting': fc.record({}),
  disturbed: fc.record({}),
  'end-lobby': fc.record({}),
  'end-roll': fc.record({}),
  'lobby-told': fc.record({ number: seat, isTold: fc.boolean(), isTrue: fc.boolean() }),
  'insider-told': fc.record({ userId, isTold: fc.boolean() }),
  act: fc.record({ userId, act: fc.record({ verb, targets, step }, { requiredKeys: ['verb', 'targets'] }) }),
  'side-vote': fc.record({
    userId,
    vote: fc.oneof(
      fc.record({ kind: fc.constant('bet' as const), day: seat, on: fc.option(seat) }),
      fc.record({ kind: fc.constant('player' as const), on: seat }),
    ),
  }),
  say: fc.record({ userId, text: fc.string({ maxLength: 20 }) }),
  end: fc.record({ ...by, hidden: fc.boolean() }),
  order: fc.record({ ...by, order }),
  link: fc.record({ ...by, link: fc.constant({ use: 'spectators' as const, delay: 0 }) }),
  notebook: fc.record(by),
  next: fc.record({ ...by, step }),
  command: fc.record({ command }),
  'carry-out-intended': fc.record({}),
  'end-unattended': fc.record({}),
  'warn-ten': fc.record({ key: fc.constant('speech.ten' as const), at: step, step }),
  gong: fc.record({ at: step, step }),
  'show-again': fc.record({}),
  'end-grace': fc.record({ seat }),
  'substitute-found': fc.record({ seat, person, isGone: fc.boolean() }),
  welcome: fc.record({ seat, userId, asked: fc.boolean() }),
  remind: fc.record({ userId }),
  'tell-host-away': fc.record({}),
  'tell-idle-host': fc.record({ step, key: fc.constantFrom(...(['lead.idle', 'lead.idle.long'] as const)) }),
  'end-call': fc.record({ step }),
  remove: fc.record({}),
  moved: fc.record({}),
  'follow-room': fc.record({}),
  'look-who-followed': fc.record({}),
  'tell-room-gone': fc.record({}),
  'tell-outage': fc.record({}),
  'tell-store-out': fc.record({}),
  'look-quiet': fc.record({}),
  'look-soon': fc.record({}),
  'end-gathering': fc.record({}),
  dealt: fc.record({ comes: fc.boolean() }),
  quiet: fc.record({ ms: fc.option(step) }),
  rebuke: fc.record({ seat, reason }),
  'voice-changed': fc.record({ userId, present: fc.boolean() }),
  'muted-by-others': fc.record({ userId }),
  'voice-room-changed': fc.record({ isThere: fc.boolean() }),
  'member-gone': fc.record({ userId }),
  'player-gone': fc.record({ userId }),
  'voice-noted': fc.record({ botId: fc.option(userId) }),
  'next-began': fc.record({}),
  'let-go': fc.record({ userId }),
  'out-of-reach': fc.record({}),
  'in-reach': fc.record({}),
  'hold-if-out': fc.record({}),
  resume: fc.record({}),
  resumed: fc.record({}),
  'show-loaded': fc.record({}),
  'follow-again': fc.record({}),
  'stand-still': fc.record({}),
  'tell-stood-still': fc.record({}),
  'move-clock': fc.record({ jumped: step }),
  'store-out': fc.record({ state: fc.constantFrom(...(['hangs', 'refuses'] as const)) }),
  'store-works': fc.record({}),
  'go-on-with-store': fc.record({}),
  'end-store-wait': fc.record({}),
  // A table that has stopped does nothing more, so no walk would get on.
  stop: fc.constant({}),
  release: fc.record({}),
  failed: fc.record({
    request: fc.constant({ type: 'show' as const }),
    attempt: fc.integer({ min: 0, max: 5 }),
    isOwn: fc.boolean(),
  }),
  retry: fc.record({ request: fc.constant({ type: 'show' as const }), attempt: step, at: step }),
};

/** Requests that end a table: a walk makes them at its end. */
const ending: ReadonlySet<string> = new Set(['end', 'end-lobby', 'release', 'stop', 'end-unattended']);

/** Any request that does not end the table for good. */
export const anyRequest: fc.Arbitrary<Request> = fc.oneof(
  ...Object.entries(fields)
    .filter(([type]) => !ending.has(type))
    .map(([type, given]) => given.map((values) => ({ type, ...values }) as Request)),
);

/** A world in which nothing hinders a table: nobody has a seat elsewhere, and there is no voice room. */
export const calm: Omit<Facts, 'now' | 'told'> = {
  room: { channelId: null, present: null, idle: [] },
  isGuildOut: false,
  voice: 'here',
  isInVoice: true,
  isStopping: false,
  sparesRooms: false,
  hasNext: false,
  lobbyPost: undefined,
  offersPractice: true,
  hasLost: false,
  isFree: () => true,
  isBanned: () => false,
  chats: () => [],
  token: () => 'token',
};

/** Any world around a table, but for the time and the game that was told. */
export const anySurroundings: fc.Arbitrary<Omit<Facts, 'now' | 'told'>> = fc
  .record({
    channelId: fc.option(fc.constantFrom('room', 'lounge')),
    present: fc.option(fc.subarray(people.map((each) => each.userId))),
    taken: fc.subarray(
      people.map((each) => each.userId),
      { maxLength: 3 },
    ),
    voice: fc.constantFrom(...(['here', 'elsewhere', 'none'] as const)),
    isOdd: fc.boolean(),
    isOut: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
  })
  .map(({ channelId, present, taken, voice, isOdd, isOut }) => ({
    ...calm,
    room: { channelId, present, idle: taken },
    isGuildOut: isOut,
    voice,
    isInVoice: voice === 'here',
    sparesRooms: isOdd,
    offersPractice: isOdd,
    hasLost: isOdd,
    isFree: (id) => !taken.includes(id),
    isBanned: (id) => isOdd && taken.includes(id),
    chats: (id) => (taken.includes(id) ? [{ room: 'graveyard', writes: isOdd, panels: [], lines: [] }] : []),
  }));
