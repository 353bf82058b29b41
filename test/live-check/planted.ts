/** The deviations that are planted in the local Discord, each with what a live check without people has to say. */
import { PermissionFlagsBits } from 'discord.js';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { json, type Plant, type Returning } from './proxy.ts';
import type { TestServer } from './test-server.ts';

/** Changes the bits of every overwrite in an answer. */
const withBits = (body: string, change: (bits: bigint) => bigint): string =>
  body.replaceAll(/"(allow|deny)":"(\d+)"/g, (_, side: string, bits: string) => `"${side}":"${change(BigInt(bits))}"`);

const isMessage = (method: string, path: RegExp) => (request: { method: string; path: string }) =>
  request.method === method && path.test(request.path);
export const creates = isMessage('POST', /\/guilds\/\d+\/channels$/);
const mutesSomebody = isMessage('PATCH', /\/members\/\d+$/);
const registers = isMessage('PUT', /\/commands$/);
const readsMessage = isMessage('GET', /\/messages\/\d+$/);
const setsStatus = isMessage('PUT', /\/voice-status$/);

const limited = () => json(429, { message: 'You are being rate limited.', retry_after: 0.3, global: false });

/** Holds back requests that match, by their count. */
export function heldBack(matches: ReturnType<typeof isMessage>, isHeld: (count: number) => boolean): Plant {
  let count = 0;
  return {
    before: (request) => {
      if (!matches(request)) return undefined;
      count += 1;
      return isHeld(count) ? limited() : undefined;
    },
  };
}

/** The permissions of the invitation that an overwrite may contain. */
export const overwritable = Object.entries(PermissionFlagsBits).filter(
  ([name, bit]) => (invitePermissions & bit) !== 0n && name !== 'ManageRoles',
);

/** A plant that makes Discord drop permissions of new channels. Later checks do not matter for it. */
export const dropping = (names: readonly string[]): Plant => ({
  after: (request, answer) => {
    const dropped = overwritable.reduce((all, [name, bit]) => (names.includes(name) ? all | bit : all), 0n);
    if (creates(request)) answer.body = withBits(answer.body, (bits) => bits & ~dropped);
  },
  before: (request) => (setsStatus(request) || mutesSomebody(request) ? json(403, {}) : undefined),
});

export const planted: readonly (readonly [title: string, plant: (server: TestServer) => Plant, words: RegExp])[] = [
  [
    'a bit of overwrites that Discord drops when they are read',
    () => ({
      after: ({ method, path }, answer) => {
        if (method === 'GET' && /\/channels\/\d+$/.test(path))
          answer.body = withBits(answer.body, (bits) => bits & ~0x200n);
      },
    }),
    /overwrites of a new text channel \(town\) when read back: .*lost Stream/,
  ],
  [
    'a bit that a change of overwrites adds',
    () => ({
      after: ({ method, path }, answer) => {
        if (method === 'PATCH' && /\/channels\/\d+$/.test(path))
          answer.body = withBits(answer.body, (bits) => bits | 8n);
      },
    }),
    /overwrites of the changed .* channel .* in the answer: .*got Administrator/,
  ],
  [
    'a name that comes back changed',
    () => ({
      after: (request, answer) => {
        if (creates(request)) answer.body = answer.body.replace('-graveyard', '-graveyard-1');
      },
    }),
    /keeps its name: nightcall-live-check-graveyard-1/,
  ],
  [
    'a route without limit headers',
    () => ({
      after: (request, answer) => {
        if (!setsStatus(request)) return;
        for (const name of Object.keys(answer.headers)) if (name.startsWith('x-ratelimit')) delete answer.headers[name];
      },
    }),
    /the limit headers of PUT \/channels\/\{id\}\/voice-status: without x-ratelimit-limit/,
  ],
  ...(
    [
      ['POST', /\/guilds\/\d+\/channels$/, 'channels at its start', '3', '60.000'],
      ['POST', /\/threads$/, 'threads', '20', '300.000'],
      ['PUT', /\/thread-members\/\d+$/, 'people of threads', '4', '6.000'],
      ['PATCH', /\/messages\/\d+$/, 'edits of a page', '2', '5.000'],
    ] as const
  ).map(
    ([method, path, what, limit, resetAfter]) =>
      [
        `a limit below that of a game for ${what}`,
        () => ({
          after: (request: { readonly method: string; readonly path: string }, { headers }: Returning) => {
            if (request.method !== method || !path.test(request.path)) return;
            Object.assign(headers, {
              'x-ratelimit-limit': limit,
              'x-ratelimit-remaining': `${Number(limit) - 1}`,
              'x-ratelimit-reset-after': resetAfter,
            });
          },
        }),
        new RegExp(`the pace of a game: ${what}: ${limit} in ${Number(resetAfter).toFixed(1)} s`),
      ] as const,
  ),
  [
    'channels that are held back',
    () => heldBack(creates, (count) => count === 4),
    /5 channels in a row: .*Discord asked to wait 0\.3 s/,
  ],
  [
    'channels that are refused',
    () => ({
      before: (request) =>
        creates(request) ? json(403, { code: 60003, message: 'Two factor is required for this operation' }) : undefined,
    }),
    /can be made: HTTP 403, 60003 Two factor/,
  ],
  [
    'mutes that are held back',
    () => heldBack(mutesSomebody, (count) => count === 5),
    /12 changes of a mute: .*the first 4 without a wait/,
  ],
  [
    'mutes that are refused',
    () => ({
      before: (request) =>
        mutesSomebody(request) ? json(403, { code: 50013, message: 'Missing Permissions' }) : undefined,
    }),
    /a member can be muted: HTTP 403, 50013/,
  ],
  [
    'a status that is refused',
    () => ({
      before: (request) =>
        setsStatus(request) ? json(403, { code: 50013, message: 'Missing Permissions' }) : undefined,
    }),
    /status "Night 1" can be set: HTTP 403, 50013/,
  ],
  [
    'a status of which nothing is told',
    () => ({ before: (request) => (setsStatus(request) ? { status: 204, headers: {}, body: '' } : undefined) }),
    /status "Night 1" is told: nothing/,
  ],
  [
    'a word of a command that comes back changed',
    () => ({
      after: ({ method, path }, answer) => {
        if (method === 'GET' && /\/commands\?/.test(path))
          answer.body = answer.body.replace('"description":"', '"description":"The ');
      },
    }),
    /the commands when read back: different: \/act/,
  ],
  [
    'commands that are refused',
    () => ({
      before: (request) => (registers(request) ? json(400, { code: 50035, message: 'Invalid Form Body' }) : undefined),
    }),
    /the commands can be registered: HTTP 400, 50035/,
  ],
  [
    'messages of components that are refused',
    () => ({
      before: ({ method, path, body }) =>
        method === 'POST' && /\/messages$/.test(path) && body.includes('"flags":32768')
          ? json(400, { code: 50035, message: 'Invalid Form Body' })
          : undefined,
    }),
    /a menu of 25 players: posted: HTTP 400, 50035/,
  ],
  [
    'a menu that loses an option',
    () => ({
      after: (request, answer) => {
        if (readsMessage(request)) answer.body = answer.body.replace('"value":"25"', '"value":"26"');
      },
    }),
    /a menu of 25 players: posted: other buttons or menus/,
  ],
  [
    'a text that comes back changed',
    () => ({
      after: (request, answer) => {
        if (readsMessage(request)) answer.body = answer.body.replace('Later.', 'later.');
      },
    }),
    /a text without a frame: edited: the text "later\."/,
  ],
  [
    'a file that an edit loses',
    () => ({
      before: (request) => {
        if (request.method === 'PATCH') request.body = request.body.replace(/\{"type":13,"file":\{[^}]*\}\},?/, '');
        return undefined;
      },
    }),
    /keeps its files: table\.png/,
  ],
  [
    'a message that cannot be deleted',
    () => ({
      before: ({ method, path }) =>
        method === 'DELETE' && path.includes('/messages/') ? json(403, { code: 50013 }) : undefined,
    }),
    /a message can be deleted: HTTP 403, 50013/,
  ],
  [
    'a limit of fewer channels than a game has',
    () => heldBack(creates, (count) => count > 3),
    /channels until the first 429: 3 in/,
  ],
  [
    'channels of a second game that are refused for ever',
    () => heldBack(creates, (count) => count > 7),
    /the second game: after \d.* s 0 of 5 channels: HTTP 429/,
  ],
  [
    'few sessions that are left',
    () => ({
      after: ({ path }, answer) => {
        if (path.endsWith('/gateway/bot')) answer.body = answer.body.replace(/"remaining":\d+/, '"remaining":12');
      },
    }),
    /the sessions of the bot: 12 of 1000 left/,
  ],
  [
    'a deleted voice channel that keeps its people',
    ({ guild }) => ({
      before: ({ method, path }) => {
        const voice = guild.channels.find(({ name }) => name === 'nightcall-live-check-voice');
        return method === 'DELETE' && path === `/v10/channels/${voice?.id}` ? json(200, {}) : undefined;
      },
    }),
    /a deleted voice channel puts the bot out: not both/,
  ],
  [
    'a private thread whose people may invite others',
    () => ({
      after: ({ method, path }, answer) => {
        if (method === 'POST' && path.endsWith('/threads'))
          answer.body = answer.body.replace('"invitable":false', '"invitable":true');
      },
    }),
    /a private thread: its people may invite others/,
  ],
  [
    'a private thread that cannot be made',
    () => ({
      before: ({ method, path }) =>
        method === 'POST' && path.endsWith('/threads')
          ? json(403, { code: 50013, message: 'Missing Permissions' })
          : undefined,
    }),
    /a private thread: HTTP 403, 50013/,
  ],
  [
    'a lock of a thread that does not hold',
    ({ guild, application }) => {
      guild.kick(application);
      guild.install(application, invitePermissions | PermissionFlagsBits.ManageThreads);
      return {
        after: ({ method, path }, answer) => {
          if (method === 'GET' && /\/channels\/\d+$/.test(path))
            answer.body = answer.body.replace('"locked":true', '"locked":false');
        },
      };
    },
    /a thread that is locked by day: not locked, active/,
  ],
  [
    'channels that cannot be deleted',
    () => ({
      before: ({ method }) =>
        method === 'DELETE' ? json(403, { code: 50013, message: 'Missing Permissions' }) : undefined,
    }),
    /the channels can be deleted: 15 left/,
  ],
  [
    'a gateway that answers the new session after an invalid one with op 9, too',
    ({ emulator }) => {
      emulator.discord.quotas.limits.identifyPace = { limit: 1, windowMs: 3_600_000 };
      return {};
    },
    /a gateway session that is invalid: a new one begins: none/,
  ],
];
