import { notebookOf } from '#engine/kernel/notebook.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { OwnWords } from '#narration/index.ts';
import { success } from '#result';
import { isSeated } from '../lobby/lobby.ts';
import { because, done, refused } from '../model/answers.ts';
import { hasOwnBeat, nextCommand } from '../model/leading.ts';
import type { HostPrompt, NotebookPage, Outcome } from '../ports/game-service.ts';
import type { Failed } from '../ports/outcome.ts';
import { seatsOf } from '../presentation/layout.ts';
import type { TableContext } from './context.ts';
import { commonEnd } from './host-orders.ts';
import type { HostedGame } from './hosted-game.ts';

export interface HostControlsOptions extends TableContext {
  readonly game: () => HostedGame;
  /** The roles that the table made itself. */
  readonly ownRoles: readonly OwnWords[];
}

/** The host's controls that the game itself does not carry out. Call everything within the queue. */
export class HostControls {
  readonly #options: HostControlsOptions;

  constructor(options: HostControlsOptions) {
    this.#options = options;
  }

  /** Mutes the player on this seat regardless of the rules, or applies the rules again. */
  async skipChatter(seat: SeatNumber, hushes: boolean): Promise<Outcome> {
    const { tableState, presenter } = this.#options;
    const player = seatsOf(tableState.table)[seat - 1];
    if (!player) return refused({ code: 'no-such-seat', seat });
    const { hushed = [] } = tableState.table;
    const { userId } = player;
    if (hushed.includes(userId) === hushes) return because(hushes ? 'host.is-muted' : 'host.not-muted', { seat });
    await tableState.change({ hushed: hushes ? [...hushed, userId] : hushed.filter((each) => each !== userId) });
    void presenter.remark(
      { key: hushes ? 'host.muted' : 'host.unmuted', params: { seat } },
      `${hushes ? 'u' : 'U'}${seat}`,
    );
    void presenter.arrange();
    return done();
  }

  /** Shows the notebook. First stores who opens it and tells the town once: they can never get a seat at this table. */
  async notebook(userId: string): Promise<Outcome<NotebookPage>> {
    const { tableState, game, presenter, ownRoles } = this.#options;
    const why = this.#whyNot(userId);
    if (why) return why;
    const { insiders = [] } = tableState.table;
    if (!insiders.includes(userId)) {
      await tableState.change({ insiders: [...insiders, userId] });
      void presenter.remark({ key: 'notebook.opened', params: { person: `<@${userId}>` } }, 'n');
    }
    const { state } = game().game;
    const { ruleset } = tableState.table;
    const players = seatsOf(tableState.table);
    const value = { notebook: notebookOf(state), players, ruleset, options: state.options, ownRoles };
    return success(value);
  }

  /** Returns the text to say now and the next action, for a host who narrates in person. */
  lead(): HostPrompt {
    const { tableState, game, presenter } = this.#options;
    const { state } = game().game;
    const { step } = state;
    const byItself = state.paused !== null || state.outcome !== null || step === null || hasOwnBeat(step);
    return {
      gameId: tableState.table.gameId,
      step: step?.number ?? 0,
      text: presenter.textOf(game().latest),
      next: byItself ? 'nothing' : state.open ? 'end' : 'begin',
      until: game().until,
    };
  }

  /** Begins or ends the time limit of a step, for a host who narrates in person. */
  async next(step: number): Promise<Outcome> {
    const { game, deps } = this.#options;
    const hosted = game();
    const at = { until: commonEnd(hosted.game), now: deps.clock.now() };
    const given = nextCommand(hosted.game.state, step, at);
    if (!given.ok) return given;
    const result = await hosted.carryOut(given.value);
    return result.ok ? done() : result;
  }

  #whyNot(userId: string): Failed | null {
    const { tableState, game } = this.#options;
    if (isSeated(tableState.table, userId)) return because('notebook.plays');
    if (game().game.former.some((player) => player.userId === userId)) return because('notebook.former');
    const waits = tableState.table.waiting?.some((player) => player.userId === userId);
    return waits ? because('notebook.waits') : null;
  }
}
