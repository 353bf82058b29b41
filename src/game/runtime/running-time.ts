import { leftOf, respiteFor } from '../model/time-left.ts';
import { RESPITE_MS } from '../ports/deps.ts';
import type { StoreState } from '../ports/ports.ts';
import { checkPresence, renewAbsences } from './absences.ts';
import type { Draft } from './draft.ts';
import { beginQuiet, storeCommand, tellFormer } from './game-commands.ts';
import { hasBegun, hasStopped, isLed, isOn, leftAt, runs, type TableState, untilNow } from './table-state.ts';

/** The time after which an outage is announced, ms. */
const OUTAGE_MS = 5_000;
/** The town is not told of a shorter refusal of the store, ms. A store that hangs has been waited for already. */
const QUIET_MS = 1_000;

/** Stops the running time and stores that: while Discord is out of reach (`out`), or after an interruption. */
export function holdTime(draft: Draft, out = true): void {
  const { facts, run } = draft;
  draft.set({ isHeld: true, isOutOfReach: run.isOutOfReach || out });
  if (!isOn(draft.state)) return;
  if (out) draft.set({ outageAt: facts.now + OUTAGE_MS });
  if (!draft.game.state.paused)
    storeCommand(draft, { type: 'host', host: { order: 'pause', left: leftAt(draft.state, facts.now) } });
}

/** Tells the town that Discord is out of reach. */
export function tellOutage(draft: Draft): void {
  draft.set({ outageAt: null });
  draft.remark({ key: 'game.outage' }, 'o', { is: 'out-of-reach' });
}

/** Discord is in reach again. */
export function releaseTime(draft: Draft): void {
  draft.set({ isOutOfReach: false, outageAt: null });
  resumeTime(draft);
}

/** Stops the table's time while the process is frozen. Tells the town, unless it knows already why no time runs. */
export function standStill(draft: Draft): void {
  const { run, state } = draft;
  const isUntold = runs(state) || run.outageAt !== null;
  const tells = isUntold && draft.game.state.paused?.byHost !== true;
  if (tells) draft.do({ do: 'begin', request: { type: 'tell-stood-still' } });
  holdTime(draft, false);
}

/** Tells the town that the process stood still. */
export function tellStoodStill(draft: Draft): void {
  // The time left already includes the respite, and its end is meaningless after the clock was changed.
  if (draft.game.state.paused) draft.noteIn('playing', { respite: null });
  draft.remark({ key: 'table.stood-still' }, 'g');
}

const stepOf = ({ game: { state } }: Pick<TableState, 'game'>): string => `${state.step?.number} ${state.open}`;

/** Stops the running time, because the store does not work. People who are playing need to know why nothing happens. */
export function stopForStore(draft: Draft, state: Exclude<StoreState, 'works'>): void {
  const { facts, run } = draft;
  const known = run.storeWait;
  const stopped = known ?? { step: stepOf(draft.state), left: leftAt(draft.state, facts.now) };
  const isTold = known !== null && !known.isOver;
  const tellAt = isTold ? known.tellAt : isOn(draft.state) && state === 'refuses' ? facts.now + QUIET_MS : null;
  draft.set({ isHeld: true, storeWait: { ...stopped, isOver: false, tellAt } });
  if (!isTold && isOn(draft.state) && state === 'hangs') draft.do({ do: 'tell-store-out' });
}

/** Tells the town that the store does not work. */
export function tellStoreOut(draft: Draft): void {
  const { storeWait } = draft.run;
  if (storeWait === null) return;
  draft.set({ storeWait: { ...storeWait, tellAt: null } });
  draft.do({ do: 'tell-store-out' });
}

/** Drops the words that the store does not work, as far as they are not posted yet. */
export function noteStoreWorks(draft: Draft): void {
  const { storeWait } = draft.run;
  if (storeWait !== null) draft.set({ storeWait: { ...storeWait, isOver: true, tellAt: null } });
  draft.do({ do: 'forget-store-out' });
}

/**
 * The seconds left of the time that stopped for the store. A step that began after that has all of its time: its batch was
 * on its way to the store.
 */
function leftForStore({ state, run, game }: Draft): number | null {
  const { storeWait } = run;
  if (storeWait === null) return null;
  return storeWait.step === stepOf(state) ? storeWait.left : leftOf(game, untilNow(state), game.at);
}

/** Starts the running time again with all that was left when it stopped, unless the store has stopped again. */
export function goOnWithStore(draft: Draft): void {
  const left = leftForStore(draft);
  if (left === null || !draft.run.storeWait?.isOver) return;
  if (isOn(draft.state) && !draft.game.state.paused)
    storeCommand(draft, { type: 'host', host: { order: 'pause', left } });
  draft.do({ do: 'decide', request: { type: 'end-store-wait' } });
}

/** Ends the wait for the store, unless it has stopped again. */
export function endStoreWait(draft: Draft): void {
  if (!draft.run.storeWait?.isOver) return;
  draft.set({ storeWait: null });
  resumeTime(draft);
}

/** Resumes after an outage or a restart. Gives everyone enough time and grace time. */
export function resumeTime(draft: Draft): void {
  const { run } = draft;
  if (run.isOutOfReach || run.storeWait !== null) return;
  draft.set({ isHeld: false });
  if (isOn(draft.state)) resumeGame(draft);
  if (hasBegun(draft.state)) tellFormer(draft);
  if (draft.game.state.outcome !== null && !hasStopped(draft.state)) beginQuiet(draft);
  draft.do({ do: 'decide', request: { type: 'resumed' } });
}

function resumeGame(draft: Draft): void {
  // Only a person ends a pause that a person ordered.
  if (draft.game.state.paused?.byHost === false)
    draft.do({ do: 'begin', request: { type: 'command', command: { type: 'host', host: { order: 'resume' } } } });
  giveRespite(draft);
  renewAbsences(draft);
  checkPresence(draft);
  draft.do({ do: 'announce-again' });
}

/** Gives more time to a step that is over or almost over, and tells the town the new end. */
function giveRespite(draft: Draft): void {
  const { state, facts, ground } = draft;
  const earliest = facts.now + RESPITE_MS / ground.settings.speed;
  const respite = isLed(state) ? null : respiteFor(state.game, untilNow(state), earliest);
  if (respite === null) return;
  const { until } = respite;
  draft.noteIn('playing', { respite });
  draft.remark({ key: 'table.time-added', params: { until } }, 'm', { is: 'before', until });
}
