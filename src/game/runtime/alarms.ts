import { graceEnd } from '../model/called-votes.ts';
import { overtimeAt } from '../model/day-clock.ts';
import { saidThanks } from '../model/thanks.ts';
import type { Absences } from './absences.ts';
import type { TableContext } from './table-context.ts';

/** The minimum length of a speech or a ballot with a ten-second warning, ms. */
const LONG_MS = 30_000;
const TEN_MS = 10_000;

/** Sets a game's alarms. When one is due, it emits a signal. */
export class Alarms {
  readonly #context: TableContext;
  readonly #absences: Absences;

  constructor(context: TableContext, absences: Absences) {
    this.#context = context;
    this.#absences = absences;
    context.signals.absencesChanged.on(() => this.arm());
  }

  /** Sets all alarms for the current state. */
  arm(): void {
    const { timers, game, run, signals } = this.#context;
    const { state } = game.now;
    const running = run.isIdle || !state.open ? null : game.until;
    const until = game.isHostLed ? null : running;
    const step = state.step?.number ?? 0;
    timers.set('step', until === null ? null : until + game.grace, () => signals.stepOver.emit(step));
    this.#armWarning(until);
    this.#armOvertime();
    this.#armGong(game.isHostLed ? running : null);
    this.#armGrace();
    this.#absences.arm(!run.runs || state.paused !== null);
    signals.moved.emit();
  }

  /** Sets or removes the ten-second warning of a step whose time ends at `until`. */
  #armWarning(until: number | null): void {
    const { timers, deps, game, presenter } = this.#context;
    const { step } = game.now.state;
    const kind = step?.kind === 'speech' || step?.kind === 'ballot' ? step.kind : null;
    const isLong = kind !== null && (step!.seconds * 1000) / deps.settings.speed >= LONG_MS;
    const at = until !== null && isLong && until - TEN_MS > deps.clock.now() ? until - TEN_MS : null;
    const key = kind === 'ballot' ? 'vote.ten' : 'speech.ten';
    timers.set('ten', at, () => presenter.whisper({ key }));
  }

  /** Sets or removes the gong at the end of a time, after which the table waits for its host in person. */
  #armGong(until: number | null): void {
    const { timers, deps, presenter } = this.#context;
    timers.set('gong', until !== null && until > deps.clock.now() ? until : null, () => presenter.gong());
  }

  /**
   * Sets or removes the alarm for buttons that go after a while: that of a call that is over, with its grace (F8, F14), and
   * that by which thanks are taken back.
   */
  #armGrace(): void {
    const { timers, rules, deps, game, presenter } = this.#context;
    const { numbers, calls, timing } = game.now;
    const now = deps.clock.now();
    const ends = [...numbers, ...calls].flatMap(({ to }) => (to === null ? [] : [graceEnd(to, timing.speed)]));
    const last = Math.max(0, ...ends, saidThanks(rules, game.now, now)?.until ?? 0);
    timers.set('grace', last > now ? last : null, () => void presenter.arrange());
  }

  /** Sets or removes the alarm for a day that becomes too long. */
  #armOvertime(): void {
    const { timers, rules, deps, game, run, signals } = this.#context;
    const day = game.now.state.round;
    const at = run.isIdle ? null : overtimeAt(rules, game.now, deps.settings.speed);
    timers.set('overtime', at, () => signals.dayOverrun.emit(day));
  }
}
