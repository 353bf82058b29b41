import { success } from '#result';
import type { TableRules } from '../model/rules-of.ts';
import type { HostedDeps, TableDeps } from '../ports/deps.ts';
import type { HostPrompt, Outcome, TableSummary } from '../ports/game-service.ts';
import { logOfTable, type TableLog } from '../ports/ports.ts';
import type { LobbyNews, TableDocument } from '../ports/table-document.ts';
import type { NightChats } from '../presentation/night-chats.ts';
import { whyNotLead } from '../runtime/host-controls.ts';
import { binds } from '../runtime/player-actions.ts';
import type { AnswerTo, Request, RequestOf } from '../runtime/requests.ts';
import type { TableRegistry } from '../runtime/table-registry.ts';
import { stageNow } from '../runtime/table-state.ts';
import type { TableView } from '../runtime/table-view.ts';
import { within } from '../scheduling/clock.ts';
import { Announcer } from './announcer.ts';
import { Dismantling } from './dismantling.ts';
import { EffectRunner } from './effect-runner.ts';
import { FloorMonitor } from './floor-monitor.ts';
import { hostPrompt } from './host-prompt.ts';
import { PracticePlay } from './practice-play.ts';
import { TableLife } from './table-life.ts';
import { TableLoop } from './table-loop.ts';
import { partsOf, type TableParts } from './table-parts.ts';
import { askAround } from './table-questions.ts';

/** The time that an answer waits until Discord shows a new lobby, ms. */
const SHOWN_MS = 5_000;

/** One table, from its lobby until nothing is left in Discord: its state, its loop, and what they show and hear. */
export class HostedTable {
  readonly tableRules: TableRules;
  readonly #parts: TableParts;
  readonly #loop: TableLoop;
  readonly #announcer: Announcer;
  /** Hears and reads what players say and write at the table. */
  readonly floorMonitor: FloorMonitor;
  /** Loads, resumes and stops the table. */
  readonly life: TableLife;

  constructor(shared: TableDeps, registry: TableRegistry, tableRules: TableRules, table: TableDocument) {
    const deps: HostedDeps = { ...shared, log: logOfTable(shared.log, table.gameId) };
    const parts = partsOf(deps, registry, { tableRules, table }, (request) => this.#loop.begin(request));
    const practice = new PracticePlay(parts, (request) => this.#loop.take(request));
    const announcer = new Announcer(parts, practice);
    const dismantling = new Dismantling(parts);
    const runner = new EffectRunner({ ...parts, announcer, dismantling });
    const floorMonitor = new FloorMonitor(parts);
    this.#loop = new TableLoop({
      ...parts,
      announcer,
      runner,
      ask: (question) => askAround(parts, question),
      looked: () => {
        floorMonitor.look();
        practice.look();
      },
    });
    this.tableRules = tableRules;
    this.#parts = parts;
    this.#announcer = announcer;
    this.floorMonitor = floorMonitor;
    this.life = new TableLife(parts, this.#loop, { announcer, dismantling, runner });
  }

  get table(): TableDocument {
    return this.#parts.source.state.table;
  }

  get stage(): TableSummary['stage'] {
    return stageNow(this.#parts.source.state);
  }

  /** The log of the table. */
  get log(): TableLog {
    return this.#parts.deps.log;
  }

  /** The public facts about the table, and the knowledge of each seat. */
  get view(): TableView {
    return this.#parts.view;
  }

  /** The night chats, if they are held in panels. */
  get talk(): NightChats {
    return this.#parts.talk;
  }

  /** Returns the public facts about the table. */
  summary(): TableSummary {
    return this.view.summary(this.#parts.presenter);
  }

  /** Returns true if this person may not join another table. */
  binds(userId: string): boolean {
    return binds(this.#parts.source.state, this.#parts.told.told, userId);
  }

  /** Asks the table, which answers. Rejects with `StoreError` if a request could not be stored. */
  ask<Name extends Request['type']>(request: RequestOf<Name>): Promise<Outcome<AnswerTo<Name>>> {
    return this.#loop.take(request);
  }

  /** Tells the table what has happened around it. Nobody waits for it. */
  tell(news: Request): void {
    this.#loop.begin(news);
  }

  /** Called when somebody has changed Discord against the layout. Compares again. */
  disturbed(): void {
    this.tell({ type: 'disturbed' });
  }

  /** Called when the voice room of the table is gone, or when there is one again (`isThere`). */
  voiceRoomChanged(isThere: boolean): void {
    this.tell({ type: 'voice-room-changed', isThere });
  }

  /** Called when somebody else has muted a person. */
  mutedByOthers(userId: string): void {
    this.tell({ type: 'muted-by-others', userId });
  }

  /** Stores a new table and news of it. If it rejects with `StoreError`, the table does not exist, and no alarm is left. */
  async open(news: readonly LobbyNews[]): Promise<void> {
    try {
      await this.#loop.take({ type: 'open', news });
    } catch (error) {
      await this.#loop.take({ type: 'stop' });
      throw error;
    }
  }

  /** Shows the lobby for the first time. `late`: Discord is slow. `refused`: Discord will not show it. */
  async show(): Promise<'shown' | 'late' | 'refused'> {
    const { deps, presenter } = this.#parts;
    const shown = this.#loop.take({ type: 'show' }).then(() => presenter.arranged);
    if (!(await within(deps.clock, SHOWN_MS, shown))) return 'late';
    return presenter.lobby === 'gone' ? 'refused' : (presenter.lobby ?? 'shown');
  }

  /** Closes a lobby that nobody has seen. If that cannot be stored, it is tried again, and nobody waits for it. */
  async withdraw(): Promise<void> {
    this.tell({ type: 'end-lobby' });
    await this.#loop.idle();
  }

  /**
   * Returns the prompt for a host who narrates in person. A moderator goes on for a host who is away, because all of it is
   * public.
   */
  hostPrompt(userId: string, force = false): Outcome<HostPrompt> {
    const why = whyNotLead(this.#parts.source.state, { userId, force });
    return why ?? success(hostPrompt(this.#parts, this.#announcer.latest?.notices ?? []));
  }
}
