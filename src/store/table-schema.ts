/** A table as it is stored, from its lobby to its end. */
import { z } from 'zod';
import { liveUses } from '#game/ports/live.ts';
import { hostModes, languages } from '#game/ports/ports.ts';
import { tableSettingsSchema, wordsOption } from '#game/settings/settings.ts';
import { isPlain, type Plain } from './person.ts';
import type { Migration } from './schema.ts';
import { options, player, roleSet, typed, verb, winner, yes } from './stored-parts.ts';

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
  called: z.array(z.string()).exactOptional(),
  here: z.array(z.string()).exactOptional(),
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
  size: z.int().positive().exactOptional(),
  cards: z.array(z.string()).exactOptional(),
  roleSet: roleSet.exactOptional(),
  lead: z.literal(hostModes).exactOptional(),
  waiting: z.array(player).exactOptional(),
  watchers: z.array(player).exactOptional(),
  rollCall: z
    .strictObject({ until: time, here: z.array(z.string()) })
    .nullable()
    .exactOptional(),
  untold: z.array(untoldNews).exactOptional(),
  lastNews: z.int().positive().exactOptional(),
  complete: yes,
  wasFull: yes,
  again: z.array(z.string()).exactOptional(),
  follows: z.string().exactOptional(),
  followed: yes,
  evening: z.partialRecord(winner, z.int().positive()).exactOptional(),
  gathering: gathering.nullable().exactOptional(),
  hushed: z.array(z.string()).exactOptional(),
  insiders: z.array(z.string()).exactOptional(),
  untoldInsiders: z.array(z.string()).exactOptional(),
  voiceChannelId: z.string().nullable().exactOptional(),
  voiceBotId: z.string().nullable().exactOptional(),
  links: z.partialRecord(z.literal(liveUses), z.strictObject({ token: z.string(), delay: z.number() })).exactOptional(),
  moving: z.boolean().exactOptional(),
  stage: z.literal(['open', 'closing']),
  unplayed: yes,
  lobbyUntil: time,
  away: z.array(z.string()),
  absences: z.array(z.strictObject({ userId: z.string(), until: time, gone: z.boolean(), reminded: yes })),
  present: z.array(z.string()).default([]),
  intentions: z
    .array(z.strictObject({ userId: z.string(), step: z.int(), verb, targets: z.array(typed) }))
    .exactOptional(),
  bets: z.array(z.strictObject({ day: z.int(), by: z.int(), on: z.int().nullable() })).exactOptional(),
  playerVotes: z.array(z.strictObject({ by: z.int(), on: z.int() })).exactOptional(),
  removal: z.strictObject({ userId: z.string(), reason: z.string(), at: time }).nullable().exactOptional(),
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

/** The changes of the form of a table, the first one from version 1 to 2. */
export const tableMigrations: readonly Migration[] = [{ id: 'settings-in-one-object', up: withSettings }];
