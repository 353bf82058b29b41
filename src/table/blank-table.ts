import type { NewTable } from './desk.ts';
import type { TableDocument } from './journal.ts';
import type { World } from './world.ts';

/** The document of a table that has just been opened: its host alone sits at it. */
export function blankTable(world: World, wish: NewTable): TableDocument {
  const { clock, settings } = world;
  const now = clock.now();
  const {
    guildId,
    channelId,
    ruleset,
    options,
    language,
    keepTown,
    size,
    cards,
    floor,
    watchesWords,
    categoryId,
    secrecy,
  } = wish;
  return {
    gameId: world.drawId(),
    guildId,
    channelId,
    hostId: wish.host.userId,
    ruleset,
    options,
    language,
    keepTown,
    seed: wish.seed ?? world.drawSeed(),
    createdAt: now,
    players: [wish.host],
    ...(size === undefined ? {} : { size }),
    ...(cards === undefined ? {} : { cards }),
    ...(wish.roleSet === undefined ? {} : { roleSet: wish.roleSet }),
    ...(floor === undefined ? {} : { floor }),
    ...(watchesWords ? { watchesWords } : {}),
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(secrecy === undefined ? {} : { secrecy }),
    stage: 'open',
    lobbyUntil: now + settings.lobbyMs,
    away: [],
    absences: [],
    present: [],
    respite: null,
  };
}
