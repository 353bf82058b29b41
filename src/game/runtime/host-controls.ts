import { notebookOf } from '#engine/kernel/take-notes.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { success } from '#result';
import { because, done, refused } from '../model/answers.ts';
import { isSeated, seatsOf } from '../model/seating.ts';
import { gameOf, withGame } from '../model/stages.ts';
import { saidThanks } from '../model/thanks.ts';
import type { NotebookPage, Outcome } from '../ports/game-service.ts';
import type { Failed } from '../ports/outcome.ts';
import type { Turn } from '../scheduling/queue.ts';
import { HostLeading } from './host-leading.ts';
import { commonEnd, type GameHostRequest, orderOf } from './host-orders.ts';
import type { HostedGame, HostedGameParts } from './hosted-game.ts';
import type { InsiderTelling } from './insider-telling.ts';
import type { TableContext } from './table-context.ts';

/** Carries out the requests of a host, without checking who makes them. */
export class HostControls {
  readonly #context: TableContext;
  readonly #hosted: HostedGame;
  readonly #parts: HostedGameParts;
  readonly #insiders: InsiderTelling;
  /** The steps of a host who narrates in person. */
  readonly leading: HostLeading;

  constructor(context: TableContext, hosted: HostedGame, parts: HostedGameParts & { insiders: InsiderTelling }) {
    this.#context = context;
    this.#hosted = hosted;
    this.#parts = parts;
    this.#insiders = parts.insiders;
    this.leading = new HostLeading(context, hosted, parts);
  }

  /** Carries out an order that the engine knows. */
  async order(turn: Turn, request: GameHostRequest): Promise<Outcome> {
    const { rules, deps, game } = this.#context;
    await this.#hosted.catchUp(turn);
    const { fouls = [] } = game.now.views[0]!;
    const now = deps.clock.now();
    const thanks = saidThanks(rules, game.now, now, true)?.seconds ?? null;
    const given = orderOf(request, { rules, fouls, left: game.left, thanks, common: commonEnd(game.now), now });
    if (!given.ok) return given;
    const result = await this.#hosted.storeCommand(turn, { type: 'host', host: given.value });
    if (!result.ok) return result;
    if (request.order === 'resume') {
      await this.#parts.absences.renew(turn);
      this.#parts.alarms.arm();
      this.leading.resumed();
    }
    return done();
  }

  /** Mutes the player on this seat regardless of the rules, or applies the rules again. */
  async setMuted(turn: Turn, seat: SeatNumber, isMuted: boolean): Promise<Outcome> {
    const { tableState, presenter } = this.#context;
    const player = seatsOf(tableState.table)[seat - 1];
    if (!player) return refused({ code: 'no-such-seat', seat });
    const { hushed = [] } = gameOf(tableState.table) ?? {};
    const { userId } = player;
    if (hushed.includes(userId) === isMuted) return because(isMuted ? 'host.is-muted' : 'host.not-muted', { seat });
    const others = hushed.filter((each) => each !== userId);
    await tableState.change(turn, withGame(tableState.table, { hushed: isMuted ? [...others, userId] : others }));
    void presenter.remark(
      { key: isMuted ? 'host.muted' : 'host.unmuted', params: { seat } },
      `${isMuted ? 'u' : 'U'}${seat}`,
    );
    void presenter.arrange();
    return done();
  }

  /**
   * Shows the notebook. First stores who opens it: they can never get a seat at this table, and the town is told, if need be
   * by a later process.
   */
  async notebook(turn: Turn, userId: string): Promise<Outcome<NotebookPage>> {
    const { tableState, game, ownRoles, rules } = this.#context;
    const why = this.#whyNot(userId);
    if (why) return why;
    const { insiders = [], untoldInsiders = [] } = tableState.in('playing') ?? {};
    if (!insiders.includes(userId))
      await tableState.changeIn(turn, 'playing', {
        insiders: [...insiders, userId],
        untoldInsiders: [...untoldInsiders, userId],
      });
    void this.#insiders.tell();
    const { state } = game.now;
    const { ruleset } = tableState.table;
    const players = seatsOf(tableState.table);
    const value = { notebook: notebookOf(rules, state), players, ruleset, options: state.options, ownRoles };
    return success(value);
  }

  #whyNot(userId: string): Failed | null {
    const { tableState, game } = this.#context;
    if (isSeated(tableState.table, userId)) return because('notebook.plays');
    if (game.now.former.some((player) => player.userId === userId)) return because('notebook.former');
    const waits = tableState.table.waiting.some((player) => player.userId === userId);
    return waits ? because('notebook.waits') : null;
  }
}
