import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RulesetId } from '#engine/kernel/types.ts';
import { type AddedTexts, type Catalogue, withTexts } from './catalogue.ts';
import { clausesByRulebook } from './texts/en/rulebooks/index.ts';

/** A clause of docs/rules: `S14`, `C13a`. */
export type ClauseId = string;

/** The texts of a rulebook in a language that are not in the catalogues, by namespace and key. */
export type RulebookTexts = AddedTexts;

/** A rulebook and the ids of its clauses, in order. */
interface KnownRulebook {
  readonly rules: Ruleset;
  readonly clauses: readonly ClauseId[];
}

/** The rulebooks that texts can name, with all texts. A program makes this value once, when it starts. */
export interface Rulebooks {
  readonly byId: ReadonlyMap<RulesetId, KnownRulebook>;
  readonly catalogue: Catalogue;
}

/**
 * The value of these rulebooks. `texts`: those that the catalogues do not have, by the rulebook's id.
 * @throws Error if two catalogues have one of the texts
 */
export function rulebooksOf(
  rulesets: Readonly<Record<RulesetId, Ruleset>>,
  texts: Readonly<Record<RulesetId, RulebookTexts>> = {},
): Rulebooks {
  const known = Object.values(rulesets).map((rules) => {
    const clauses = Object.keys(texts[rules.id]?.en['clauses'] ?? writtenClauses(rules.id));
    return [rules.id, { rules, clauses }] as const;
  });
  return { byId: new Map(known), catalogue: withTexts(Object.values(texts)) };
}

/** The clauses of a rulebook in the catalogues. */
const writtenClauses = (ruleset: RulesetId): object =>
  Object.hasOwn(clausesByRulebook, ruleset) ? clausesByRulebook[ruleset as keyof typeof clausesByRulebook] : {};

/** Returns a rulebook. `null`: it is not known. */
export const rulesIn = ({ byId }: Rulebooks, ruleset: RulesetId): Ruleset | null => byId.get(ruleset)?.rules ?? null;
