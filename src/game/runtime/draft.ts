import { encode } from '#engine/kernel/codec.ts';
import type { Command } from '#engine/kernel/commands.ts';
import { play } from '#engine/kernel/engine.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import { success } from '#result';
import { refused } from '../model/answers.ts';
import { continued } from '../model/game.ts';
import { personIds } from '../model/practice.ts';
import { isIn, withOneRelationEach } from '../model/relations.ts';
import { stageAfter, stageOf } from '../model/stages.ts';
import { reseated } from '../model/substitution.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { Remark } from '../ports/ports.ts';
import type { Stage, StageOf, TableDocument } from '../ports/table-document.ts';
import type { Claims, Condition, Effect } from './effects.ts';
import type { Facts, TableGround } from './facts.ts';
import type { Change, Request } from './requests.ts';
import type { Run, TableState } from './table-state.ts';

/** A decision while it is made: the state after its writes so far, and its effects. It touches nothing else. */
export class Draft {
  readonly ground: TableGround;
  readonly facts: Facts;
  readonly effects: Effect[] = [];
  #state: TableState;

  constructor(ground: TableGround, state: TableState, facts: Facts) {
    this.ground = ground;
    this.#state = state;
    this.facts = facts;
  }

  get state(): TableState {
    return this.#state;
  }

  get table(): TableDocument {
    return this.#state.table;
  }

  get game(): TableState['game'] {
    return this.#state.game;
  }

  get run(): Run {
    return this.#state.run;
  }

  /** Returns the facts that the table has at this stage only. `null`: it is at another one. */
  in<Kind extends Stage['kind']>(kind: Kind): StageOf<Kind> | null {
    return stageOf(this.table, kind);
  }

  /** Stores a change. If that fails, nothing has changed. */
  change(change: Change): void {
    const before = this.table;
    const table = this.#with(change);
    this.effects.push({ do: 'store', table, run: this.run, claims: claimsOf(before, table) });
  }

  /** Like `change`, for facts of this stage only. Does nothing at another one. */
  changeIn<Kind extends Stage['kind']>(kind: Kind, change: Partial<StageOf<Kind>>): void {
    const stage = this.in(kind);
    if (stage !== null) this.change({ stage: { ...stage, ...change } });
  }

  /** Changes the table even if that cannot be stored. At worst it is granted once more after a restart. */
  note(change: Change): void {
    // One write is enough for what changes at once.
    if (this.effects.at(-1)?.do === 'note') this.effects.pop();
    this.effects.push({ do: 'note', table: this.#with(change) });
  }

  /** Like `note`, for facts of this stage only. Does nothing at another one. */
  noteIn<Kind extends Stage['kind']>(kind: Kind, change: Partial<StageOf<Kind>>): void {
    const stage = this.in(kind);
    if (stage !== null) this.note({ stage: { ...stage, ...change } });
  }

  /** Changes what is not stored. */
  set(run: Partial<Run>): void {
    this.#state = { ...this.#state, run: { ...this.run, ...run } };
  }

  #with(change: Change): TableDocument {
    // The other decision would not know of this change.
    if (this.effects.some((effect) => effect.do === 'decide' || effect.do === 'ask'))
      throw new Error('a decision writes after it has left the rest to another one');
    const table = withOneRelationEach({ ...this.table, ...change });
    this.#state = { ...this.#state, table };
    return table;
  }

  /** Decides a command of the game. `null`: it repeats something already done, and changes nothing. */
  play(command: Command): Outcome<readonly Notice[] | null> {
    const { rules, settings } = this.ground;
    const { game: before, table } = this.#state;
    const result = play(rules, before.state, command);
    if (!result.ok) return refused(result.error);
    const { events, notices } = result.value;
    if (events.length === 0) return success(null);
    const [n, at] = [before.batches + 1, this.facts.now];
    const game = continued({ rules, settings, table }, before, { n, at, events }, result.value);
    const staged = { ...table, stage: stageAfter(table.stage, game) };
    const isReseated = events.some(({ type }) => type === 'SeatReplaced');
    this.#state = { ...this.#state, game };
    const after = this.#with(isReseated ? { ...staged, ...reseated(staged, game) } : staged);
    const batch = { n, at, command, events: events.map(encode) };
    const played = { events, notices, before };
    const claims = claimsOf(table, after);
    this.effects.push({ do: 'append', batch, played, table: after, game, run: this.run, claims });
    // The seats of substitutes follow from the batches as well.
    if (isReseated) this.note({});
    return success(notices);
  }

  /** Adjusts to a clock that was put forward by `jumped` ms: times counted from the last event keep their length. */
  moveClock(jumped: number): void {
    const game = { ...this.game, at: this.game.at + jumped };
    this.#state = { ...this.#state, game };
    this.do({ do: 'correct', game });
  }

  do(...effects: readonly Effect[]): void {
    this.effects.push(...effects);
  }

  /** Shows the table in Discord. `tell`: what the table is told when that is done. */
  arrange(tell?: Request): void {
    this.do(tell === undefined ? { do: 'arrange' } : { do: 'arrange', tell });
  }

  /** Tells the town. */
  remark(remark: Remark, tag: string, condition?: Condition): void {
    this.do(condition === undefined ? { do: 'remark', remark, tag } : { do: 'remark', remark, tag, while: condition });
  }
}

/** The people and the room that no other table may take while this change is stored. */
const claimsOf = (before: TableDocument, after: TableDocument): Claims => ({
  seats:
    after.players === before.players ? [] : personIds(after.players).filter((userId) => !isIn(before.players, userId)),
  voiceChannelId: after.voiceChannelId === before.voiceChannelId ? null : after.voiceChannelId,
});

/** Decisions on requests that are answered, by their names. */
export type Decisions<Family> = {
  readonly [Name in keyof Family]: (draft: Draft, given: Family[Name]) => Outcome<unknown>;
};

/** Decisions on requests that nobody waits for, by their names. */
export type Reactions<Family> = { readonly [Name in keyof Family]: (draft: Draft, given: Family[Name]) => void };
