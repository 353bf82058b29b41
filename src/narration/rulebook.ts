import type { RulesetId } from '#engine/kernel/types.ts';
import { say } from './text.ts';
import { catalogues } from './texts/index.ts';
import type { Wording } from './words.ts';

/** A clause of docs/rules: `S14`, `C13a`. */
export type ClauseId = keyof typeof catalogues.en.clauses;

/** The letter of each rulebook's clauses. Clauses that hold in all of them have `G`. */
const letters: Readonly<Record<RulesetId, string>> = { six: 'S', club: 'C', deck: 'D', boxed: 'B', grand: 'A' };
const general = 'G';

const all = Object.keys(catalogues.en.clauses) as readonly ClauseId[];

const ofLetter = (letter: string | undefined): readonly ClauseId[] => all.filter((clause) => clause[0] === letter);

/** The clauses of a rulebook: its own, then the general ones. */
export const clausesOf = (ruleset: RulesetId): readonly ClauseId[] => [
  ...ofLetter(letters[ruleset]),
  ...ofLetter(general),
];

/** The rulebook of a clause, or `null` for a general clause. */
export const bookOf = (clause: ClauseId): RulesetId | null =>
  Object.keys(letters).find((ruleset) => letters[ruleset] === clause[0]) ?? null;

/** The file with the full wording of a clause. */
export const fileOf = (clause: ClauseId): string => `docs/rules/${bookOf(clause) ?? 'README'}.md`;

/** The short form of a clause. */
export const clauseText = (clause: ClauseId, language: Wording): string => say(language, `clauses:${clause}`)!;

/** The clauses of a rulebook as a span: "S1–S20, G1–G12". */
export const clausesText = (ruleset: RulesetId): string =>
  [ofLetter(letters[ruleset]), ofLetter(general)]
    .filter((clauses) => clauses.length > 0)
    .map((clauses) => `${clauses[0]}–${clauses.at(-1)}`)
    .join(', ');

/** Letters on a Russian keyboard that look like the letters of clauses. */
const lookalikes: Readonly<Record<string, string>> = { А: 'A', В: 'B', С: 'C' };

/**
 * The clause that a person typed: `S14`, `s 14`, `с13a` with Russian letters, or `14` if the rulebook is known. `null`
 * if it does not exist.
 */
export function readClause(typed: string, ruleset: RulesetId | null): ClauseId | null {
  const [, letter = '', number = '', part = ''] = /^([a-zа-я])?\s*(\d{1,2})\s*([a-dа-г])?$/iu.exec(typed.trim()) ?? [];
  const upper = letter.toUpperCase();
  const first = letter === '' ? (ruleset !== null && letters[ruleset]) || '' : (lookalikes[upper] ?? upper);
  const last = part.toLowerCase().replace('а', 'a').replace('с', 'c');
  return all.find((clause) => clause === `${first}${Number(number)}${last}`) ?? null;
}

const parts = ['first', 'day', 'night', 'end'] as const;

/** The short form of a rulebook, part by part. */
export const rulebookText = (ruleset: RulesetId, language: Wording): readonly string[] =>
  parts.flatMap((part) => say(language, `rulebooks:${ruleset}.${part}`) ?? []);
