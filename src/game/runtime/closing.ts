import { gameOf } from '../model/stages.ts';
import type { Draft } from './draft.ts';

/** Closes the table. Once that is stored, the cleanup goes on until Discord and the store are clean. */
export function beginClosing(draft: Draft): void {
  const { table } = draft;
  const { stage } = table;
  if (stage.kind === 'closing') return;
  draft.change({ stage: { kind: 'closing', game: gameOf(table) } });
  if ('wasFull' in stage && stage.wasFull) draft.do({ do: 'tell-tables', what: 'rooms-unused' });
  draft.do({ do: 'tell-tables', what: 'seats-freed' }, { do: 'dismantle' });
}
