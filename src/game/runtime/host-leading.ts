import type { Notice } from '#engine/kernel/notices.ts';
import type { Step } from '#engine/kernel/step.ts';
import { done } from '../model/answers.ts';
import { awaitsPress, comingAfter, isHostLed, stepToEnd } from '../model/leading.ts';
import { usualPack } from '../model/pack-of.ts';
import type { HostPrompt, Outcome } from '../ports/game-service.ts';
import { audienceOf } from '../presentation/audience-of.ts';
import { roomLines, scriptText } from '../presentation/room-lines.ts';
import type { Turn } from '../scheduling/queue.ts';
import type { Announcer } from './announcer.ts';
import { commonEnd } from './host-orders.ts';
import type { HostedGame } from './hosted-game.ts';
import type { TableContext } from './table-context.ts';

/** The time for which a table waits for the press of its host before the host, and then the town, are told, ms. */
const IDLE_MS = { 'lead.idle': 60_000, 'lead.idle.long': 180_000 } as const;

/** The steps of a host who narrates in person: one press ends a step, and the time of the next begins by itself. */
export class HostLeading {
  readonly #context: TableContext;
  readonly #hosted: HostedGame;
  readonly #announcer: Announcer;
  /** The call of the night whose end was pressed before its full time. It ends then. `null`: there is none. */
  #ending: number | null = null;

  constructor(context: TableContext, hosted: HostedGame, { announcer }: { readonly announcer: Announcer }) {
    this.#context = context;
    this.#hosted = hosted;
    this.#announcer = announcer;
    context.signals.moved.on(() => this.#armIdle());
  }

  /** Returns the words to say now, and what comes next. */
  prompt(): HostPrompt {
    const { tableState, game, rules } = this.#context;
    const { state } = game.now;
    const { step } = state;
    const endsAt = step !== null && step.number === this.#ending ? commonEnd(game.now) : null;
    const coming = comingAfter(rules, state);
    return {
      gameId: tableState.table.gameId,
      step: step?.number ?? 0,
      text: this.#script(this.#announcer.latest?.notices ?? []),
      coming: coming !== null && typeof coming === 'object' ? this.#named(coming) : coming,
      awaits: endsAt === null && awaitsPress(state),
      until: game.until,
      ...(endsAt === null ? {} : { endsAt }),
    };
  }

  /**
   * Ends a step, which begins the next one. A call of the night lasts its full time (G4): a press before that is kept, and
   * ends it then.
   */
  async next(turn: Turn, number: number): Promise<Outcome> {
    const { game } = this.#context;
    const step = stepToEnd(game.now.state, number);
    if (!step.ok) return step;
    if (!game.now.state.open) {
      const opened = await this.#hosted.storeCommand(turn, { type: 'announced', step: number });
      if (!opened.ok) return opened;
    }
    if (game.now.state.step?.number !== number) return done();
    if (this.#lasts(number)) {
      this.#ending = number;
      this.resumed();
      return done();
    }
    const result = await this.#hosted.storeCommand(turn, { type: 'timeout', step: number });
    return result.ok ? done() : result;
  }

  /** Ends the call whose end was pressed, when its full time is over. A pause makes that later. */
  resumed(): void {
    const { timers, game } = this.#context;
    const step = this.#ending;
    if (step === null || game.now.state.step?.number !== step) return;
    timers.set('lead-end', commonEnd(game.now), () => {
      const isPaused = game.now.state.paused !== null;
      if (!isPaused && !this.#lasts(step)) void this.#hosted.retryUntilDone({ type: 'timeout', step });
    });
  }

  /** True while this step is open and its full time is not over. */
  #lasts(number: number): boolean {
    const { game, deps } = this.#context;
    const until = commonEnd(game.now);
    return game.now.state.step?.number === number && until !== null && deps.clock.now() < until;
  }

  /** Sets the alarms for a host who does not press, counted from the end of the step's time. */
  #armIdle(): void {
    const { timers, game, run, tableState } = this.#context;
    const { state, at } = game.now;
    const waits = isHostLed(tableState.table) && run.runs && awaitsPress(state);
    const since = Math.max(at, game.until ?? 0);
    for (const key of ['lead.idle', 'lead.idle.long'] as const)
      timers.set(key, waits ? since + IDLE_MS[key] : null, () => this.#tellIdle(key));
  }

  /** Tells that the table waits, unless the town is told that the host is away. */
  #tellIdle(key: keyof typeof IDLE_MS): void {
    const { game, tableState, presenter, run } = this.#context;
    const { hostId } = tableState.table;
    const { absences = [] } = tableState.in('playing') ?? {};
    const { step } = game.now.state;
    if (!run.runs || absences.some(({ userId }) => userId === hostId)) return;
    const isTrue = (): boolean => game.now.state.step === step && game.isOn;
    const mentions = key === 'lead.idle' ? [hostId] : [];
    const remark = { key, params: { person: `<@${hostId}>` } };
    void presenter.direct.notify(remark, key === 'lead.idle' ? 'i' : 'j', mentions, { room: 'town', isTrue });
  }

  #named(step: Step): HostPrompt['coming'] {
    if (step.kind === 'nightfall') return 'nightfall';
    const words = this.#script([{ to: 'all', news: { type: 'StepBegan', step } }]);
    return words === '' ? null : { words };
  }

  /** The words of the narrator, which a host in person says. */
  #script(notices: readonly Notice[]): string {
    const { deps, tableState, view, game } = this.#context;
    const pack = usualPack(deps.settings, tableState.table.language, game.now.state.options);
    const lines = roomLines(notices, deps, audienceOf(view.scene(), null));
    return scriptText(lines, (cues) => (pack === null ? '' : (deps.wordsOf?.(pack, cues) ?? '')));
  }
}
