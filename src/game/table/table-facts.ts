import { hasPractice } from '../model/practice.ts';
import type { HostedDeps } from '../ports/deps.ts';
import type { Chat } from '../ports/game-service.ts';
import type { Reconciler } from '../ports/ports.ts';
import type { NightChats } from '../presentation/night-chats.ts';
import type { TablePresenter } from '../presentation/table-presenter.ts';
import type { ToldGame } from '../presentation/told-game.ts';
import type { Facts, VoiceRoomFacts } from '../runtime/facts.ts';
import type { TableRegistry } from '../runtime/table-registry.ts';
import type { TableState } from '../runtime/table-state.ts';
import type { TableView } from '../runtime/table-view.ts';

/** The objects that know what is around a table. */
interface FactSources {
  readonly deps: HostedDeps;
  readonly registry: TableRegistry;
  readonly source: { readonly state: TableState };
  readonly told: ToldGame;
  readonly view: TableView;
  readonly presenter: Pick<TablePresenter, 'lobby'>;
  readonly talk: Pick<NightChats, 'shown'>;
}

/** The voice room of a table, as it is when it is asked. */
class VoiceRoom implements VoiceRoomFacts {
  readonly #reconciler: Reconciler;
  readonly #gameId: string;

  constructor(reconciler: Reconciler, gameId: string) {
    this.#reconciler = reconciler;
    this.#gameId = gameId;
  }

  get channelId(): string | null {
    return this.#reconciler.channel(this.#gameId, 'voice');
  }

  get present(): readonly string[] | null {
    return this.#reconciler.present(this.#gameId);
  }

  get idle(): readonly string[] {
    return this.#reconciler.idle?.(this.#gameId) ?? [];
  }
}

/** The facts around a table. Each is looked up when a decision asks for it. */
export class TableFacts implements Facts {
  readonly #sources: FactSources;

  constructor(sources: FactSources) {
    this.#sources = sources;
  }

  get now(): number {
    return this.#sources.deps.clock.now();
  }

  get told(): Facts['told'] {
    return this.#sources.told.told;
  }

  get room(): VoiceRoomFacts {
    return new VoiceRoom(this.#sources.deps.reconciler, this.#table.gameId);
  }

  get isGuildOut(): boolean {
    return this.#sources.deps.reconciler.isOut?.(this.#table.guildId) === true;
  }

  get voice(): Facts['voice'] {
    return this.#sources.view.voice;
  }

  get isInVoice(): boolean {
    return this.#sources.view.isInVoice;
  }

  get isStopping(): boolean {
    return this.#sources.registry.isStopping;
  }

  get sparesRooms(): boolean {
    return this.#sources.registry.unusedRooms.areRecent(this.#table.guildId);
  }

  get hasNext(): boolean {
    return this.#sources.registry.nextOf(this.#table.gameId) !== null;
  }

  get lobbyPost(): Facts['lobbyPost'] {
    return this.#sources.presenter.lobby;
  }

  get offersPractice(): boolean {
    return hasPractice(this.#sources.deps, this.#table.guildId);
  }

  get hasLost(): boolean {
    return this.#sources.deps.hasLost === true;
  }

  isFree(userId: string): boolean {
    return this.#sources.registry.isFree(this.#table.guildId, userId);
  }

  isBanned(userId: string): boolean {
    return this.#sources.deps.isBanned?.(this.#table.guildId, userId) === true;
  }

  chats(userId: string): readonly Chat[] {
    return this.#sources.talk.shown(userId);
  }

  token(): string {
    return this.#sources.deps.drawToken();
  }

  get #table(): TableState['table'] {
    return this.#sources.source.state.table;
  }
}
