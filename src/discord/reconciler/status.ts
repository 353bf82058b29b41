import { PermissionFlagsBits } from 'discord.js';
import type { Layout } from '#game/ports/ports.ts';
import { attempt } from '../connection/faults.ts';
import { floodGate } from '../connection/flood.ts';
import { channelIdOf, guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { Pass } from './lanes.ts';
import type { StoredRooms } from './reconciler-state.ts';
import { selfIn } from './snapshot.ts';

/** Discord's limit for a voice channel's status, in characters. */
const longest = 500;

/**
 * The number of times in a minute that the same status is restored after somebody else has changed it. After that it
 * waits, so that the bot does not fight with anybody.
 */
const restores = { most: 5, window: 60_000 };

/** Shows the phase in the status of a game's voice channel. It is optional, so a refusal is only noted. */
export class VoiceStatus {
  readonly #game: GameReconciler;
  /** The status that Discord last reported, or null while it is unknown. */
  #told: { readonly channelId: string; readonly text: string } | null = null;
  /** Our own texts that Discord has not reported yet, the oldest first. */
  readonly #own: string[] = [];
  /** Returns true if the same status may be restored once more. */
  readonly #mayRestore = floodGate(Date.now, restores);
  /** Calls go one after the other. */
  #work: Promise<void> = Promise.resolve();

  readonly #note: (status: NonNullable<StoredRooms['status']>) => void;

  /** `note`: called with the status that the channel has now. */
  constructor(game: GameReconciler, note: (status: NonNullable<StoredRooms['status']>) => void) {
    this.#game = game;
    this.#note = note;
  }

  /** Brings the status to what the layout wants. */
  async keep(pass: Pass): Promise<void> {
    if (pass.superseded()) return;
    await this.#clearExternal(pass.layout);
    if (!pass.superseded()) await this.#settle();
  }

  /**
   * Takes note of a status that Discord reports (VOICE_CHANNEL_STATUS_UPDATE), and restores the table's own if somebody
   * else has written one. Everybody sees the status, so a muted or dead player could use it to speak.
   */
  async told(channelId: string, text: string): Promise<void> {
    if (channelIdOf(this.#game, 'voice') !== channelId) return;
    const index = this.#own.indexOf(text);
    if (index >= 0) this.#own.splice(0, index + 1);
    // Discord has yet to report a later text of ours, so this one is old.
    if (index >= 0 && this.#own.length > 0) return;
    this.#told = { channelId, text };
    if (index < 0) await this.#settle();
  }

  /** Forgets the status after the gateway has started a new session: it may have changed in the meantime. */
  forget(): void {
    this.#told = null;
    this.#own.length = 0;
  }

  #settle(): Promise<void> {
    const before = this.#work.catch(() => undefined);
    this.#work = before.then(async () => {
      const channelId = channelIdOf(this.#game, 'voice');
      const { layout, rooms } = this.#game;
      if (channelId === null || !layout?.rooms.some(({ room }) => room === 'voice')) return;
      const { status } = rooms.stored;
      const wanted = layout.status.slice(0, longest);
      const last = status?.channelId === channelId ? status.text : '';
      const told = this.#told?.channelId === channelId ? this.#told.text : null;
      if (last !== wanted) await this.#set(channelId, wanted);
      else if (isOther(told, wanted, status !== undefined) && this.#mayRestore(channelId))
        await this.#set(channelId, wanted);
    });
    return this.#work;
  }

  /** Clears the status of a channel of the server's own that the table has left, unless its next game is there. */
  async #clearExternal(layout: Layout): Promise<void> {
    const { gameId, rooms, context } = this.#game;
    const { status, lent: external = {} } = rooms.stored;
    if (status === undefined || status.text === '' || !(status.channelId in external)) return;
    const now = layout.rooms.length > 0 ? channelIdOf(this.#game, 'voice') : null;
    if (status.channelId === now || context.externalNote(gameId, status.channelId) !== null) return;
    await this.#set(status.channelId, '');
  }

  async #set(channelId: string, text: string): Promise<void> {
    const { context, forbidden, log } = this.#game;
    const guild = guildOf(this.#game);
    if (guild === null || forbidden.why('status') !== null || context.isClosed()) return;
    if ((selfIn(guild).held & PermissionFlagsBits.SetVoiceChannelStatus) === 0n) return;
    this.#own.push(text);
    const before = this.#told;
    const set = await attempt(
      () => context.client.rest.put(`/channels/${channelId}/voice-status`, { body: { status: text } }),
      (fault) => log.debug({ fault }, 'no voice status'),
    );
    if (!set.ok) {
      this.#own.splice(this.#own.lastIndexOf(text), 1);
      forbidden.refused('status', set.error.fault);
      return;
    }
    // A report of the gateway in the meantime is newer than this answer.
    if (this.#told === before) this.#told = { channelId, text };
    this.#note({ channelId, text });
    await this.#game.save();
  }
}

/** Returns true if the channel shows, or may show, something other than our text. */
const isOther = (told: string | null, wanted: string, hasBeenSet: boolean): boolean =>
  told === null ? hasBeenSet : told !== wanted;
