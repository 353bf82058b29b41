import type { Role } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Clan, Options, RoleId, RulesetId } from '#engine/kernel/types.ts';
import { nameIn } from './card-names.ts';
import { type AddedTexts, addTexts, keysOf, lookUp, say } from './text.ts';
import { clausesByRulebook } from './texts/en/rulebooks/index.ts';
import { translations } from './texts/index.ts';
import type { Wording } from './words.ts';

/** A clause of docs/rules: `S14`, `C13a`. */
export type ClauseId = string;

/** The texts of a rulebook in a language that are not in the catalogues, by namespace and key. */
export type RulebookTexts = AddedTexts;

/** A rulebook and the ids of its clauses, in order. */
interface Known {
  readonly rules: Ruleset;
  readonly clauses: readonly ClauseId[];
}

/**
 * The rulebooks of this program. They are data that is loaded once: a program registers them when it starts, and a
 * rulebook is never changed or removed. No table, language or game adds to them.
 */
const rulebooks = new Map<RulesetId, Known>();

/**
 * Makes a rulebook known to the texts, for as long as the program runs. `texts`: those that the catalogues do not have.
 * @throws Error if another rulebook has this id, or if a catalogue has one of the texts
 */
export function registerRulebook(rules: Ruleset, texts?: RulebookTexts): void {
  const known = rulebookOf(rules.id);
  if (known === rules) return;
  if (known !== null) throw new Error(`another rulebook ${rules.id} is registered already`);
  if (texts !== undefined) addTexts(texts);
  rulebooks.set(rules.id, { rules, clauses: Object.keys(texts?.en.clauses ?? writtenClauses(rules.id)) });
}

/** The clauses of a rulebook in the catalogues. */
const writtenClauses = (ruleset: RulesetId): object =>
  Object.hasOwn(clausesByRulebook, ruleset) ? clausesByRulebook[ruleset as keyof typeof clausesByRulebook] : {};

/** Makes these rulebooks known to the texts. Each program does so when it starts. */
export function registerRulebooks(rulebooks: Readonly<Record<RulesetId, Ruleset>>): void {
  for (const rules of Object.values(rulebooks)) registerRulebook(rules);
}

/** Returns a rulebook. `null`: it is not registered. */
export const rulebookOf = (ruleset: RulesetId): Ruleset | null => rulebooks.get(ruleset)?.rules ?? null;

/** The id under which this rulebook's card has its name. */
export const shownAs = (role: RoleId, ruleset: RulesetId): RoleId => {
  const rules = rulebookOf(ruleset);
  return rules === null ? role : nameIn(rules, role);
};

/** The role for which checks look, by its name in this rulebook (S14). `null`: they look for none. */
export function soughtIn(ruleset: RulesetId): RoleId | null {
  const sought = rulebookOf(ruleset)?.traits.sought;
  return sought === undefined ? null : shownAs(sought, ruleset);
}

/**
 * The side of a role of this rulebook, or `null` if it has no such role. Options that are missing have their defaults.
 */
export function sideOf(role: RoleId, ruleset: RulesetId, chosen: Options): string | null {
  const faction = roleIn(role, ruleset)?.faction ?? null;
  return typeof faction === 'function' ? faction(optionsWithDefaults(ruleset, chosen)) : faction;
}

function roleIn(role: RoleId, ruleset: RulesetId): Role | null {
  const { roles = {} } = rulebookOf(ruleset) ?? {};
  return Object.hasOwn(roles, role) ? roles[role]! : null;
}

/** Returns these options, and the defaults of those that are missing. */
export function optionsWithDefaults(ruleset: RulesetId, chosen: Options): Options {
  const { options = {} } = rulebookOf(ruleset) ?? {};
  return { ...Object.fromEntries(Object.entries(options).map(([name, spec]) => [name, spec.default])), ...chosen };
}

/** Returns the clan with which this role hunts. `null`: it is in no clan when the cards are dealt. */
export function clanOfHunter(role: RoleId, ruleset: RulesetId, chosen: Options): Clan | null {
  const { clans = [] } = rulebookOf(ruleset) ?? {};
  const options = optionsWithDefaults(ruleset, chosen);
  const abilities = (roleIn(role, ruleset)?.abilities ?? []).filter(({ offered }) => offered?.(options) ?? true);
  return clans.find((clan) => abilities.some(({ call }) => call === clan)) ?? null;
}

/** Returns true if this rulebook can be played as the children's edition (D4). */
export function hasAnimals(ruleset: RulesetId): boolean {
  const theme = rulebookOf(ruleset)?.options['theme'];
  return theme?.kind === 'word' && theme.words.includes('animals');
}

/** The clauses of every rulebook. */
const general: readonly ClauseId[] = Object.keys(clausesByRulebook.general);

const ownClausesOf = (ruleset: RulesetId): readonly ClauseId[] => rulebooks.get(ruleset)?.clauses ?? [];

/** The clauses of a rulebook: its own, then the general ones. */
export const clausesOf = (ruleset: RulesetId): readonly ClauseId[] => [...ownClausesOf(ruleset), ...general];

/** The rulebook of a clause, or `null` for a general clause. */
export const rulebookOfClause = (clause: ClauseId): RulesetId | null =>
  [...rulebooks.values()].find(({ clauses }) => clauses.includes(clause))?.rules.id ?? null;

/** The short form of a clause. */
export const clauseText = (clause: ClauseId, wording: Wording): string => lookUp(wording, `clauses:${clause}`)!;

/** The clauses of a rulebook as a span: "S1–S20, G1–G12". */
export const clausesText = (ruleset: RulesetId): string =>
  [ownClausesOf(ruleset), general]
    .filter((each) => each.length > 0)
    .map((each) => `${each[0]}–${each.at(-1)}`)
    .join(', ');

/** Letters on the keyboards of the languages that look like the letters of clauses. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  [...translations.values()].flatMap((each) => Object.entries(each.lookalikes ?? {})),
);

/** The Latin letter that a person means, as a capital letter. */
const latin = (letter: string): string => lookalikes.get(letter.toUpperCase()) ?? letter.toUpperCase();

/**
 * The clause that a person typed: `S14`, `s 14`, `с13a` with Russian letters, or `14` if the rulebook is known. `null`
 * if it does not exist.
 */
export function readClause(typed: string, ruleset: RulesetId | null): ClauseId | null {
  const [, letter = '', number = '', part = ''] = /^(\p{L})?\s*(\d{1,2})\s*(\p{L})?$/u.exec(typed.trim()) ?? [];
  const first = letter === '' ? ((ruleset === null ? null : rulebookOf(ruleset))?.traits.letter ?? '') : latin(letter);
  const clause = `${first}${Number(number)}${latin(part).toLowerCase()}`;
  return keysOf('clauses').includes(clause) ? clause : null;
}

const parts = ['first', 'day', 'night', 'end'] as const;

/** The usual length of a game and one line on the rulebook, for a menu. Empty if there are no words for it. */
export const rulebookBrief = (ruleset: RulesetId, wording: Wording): readonly string[] =>
  (['length', 'brief'] as const).flatMap((part) => say(wording, `rulebooks:${ruleset}.${part}`) ?? []);

/** The usual length of a game by a rulebook, or `null` if the catalogues do not have it. */
export const rulebookLength = (ruleset: RulesetId, wording: Wording): string | null =>
  say(wording, `rulebooks:${ruleset}.length`);

/** The short form of a rulebook, part by part. */
export const rulebookText = (ruleset: RulesetId, wording: Wording): readonly string[] =>
  parts.flatMap((part) => say(wording, `rulebooks:${ruleset}.${part}`) ?? []);
