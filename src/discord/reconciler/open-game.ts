import { type Layout, logOfTable, type ReconcileResult, type Room, type TableLog } from '#game/ports/ports.ts';
import { describeError } from '../connection/faults.ts';
import { Arrangements, type WholeGame } from './arranging.ts';
import { type Forbidden, forbidden } from './forbidden.ts';
import type { ReconcilerContext } from './game-reconciler.ts';
import { Panels } from './panels.ts';
import { Posts } from './posts.ts';
import { forgetDocument, isDone, type ReconcilerState, saveDocument } from './reconciler-state.ts';
import { Rooms } from './rooms.ts';
import { Voices } from './voices.ts';

/** One game with its owners. It puts their parts together into the stored document. */
export class OpenGame implements WholeGame {
  readonly context: ReconcilerContext;
  readonly gameId: string;
  readonly guildId: string;
  readonly log: TableLog;
  readonly forbidden: Forbidden = forbidden();
  readonly rooms: Rooms;
  readonly panels: Panels;
  readonly voices: Voices;
  readonly posts: Posts;
  layout: Layout | null = null;
  #arrangements: Arrangements;
  #isOver = false;
  #saving: Promise<boolean> = Promise.resolve(true);
  /** Stores again everything that could not be stored. */
  #savingLater: NodeJS.Timeout | undefined;

  constructor(context: ReconcilerContext, document: ReconcilerState) {
    const { gameId, guildId } = document;
    this.context = context;
    this.gameId = gameId;
    this.guildId = guildId;
    this.log = logOfTable(context.log, gameId);
    this.rooms = new Rooms(this, document);
    this.panels = new Panels(this, document);
    this.voices = new Voices(this, document);
    this.posts = new Posts(this, document);
    this.#arrangements = new Arrangements(this);
  }

  get document(): ReconcilerState {
    const { gameId, guildId, rooms, panels, voices, posts } = this;
    return { version: 1, gameId, guildId, ...rooms.stored, ...panels.stored, ...voices.stored, ...posts.stored };
  }

  get over(): boolean {
    return this.#isOver;
  }

  /** The table is over. Only unmutes may still be pending. */
  end(): void {
    this.#isOver = true;
  }

  /** Forgets its layout and what was shown of it, as after a restart. Call it when the work has stopped. */
  forgetLayout(): void {
    this.#arrangements = new Arrangements(this);
    this.layout = null;
    this.panels.forgetShown();
  }

  arrange(layout: Layout): Promise<ReconcileResult> {
    return this.#arrangements.arrange(layout);
  }

  again(): void {
    this.#arrangements.again();
  }

  roomMade(room: Room): void {
    this.#arrangements.roomMade(room);
    if (room === 'voice') this.context.service().tell(this.gameId, (table) => table.voiceRoomChanged(true));
  }

  silent(): Promise<void> {
    return this.#arrangements.silent();
  }

  opened(room: Room): Promise<void> {
    return this.#arrangements.opened(room);
  }

  written(): Promise<void> {
    return this.#arrangements.written();
  }

  /** Prevents work from starting later. Resolves when the work in progress has ended. */
  stop(): Promise<unknown> {
    return this.#arrangements.stop();
  }

  save(over = isDone(this.document)): Promise<boolean> {
    clearTimeout(this.#savingLater);
    const { context, gameId, log } = this;
    const write = async (): Promise<boolean> => {
      try {
        if (over) await forgetDocument(context.store, gameId);
        else await saveDocument(context.store, this.document);
        return true;
      } catch (error) {
        log.error(describeError(error), 'the rooms and panels made in Discord could not be stored');
        clearTimeout(this.#savingLater);
        if (!context.isClosed()) this.#savingLater = setTimeout(() => void this.save(), context.retryMs).unref();
        return false;
      }
    };
    this.#saving = this.#saving.then(write);
    return this.#saving;
  }

  saved(): Promise<boolean> {
    return this.#saving;
  }
}
