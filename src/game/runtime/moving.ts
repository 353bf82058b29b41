import type { LobbyNotes } from '../lobby/lobby-notes.ts';
import { because, becauseOf, done, isAny } from '../model/answers.ts';
import type { Outcome } from '../ports/game-service.ts';
import type { Remark } from '../ports/ports.ts';
import { seatsOf } from '../presentation/layout.ts';
import type { TableContext } from './context.ts';
import type { HostedGame } from './hosted-game.ts';
import type { TableRegistry } from './table-registry.ts';

/** The time to follow a table before absence counts, ms. Discord moves ten people in ten seconds; others join. */
const FOLLOW_MS = 30_000;

export interface MovingOptions extends TableContext {
  readonly registry: Pick<TableRegistry, 'rooms'>;
  readonly notes: () => LobbyNotes;
  readonly game: () => HostedGame;
  readonly isPlaying: () => boolean;
}

/** Moves a table from one voice channel to another. Call everything within the queue. */
export class Moving {
  readonly #options: MovingOptions;

  constructor(options: MovingOptions) {
    this.#options = options;
  }

  /** Moves to this voice channel of the guild; `null`: to the table's own voice room. */
  async move(channelId: string | null): Promise<Outcome> {
    const { tableState, registry, notes } = this.#options;
    const { gameId, voiceChannelId = null } = tableState.table;
    if (channelId === voiceChannelId) return because(channelId === null ? 'host.sits-by-itself' : 'host.sits-there');
    const hindrances = await (channelId === null ? this.#ownRoom() : notes().voiceRoom(tableState.table, channelId));
    if (isAny(hindrances)) return becauseOf(hindrances);
    if (channelId === null) return this.#settle(null);
    return registry.rooms.keep(channelId, gameId, () => this.#settle(channelId));
  }

  /** Returns what prevents the table's own voice room. Before the game no room is created. */
  async #ownRoom(): Promise<readonly Remark[]> {
    const { tableState, deps, isPlaying } = this.#options;
    const { guildId, channelId } = tableState.table;
    return isPlaying() ? deps.reconciler.survey(guildId, channelId) : [];
  }

  /** Reminds the players who had not followed before a restart. */
  goOn(): void {
    const { tableState, presenter } = this.#options;
    if (tableState.table.moving) this.#show(presenter.arrange());
  }

  /** Stores the move before anybody is told or moved. */
  async #settle(voiceChannelId: string | null): Promise<Outcome> {
    const { tableState, presenter, isPlaying } = this.#options;
    const moving = isPlaying();
    await tableState.change({ voiceChannelId, moving });
    const arranged = presenter.arrange();
    if (moving) this.#show(arranged);
    return done();
  }

  #show(arranged: Promise<unknown>): void {
    const { tableState, timers, deps } = this.#options;
    if (tableState.table.voiceChannelId) this.#tell();
    // The table's own room has to be created first.
    else void arranged.then(() => this.#tell());
    timers.set('moving', deps.clock.now() + FOLLOW_MS, () => void this.#options.queue.run(() => this.#look()));
  }

  #tell(): void {
    const { tableState, presenter, deps, game } = this.#options;
    const { gameId } = tableState.table;
    const channelId = tableState.table.voiceChannelId ?? deps.reconciler.voiceChannel(gameId);
    const { seats } = game().game.state;
    const living = seatsOf(tableState.table).filter(({ seat }) => seats[seat - 1]?.left === null);
    const people = living.map(({ userId }) => userId);
    if (channelId === null) return;
    const params = { channel: `<#${channelId}>`, people: people.map((userId) => `<@${userId}>`).join(' ') };
    void presenter.notify({ key: 'host.moved', params }, 'M', people, 'town');
  }

  /** Counts players who have not followed as absent from now on, like players who left the voice room. */
  async #look(): Promise<void> {
    const { tableState, game } = this.#options;
    await tableState.note({ moving: false });
    await game().absences.checkPresence();
    game().arm();
  }
}
