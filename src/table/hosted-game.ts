import { decode, encode } from '#engine/codec.ts';
import type { Command } from '#engine/commands.ts';
import { play } from '#engine/engine.ts';
import type { News, Notice } from '#engine/notices.ts';
import type { Ruleset } from '#engine/ruleset.ts';
import type { SeatNumber } from '#engine/words.ts';
import { Absences } from './absences.ts';
import { done, type Failure, refused } from './answers.ts';
import type { Alarms } from './clock.ts';
import type { Desk, Outcome } from './desk.ts';
import type { Face, Told } from './face.ts';
import { continued, type Game, noGame } from './game.ts';
import type { Batch, PlainEvent } from './journal.ts';
import type { Queue } from './queue.ts';
import { recordOf } from './record.ts';
import type { Sheet } from './sheet.ts';
import { RESPITE_MS, type World } from './world.ts';

export type ActOf = Parameters<Desk['act']>[2];

/** What a hosted game shares with its table. */
export interface Place {
  readonly world: World;
  readonly rules: Ruleset;
  readonly sheet: Sheet;
  readonly queue: Queue;
  readonly alarms: Alarms;
  readonly face: Face;
  /** Whether the narrator speaks at this table. */
  hasVoice(): boolean;
  /** The game is over and its rooms have stood long enough. */
  close(): void;
}

/** Longest wait before what could not be stored is tried again, ms. */
const PATIENCE_MS = 30_000;
/** From this length on a speech or a ballot is told when ten seconds are left, ms. */
const LONG_MS = 30_000;
const TEN_MS = 10_000;

/**
 * The game at a table. A command is decided, what it brings about is stored, and only then its effects begin: posts,
 * speech, the look of Discord, alarms. All commands go through the table's queue.
 */
export class HostedGame {
  readonly #place: Place;
  readonly #absences: Absences;
  #game: Game = noGame;
  readonly #batches: Batch[] = [];
  /** The step whose announcement is under way. */
  #announcing: number | null = null;
  /** What was told when the step under way began, to say it again. */
  #announcement: Told | null = null;
  /** Nobody's time runs: Discord is out of reach, or the game is just being taken up again. */
  #held = false;
  /** Discord is out of reach. */
  #out = false;
  #stopped = false;

  constructor(place: Place) {
    this.#place = place;
    const quit = (seat: SeatNumber) => void this.insist({ type: 'quit', seat });
    this.#absences = new Absences({ ...place, state: () => this.#game.state, quit });
  }

  get game(): Game {
    return this.#game;
  }

  /** The end of the time that is running. */
  get until(): number | null {
    const { until, step } = this.#game.timing;
    const { respite } = this.#place.sheet.table;
    return until !== null && respite?.step === step?.number ? Math.max(until, respite!.until) : until;
  }

  get isOn(): boolean {
    return this.#game.batches > 0 && this.#game.state.outcome === null;
  }

  /** Decides, stores, and sets off the effects. To be called within the queue. Rejects with `StoreError`. */
  async carryOut(command: Command): Promise<{ readonly ok: true; readonly notices: readonly Notice[] } | Failure> {
    const { world, rules, sheet } = this.#place;
    const result = play(rules, this.#game.state, command);
    if (!result.ok) return refused(result.refusal);
    const { events } = result;
    const n = this.#game.batches + 1;
    const at = world.clock.now();
    const batch: Batch = { n, at, command, events: events.map((event) => encode(event) as unknown as PlainEvent) };
    await world.journal.append(sheet.table.gameId, batch);
    const { game, notices } = continued(rules, this.#game, { n, at, events }, world.settings.speed);
    this.#game = game;
    this.#batches.push(batch);
    this.#effects(this.#told(n, notices));
    if (this.isOn) await this.#absences.tidy();
    return { ok: true, notices };
  }

  async act(seat: SeatNumber, act: ActOf): Promise<Outcome> {
    if (this.#isOverdue()) await this.carryOut({ type: 'timeout', step: this.#game.state.step!.number });
    const { step, outcome } = this.#game.state;
    if (act.step !== undefined && act.step !== step?.number && !outcome)
      return refused({ code: 'stale', step: act.step });
    const { verb, targets } = act;
    return this.#answer(seat, await this.carryOut({ type: 'act', act: { seat, verb, targets } }));
  }

  /** G11. */
  async quit(seat: SeatNumber): Promise<Outcome> {
    return this.#answer(seat, await this.carryOut({ type: 'quit', seat }));
  }

  /**
   * What must happen, whatever the store does: tried again until it is done or has become void. While the game is held
   * it is left: `goOn` finds out what is due.
   */
  async insist(command: Command, attempt = 0): Promise<void> {
    const { world, queue, alarms, face, sheet } = this.#place;
    try {
      await queue.run(async () => (this.#held || this.#stopped ? undefined : this.carryOut(command)));
    } catch (error) {
      world.log.error({ game: sheet.table.gameId, command: command.type, attempt, error }, 'a command has failed');
      if (attempt === 3) void face.remark({ key: 'table.stuck' }, 's');
      const wait = Math.min(PATIENCE_MS, 1000 * 2 ** attempt);
      alarms.set(
        `again-${JSON.stringify(command)}`,
        world.clock.now() + wait,
        () => void this.insist(command, attempt + 1),
      );
    }
  }

  /** Takes the stored game up. Returns what each batch told. */
  load(batches: readonly Batch[]): readonly Told[] {
    const { world, rules } = this.#place;
    this.#held = batches.length > 0;
    return batches.map((stored) => {
      const { n, at, events } = stored;
      const batch = { n, at, events: events.map((event) => decode(event as unknown as Record<string, unknown>)) };
      const { game, notices } = continued(rules, this.#game, batch, world.settings.speed);
      this.#game = game;
      this.#batches.push(stored);
      const told = this.#told(n, notices);
      this.#keep(told);
      return told;
    });
  }

  /** While Discord is out of reach the running time stands still, and that is stored. */
  async hold(): Promise<void> {
    this.#out = true;
    this.#held = true;
    this.arm();
    if (!this.isOn || this.#game.state.paused) return;
    const { world, sheet } = this.#place;
    const { clock, settings } = world;
    const { step } = this.#game.state;
    const until = this.until;
    const left = until === null ? (step?.seconds ?? 0) : (Math.max(0, until - clock.now()) * settings.speed) / 1000;
    try {
      await this.carryOut({ type: 'host', host: { order: 'pause', left } });
    } catch (error) {
      world.log.error({ game: sheet.table.gameId, error }, 'a pause could not be stored');
    }
  }

  /** Discord is back. Within the queue. */
  async release(): Promise<void> {
    this.#out = false;
    await this.goOn();
  }

  /** Goes on after an outage or a restart: nobody has less time, or less grace, than he can use. Within the queue. */
  async goOn(): Promise<void> {
    if (this.#out) return;
    const { world, sheet } = this.#place;
    this.#held = false;
    const now = world.clock.now();
    if (this.isOn) {
      if (this.#game.state.paused) void this.insist({ type: 'host', host: { order: 'resume' } });
      const until = this.until;
      const earliest = now + RESPITE_MS / world.settings.speed;
      const respite =
        until !== null && until < earliest
          ? { step: this.#game.state.step!.number, until: earliest }
          : sheet.table.respite;
      if (respite !== sheet.table.respite) await sheet.note({ respite });
      await this.#absences.renew();
      const announcement = this.#announcement;
      if (announcement) this.#announce(() => this.#place.face.again(announcement));
    }
    this.arm();
  }

  /** Discord tells that a player has left the voice room, or (`gone`) the guild. Within the queue. */
  async miss(userId: string, gone: boolean): Promise<void> {
    if (!this.isOn || this.#held) return;
    await this.#absences.miss(userId, gone);
    this.arm();
  }

  /** He is there again, or acts. Within the queue. */
  async meet(userId: string): Promise<void> {
    await this.#absences.meet(userId);
    this.arm();
  }

  /** Sets the alarms to what is true now. */
  arm(): void {
    const { alarms, world } = this.#place;
    const { state } = this.#game;
    const idle = this.#held || this.#stopped;
    const until = idle || !state.open ? null : this.until;
    const step = state.step?.number ?? 0;
    alarms.set('step', until, () => void this.insist({ type: 'timeout', step }));
    this.#armTen(until);
    this.#absences.arm(idle || !this.isOn);
    const closeAt = state.outcome && !this.#stopped ? this.#game.at + world.settings.closeMs : null;
    alarms.set('close', closeAt, () => this.#place.close());
  }

  stop(): void {
    this.#stopped = true;
  }

  #armTen(until: number | null): void {
    const { alarms, world, face, hasVoice } = this.#place;
    const { step } = this.#game.state;
    const kind = step?.kind === 'speech' || step?.kind === 'ballot' ? step.kind : null;
    const isLong = kind !== null && (step!.seconds * 1000) / world.settings.speed >= LONG_MS;
    const at = until !== null && isLong && until - TEN_MS > world.clock.now() ? until - TEN_MS : null;
    const key = kind === 'ballot' ? 'vote.ten' : 'speech.ten';
    alarms.set('ten', at, () => face.whisper({ key }, `t${step?.number}`, hasVoice()));
  }

  #effects(told: Told): void {
    const { face, hasVoice } = this.#place;
    this.#keep(told);
    this.arm();
    // The words stand above the panel that they announce.
    const posted = face.post(told);
    void face.arrange();
    if (told.n === 1 && hasVoice()) face.openVoice();
    const heard = face.say(told, posted);
    this.#announce(() => heard);
  }

  #told(n: number, notices: readonly Notice[]): Told {
    const { rules, sheet } = this.#place;
    const { state, timing } = this.#game;
    const record = state.outcome ? (recordOf(rules, sheet.table, this.#batches)?.text ?? null) : null;
    return { n, notices, until: timing.until, record };
  }

  #keep(told: Told): void {
    if (told.notices.some(({ news }) => news.type === 'StepBegan')) this.#announcement = told;
  }

  /** A step's time begins when its announcement has been heard. */
  #announce(heard: () => Promise<void>): void {
    const { step, open } = this.#game.state;
    if (!step || open || this.#held || this.#announcing === step.number) return;
    const { number } = step;
    this.#announcing = number;
    void heard().then(() => {
      if (this.#announcing === number) this.#announcing = null;
      if (!this.#held) void this.insist({ type: 'announced', step: number });
    });
  }

  #isOverdue(): boolean {
    const { state } = this.#game;
    const until = this.until;
    return state.open && !this.#held && until !== null && this.#place.world.clock.now() >= until;
  }

  /** What the asker himself has learned by it. */
  #answer(seat: SeatNumber, result: Awaited<ReturnType<HostedGame['carryOut']>>): Outcome {
    if (!result.ok) return result;
    return done(result.notices.flatMap((notice) => privateTo(seat, notice)));
  }
}

function privateTo(seat: SeatNumber, { to, news }: Notice): readonly News[] {
  if (to === 'all' || news.type === 'Prompted') return [];
  return ('seat' in to ? to.seat === seat : to.seats.includes(seat)) ? [news] : [];
}
