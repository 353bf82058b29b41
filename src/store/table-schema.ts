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

/** The gathering between the start of a table and its deal, with times in ms since 1970. */
const gathering = z.strictObject({
  at: z.number(),
  until: z.number(),
  called: z.array(z.string()).nullable(),
  here: z.array(z.string()).nullable(),
});

/** Milliseconds. */
const time = z.number();

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
  rollCall: z.strictObject({ until: time, here: z.array(z.string()) }).nullable(),
  untold: z.array(untoldNews),
  lastNews: z.int().nonnegative(),
  complete: z.boolean(),
  wasFull: z.boolean(),
  again: z.array(z.string()),
  follows: z.string().nullable(),
  followed: z.boolean(),
  evening: z.partialRecord(winner, z.int().positive()),
  gathering: gathering.nullable(),
  hushed: z.array(z.string()),
  insiders: z.array(z.string()),
  untoldInsiders: z.array(z.string()),
  voiceChannelId: z.string().nullable(),
  voiceBotId: z.string().nullable(),
  links: z.partialRecord(z.literal(liveUses), z.strictObject({ token: z.string(), delay: z.number() })),
  moving: z.boolean(),
  stage: z.literal(['open', 'closing']),
  unplayed: z.boolean(),
  lobbyUntil: time,
  away: z.array(z.string()),
  absences: z.array(z.strictObject({ userId: z.string(), until: time, gone: z.boolean(), reminded: z.boolean() })),
  present: z.array(z.string()),
  intentions: z.array(z.strictObject({ userId: z.string(), step: z.int(), verb, targets: z.array(typed) })),
  bets: z.array(z.strictObject({ day: z.int(), by: z.int(), on: z.int().nullable() })),
  playerVotes: z.array(z.strictObject({ by: z.int(), on: z.int() })),
  removal: z.strictObject({ userId: z.string(), reason: z.string(), at: time }).nullable(),
  respite: z.strictObject({ step: z.int(), until: time }).nullable(),
});

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

/** The changes of the form of a table, the first one from version 1 to 2. */
export const tableMigrations: readonly Migration[] = [
  { id: 'settings-in-one-object', up: withSettings },
  { id: 'all-fields', up: withAllFields },
];
