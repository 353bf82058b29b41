import type { SeatNumber } from '#engine/kernel/types.ts';
import type { HostedDeps } from '../ports/deps.ts';
import type { Chat, OwnChat } from '../ports/game-service.ts';
import type { Said } from '../ports/journal.ts';
import type { ChatRoom } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';
import type { TableJournal } from '../ports/table-journal.ts';
import { clanPanels } from './clan-panels.ts';
import { graveyardPanels } from './graveyard-panels.ts';
import { chatsOf } from './layout.ts';
import type { RoomLine } from './room-lines.ts';
import { isPlaying, type SceneSource } from './scene.ts';

/** A line of a chat, from the game (`seat` is `null`) or from a player. */
interface Line extends Pick<Said, 'at' | 'text'> {
  readonly room: string;
  readonly seat: number | null;
}

/** The objects that the night chats need. */
export interface NightChatsOptions {
  readonly deps: HostedDeps;
  readonly journal: TableJournal;
  readonly source: { readonly state: { readonly table: TableDocument } };
  readonly view: SceneSource;
}

/**
 * The night chats of a table in panels (`secrecy: 'panels'`) and their lines. Each chat has the same readers and
 * writers as the channel would have. A player's line is stored before anybody can read it. The game's lines are not
 * stored: after a restart the batches give them again.
 */
export class NightChats {
  readonly #options: NightChatsOptions;
  readonly #lines: Line[] = [];
  #said = 0;

  constructor(options: NightChatsOptions) {
    this.#options = options;
  }

  get isOn(): boolean {
    return this.#options.source.state.table.settings.secrecy === 'panels';
  }

  /** Adds the lines of a batch for the clans. */
  hear(at: number, told: () => readonly RoomLine[]): void {
    if (!this.isOn) return;
    for (const { room, line } of told())
      if (line.message.text !== '') this.#lines.push({ at, room, seat: null, text: line.message.text });
  }

  /** Adds the lines that players wrote before this start. */
  load(said: readonly Said[]): void {
    this.#lines.push(...said);
    this.#said = said.length;
  }

  /** Stores a line that a player writes. Nobody can read it before. */
  async store(room: ChatRoom, seat: SeatNumber, text: string): Promise<void> {
    const said: Said = { n: this.#said + 1, at: this.#options.deps.clock.now(), room, seat, text };
    await this.#options.journal.appendSaid(said);
    this.#said = said.n;
    this.#lines.push(said);
  }

  /** The chats that this person may read now, each with its channel. None once the game is over. */
  own(userId: string): readonly OwnChat[] {
    const scene = this.#options.view.scene();
    if (!isPlaying(scene) || scene.game.state.outcome) return [];
    const { deps, source } = this.#options;
    const { gameId } = source.state.table;
    return chatsOf(scene, userId).map((chat) => ({
      ...chat,
      isInPanel: this.isOn,
      channelId: this.isOn ? null : deps.reconciler.channel(gameId, chat.room),
    }));
  }

  /** The chats that this person may read now, each with all its lines. */
  shown(userId: string): readonly Chat[] {
    if (!this.isOn) return [];
    const scene = this.#options.view.scene();
    if (!isPlaying(scene)) return [];
    const all = [...clanPanels(scene), ...graveyardPanels(scene)];
    return chatsOf(scene, userId).map((chat) => {
      const panels = all.filter(({ room }) => room === chat.room).map(({ panel }) => panel);
      // A panel has no room for the nights before.
      const shown = panels.filter((panel) => panel.kind !== 'acts' || panel === panels.at(-1));
      return { ...chat, panels: shown, lines: this.#linesOf(chat.room) };
    });
  }

  #linesOf(room: string): Chat['lines'] {
    return this.#lines
      .filter((line) => line.room === room)
      .sort((one, other) => one.at - other.at)
      .map(({ seat, text }) => ({ seat, text }));
  }
}
