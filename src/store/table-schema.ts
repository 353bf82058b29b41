/** A table as it is stored, from its lobby to its end. */
import { z } from 'zod';
import { liveUses } from '#game/ports/live.ts';
import { hostModes, languages } from '#game/ports/ports.ts';
import { tableSettingsSchema, wordsOption } from '#game/settings/settings.ts';
import { isPlain, type Plain } from './person.ts';
import type { Migration } from './schema.ts';
import { options, player, roleSet, typed, verb, winner } from './stored-parts.ts';

/** The news of one change of a lobby, which its people have not been told. */
const untoldNews = z.strictObject({
  number: z.int().positive(),
  news: z.array(
    z.strictObject({
      kind: z.literal([
        'planned',
        'planned-late',
        'overbooked',
        'changed',
        'opened',
        'again',
        'unseated',
        'host',
        'seated',
        'removed',
        'silent',
        'full',
        'here',
      ]),
      userIds: z.array(z.string()),
    }),
  ),
});

/** Milliseconds. */
const time = z.number();
const userIds = z.array(z.string());

const beforeDeal = {
  untold: z.array(untoldNews),
  lastNews: z.int().nonnegative(),
  complete: z.boolean(),
  wasFull: z.boolean(),
};

const lobby = z.strictObject({
  kind: z.literal('lobby'),
  ...beforeDeal,
  until: time,
  rollCall: z.strictObject({ until: time, here: userIds }).nullable(),
});

const gathering = z.strictObject({
  kind: z.literal('gathering'),
  ...beforeDeal,
  at: time,
  until: time,
  called: userIds.nullable(),
  here: userIds.nullable(),
  present: userIds,
});

const afterDeal = {
  called: userIds,
  insiders: userIds,
  untoldInsiders: userIds,
  away: userIds,
  hushed: userIds,
  bets: z.array(z.strictObject({ day: z.int(), by: z.int(), on: z.int().nullable() })),
};

const playing = z.strictObject({
  kind: z.literal('playing'),
  ...afterDeal,
  moving: z.boolean(),
  absences: z.array(z.strictObject({ userId: z.string(), until: time, gone: z.boolean(), reminded: z.boolean() })),
  present: userIds,
  intentions: z.array(z.strictObject({ userId: z.string(), step: z.int(), verb, targets: z.array(typed) })),
  removal: z.strictObject({ userId: z.string(), reason: z.string(), at: time }).nullable(),
  respite: z.strictObject({ step: z.int(), until: time }).nullable(),
});

const finished = z.strictObject({
  kind: z.literal('finished'),
  ...afterDeal,
  again: userIds,
  followed: z.boolean(),
  playerVotes: z.array(z.strictObject({ by: z.int(), on: z.int() })),
});

const closing = z.strictObject({
  kind: z.literal('closing'),
  game: z.discriminatedUnion('kind', [playing, finished]).nullable(),
});

const earlier = z.strictObject({
  kind: z.literal('earlier'),
  lobby,
  playing,
  finished,
  gathering: gathering.nullable(),
});

export const tableSchema = z.strictObject({
  gameId: z.string(),
  guildId: z.string(),
  channelId: z.string(),
  hostId: z.string(),
  ruleset: z.string(),
  options,
  language: z.literal(languages),
  settings: tableSettingsSchema,
  seed: z.number(),
  createdAt: time,
  players: z.array(player),
  size: z.int().positive().nullable(),
  cards: z.array(z.string()).nullable(),
  roleSet: roleSet.nullable(),
  lead: z.literal(hostModes).nullable(),
  waiting: z.array(player),
  watchers: z.array(player),
  follows: z.string().nullable(),
  evening: z.partialRecord(winner, z.int().positive()),
  voiceChannelId: z.string().nullable(),
  voiceBotId: z.string().nullable(),
  links: z.partialRecord(z.literal(liveUses), z.strictObject({ token: z.string(), delay: z.number() })),
  stage: z.discriminatedUnion('kind', [lobby, gathering, playing, finished, closing, earlier]),
});

/** The table of a plan: its lobby is not open yet. */
export const plannedTableSchema = tableSchema.extend({ stage: lobby });

/** Version 2: the settings are one object. They were fields of the table, some of them under other names. */
function withSettings(table: Plain): Plain {
  const { keepTown, unwatched, watchesWords, floor, least, most, grace, ...rest } = table;
  const { categoryId, secrecy, nightSound, detail, ...others } = rest;
  const all = isPlain(others['options']) ? others['options'] : {};
  const { [wordsOption]: own, ...options } = all;
  const words = watchesWords === true ? (own ?? 'usual') : undefined;
  const watchers = unwatched === true ? false : undefined;
  const same = { floor, least, most, grace, categoryId, secrecy, nightSound, detail };
  const settings = { ...same, keepsLog: keepTown, watchers, words };
  return { ...others, ...(words === undefined ? {} : { options }), settings };
}

/** The fields that a table of version 2 may lack, and what their absence said. */
const unsaid: Plain = {
  size: null,
  cards: null,
  roleSet: null,
  lead: null,
  waiting: [],
  watchers: [],
  rollCall: null,
  untold: [],
  lastNews: 0,
  complete: false,
  wasFull: false,
  again: [],
  follows: null,
  followed: false,
  evening: {},
  gathering: null,
  hushed: [],
  insiders: [],
  untoldInsiders: [],
  voiceChannelId: null,
  voiceBotId: null,
  links: {},
  moving: false,
  unplayed: false,
  present: [],
  intentions: [],
  bets: [],
  playerVotes: [],
  removal: null,
};

/** Version 3: a table has all its fields. */
function withAllFields(table: Plain): Plain {
  const { gathering, absences } = table;
  return {
    ...unsaid,
    ...table,
    ...(isPlain(gathering) ? { gathering: { called: null, here: null, ...gathering } } : {}),
    ...(Array.isArray(absences) ? { absences: absences.map((each) => ({ reminded: false, ...(each as Plain) })) } : {}),
  };
}

/** Version 4: a table has the facts of its stage alone. Before, an open one did not say whether its game had begun. */
function inStages(table: Plain): Plain {
  const { untold, lastNews, complete, wasFull, lobbyUntil, rollCall, gathering, ...begun } = table;
  const { insiders, untoldInsiders, away, bets, hushed, moving, absences, present, ...ending } = begun;
  const { intentions, removal, respite, again, followed, playerVotes, stage: former, unplayed, ...facts } = ending;
  const before = { untold, lastNews, complete, wasFull };
  const gathered = isPlain(gathering) ? gathering : {};
  const after = { called: gathered['called'] ?? [], insiders, untoldInsiders, away, hushed, bets };
  const last = { kind: 'finished', ...after, again, followed, playerVotes };
  if (former === 'closing') return { ...facts, stage: { kind: 'closing', game: unplayed === true ? null : last } };
  const stage = {
    kind: 'earlier',
    lobby: { kind: 'lobby', ...before, until: lobbyUntil, rollCall },
    gathering: isPlain(gathering) ? { kind: 'gathering', ...before, ...gathering, present } : null,
    playing: { kind: 'playing', ...after, moving, absences, present, intentions, removal, respite },
    finished: last,
  };
  return { ...facts, stage };
}

/** The table of a plan in its lobby. */
export const withLobby = (table: Plain): Plain => {
  const { stage } = table;
  return isPlain(stage) && stage['kind'] === 'earlier' ? { ...table, stage: stage['lobby'] } : table;
};

/** The changes of the form of a table, the first one from version 1 to 2. */
export const tableMigrations: readonly Migration[] = [
  { id: 'settings-in-one-object', up: withSettings },
  { id: 'all-fields', up: withAllFields },
  { id: 'stages', up: inStages },
];
