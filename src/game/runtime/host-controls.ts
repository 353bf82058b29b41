import { notebookOf } from '#engine/kernel/notebook.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { OwnWords } from '#narration/index.ts';
import { isSeated } from '../lobby/lobby.ts';
import { hasOwnBeat, nextCommand } from '../model/leading.ts';
import type { HostPrompt, NotebookPage, Outcome } from '../ports/game-service.ts';
import { seatsOf } from '../presentation/layout.ts';
import { because, done, type Failure } from './answers.ts';
import type { TableContext } from './context.ts';
import { commonEnd } from './host-orders.ts';
import type { HostedGame } from './hosted-game.ts';

export interface HostControlsOptions extends TableContext {
  readonly game: () => HostedGame;
  /** The roles that the table made itself. */
  readonly ownRoles: readonly OwnWords[];
}

/** What a host may do and see at a table beside the orders that the game itself carries out. All within the queue. */
export class HostControls {
  readonly #options: HostControlsOptions;

  constructor(options: HostControlsOptions) {
    this.#options = options;
  }

  /** Closes the voice of who sits there, whatever the rules say; or leaves it to the rules again. */
  async skipChatter(seat: SeatNumber, hushes: boolean): Promise<Outcome> {
    const { tableState, presenter } = this.#options;
    const player = seatsOf(tableState.table)[seat - 1];
    if (!player) return { ok: false, problem: { kind: 'refusal', refusal: { code: 'no-such-seat', seat } } };
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

  /** Who opens it is known before he sees it, and the town is told once: he can never sit down at this table. */
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
    return { ok: true, news: [], value };
  }

  /** What who leads is to say now, and what comes next. */
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

  /** The next step of who leads the game himself. */
  async next(step: number): Promise<Outcome> {
    const { game, deps } = this.#options;
    const hosted = game();
    const at = { until: commonEnd(hosted.game), now: deps.clock.now() };
    const given = nextCommand(hosted.game.state, step, at);
    if (!given.ok) return given;
    const result = await hosted.carryOut(given.command);
    return result.ok ? done() : result;
  }

  #whyNot(userId: string): Failure | null {
    const { tableState, game } = this.#options;
    if (isSeated(tableState.table, userId)) return because('notebook.plays');
    if (game().game.former.some((player) => player.userId === userId)) return because('notebook.former');
    const waits = tableState.table.waiting?.some((player) => player.userId === userId);
    return waits ? because('notebook.waits') : null;
  }
}
