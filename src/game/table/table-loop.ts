import { announcementOf } from '../model/announced-batch.ts';
import { done, notStored } from '../model/answers.ts';
import type { Outcome } from '../ports/game-service.ts';
import type { Claims, Effect, Question } from '../runtime/effects.ts';
import type { AnswerTo, LifeRequests, Request, RequestOf } from '../runtime/requests.ts';
import type { Run, TableState } from '../runtime/table-state.ts';
import { Queue } from '../scheduling/queue.ts';
import { type Alarm, AlarmClock, alarmsOf } from './alarms.ts';
import type { Announcer } from './announcer.ts';
import { decide } from './decide.ts';
import type { EffectRunner } from './effect-runner.ts';
import type { OwnedParts } from './table-parts.ts';

/** The parts with which the loop stores, shows and asks. */
export interface LoopParts extends OwnedParts {
  readonly announcer: Pick<Announcer, 'announce'>;
  /** Carries out an effect that is no write. */
  readonly runner: Pick<EffectRunner, 'run'>;
  /** Asks the world outside. The answer is a request. */
  ask(question: Question): Promise<Request>;
  /** Called after each request. */
  looked(): void;
}

type Writing = Extract<Effect, { readonly do: 'store' | 'append' }>;

/** Requests that wait for nobody: a write that the store does not answer would hold them up. They store nothing. */
const atOnce: ReadonlySet<Request['type']> = new Set(['store-out', 'store-works', 'tell-store-out', 'stop'] as const);

/**
 * The loop of a table. It takes one request after another: it decides, stores, and then does the rest. Nothing else
 * changes the table, or writes it.
 */
export class TableLoop {
  readonly #parts: LoopParts;
  readonly #queue = new Queue();
  readonly #alarms: AlarmClock;
  /** The state whose alarms are set. */
  #alarmed: TableState | null = null;

  constructor(parts: LoopParts) {
    this.#parts = parts;
    this.#alarms = new AlarmClock(parts.deps.clock, (request) => this.begin(request));
  }

  get state(): TableState {
    return this.#parts.source.state;
  }

  /**
   * Carries out a request, and answers it. Rejects with `StoreError` if it could not be stored. Earlier writes
   * of it stay.
   */
  take<Name extends Request['type']>(request: RequestOf<Name>): Promise<Outcome<AnswerTo<Name>>> {
    return this.#take(request as Request) as Promise<Outcome<AnswerTo<Name>>>;
  }

  async #take(request: Request): Promise<Outcome<unknown>> {
    if (atOnce.has(request.type)) return this.#decide(request);
    return this.#queue.run(async () => {
      try {
        return await this.#decide(request);
      } catch (error) {
        await this.#fail({ request, attempt: 0, isOwn: false });
        throw error;
      }
    });
  }

  /** Begins a request of the table itself. One that cannot be stored is made again, until it is or no longer applies. */
  begin(request: Request, attempt = 0): void {
    const { journal, deps } = this.#parts;
    const failed = (error: unknown): void => {
      if (!journal.isLost) deps.log.error({ what: request.type, attempt, error }, 'a request of the table has failed');
    };
    const work = async (): Promise<unknown> => {
      try {
        return await this.#decide(request);
      } catch (error) {
        failed(error);
        return this.#fail({ request, attempt, isOwn: true });
      }
    };
    (atOnce.has(request.type) ? work() : this.#queue.run(work)).catch(failed);
  }

  async #fail(failed: LifeRequests['failed']): Promise<void> {
    if (!this.#parts.journal.isLost) await this.#decide({ type: 'failed', ...failed });
  }

  /** Resolves when all requests so far are carried out. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  /** Decides a request and carries it out. A refusal on the way, such as of a seat, is the answer. */
  async #decide(request: Request): Promise<Outcome<unknown>> {
    const { ground, facts, source } = this.#parts;
    const { run: before } = source.state;
    const decision = decide(ground, source.state, request, facts);
    const { run } = decision.state;
    source.state = { ...source.state, run };
    // Writes may take long, so alarms that are over do not ring meanwhile. New ones follow from what is written.
    if (run !== before) this.#alarms.keep(this.#alarmsNow);
    let { answer } = decision;
    for (const effect of decision.effects) {
      const outcome = await this.#carryOut(effect, run);
      if (outcome?.ok === false) return outcome;
      if (outcome !== null) answer = outcome;
    }
    if (this.state !== this.#alarmed) this.#setAlarms();
    this.#parts.looked();
    return answer;
  }

  get #alarmsNow(): readonly Alarm[] {
    const { ground, facts } = this.#parts;
    return alarmsOf(ground, this.state, facts);
  }

  #setAlarms(): void {
    this.#alarmed = this.state;
    this.#alarms.set(this.#alarmsNow);
  }

  /** Returns the answer, if the effect gives one. */
  async #carryOut(effect: Effect, run: Run): Promise<Outcome<unknown> | null> {
    switch (effect.do) {
      case 'store':
      case 'append':
        return this.#tryToWrite(effect, run);
      case 'note':
        return this.#note(effect);
      case 'correct':
        this.#parts.source.state = { ...this.state, game: effect.game };
        return null;
      case 'decide':
        return this.#decide(effect.request);
      case 'ask':
        return this.#decide(await this.#parts.ask(effect.question));
      case 'begin':
        this.begin(effect.request, effect.attempt);
        return null;
      default:
        await this.#parts.runner.run(effect);
        return null;
    }
  }

  /** Writes. If that fails, the state that is not stored is that before the write. `run`: that after the decision. */
  async #tryToWrite(effect: Writing, run: Run): Promise<Outcome<unknown> | null> {
    let isDone = false;
    try {
      const outcome = await this.#claim(effect.claims, () => this.#write(effect));
      isDone = outcome === null;
      return outcome;
    } finally {
      if (!isDone) this.#takeBack(effect.run, run);
    }
  }

  /** A request that waits for nobody may have changed the state meanwhile. */
  #takeBack(before: Run, run: Run): void {
    const { run: now } = this.state;
    const { isHeld, storeWait, isStopped } = now;
    const kept = now === run ? before : { ...before, isHeld, storeWait, isStopped };
    this.#parts.source.state = { ...this.state, run: kept };
    this.#setAlarms();
  }

  /** Writes while no other table may take what this one takes. Returns the failure if another one has it. */
  async #claim({ seats, voiceChannelId }: Claims, write: () => Promise<void>): Promise<Outcome<unknown> | null> {
    if (seats.length === 0 && voiceChannelId === null) {
      await write();
      return null;
    }
    const { registry, source } = this.#parts;
    const { guildId, gameId } = source.state.table;
    let failed: { readonly error: unknown } | null = null as { readonly error: unknown } | null;
    const work = async (): Promise<Outcome> => {
      try {
        await write();
        return done();
      } catch (error) {
        failed = { error };
        return notStored();
      }
    };
    const seated = () => (seats.length === 0 ? work() : registry.seating(guildId, seats, work));
    const outcome = await (voiceChannelId === null
      ? seated()
      : registry.rooms.reserveRoom(voiceChannelId, gameId, seated));
    if (failed !== null) throw failed.error;
    return outcome.ok ? null : outcome;
  }

  async #write(effect: Writing): Promise<void> {
    const { journal, told, announcer, source } = this.#parts;
    if (effect.do === 'store') {
      await journal.save(effect.table);
      source.state = { ...source.state, table: effect.table };
      return;
    }
    const { batch, played, table, game } = effect;
    await journal.append(batch);
    const shown = told.told;
    source.state = { ...source.state, table, game };
    told.add({ batch, ...played }, shown);
    announcer.announce(announcementOf(game, { n: batch.n, notices: played.notices }));
    this.#setAlarms();
  }

  /** The change holds even if it cannot be stored. */
  async #note({ table }: Extract<Effect, { readonly do: 'note' }>): Promise<null> {
    const { journal, deps, source } = this.#parts;
    source.state = { ...source.state, table };
    try {
      await journal.save(table);
    } catch (error) {
      deps.log.warn({ error }, 'a note on a table could not be stored');
    }
    return null;
  }
}
