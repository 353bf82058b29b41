import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { alreadyStarted, because, becauseOf } from '../model/answers.ts';
import { failureOfDeal } from '../model/deck.ts';
import { whyNotReady } from '../model/lobby.ts';
import { isSeated } from '../model/seating.ts';
import type { Failed, Outcome } from '../ports/outcome.ts';
import type { TableDocument } from '../ports/table-document.ts';
import type { TableContext } from '../runtime/table-context.ts';
import { takeVoice } from '../runtime/table-voice.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { Gathering } from './gathering.ts';
import type { LobbyChanges } from './lobby-changes.ts';
import type { LobbyState } from './lobby-state.ts';

/** The objects that the start of a game needs. */
export interface LobbyStartParts {
  readonly lobbyState: LobbyState;
  readonly changes: LobbyChanges;
  readonly gathering: Gathering;
}

/** Returns why these players cannot start, or why the cards cannot be dealt to them. `null`: they can. */
const failureOfStart = (rules: Ruleset, table: TableDocument): Failed | null =>
  whyNotReady(rules, table) ?? failureOfDeal(rules, table);

/** Starts the game of a lobby. */
export class LobbyStart {
  readonly #context: TableContext;
  readonly #state: LobbyState;
  readonly #changes: LobbyChanges;
  readonly #gathering: Gathering;

  constructor(context: TableContext, { lobbyState, changes, gathering }: LobbyStartParts) {
    this.#context = context;
    this.#state = lobbyState;
    this.#changes = changes;
    this.#gathering = gathering;
  }

  /**
   * Starts the game, at the host's request. With `force` a moderator starts it for a host without a seat, who cannot hand
   * the lobby over by leaving it. Checks permissions and limits in Discord before anything is created. The table then
   * gathers its players, and deals when they are there.
   */
  async start(userId: string, force = false): Promise<Outcome> {
    const { queue, game, tableState, rules, presenter, registry } = this.#context;
    if (registry.isStopping) return because('table.stopping');
    return queue.run(async (turn) => {
      if (game.stage !== 'lobby') return becauseOf([alreadyStarted]);
      const { hostId, lead } = tableState.table;
      const mayForce = lead !== null && !isSeated(tableState.table, hostId);
      if (userId !== hostId && !(force && mayForce)) return because(mayForce ? 'lead.not-host' : 'table.not-host');
      const notReady = failureOfStart(rules, tableState.table);
      if (notReady) return notReady;
      this.#state.progress = 'starting';
      void presenter.arrange();
      try {
        return await this.#beginGathering(turn, userId);
      } finally {
        this.#state.progress = 'open';
        if (game.stage === 'lobby') void presenter.arrange();
      }
    });
  }

  /** Checks Discord, then gathers the players. Creates and announces nothing before that is stored. */
  async #beginGathering(turn: Turn, userId: string): Promise<Outcome> {
    const { tableState, registry, game } = this.#context;
    const { table } = tableState;
    const found = (await this.#state.notes.survey(table)) ?? (await this.#state.notes.roll(table));
    if (found?.gone && !(await this.#changes.dropGone(turn, found.gone))) return because('table.no-table');
    if (found) return becauseOf([found.why]);
    takeVoice(this.#context);
    try {
      return await this.#gathering.beginGathering(turn, userId);
    } finally {
      if (game.stage === 'lobby') registry.freeVoice(table.gameId);
    }
  }
}
