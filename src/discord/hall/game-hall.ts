import type { Client, Guild } from 'discord.js';
import type { Desk } from '#table/desk.ts';
import type { HallReport, Layout, Log, Remark, Room, Store } from '#table/ports.ts';
import { describeError, type Fault } from '../faults.ts';
import { emptyDocument, forgetDocument, type HallDocument, isDone, saveDocument } from './document.ts';
import type { AskedMutes } from './mutes.ts';
import { roomChannel } from './seen.ts';

/** What all games of a hall share. */
export interface HallContext {
  readonly client: Client<true>;
  readonly store: Store;
  readonly log: Log;
  desk(): Desk;
  mutesOf(guildId: string): AskedMutes;
}

/** One game's place in Discord while this process runs. */
export interface GameHall {
  readonly context: HallContext;
  readonly document: HallDocument;
  /** The latest layout that was asked for; `null` after a restart until the table asks. */
  layout: Layout | null;
  /** The voice status as it was last set, and whether Discord lets us. */
  status: { shown: string; allowed: boolean };
  arrange: (layout: Layout) => Promise<HallReport>;
  /** Messages whose edit waits for the answer to a press, which shows the same for less. */
  readonly pressed: Map<string, Promise<void>>;
  /** Posts that wait for their room to be there. */
  readonly waiters: Set<() => void>;
  saving: Promise<void>;
}

/** What came of one pass of work. */
export interface Pass {
  readonly layout: Layout;
  readonly superseded: () => boolean;
  readonly remarks: Remark[];
  /** Something failed that is worth trying again by itself. */
  again: boolean;
}

export const newGameHall = (context: HallContext, document: HallDocument): GameHall => ({
  context,
  document,
  layout: null,
  status: { shown: '', allowed: true },
  arrange: () => Promise.resolve({ done: false, remarks: [] }),
  pressed: new Map(),
  waiters: new Set(),
  saving: Promise.resolve(),
});

export const documentFor = (layout: Layout): HallDocument =>
  emptyDocument(layout.gameId, layout.guildId, layout.language);

/** `null` while Discord does not give the guild (an outage there, or Nightcall has been put out). */
export function guildOf(game: GameHall): Guild | null {
  const guild = game.context.client.guilds.cache.get(game.document.guildId);
  return guild?.available === true ? guild : null;
}

export function channelIdOf(game: GameHall, room: Room): string | null {
  const guild = guildOf(game);
  return guild === null ? null : (roomChannel(guild, game.document.rooms[room])?.id ?? null);
}

/**
 * Writes of one document follow each other; the last one always holds the newest state. Never rejects. `over`: nothing of
 * it has to be known after a restart.
 */
export function save(game: GameHall, over = isDone(game.document)): Promise<void> {
  const write = async (): Promise<void> => {
    try {
      if (over) await forgetDocument(game.context.store, game.document.gameId);
      else await saveDocument(game.context.store, game.document);
    } catch (error) {
      game.context.log.error({ gameId: game.document.gameId, ...describeError(error) }, 'hall not stored');
    }
  };
  game.saving = game.saving.then(write);
  return game.saving;
}

/** A note for `attempt`: logs what Discord refused and says it to the table once a pass. */
export function noteOf(game: GameHall, pass: Pass | null, what: string) {
  return (fault: Fault, error: unknown): void => {
    const fields = { gameId: game.document.gameId, what, fault, ...describeError(error) };
    if (fault === 'refused') game.context.log.error(fields, 'Discord refused a call');
    else game.context.log.warn(fields, 'a call to Discord failed');
    if (pass === null) return;
    if (fault === 'out-of-reach') pass.again = true;
    const key = troubles[fault];
    if (key !== undefined && !pass.remarks.some((remark) => remark.key === key)) pass.remarks.push({ key });
  };
}

/** What the table and its town are told of a fault; what mends itself is not told. */
const troubles: Readonly<Partial<Record<Fault, string>>> = {
  'no-access': 'ui.trouble.permission',
  'no-permission': 'ui.trouble.permission',
  'too-many-channels': 'ui.trouble.channels',
  refused: 'ui.trouble.refused',
  'out-of-reach': 'ui.trouble.reach',
};
