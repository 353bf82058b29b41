/** A table as it is stored, from its lobby to its end. */
import { z } from 'zod';
import { floorModes, hostModes, languages } from '#game/ports/ports.ts';
import { gathering, untoldNews } from './lobby-schema.ts';
import { options, player, roleSet, winner, yes } from './stored-parts.ts';

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
