import type { LobbyChanges } from '../lobby/lobby-changes.ts';
import type { AnnouncedBatch } from '../model/announced-batch.ts';
import { eachOnce } from '../model/relations.ts';
import type { TableSummary } from '../ports/game-service.ts';
import type { Batch, Said } from '../ports/journal.ts';
import type { StoreState } from '../ports/ports.ts';
import type { Closing } from '../runtime/closing.ts';
import type { HostedGame } from '../runtime/hosted-game.ts';
import type { InsiderTelling } from '../runtime/insider-telling.ts';
import type { Moving } from '../runtime/moving.ts';
import type { RunningTime } from '../runtime/running-time.ts';
import type { TableContext } from '../runtime/table-context.ts';
import { noteVoice, takeVoice } from '../runtime/table-voice.ts';
import type { Turn } from '../scheduling/queue.ts';

/** Returns true while the narrator belongs to the table: from the start to the end of its game. */
const isStarted = (stage: TableSummary['stage']): boolean => stage === 'gathering' || stage === 'playing';

/** The documents of a stored table. `shown`: the latest batch whose posts have been made. */
export interface StoredDocuments {
  readonly batches: readonly Batch[];
  readonly shown: number;
  readonly said: readonly Said[];
}

/** The parts of a table that have to be resumed and stopped. */
export interface TableLifeParts {
  readonly hosted: HostedGame;
  readonly time: RunningTime;
  readonly lobby: LobbyChanges;
  readonly moving: Moving;
  readonly insiders: InsiderTelling;
  readonly closing: Closing;
}

/** Loads, resumes and stops a table, when the bot starts and stops. */
export class TableLife {
  readonly #context: TableContext;
  readonly #parts: TableLifeParts;
  /** Batches that a killed process stored but did not show. */
  #unshown: readonly AnnouncedBatch[] = [];

  constructor(context: TableContext, parts: TableLifeParts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** Loads a stored table: a lobby, a running game, a finished one, or a table that is being closed. */
  load({ batches, shown, said }: StoredDocuments): void {
    const { talk, tableState, game, run } = this.#context;
    talk.load(said);
    this.#unshown = this.#parts.hosted.load(batches).filter(({ n }) => n > shown);
    // In a lobby the seats have no numbers yet, so removing duplicates changes no number.
    if (game.stage === 'lobby') tableState.correct({ players: eachOnce(tableState.table.players) });
    this.#keepVoice();
    if (game.stage === 'gathering') run.isHeld = true;
  }

  /** Shows a loaded table, makes the missing posts, and resumes its game. */
  async resumeTable(): Promise<void> {
    const { deps, tableState, game, presenter, view, run, queue } = this.#context;
    const { closing, insiders, lobby, moving } = this.#parts;
    if (tableState.in('closing')) return closing.dismantle();
    if (deps.hasLost) void presenter.direct.notify({ key: 'table.rewound' }, 'l', []);
    if (game.stage === 'lobby') {
      await this.#holdIfOut();
      return lobby.resumeLobby();
    }
    this.#claimVoice();
    if (game.stage === 'gathering') return this.#letRun();
    for (const each of this.#unshown) void presenter.show(each);
    this.#unshown = [];
    void presenter.arrange();
    void insiders.tell();
    if (view.isInVoice) presenter.openVoice();
    await this.#holdIfOut();
    const told = game.stage === 'playing' ? presenter.remark({ key: 'game.restored' }, 'r').heard : undefined;
    // During an outage the post waits for its end, and so would the start of the bot.
    if (!run.isOutOfReach) await told;
    if (game.stage === 'playing') await queue.run((turn) => moving.remindAgain(turn));
    await this.#letRun();
  }

  async #letRun(): Promise<void> {
    await this.#holdIfOut();
    await this.#context.queue.run((turn) => this.#parts.time.resume(turn));
  }

  /** Stops the time of a loaded table while Discord hides its guild from the bot. The return is reported later. */
  async #holdIfOut(): Promise<void> {
    const { deps, tableState, queue, run } = this.#context;
    await queue.run(async (turn) => {
      if (deps.reconciler.isOut?.(tableState.table.guildId) && !run.isOutOfReach) await this.#hold(turn);
    });
  }

  async #hold(turn: Turn): Promise<void> {
    this.#parts.lobby.hold();
    await this.#parts.time.hold(turn);
  }

  async #release(turn: Turn): Promise<void> {
    await this.#parts.time.release(turn);
    await this.#parts.lobby.release(turn);
  }

  /**
   * Called when a bot has become free, or able or unable to speak. A table without a bot, or whose bot is lost, gets
   * another one.
   */
  changeVoice(): void {
    const { registry, tableState, game, view, presenter } = this.#context;
    const before = registry.voices.of(tableState.table.gameId);
    const now = registry.voices.change(tableState.table.gameId);
    if (before === null) this.#takeUpVoice();
    if (now === before) return;
    void noteVoice(this.#context, now);
    if (game.stage === 'playing' && view.isInVoice) presenter.openVoice();
  }

  /** Ends the speech of a finished game at once, because another table gets its bot. */
  giveUpVoice(): void {
    void this.#context.presenter.closeVoice();
  }

  /** Called when the next game of these people has begun. */
  leaveRooms(): void {
    this.#context.signals.nextBegan.emit();
  }

  /**
   * Called when Discord or the table's guild goes out of reach (`out`) or returns. No time limit runs out meanwhile.
   */
  async outage(out: boolean): Promise<void> {
    await this.#context.queue.run((turn) => (out ? this.#hold(turn) : this.#release(turn)));
  }

  /** Called when the state of the store has changed. No time limit runs out while it does not work. */
  async storeIs(state: StoreState): Promise<void> {
    const { time } = this.#parts;
    // A write that the store does not answer holds up the queue, so the time stops outside of it.
    if (state !== 'works') return time.stopForStore(state);
    time.noteStoreWorks();
    await this.#context.queue.run((turn) => time.goOnWithStore(turn));
  }

  /**
   * Lets everybody speak, and tells them that Discord refuses the bot. No time runs any more. The table goes on after a
   * later start.
   */
  async free(): Promise<void> {
    const { run, timers, queue, presenter, game } = this.#context;
    if (game.stage === 'over') return;
    await queue.run((turn) => this.#hold(turn));
    run.stop();
    timers.clear();
    await presenter.free({ key: 'table.refused' });
  }

  /** Ends the table for good: tells its people, ends its game, and takes everything of it away. */
  async release(): Promise<void> {
    const { queue, presenter, game, tableState } = this.#context;
    const { hosted, closing } = this.#parts;
    if (!tableState.in('closing')) void presenter.direct.notify({ key: 'table.released' }, 'F', []);
    await queue.run(async (turn) => {
      if (game.stage === 'playing') await hosted.storeCommand(turn, { type: 'host', host: { order: 'end' } });
      await closing.beginClosing(turn);
    });
  }

  /** Stops all alarms, the table's own commands and the voice. Resolves when nothing more is being stored. */
  async stop(): Promise<void> {
    const { run, timers, queue, presenter, game } = this.#context;
    run.stop();
    timers.clear();
    await queue.idle();
    timers.clear();
    await Promise.all([this.#parts.closing.stop(), presenter.stop(game.stage === 'playing')]);
  }

  /** Gives a running game that is played in text a bot, if one is free. */
  #takeUpVoice(): void {
    const { game, view, presenter } = this.#context;
    if (game.stage !== 'playing' || view.isInVoice) return;
    takeVoice(this.#context);
    if (view.isInVoice) presenter.openVoice();
  }

  /** Gives a started table the bot that spoke there before the restart. */
  #keepVoice(): void {
    const { deps, registry, tableState, game } = this.#context;
    const { guildId, gameId, voiceBotId } = tableState.table;
    if (!isStarted(game.stage) || !deps.settings.voice) return;
    if (deps.voiceBots === undefined) registry.takeVoice(guildId, gameId);
    else if (voiceBotId) registry.voices.keepVoice(guildId, gameId, voiceBotId);
  }

  /** Gives a started table another bot if its own is gone, once all tables have theirs. */
  #claimVoice(): void {
    const { deps, registry, tableState, game } = this.#context;
    if (!isStarted(game.stage) || deps.voiceBots === undefined) return;
    const { gameId } = tableState.table;
    if (registry.voices.of(gameId) === null) takeVoice(this.#context);
    else void noteVoice(this.#context, registry.voices.change(gameId));
  }

  /** Ends everything at once, because this process may not write the table any more. Says nothing, and leaves the voice. */
  drop(): void {
    const { journal, run, timers, presenter } = this.#context;
    journal.drop();
    run.stop();
    timers.end();
    void presenter.closeVoice();
  }
}
