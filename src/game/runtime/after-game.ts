import { finishedOf, withFinished } from '../model/stages.ts';
import type { Settings } from '../ports/deps.ts';
import { beginClosing } from './closing.ts';
import type { Draft } from './draft.ts';
import { noteSign } from './game-commands.ts';
import type { TableState } from './table-state.ts';

/** The factor for two or more people in the voice room: the bot does not hear whether they talk. */
const TOGETHER = 6;
/** The factor for a voice room that everybody has left. A person who lost the connection finds it again. */
const EMPTIED = 0.1;

/**
 * The time at which the rooms of a finished game close, unless there is a new sign of people: they join or leave the voice
 * room, and write in the town. When the next game has begun, its people have other rooms. `null`: the game has not ended.
 * After a restart the quiet time begins again.
 */
export function quietAt(
  { table, run: { sign, usesVoice } }: TableState,
  present: readonly string[] | null,
  { quietMs }: Pick<Settings, 'quietMs'>,
): number | null {
  if (sign === null || table.stage.kind !== 'finished') return null;
  const { length } = present ?? [];
  const isLeft = table.stage.followed || (length === 0 && usesVoice);
  return sign + quietMs * (isLeft ? EMPTIED : length > 1 ? TOGETHER : 1);
}

/** Notes a sign of people, once the game has ended. */
export function noticePeople(draft: Draft): void {
  if (draft.run.sign !== null) noteSign(draft);
}

/** The next game of these people has begun, in other rooms. It may be over and gone when the bot is started again. */
export function noteNext(draft: Draft): void {
  const { table } = draft;
  if (finishedOf(table)?.followed === false) draft.note(withFinished(table, { followed: true }));
  noticePeople(draft);
}

/** Closes the rooms if the people are still quiet. Otherwise, and while Discord is out of reach, waits on. */
export function closeIfQuiet(draft: Draft, ms: number | null): void {
  const { run, facts, ground } = draft;
  if (run.sign === null) return;
  if (run.isHeld) draft.set({ sign: facts.now });
  else if (ms !== null) draft.set({ sign: Math.max(run.sign, facts.now - ms) });
  const due = quietAt(draft.state, facts.room.present, ground.settings);
  if (due !== null && due <= facts.now) beginClosing(draft);
}
