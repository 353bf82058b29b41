import { type ClauseId, clauseText } from '#narration/index.ts';
import type { FullClause } from '#rulebook-pages/index.ts';
import type { RulesScope } from './scope.ts';

/**
 * The full clause in the language of the reader, or `null` if there is none. The children's edition has only the short
 * form, because a full clause tells of killing (D4).
 */
export const fullClause = ({ pages, wording, isThemed }: RulesScope, clause: ClauseId): FullClause | null =>
  isThemed ? null : (pages.get(wording.language)?.get(clause) ?? null);

/** The text of a clause: the full one, or otherwise the short form. */
export const shownClause = (scope: RulesScope, clause: ClauseId): string =>
  fullClause(scope, clause)?.text ?? clauseText(clause, scope.wording);
