/** The rooms of a table on the local Discord: their channels and the lines in them. */

import { type Channel, type Emulator, readText, type SimulatedGuild } from 'discord-emulator';
import { type Language, t } from '#narration/index.ts';

const roomKeys = {
  town: 'room.town',
  Table: 'room.voice',
  mafia: 'room.clan-mafia',
  yakuza: 'room.clan-yakuza',
  graveyard: 'room.graveyard',
} as const;

/** The name of a room for the tests. */
export type RoomName = keyof typeof roomKeys;

/** The current channel of a room. */
export function roomOf(guild: SimulatedGuild, language: Language, name: RoomName): Channel | undefined {
  const label = t(language, `words:${roomKeys[name]}`);
  return guild.channels.find((channel) => channel.name === label && channel.parentId !== undefined);
}

/** The lines of a channel, without markup and with names for mentions. */
export function plainLines(channel: Channel | undefined, emulator: Emulator): readonly string[] {
  const named = (text: string) =>
    text.replaceAll(/<@(\d+)>/g, (_, id: string) => emulator.discord.users.get(id)?.globalName ?? id);
  return [...(channel?.messages.values() ?? [])].flatMap((message) =>
    named(readText(message)).replaceAll('**', '').split('\n'),
  );
}
