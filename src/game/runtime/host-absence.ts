import { narratesInPerson } from '../model/leading.ts';
import type { Absence, TableDocument } from '../ports/table-document.ts';
import { absencesOf, graceMsOf, isWatched } from './absences.ts';
import type { Draft } from './draft.ts';
import { runs } from './table-state.ts';

/**
 * The absence of a host who narrates in person. No step begins without them, so after the grace time the town is told
 * once who can go on. `undefined`: they are there.
 */
export const hostAbsenceOf = (table: TableDocument): Absence | undefined =>
  absencesOf(table).find(({ userId }) => narratesInPerson(table, userId));

const others = (table: TableDocument, known: Absence | undefined): readonly Absence[] =>
  absencesOf(table).filter((each) => each !== known);

/** Starts the grace time of a host who left the voice room. One who left the guild (`gone`) has none. */
export function missHost(draft: Draft, userId: string, gone: boolean): void {
  const { table, facts, ground } = draft;
  if (!narratesInPerson(table, userId) || !isWatched(draft)) return;
  const known = hostAbsenceOf(table);
  if (known && (known.gone || !gone)) return;
  const until = facts.now + (gone ? 0 : graceMsOf(table, ground.settings));
  const absence = { userId, until, gone, reminded: known?.reminded ?? false };
  draft.noteIn('playing', { absences: [...others(table, known), absence] });
}

/** Ends the absence of a host who is back in the voice room. */
export function meetHost(draft: Draft, userId: string): void {
  const known = hostAbsenceOf(draft.table);
  if (known?.userId === userId) draft.noteIn('playing', { absences: others(draft.table, known) });
}

/** Tells the town that its host is away. */
export function tellHostAway(draft: Draft): void {
  const { table, state, facts } = draft;
  const known = hostAbsenceOf(table);
  if (!known || known.reminded || !runs(state) || known.until > facts.now) return;
  draft.noteIn('playing', { absences: [...others(table, known), { ...known, reminded: true }] });
  const { userId } = known;
  const remark = { key: 'lead.gone', params: { person: `<@${userId}>` } } as const;
  draft.do({ do: 'notify', remark, tag: 'g', mentions: [userId], room: 'town', while: { is: 'host-away' } });
}
