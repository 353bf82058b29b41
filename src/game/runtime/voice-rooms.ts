import { becauseOf } from '../model/answers.ts';
import type { Outcome } from '../ports/game-service.ts';
import type { TableDocument } from '../ports/table-document.ts';

/** The external voice channels that tables use. Two tables never share one. */
export class VoiceRooms {
  readonly #tables: () => readonly { readonly table: TableDocument }[];
  /** The channels to which a table is about to move. */
  readonly #kept = new Set<string>();

  constructor(tables: () => readonly { readonly table: TableDocument }[]) {
    this.#tables = tables;
  }

  /** Reserves the channel for this table while it moves there. */
  async reserveRoom(channelId: string, gameId: string, take: () => Promise<Outcome>): Promise<Outcome> {
    const sitsThere = this.#tables().some(({ table }) => table.gameId !== gameId && table.voiceChannelId === channelId);
    if (sitsThere || this.#kept.has(channelId))
      return becauseOf([{ kind: 'obstacle', key: 'obstacle.voice-taken', params: { channel: `<#${channelId}>` } }]);
    this.#kept.add(channelId);
    try {
      return await take();
    } finally {
      this.#kept.delete(channelId);
    }
  }
}
