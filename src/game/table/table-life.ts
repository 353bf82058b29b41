import { decode } from '#engine/kernel/codec.ts';
import { follow } from '#engine/kernel/engine.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import { type AnnouncedBatch, announcementOf } from '../model/announced-batch.ts';
import { continued } from '../model/game.ts';
import { eachOnce, withOneRelationEach } from '../model/relations.ts';
import { stageAfter } from '../model/stages.ts';
import { reseated } from '../model/substitution.ts';
import type { TableSummary } from '../ports/game-service.ts';
import type { Batch, Said } from '../ports/journal.ts';
import type { StoreState } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';
import type { TableGround } from '../runtime/facts.ts';
import type { RequestOf } from '../runtime/requests.ts';
import { stageNow, type TableState } from '../runtime/table-state.ts';
import type { Announcer } from './announcer.ts';
import type { Dismantling } from './dismantling.ts';
import type { EffectRunner } from './effect-runner.ts';
import type { TableLoop } from './table-loop.ts';
import type { OwnedParts } from './table-parts.ts';

/** The documents of a stored table. `shown`: the latest batch whose posts have been made. */
export interface StoredDocuments {
  readonly batches: readonly Batch[];
  readonly shown: number;
  readonly said: readonly Said[];
}

/** The objects that end with a table. */
interface Ending {
  readonly announcer: Announcer;
  readonly dismantling: Dismantling;
  readonly runner: EffectRunner;
}

/** Loads, resumes and stops a table, when the bot starts and stops. */
export class TableLife {
  readonly #parts: OwnedParts;
  readonly #loop: TableLoop;
  readonly #ending: Ending;
  /** Batches that a killed process stored but did not show. */
  #unshown: readonly AnnouncedBatch[] = [];

  constructor(parts: OwnedParts, loop: TableLoop, ending: Ending) {
    this.#parts = parts;
    this.#loop = loop;
    this.#ending = ending;
  }

  get #gameId(): string {
    return this.#parts.source.state.table.gameId;
  }

  get #stage(): TableSummary['stage'] {
    return stageNow(this.#parts.source.state);
  }

  /** True while the narrator belongs to the table: from the start to the end of its game. */
  get #isStarted(): boolean {
    return this.#stage === 'gathering' || this.#stage === 'playing';
  }

  /** Loads a stored table at any stage. Its time does not run before `resumeTable`. */
  load({ batches, shown, said }: StoredDocuments): void {
    const { source, talk } = this.#parts;
    talk.load(said);
    this.#unshown = batches.map((batch) => this.#loadBatch(batch)).filter(({ n }) => n > shown);
    const { state } = source;
    const isHeld = batches.length > 0 || this.#stage === 'gathering';
    const lobbyHeldAt = this.#stage === 'lobby' ? this.#parts.deps.clock.now() : null;
    source.state = { table: seatedTable(state), game: state.game, run: { ...state.run, isHeld, lobbyHeldAt } };
    this.#keepVoice();
  }

  /** Loads one stored batch, in order. Returns its announcement. */
  #loadBatch(batch: Batch): AnnouncedBatch {
    const { source, ground, told } = this.#parts;
    const { state, notices } = withStoredBatch(ground, source.state, batch);
    source.state = state;
    told.load(batch, notices);
    const announced = announcementOf(state.game, { n: batch.n, notices });
    this.#ending.announcer.load(announced, batch.at);
    return announced;
  }

  /** Shows a loaded table, makes the missing posts, and resumes its game. */
  async resumeTable(): Promise<void> {
    const { source, presenter } = this.#parts;
    if (source.state.table.stage.kind === 'closing') return this.#ending.dismantling.dismantle();
    this.#claimVoice();
    for (const each of this.#unshown) void presenter.show(each);
    this.#unshown = [];
    await this.#loop.take({ type: 'show-loaded' });
    await this.#hold({ type: 'hold-if-out' });
    if (this.#stage === 'lobby') return;
    if (this.#stage === 'playing') await this.#tellRestored();
    await this.#hold({ type: 'hold-if-out' });
    await this.#loop.take({ type: 'resume' });
  }

  /** Tells the town that the game goes on. Its people hear that before any time runs. */
  async #tellRestored(): Promise<void> {
    const { presenter, source } = this.#parts;
    const { heard } = presenter.remark({ key: 'game.restored' }, 'r');
    // During an outage the post waits for its end, and so would the start of the bot.
    if (!source.state.run.isOutOfReach) await heard;
    await this.#loop.take({ type: 'follow-again' });
  }

  /**
   * Called when a bot has become free, or able or unable to speak. A table without a bot, or whose bot is lost, gets
   * another one.
   */
  changeVoice(): void {
    const { registry, view, presenter } = this.#parts;
    const before = registry.voices.of(this.#gameId);
    const now = registry.voices.change(this.#gameId);
    if (before === null) this.#takeUpVoice();
    if (now === before) return;
    this.#ending.runner.noteVoice(now);
    if (this.#stage === 'playing' && view.isInVoice) presenter.openVoice();
  }

  /** Ends the speech of a finished game at once, because another table gets its bot. */
  giveUpVoice(): void {
    void this.#parts.presenter.closeVoice();
  }

  /** Holds the time. It is held also if its pause cannot be stored, and what depends on that goes on. */
  async #hold(request: RequestOf<'out-of-reach' | 'hold-if-out'>): Promise<void> {
    try {
      await this.#loop.take(request);
    } catch (error) {
      this.#parts.deps.log.error({ error }, 'a pause could not be stored');
    }
  }

  /** Called when the state of the store has changed. No time limit runs out while it does not work. */
  async storeIs(state: StoreState): Promise<void> {
    if (state !== 'works') return void this.#loop.take({ type: 'store-out', state });
    await this.#loop.take({ type: 'store-works' });
    await this.#loop.take({ type: 'go-on-with-store' });
  }

  /**
   * Lets everybody speak, and tells them that Discord refuses the bot. No time runs any more. The table goes on after a
   * later start.
   */
  async free(): Promise<void> {
    if (this.#stage === 'over') return;
    await this.#hold({ type: 'out-of-reach' });
    await this.#loop.take({ type: 'stop' });
    await this.#parts.presenter.free({ key: 'table.refused' });
  }

  /** Stops all alarms, the table's own commands and the voice. Resolves when nothing more is being stored. */
  async stop(): Promise<void> {
    await this.#loop.take({ type: 'stop' });
    await this.#loop.idle();
    await Promise.all([this.#ending.dismantling.stop(), this.#parts.presenter.stop(this.#stage === 'playing')]);
  }

  /** Ends everything at once, because this process may not write the table any more. Says nothing, and leaves the voice. */
  drop(): void {
    const { journal, presenter } = this.#parts;
    journal.drop();
    void this.#loop.take({ type: 'stop' });
    void this.#ending.dismantling.stop();
    void presenter.closeVoice();
  }

  /** Gives a running game that is played in text a bot, if one is free. */
  #takeUpVoice(): void {
    const { view, presenter } = this.#parts;
    if (this.#stage !== 'playing' || view.isInVoice) return;
    this.#ending.runner.takeVoice();
    if (view.isInVoice) presenter.openVoice();
  }

  /** Gives a started table the bot that spoke there before the restart. */
  #keepVoice(): void {
    const { deps, registry, source } = this.#parts;
    const { guildId, gameId, voiceBotId } = source.state.table;
    if (!this.#isStarted || !deps.settings.voice) return;
    if (deps.voiceBots === undefined) registry.takeVoice(guildId, gameId);
    else if (voiceBotId) registry.voices.keepVoice(guildId, gameId, voiceBotId);
  }

  /** Gives a started table another bot if its own is gone, once all tables have theirs. */
  #claimVoice(): void {
    const { deps, registry } = this.#parts;
    if (!this.#isStarted || deps.voiceBots === undefined) return;
    if (registry.voices.of(this.#gameId) === null) this.#ending.runner.takeVoice();
    else this.#ending.runner.noteVoice(registry.voices.change(this.#gameId));
  }
}

/** Returns the state after one more stored batch, with its notices. The events are the truth about the stage of the table. */
export function withStoredBatch(
  { rules, settings }: Pick<TableGround, 'rules' | 'settings'>,
  { table, game: before, run }: TableState,
  batch: Batch,
): { readonly state: TableState; readonly notices: readonly Notice[] } {
  const events = batch.events.map(decode);
  const followed = follow(rules, before.state, events);
  const game = continued({ rules, settings, table }, before, { n: batch.n, at: batch.at, events }, followed);
  const stage = stageAfter(table.stage, game);
  return { state: { table: { ...table, stage }, game, run }, notices: followed.notices };
}

/** Returns the table of a loaded game: with its substitutes, and with each person once. */
export function seatedTable({ table, game }: TableState): TableDocument {
  const seated = game.substitutes.length > 0 ? { ...table, ...reseated(table, game) } : table;
  // In a lobby the seats have no numbers yet, so removing duplicates changes no number.
  const isLobby = table.stage.kind === 'lobby';
  return withOneRelationEach(isLobby ? { ...table, players: eachOnce(table.players) } : seated);
}
