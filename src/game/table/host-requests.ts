import { success } from '#result';
import type { LobbyRoom } from '../lobby/lobby-room.ts';
import { because, done } from '../model/answers.ts';
import { seatIn } from '../model/seating.ts';
import type { HostPrompt, HostRequest, NotebookPage } from '../ports/game-service.ts';
import type { NewLink } from '../ports/live.ts';
import type { Failed, Outcome } from '../ports/outcome.ts';
import type { Closing } from '../runtime/closing.ts';
import type { HostControls } from '../runtime/host-controls.ts';
import type { HostedGame } from '../runtime/hosted-game.ts';
import type { Moving } from '../runtime/moving.ts';
import type { PlayerActions } from '../runtime/player-actions.ts';
import type { Removals } from '../runtime/removals.ts';
import type { Substitutes } from '../runtime/substitutes.ts';
import type { TableContext } from '../runtime/table-context.ts';
import type { Turn } from '../scheduling/queue.ts';

/** The parts of a table that carry out the orders of its host. */
export interface HostRequestsParts {
  readonly hosted: HostedGame;
  readonly controls: HostControls;
  readonly substitutes: Substitutes;
  readonly removals: Removals;
  readonly moving: Moving;
  readonly lobby: LobbyRoom;
  readonly actions: Pick<PlayerActions, 'binds'>;
  readonly closing: Closing;
}

/** The requests of a table's host. With `force` a moderator makes them. */
export class HostRequests {
  readonly #context: TableContext;
  readonly #parts: HostRequestsParts;

  constructor(context: TableContext, parts: HostRequestsParts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** Removes a person from the lobby, the waiting list or the watchers. Not from a seat in a game. */
  async kick(userId: string, target: string, force: boolean): Promise<Outcome> {
    const { queue, tableState, game } = this.#context;
    const { lobby } = this.#parts;
    return queue.run(async (turn) => {
      if (!this.#obeys(userId, force)) return because('table.not-host');
      if (game.stage === 'over') return because('table.over');
      const player = seatIn(tableState.table, target);
      if (!player) return (await lobby.dismiss(turn, target, 'removed')) ?? because('host.no-guest');
      return game.stage === 'playing'
        ? because('host.kick-plays', { seat: player.seat })
        : lobby.leave(turn, target, 'removed');
    });
  }

  /** Ends the table early. `hidden`: no card is shown. */
  async end(userId: string, force: boolean, hidden = false): Promise<Outcome> {
    const { queue, game } = this.#context;
    const { hosted, closing } = this.#parts;
    return queue.run(async (turn) => {
      if (!this.#obeys(userId, force)) return because('table.not-host');
      if (game.stage !== 'playing') await closing.beginClosing(turn);
      else {
        const order = { order: 'end', ...(hidden ? { hidden } : {}) } as const;
        const ended = await hosted.storeCommand(turn, { type: 'host', host: order });
        if (!ended.ok) return ended;
      }
      return done();
    });
  }

  /** Carries out an order for the running game. */
  async order(userId: string, request: HostRequest, force: boolean): Promise<Outcome> {
    if (request.order !== 'replace') return this.#carryOut(userId, request, force);
    const { registry, tableState } = this.#context;
    const { guildId } = tableState.table;
    const { userId: substitute } = request.person;
    if (this.#parts.actions.binds(substitute)) return because('seat.sits-here');
    if (!registry.isFree(guildId, substitute)) return because('seat.elsewhere');
    return registry.seating(guildId, [substitute], () => this.#carryOut(userId, request, force));
  }

  #carryOut(userId: string, request: HostRequest, force: boolean): Promise<Outcome> {
    const { controls, substitutes, removals } = this.#parts;
    return this.#context.queue.run(async (turn) => {
      if (request.order === 'move') return this.#move(turn, userId, force, request.channelId);
      const isOwn = request.order === 'return' && this.#hasSaidThanks(userId);
      const why = this.#whyNot(userId, force || isOwn);
      if (why) return why;
      switch (request.order) {
        case 'mute':
        case 'unmute':
          return controls.setMuted(turn, request.seat, request.order === 'mute');
        case 'replace':
          return substitutes.replace(turn, request.seat, request.person);
        case 'remove-later':
          return removals.beginRemoval(turn, request.seat, request.reason);
        case 'keep':
          return removals.takeBack(turn);
        default:
          return controls.order(turn, request);
      }
    });
  }

  /** Makes a link to the live page in the place of one for the same use, and tells the people. Returns its token. */
  link(userId: string, { use, delay }: NewLink, force: boolean): Promise<Outcome<string>> {
    const { queue, game, tableState, deps, presenter } = this.#context;
    return queue.run(async (turn) => {
      if (!this.#obeys(userId, force)) return because('table.not-host');
      if (game.stage === 'over') return because('table.over');
      const { gameId, links } = tableState.table;
      const token = `${gameId}-${deps.drawToken()}`;
      await tableState.change(turn, { links: { ...links, [use]: { token, delay } } });
      deps.live?.changed(gameId);
      const room = game.stage === 'playing' ? 'town' : 'lobby';
      void presenter.direct.write(room, [{ key: `live.${use}` }], 'u', () => true);
      return success(token);
    });
  }

  /** Returns all cards and actions, for a host who does not play. */
  notebook(userId: string, force: boolean): Promise<Outcome<NotebookPage>> {
    const { queue, game } = this.#context;
    return queue.run(async (turn) => {
      const why = this.#whyNot(userId, force) ?? (game.stage === 'over' ? because('table.over') : null);
      return why ?? this.#parts.controls.notebook(turn, userId);
    });
  }

  /**
   * Returns the prompt for a host who narrates in person. A moderator goes on for a host who is away, because all of it is
   * public.
   */
  hostPrompt(userId: string, force = false): Outcome<HostPrompt> {
    return this.#whyNotLead(userId, force) ?? success(this.#parts.controls.leading.prompt());
  }

  /**
   * Ends a step for a host who narrates in person, or for a moderator. Returns the next prompt. A call of the night ends when
   * its full time is over (G4).
   */
  next(userId: string, step: number, force = false): Promise<Outcome<HostPrompt>> {
    return this.#context.queue.run(async (turn) => {
      const why = this.#whyNotLead(userId, force);
      if (why) return why;
      const outcome = await this.#parts.controls.leading.next(turn, step);
      return outcome.ok ? success(this.#parts.controls.leading.prompt()) : outcome;
    });
  }

  #whyNotLead(userId: string, force: boolean): Failed | null {
    if (this.#context.tableState.table.lead !== 'person') return because('lead.not-led');
    if (!this.#obeys(userId, force)) return because('lead.not-host');
    return this.#whyNot(userId, force);
  }

  async #move(turn: Turn, userId: string, force: boolean, channelId: string | null): Promise<Outcome> {
    if (!this.#obeys(userId, force)) return because('table.not-host');
    return this.#context.game.stage === 'over' ? because('table.over') : this.#parts.moving.move(turn, channelId);
  }

  #hasSaidThanks(userId: string): boolean {
    const { tableState, game } = this.#context;
    const { passed } = game.now.state.day;
    return passed != null && seatIn(tableState.table, userId)?.seat === passed.seat;
  }

  #obeys(userId: string, force: boolean): boolean {
    return force || userId === this.#context.tableState.table.hostId;
  }

  #whyNot(userId: string, force: boolean): Failed | null {
    const { tableState, game } = this.#context;
    if (!this.#obeys(userId, force)) return because('table.not-host');
    if (tableState.in('closing')) return because('table.over');
    return game.isUndealt ? because('table.not-started') : null;
  }
}
