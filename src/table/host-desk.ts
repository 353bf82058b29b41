import { notebookOf } from '#engine/notebook.ts';
import type { SeatNumber } from '#engine/words.ts';
import { because, done, type Failure } from './answers.ts';
import type { LeadView, NotebookPage, Outcome } from './desk.ts';
import { commonEnd } from './host-orders.ts';
import type { HostedGame } from './hosted-game.ts';
import { seatsOf } from './layout.ts';
import { hasOwnBeat, nextCommand } from './leading.ts';
import { isSeated } from './lobby.ts';
import type { Parts } from './place.ts';

export interface HostDeskOptions extends Parts {
  readonly game: () => HostedGame;
}

/** What a host may do and see at a table beside the orders that the game itself carries out. All within the queue. */
export class HostDesk {
  readonly #options: HostDeskOptions;

  constructor(options: HostDeskOptions) {
    this.#options = options;
  }

  /** Closes the voice of who sits there, whatever the rules say; or leaves it to the rules again. */
  async hush(seat: SeatNumber, hushes: boolean): Promise<Outcome> {
    const { sheet, face } = this.#options;
    const player = seatsOf(sheet.table)[seat - 1];
    if (!player) return { ok: false, problem: { kind: 'refusal', refusal: { code: 'no-such-seat', seat } } };
    const { hushed = [] } = sheet.table;
    const { userId } = player;
    if (hushed.includes(userId) === hushes) return because(hushes ? 'host.is-muted' : 'host.not-muted', { seat });
    await sheet.change({ hushed: hushes ? [...hushed, userId] : hushed.filter((each) => each !== userId) });
    void face.remark({ key: hushes ? 'host.muted' : 'host.unmuted', params: { seat } }, `${hushes ? 'u' : 'U'}${seat}`);
    void face.arrange();
    return done();
  }

  /** Who opens it is known before he sees it, and the town is told once: he can never sit down at this table. */
  async notebook(userId: string): Promise<Outcome<NotebookPage>> {
    const { sheet, game, face } = this.#options;
    const why = this.#whyNot(userId);
    if (why) return why;
    const { insiders = [] } = sheet.table;
    if (!insiders.includes(userId)) {
      await sheet.change({ insiders: [...insiders, userId] });
      void face.remark({ key: 'notebook.opened', params: { person: `<@${userId}>` } }, 'n');
    }
    const { state } = game().game;
    const { ruleset } = sheet.table;
    const value = { notebook: notebookOf(state), players: seatsOf(sheet.table), ruleset, options: state.options };
    return { ok: true, news: [], value };
  }

  /** What who leads is to say now, and what comes next. */
  lead(): LeadView {
    const { sheet, game, face } = this.#options;
    const { state } = game().game;
    const { step } = state;
    const byItself = state.paused !== null || state.outcome !== null || step === null || hasOwnBeat(step);
    return {
      gameId: sheet.table.gameId,
      step: step?.number ?? 0,
      text: face.textOf(game().latest),
      next: byItself ? 'nothing' : state.open ? 'end' : 'begin',
      until: game().until,
    };
  }

  /** The next step of who leads the game himself. */
  async next(step: number): Promise<Outcome> {
    const { game, world } = this.#options;
    const hosted = game();
    const at = { until: commonEnd(hosted.game), now: world.clock.now() };
    const given = nextCommand(hosted.game.state, step, at);
    if (!given.ok) return given;
    const result = await hosted.carryOut(given.command);
    return result.ok ? done() : result;
  }

  #whyNot(userId: string): Failure | null {
    const { sheet, game } = this.#options;
    if (isSeated(sheet.table, userId)) return because('notebook.plays');
    if (game().game.former.some((player) => player.userId === userId)) return because('notebook.former');
    const waits = sheet.table.waiting?.some((player) => player.userId === userId);
    return waits ? because('notebook.waits') : null;
  }
}
