import type { Role } from '#engine/kernel/role.ts';
import type { Clan, Options, OptionValue, RoleId, RulesetId } from '#engine/kernel/types.ts';
import { nameIn } from './card-names.ts';
import { type ClauseId, type Rulebooks, rulesIn } from './rulebooks.ts';
import { lookUp, say } from './text.ts';
import { clausesByRulebook } from './texts/en/rulebooks/index.ts';
import { translations } from './texts/index.ts';
import type { Wording } from './words.ts';

/** The id under which this rulebook's card has its name. */
export const shownAs = (role: RoleId, ruleset: RulesetId, rulebooks: Rulebooks): RoleId => {
  const rules = rulesIn(rulebooks, ruleset);
  return rules === null ? role : nameIn(rules, role);
};

/** The role for which checks look, by its name in this rulebook (S14). `null`: they look for none. */
export function soughtIn(ruleset: RulesetId, rulebooks: Rulebooks): RoleId | null {
  const sought = rulesIn(rulebooks, ruleset)?.traits.sought;
  return sought === undefined ? null : shownAs(sought, ruleset, rulebooks);
}

/** A role in a rulebook that is played with these options. */
interface InRulebook {
  readonly role: RoleId;
  readonly ruleset: RulesetId;
  readonly options: Options;
}

/**
 * The side of a role of this rulebook, or `null` if it has no such role. Options that are missing have their defaults.
 */
export function sideOf({ role, ruleset, options: chosen }: InRulebook, rulebooks: Rulebooks): string | null {
  const faction = roleIn(role, ruleset, rulebooks)?.faction ?? null;
  return typeof faction === 'function' ? faction(optionsWithDefaults(ruleset, chosen, rulebooks)) : faction;
}

function roleIn(role: RoleId, ruleset: RulesetId, rulebooks: Rulebooks): Role | null {
  const { roles = {} } = rulesIn(rulebooks, ruleset) ?? {};
  return Object.hasOwn(roles, role) ? roles[role]! : null;
}

/** Returns these options, and the defaults of those that are missing. */
export function optionsWithDefaults(ruleset: RulesetId, chosen: Options, rulebooks: Rulebooks): Options {
  const { options = {} } = rulesIn(rulebooks, ruleset) ?? {};
  const all: Record<string, OptionValue> = {};
  for (const [name, spec] of Object.entries(options)) all[name] = spec.default;
  return { ...all, ...chosen };
}

/** Returns the clan with which this role hunts. `null`: it is in no clan when the cards are dealt. */
export function clanOfHunter({ role, ruleset, options: chosen }: InRulebook, rulebooks: Rulebooks): Clan | null {
  const { clans = [] } = rulesIn(rulebooks, ruleset) ?? {};
  const options = optionsWithDefaults(ruleset, chosen, rulebooks);
  const abilities = (roleIn(role, ruleset, rulebooks)?.abilities ?? []).filter(
    ({ offered }) => offered?.(options) ?? true,
  );
  return clans.find((clan) => abilities.some(({ call }) => call === clan)) ?? null;
}

/** Returns true if this rulebook can be played as the children's edition (D4). */
export function hasAnimals(ruleset: RulesetId, rulebooks: Rulebooks): boolean {
  const theme = rulesIn(rulebooks, ruleset)?.options['theme'];
  return theme?.kind === 'word' && theme.words.includes('animals');
}

/** The clauses of every rulebook. */
const general: readonly ClauseId[] = Object.keys(clausesByRulebook.general);

const ownClausesOf = (ruleset: RulesetId, { byId }: Rulebooks): readonly ClauseId[] => byId.get(ruleset)?.clauses ?? [];

/** The clauses of a rulebook: its own, then the general ones. */
export const clausesOf = (ruleset: RulesetId, rulebooks: Rulebooks): readonly ClauseId[] => [
  ...ownClausesOf(ruleset, rulebooks),
  ...general,
];

/** The rulebook of a clause, or `null` for a general clause. */
export const rulebookOfClause = (clause: ClauseId, { byId }: Rulebooks): RulesetId | null =>
  [...byId.values()].find(({ clauses }) => clauses.includes(clause))?.rules.id ?? null;

/** The short form of a clause. */
export const clauseText = (clause: ClauseId, wording: Wording): string => lookUp(wording, `clauses:${clause}`)!;

/** The clauses of a rulebook as a span: "S1–S20, G1–G12". */
export const clausesText = (ruleset: RulesetId, rulebooks: Rulebooks): string =>
  [ownClausesOf(ruleset, rulebooks), general]
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
export function readClause(typed: string, ruleset: RulesetId | null, rulebooks: Rulebooks): ClauseId | null {
  const [, letter = '', number = '', part = ''] = /^(\p{L})?\s*(\d{1,2})\s*(\p{L})?$/u.exec(typed.trim()) ?? [];
  const first =
    letter === '' ? ((ruleset === null ? null : rulesIn(rulebooks, ruleset))?.traits.letter ?? '') : latin(letter);
  const clause = `${first}${Number(number)}${latin(part).toLowerCase()}`;
  return rulebooks.catalogue.keys.has(`clauses:${clause}`) ? clause : null;
}

const parts = ['first', 'day', 'night', 'end'] as const;

/** One line on a rulebook, or `null` if there are no words for it. */
export const rulebookBrief = (ruleset: RulesetId, wording: Wording): string | null =>
  say(wording, `rulebooks:${ruleset}.brief`);

/** The short form of a rulebook, part by part: a heading, and a line for each sentence. */
export const rulebookText = (ruleset: RulesetId, wording: Wording): readonly string[] =>
  parts.flatMap((part) => {
    const text = say(wording, `rulebooks:${ruleset}.${part}`);
    return text === null ? [] : listed(text);
  });

/** `Night: one does this. Another does that.` as a heading with a list. */
function listed(text: string): string {
  const [heading = '', sentences = ''] = text.split(/: (.*)/s);
  const lines = sentences
    .split(/(?<=[.!?]) (?=\p{Lu})/u)
    .map((line) => `- ${line.slice(0, 1).toUpperCase()}${line.slice(1)}`);
  return [`### ${heading}`, ...lines].join('\n');
}
