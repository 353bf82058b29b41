import { because, done } from './answers.ts';
import type { Outcome } from './desk.ts';
import type { HostedGame } from './hosted-game.ts';
import type { House } from './house.ts';
import { seatsOf } from './layout.ts';
import type { LobbyNotes } from './lobby-notes.ts';
import type { Parts } from './place.ts';

/** How long nobody is missed who has not followed yet, ms: ten can be moved in ten seconds, others walk. */
const FOLLOW_MS = 30_000;

export interface MovingOptions extends Parts {
  readonly house: Pick<House, 'rooms'>;
  readonly notes: () => LobbyNotes;
  readonly game: () => HostedGame;
  readonly isPlaying: () => boolean;
}

/** Moves a table from one voice channel to another. All within the queue. */
export class Moving {
  readonly #options: MovingOptions;

  constructor(options: MovingOptions) {
    this.#options = options;
  }

  /** Into this voice channel of the guild; `null`: into a room of the table's own. */
  async move(channelId: string | null): Promise<Outcome> {
    const { sheet, house, notes } = this.#options;
    const { gameId, voiceChannelId = null } = sheet.table;
    if (channelId === voiceChannelId) return because(channelId === null ? 'host.sits-by-itself' : 'host.sits-there');
    if (channelId === null) return this.#settle(null);
    const [why] = await notes().voiceRoom(sheet.table, channelId);
    if (why) return because(why.key, why.params);
    return house.rooms.keep(channelId, gameId, () => this.#settle(channelId));
  }

  /** After a restart: who did not follow before it is told once more. */
  goOn(): void {
    const { sheet, face } = this.#options;
    if (sheet.table.moving) this.#show(face.arrange());
  }

  /** Stored before anybody is told or moved. */
  async #settle(voiceChannelId: string | null): Promise<Outcome> {
    const { sheet, face, isPlaying } = this.#options;
    const moving = isPlaying();
    await sheet.change({ voiceChannelId, moving });
    const arranged = face.arrange();
    if (moving) this.#show(arranged);
    return done();
  }

  #show(arranged: Promise<unknown>): void {
    const { sheet, alarms, world } = this.#options;
    if (sheet.table.voiceChannelId) this.#tell();
    // A room of the table's own has to be made first.
    else void arranged.then(() => this.#tell());
    alarms.set('moving', world.clock.now() + FOLLOW_MS, () => void this.#options.queue.run(() => this.#look()));
  }

  #tell(): void {
    const { sheet, face, world, game } = this.#options;
    const { gameId } = sheet.table;
    const channelId = sheet.table.voiceChannelId ?? world.hall.voiceChannel(gameId);
    const { seats } = game().game.state;
    const living = seatsOf(sheet.table).filter(({ seat }) => seats[seat - 1]?.left === null);
    const people = living.map(({ userId }) => userId);
    if (channelId === null) return;
    const params = { channel: `<#${channelId}>`, people: people.map((userId) => `<@${userId}>`).join(' ') };
    void face.notify({ key: 'host.moved', params }, 'm', people, 'town');
  }

  /** Who has not followed is missed from now on, as who has left the voice room. */
  async #look(): Promise<void> {
    const { sheet, game } = this.#options;
    await sheet.note({ moving: false });
    await game().absences.lookRound();
    game().arm();
  }
}
