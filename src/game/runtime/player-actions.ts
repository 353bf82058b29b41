import { play } from '#engine/kernel/engine.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { because, done, learned, refused } from '../model/answers.ts';
import { betsWith, openBet } from '../model/bets.ts';
import { lateCall } from '../model/called-votes.ts';
import { watches } from '../model/game.ts';
import { dueIntentions, mayWait, openedLater, withIntention } from '../model/intentions.ts';
import { inItsTime } from '../model/numbers.ts';
import { votesWith } from '../model/player-of-game.ts';
import { isSeated, seatIn, seatsOf } from '../model/seating.ts';
import type { ActionRequest, SideVote } from '../ports/game-service.ts';
import type { Bet, PlayerVote } from '../ports/game-views.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { SeatedPlayer } from '../ports/ports.ts';
import type { Intention } from '../ports/table-document.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { Absences } from './absences.ts';
import type { HostedGame } from './hosted-game.ts';
import type { TableContext } from './table-context.ts';

/** The actions of the people on the seats of a game. */
export class PlayerActions {
  readonly #context: TableContext;
  readonly #hosted: HostedGame;
  readonly #absences: Absences;

  constructor(context: TableContext, hosted: HostedGame, absences: Absences) {
    this.#context = context;
    this.#hosted = hosted;
    this.#absences = absences;
    context.signals.moved.on(() => this.#carryOutIntended());
  }

  /**
   * Carries out an action. An action for an earlier step is refused. The value is the news that the person alone has
   * learned.
   */
  submit(userId: string, act: ActionRequest): Promise<Outcome> {
    const { queue, tableState, game } = this.#context;
    return queue.run(async (turn) => {
      const player = seatIn(tableState.table, userId);
      if (!player) return because('table.not-seated');
      if (game.isUndealt) return because('table.not-started');
      return this.#submit(turn, player, act);
    });
  }

  /** Takes a vote beside the rules: a bet of a dead player, or one for the player of the game. */
  sideVote(userId: string, vote: SideVote): Promise<Outcome> {
    const { queue, tableState } = this.#context;
    return queue.run(async (turn) => {
      const by = seatIn(tableState.table, userId)?.seat;
      if (by === undefined) return because('table.not-seated');
      return vote.kind === 'bet' ? this.#bet(turn, { ...vote, by }) : this.#voteForPlayer(turn, { ...vote, by });
    });
  }

  /** Nobody else learns of a bet before the end of the game. */
  async #bet(turn: Turn, { day, by, on }: Bet): Promise<Outcome> {
    const { game, tableState } = this.#context;
    if (!watches(game.told.state, by)) return because('bet.living');
    // The vote may have begun while the narrator has not come to it.
    const open = openBet(game.now.state);
    const isOpen = open?.day === day && (on === null || open.choices.includes(on));
    if (!isOpen) return because('bet.closed');
    const { bets = [] } = tableState.in('playing') ?? {};
    await tableState.changeIn(turn, 'playing', { bets: betsWith(bets, { day, by, on }) });
    return done();
  }

  async #voteForPlayer(turn: Turn, { by, on }: PlayerVote): Promise<Outcome> {
    const { game, tableState, presenter } = this.#context;
    const { table } = tableState;
    if (game.now.state.outcome === null) return because('again.plays');
    const finished = tableState.in('finished');
    if (finished === null) return because('table.over');
    if (by === on) return because('player.self');
    if (seatsOf(table)[on - 1] === undefined) return refused({ code: 'no-such-seat', seat: on });
    await tableState.changeIn(turn, 'finished', { playerVotes: votesWith(finished.playerVotes, { by, on }) });
    void presenter.arrange();
    return done();
  }

  async #submit(turn: Turn, player: SeatedPlayer, act: ActionRequest): Promise<Outcome> {
    const { game } = this.#context;
    const { seat } = player;
    await this.#hosted.catchUp(turn);
    const late = lateCall({ calls: game.now.calls, speed: game.now.timing.speed }, act);
    if (!late && act.step !== undefined && this.#isStale(act.step)) return refused({ code: 'stale', step: act.step });
    const result = await this.#hosted.storeCommand(turn, {
      type: 'act',
      act: { ...inItsTime(game.now, seat, act), ...late },
    });
    if (result.ok) await this.#absences.witness(turn, seat, result.value);
    // An intention that waits for the table after a restart must not replace what was pressed later.
    if (result.ok)
      await this.#drop(
        turn,
        this.#due.filter(({ userId, verb }) => userId === player.userId && verb === act.verb),
      );
    if (late) return result.ok ? answerTo(seat, result) : result;
    return result.ok ? answerTo(seat, result) : ((await this.#intend(turn, player, act)) ?? result);
  }

  /** Returns true if an action of this step is neither for the present one nor kept for it. */
  #isStale(number: number): boolean {
    const { game, rules } = this.#context;
    const { state } = game.now;
    if (state.outcome || number === state.step?.number) return false;
    return number !== openedLater(rules, state)?.step?.number;
  }

  /** Keeps an action for the step that comes, or refuses it as then. `null`: none is known to come. */
  async #intend(turn: Turn, { seat, userId }: SeatedPlayer, { verb, targets }: ActionRequest): Promise<Outcome | null> {
    const { game, rules, tableState } = this.#context;
    const later = openedLater(rules, game.now.state);
    if (later === null || !mayWait(later, { verb, targets })) return null;
    const tried = play(rules, later, { type: 'act', act: { seat, verb, targets } });
    if (!tried.ok) return refused(tried.error);
    const { intentions = [] } = tableState.in('playing') ?? {};
    const step = later.step!.number;
    await tableState.changeIn(turn, 'playing', {
      intentions: withIntention(intentions, { userId, step, verb, targets }),
    });
    return done();
  }

  /** Carries out the intentions for the open step, if there are any. */
  #carryOutIntended(): void {
    const { queue, deps } = this.#context;
    if (this.#due.length === 0) return;
    const work = queue.run((turn) => this.#carryOut(turn, this.#due));
    // The time of the table moves again when the store answers, and then they are tried again.
    work.catch((error: unknown) => deps.log.warn({ error }, 'intended actions are not carried out yet'));
  }

  get #due(): readonly Intention[] {
    const { game, tableState } = this.#context;
    return dueIntentions(game.now.state, tableState.in('playing')?.intentions ?? []);
  }

  /** After a crash something may be carried out twice, which the engine refuses or ignores. */
  async #carryOut(turn: Turn, acts: readonly Intention[]): Promise<void> {
    const { tableState, voidIntentions, presenter } = this.#context;
    for (const { userId, step, verb, targets } of acts) {
      const seat = seatIn(tableState.table, userId)?.seat;
      // The player may have left since: an intention is no sign that they are there.
      if (seat === undefined) continue;
      const result = await this.#hosted.storeCommand(turn, { type: 'act', act: { seat, verb, targets } });
      if (!result.ok && result.error.kind === 'refusal') voidIntentions.note(userId, step, result.error.refusal);
    }
    await this.#drop(turn, acts);
    void presenter.arrange();
  }

  async #drop(turn: Turn, acts: readonly Intention[]): Promise<void> {
    if (acts.length === 0) return;
    const { tableState } = this.#context;
    const { intentions = [] } = tableState.in('playing') ?? {};
    await tableState.noteIn(turn, 'playing', { intentions: intentions.filter((one) => !acts.includes(one)) });
  }

  /** Takes a seat out of the game (G11). */
  async quit(turn: Turn, seat: SeatNumber): Promise<Outcome> {
    return answerTo(seat, await this.#hosted.storeCommand(turn, { type: 'quit', seat }));
  }

  /**
   * Returns true if this person may not join another table. A player who is out of the game may, once the town knows it
   * and their last word is over: a seat elsewhere would tell of their death, or end their word.
   */
  binds(userId: string): boolean {
    const { tableState, game } = this.#context;
    const player = seatIn(tableState.table, userId);
    if (!player || game.stage === 'over') return false;
    return game.isUndealt || !watches(game.told.state, player.seat);
  }

  /** Takes access from a player who is out of this game and joins another table. */
  async letGo(userId: string): Promise<void> {
    const { queue, tableState, presenter } = this.#context;
    await queue.run(async (turn) => {
      const playing = tableState.in('playing');
      if (playing === null || !isSeated(tableState.table, userId) || playing.away.includes(userId)) return;
      await tableState.noteIn(turn, 'playing', { away: [...playing.away, userId] });
      void presenter.arrange();
    });
  }
}

const answerTo = (seat: SeatNumber, result: Outcome<readonly Notice[]>): Outcome =>
  result.ok ? done(learned(seat, result.value)) : result;
