/** Layouts of a game for the tests of the reconciler. */
import { DISCORD_LIMITS } from 'discord-emulator';
import type { Access, Layout, RoomLayout } from '#game/ports/ports.ts';
import type { TestServer } from './test-server.ts';

const access = (ids: readonly string[], write: boolean): Access[] =>
  ids.map((userId) => ({ userId, read: true, write }));

/** The rooms at night. The town is closed, the first two are the mafia, and the last is dead. */
export function rooms({ people }: TestServer, night = true): RoomLayout[] {
  const ids = people.map((person) => person.id);
  const [mafia, living, dead] = [ids.slice(0, 2), ids.slice(0, -1), ids.slice(-1)];
  return [
    { room: 'town', name: 'town', access: [...access(living, !night), ...access(dead, false)] },
    { room: 'voice', name: 'Table', access: access(ids, true) },
    { room: 'clan-mafia', name: 'mafia', access: access(mafia, night) },
    { room: 'graveyard', name: 'graveyard', access: access(dead, true) },
  ];
}

export const silent: Partial<Layout> = { speakers: [] };

/** Discord's limits without the one on new channels, for tests that make more than five of them. */
const { channelCreate: _, ...others } = DISCORD_LIMITS;
export const unlimited = others;
