import { decode, encode } from '#engine/kernel/codec.ts';
import type { Command } from '#engine/kernel/commands.ts';
import { choices, follow, play } from '#engine/kernel/engine.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import { type News, type Notice, publicNewsOf } from '#engine/kernel/notices.ts';
import type { GameState } from '#engine/kernel/state.ts';
import { calledNow } from '#engine/mechanics/calling.ts';
import { success } from '#result';
import { type AnnouncedBatch, announcementOf } from '../model/announced-batch.ts';
import { refused } from '../model/answers.ts';
import { graceOf } from '../model/called-votes.ts';
import { continued, type Game, noGame } from '../model/game.ts';
import { isLedNow } from '../model/leading.ts';
import { playedIn, toldIn } from '../model/played-game.ts';
import { recordOf, type ShownRecord } from '../model/record.ts';
import type { TableRules } from '../model/rules-of.ts';
import { seatsOf } from '../model/seating.ts';
import { stageAfter } from '../model/stages.ts';
import { reseated } from '../model/substitution.ts';
import { leftOf, untilOf } from '../model/time-left.ts';
import type { EarnedBy } from '../ports/achievements.ts';
import type { HostedDeps } from '../ports/deps.ts';
import { gameJson } from '../ports/game-json.ts';
import type { TableSummary } from '../ports/game-service.ts';
import type { Batch } from '../ports/journal.ts';
import type { ToldMoment } from '../ports/live.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { TableDocument } from '../ports/table-document.ts';
import type { TableJournal } from '../ports/table-journal.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { TableState } from './table-state.ts';

/** Returns the record for the table's people. `null`: the game is on, or its cards stay hidden. */
function shownRecord(
  { script, pagesOf }: Pick<HostedDeps, 'script' | 'pagesOf'>,
  { rules, ownRoles, table }: TableRules & { readonly table: TableDocument },
  { state }: Game,
  batches: readonly Batch[],
): ShownRecord | null {
  const isShown = state.outcome !== null && state.outcome.cards.length > 0;
  const record = isShown ? recordOf(rules, table, batches) : null;
  if (record === null || record.text === null) return null;
  const told = toldIn(rules, record, batches);
  const played = playedIn(record, told);
  const wording = script.wordingOf(table.language, { ownRoles });
  const page = pagesOf?.(table.guildId)?.html(told, wording) ?? null;
  return { text: record.text, json: played === null ? null : gameJson(played, null), page };
}

/** A batch of which the town has not been told everything yet. `shown`: the game as it is shown meanwhile. */
interface UntoldBatch {
  readonly n: number;
  readonly at: number;
  readonly events: readonly GameEvent[];
  readonly before: Game;
  readonly news: Pick<ToldMoment, 'news' | 'until'>;
  shown: Game;
}

/** The public part of a batch. Nothing else of it ever reaches a live page. */
const publicNews = ({ timing }: Game, notices: readonly Notice[]): Pick<ToldMoment, 'news' | 'until'> => ({
  news: publicNewsOf(notices),
  until: timing.until,
});

/** The game of a table, in memory and in the journal. Its state is the fold of the stored batches. */
export class StoredGame {
  readonly #deps: HostedDeps;
  readonly #rules: TableRules['rules'];
  readonly #ownRoles: TableRules['ownRoles'];
  readonly #tableState: TableState;
  readonly #journal: TableJournal;
  readonly #batches: Batch[] = [];
  #now: Game = noGame;
  readonly #untold: UntoldBatch[] = [];
  readonly #moments: ToldMoment[] = [];
  /** The achievements of the finished game, once they are known. */
  earned: readonly EarnedBy[] = [];
  /** The record of the finished game, once it was asked for. */
  #record: ShownRecord | null = null;

  constructor(deps: HostedDeps, { rules, ownRoles }: TableRules, tableState: TableState, journal: TableJournal) {
    this.#deps = deps;
    this.#rules = rules;
    this.#ownRoles = ownRoles;
    this.#tableState = tableState;
    this.#journal = journal;
  }

  /** The game after its latest batch. */
  get now(): Game {
    return this.#now;
  }

  /** The game as far as the town was told, which is what people may see. */
  get told(): Game {
    return this.#untold[0]?.shown ?? this.#now;
  }

  /** The public news that the town was told, in order. */
  get moments(): readonly ToldMoment[] {
    return this.#moments;
  }

  /** True if a game has begun: its first batch is stored. */
  get hasBegun(): boolean {
    return this.#now.batches > 0;
  }

  /** True if a game has begun and has not ended. */
  get isOn(): boolean {
    return this.hasBegun && this.#now.state.outcome === null;
  }

  /** The record for the table's people. `null`: the game is not over, or its cards stay hidden. */
  get record(): ShownRecord | null {
    if (this.#now.state.outcome === null) return null;
    const place = { rules: this.#rules, ownRoles: this.#ownRoles, table: this.#tableState.table };
    this.#record ??= shownRecord(this.#deps, place, this.#now, this.#batches);
    return this.#record;
  }

  get stage(): TableSummary['stage'] {
    const { kind } = this.#tableState.table.stage;
    return kind === 'finished' || kind === 'closing' ? 'over' : kind;
  }

  /** True before the cards are dealt: in the lobby, or while the table gathers. */
  get isUndealt(): boolean {
    return this.stage === 'lobby' || this.stage === 'gathering';
  }

  /** The end of the running time limit, ms since 1970. `null`: no time limit runs. */
  get until(): number | null {
    return untilOf(this.#now.timing, this.#tableState.in('playing')?.respite ?? null);
  }

  /** The time for which the end of the open step waits for late presses, ms. */
  get grace(): number {
    return graceOf(this.#rules, this.#now.state, this.#now.timing.speed);
  }

  /** The seconds that remain of the step's time: all of it while the step is announced. */
  get left(): number {
    return leftOf(this.#now, this.until, this.#deps);
  }

  /** True if the host ends the running time: they narrate in person, and the step has no beat of its own. */
  get isHostLed(): boolean {
    return isLedNow(this.#tableState.table, this.#now.state.step);
  }

  /**
   * Decides a command and stores its events. Returns their announcement. `null`: the command repeats something already
   * done, and changes nothing. Rejects with `StoreError`. Nothing has changed then.
   */
  async append(turn: Turn, command: Command): Promise<Outcome<AnnouncedBatch | null>> {
    const { clock } = this.#deps;
    const result = play(this.#rules, this.#now.state, command);
    if (!result.ok) return refused(result.error);
    const { events } = result.value;
    if (events.length === 0) return success(null);
    const [n, at] = [this.#now.batches + 1, clock.now()];
    const batch: Batch = { n, at, command, events: events.map(encode) };
    await this.#journal.append(batch);
    const game = { rules: this.#rules, speed: this.#speedOf(result.value.state) };
    const [before, shown] = [this.#now, this.told];
    this.#advance(continued(game, before, { n, at, events }, result.value));
    this.#untold.push({ n, at, events, before, shown, news: publicNews(this.#now, result.value.notices) });
    this.#batches.push(batch);
    if (events.some(({ type }) => type === 'SeatReplaced'))
      await this.#tableState.note(turn, reseated(this.#tableState.table, this.#now));
    return success(announcementOf(this.#now, { n, notices: result.value.notices }));
  }

  /**
   * Shows of an untold batch what precedes its first event of this type, and that a step is over. The narrator has not
   * come to the rest.
   */
  hide(n: number, type: GameEvent['type'] | News['type']): void {
    const batch = this.#untold.find((each) => each.n === n);
    if (batch === undefined) return;
    const { at, before } = batch;
    const first = batch.events.findIndex((event) => event.type === type);
    const events = batch.events.filter((event, index) => index < first || event.type === 'StepEnded');
    const followed = follow(this.#rules, before.state, events);
    const game = { rules: this.#rules, speed: this.#speedOf(followed.state) };
    batch.shown = continued(game, before, { n, at, events }, followed);
  }

  /** Shows everything up to this batch. */
  tell(n: number): void {
    const at = this.#deps.clock.now();
    while (this.#untold[0] !== undefined && this.#untold[0].n <= n) this.#note(at, this.#untold.shift()!.news);
  }

  /** Adds what the town has been told. A batch without public news leaves no trace: its number and its time are secret. */
  #note(at: number, told: Pick<ToldMoment, 'news' | 'until'>): void {
    if (told.news.length > 0) this.#moments.push({ at, ...told });
  }

  /** The events are the truth about the stage of the table, which is stored with its next change. */
  #advance(game: Game): void {
    this.#now = game;
    this.#tableState.correct({ stage: stageAfter(this.#tableState.table.stage, game) });
  }

  /** Loads one stored batch, in order. Returns its announcement. */
  load(batch: Batch): AnnouncedBatch {
    const { n, at } = batch;
    const events = batch.events.map(decode);
    const followed = follow(this.#rules, this.#now.state, events);
    const game = { rules: this.#rules, speed: this.#speedOf(followed.state) };
    this.#advance(continued(game, this.#now, { n, at, events }, followed));
    this.#batches.push(batch);
    this.#note(at, publicNews(this.#now, followed.notices));
    return announcementOf(this.#now, { n, notices: followed.notices });
  }

  /** The factor by which the time of a step is shortened that begins or opens in this state. */
  #speedOf(state: GameState): number {
    const { speed, pace } = this.#deps.settings;
    if (!pace) return speed;
    if (isCountedAloud(state)) return 1;
    const isOwn = ({ seat, userId }: { readonly seat: number; readonly userId: string }) =>
      pace.unhurried.has(userId) && (holdsFloor(state, seat) || choices(this.#rules, state, seat).length > 0);
    return seatsOf(this.#tableState.table).some(isOwn) ? 1 : pace.speed;
  }

  /** Gives their seats to all substitutes of a loaded game. */
  reseat(): void {
    if (this.#now.substitutes.length > 0) this.#tableState.correct(reseated(this.#tableState.table, this.#now));
  }

  /** Adjusts to a clock that was put forward by `jumped` ms: times counted from the last event keep their length. */
  moveClock(jumped: number): void {
    this.#now = { ...this.#now, at: this.#now.at + jumped };
  }
}

/**
 * True if the narrator counts the seconds of the step aloud, or calls one choice after another: a shorter call would
 * change its message more often than Discord allows.
 */
const isCountedAloud = ({ step }: GameState): boolean =>
  step?.kind === 'deliberation' || step?.kind === 'number' || calledNow(step) !== undefined;

/** Returns true if the step gives the floor to this seat. */
const holdsFloor = ({ step }: GameState, seat: number): boolean => step?.kind === 'speech' && step.seat === seat;
