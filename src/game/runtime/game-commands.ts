import type { Command } from '#engine/kernel/commands.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import { success } from '#result';
import type { Outcome } from '../ports/outcome.ts';
import { seekSpeakers, tidyAbsences } from './absences.ts';
import type { Draft } from './draft.ts';
import { graceNow, isIdle, isLed, isOn, untilNow } from './table-state.ts';

/** Carries out a command of the game: its batch is stored, and then announced. */
export function storeCommand(draft: Draft, command: Command): Outcome<readonly Notice[]> {
  const before = draft.game;
  const played = draft.play(command);
  if (!played.ok) return played;
  if (played.value === null) return success([]);
  if (before.batches === 0) tellFormer(draft);
  if (draft.game.state.outcome !== null && before.state.outcome === null) beginQuiet(draft);
  if (isOn(draft.state)) tidyAbsences(draft);
  seekSpeakers(draft, played.value);
  return success(played.value);
}

/** Carries out a command of the table itself. Does nothing while no time runs: what is due is found out later. */
export function storeOwnCommand(draft: Draft, command: Command): void {
  if (!isIdle(draft.state)) storeCommand(draft, command);
}

/** Ends a step whose time is over, before any other command. */
export function catchUp(draft: Draft): void {
  const { state, facts, ground } = draft;
  const { open, step } = state.game.state;
  const until = untilNow(state);
  const isRunning = open && !state.run.isHeld && !isLed(state) && until !== null;
  if (isRunning && facts.now >= until + graceNow(ground.rules, state))
    storeCommand(draft, { type: 'timeout', step: step!.number });
}

/** Tells the game before that this one has begun. Its rooms are not needed any more. */
export function tellFormer(draft: Draft): void {
  if (draft.run.hasToldFormer || draft.table.follows === null) return;
  draft.set({ hasToldFormer: true });
  draft.do({ do: 'tell-tables', what: 'next-began' });
}

/**
 * Begins to wait for the quiet after a game, or begins again after an interruption. The first time, the game is kept for
 * statistics, and its narrator is given to other tables.
 */
export function beginQuiet(draft: Draft): void {
  const isFirst = draft.run.sign === null;
  noteSign(draft);
  if (isFirst) draft.do({ do: 'release-voice' }, { do: 'keep-result' });
}

/** Notes a sign of people after the game: they join or leave the voice room, or write in the town. */
export function noteSign(draft: Draft): void {
  const { facts, run } = draft;
  draft.set({ sign: facts.now, usesVoice: run.usesVoice || (facts.room.present ?? []).length > 0 });
}
