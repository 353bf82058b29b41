/** Layouts and snapshots for the tests of plans. */
import { invitePermissions } from '#discord/connection/permissions.ts';
import type { DiscordSnapshot } from '#discord/reconciler/discord-snapshot.ts';
import type { Self } from '#discord/reconciler/overwrites.ts';
import type { Access, Layout, Room, RoomLayout } from '#game/ports/ports.ts';
import { inEnglish } from '../rulebooks.ts';

/** The bot with the permissions of its invitation. */
export const self: Self = { botId: '99', guildId: '1', held: invitePermissions };
/** The access of a person who reads a room. */
export const may = (userId: string, write: boolean): Access => ({ userId, read: true, write });

/** A room of a layout, with its name. */
export const room = (name: Room, ...access: Access[]): RoomLayout => ({ room: name, name, access });

/** The layout of a silent table of three, with this change. */
export const layout = (change: Partial<Layout> = {}): Layout => ({
  gameId: 'g1',
  guildId: '1',
  wording: inEnglish,
  title: '',
  lobbyChannelId: '2',
  rooms: [],
  keepsLog: false,
  speakers: [],
  players: ['11', '12', '13'].map((userId, index) => ({ userId, name: userId, seat: index + 1 })),
  panels: [],
  status: '',
  ...change,
});

/** A server in which the table has nothing yet, with this change. */
export const seen = (change: Partial<DiscordSnapshot> = {}): DiscordSnapshot => ({
  self,
  categoryId: null,
  sharedId: null,
  rooms: {},
  chosen: null,
  external: [],
  people: new Map(),
  held: new Set(),
  ...change,
});
