/** Tells who decides on the victims of a clan. */
import type { Role } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Clan, Options, RoleId, RulesetId } from '#engine/kernel/types.ts';
import type { Decider, DeciderRule } from './known-deal.ts';
import { clanOfHunter, optionsWithDefaults } from './rulebook.ts';
import { rulesIn } from './rulebooks.ts';
import { say } from './text.ts';
import { dealOf, type Wording } from './words.ts';

/** The cards that everybody knows about: those that may be in a deal, and those that are certain to be in it. */
interface KnownCards {
  readonly possible: readonly RoleId[];
  readonly certain: readonly RoleId[];
}

/**
 * Returns the rule by which a clan chooses its victims, from the cards that everybody knows about. `cards`: by default,
 * any card of the rulebook may be in the deal.
 */
export function deciderOf(rules: Ruleset, clan: Clan, options: Options, cards?: KnownCards): Decider {
  const { possible, certain } = cards ?? { possible: Object.keys(rules.roles), certain: [] };
  const roleOf = (card: RoleId): Role | undefined => rules.roles[card];
  const isMember = (card: RoleId) => hunts(roleOf(card), clan, options) && roleOf(card)?.infiltrates !== true;
  const members = possible.filter(isMember);
  const head = members.find((card) => roleOf(card)!.headsClan) ?? null;
  const isCounted = members.length === certain.filter(isMember).length;
  const isClosed = possible.every((card) => !roleOf(card)?.infiltrates && roleOf(card)?.abilitiesIn === undefined);
  const count = isCounted && isClosed ? members.length : null;
  return { rule: ruleOf(rules, options, count, head), head };
}

/** `count`: the number of members with a say. `null`: nobody can know it. */
function ruleOf(rules: Ruleset, options: Options, count: number | null, head: RoleId | null): DeciderRule {
  if (rules.contract?.noted) return 'noted';
  const byContract = rules.contract?.offered(options) ?? false;
  if (count === 1) return byContract ? 'contract-alone' : 'alone';
  if (byContract) return head === null ? 'contract' : 'contract-head';
  if (head !== null) return rules.traits.majorityFirst ? 'majority-or-head' : 'head';
  return count === 2 ? 'both' : 'majority';
}

const hunts = (role: Role | undefined, clan: Clan, options: Options): boolean =>
  (role?.abilities ?? []).some(({ call, offered }) => call === clan && (offered?.(options) ?? true));

/** The texts about a contract that have other words where it is an order of shots that binds nobody (F3). */
type ContractKey =
  | 'news:contract.settled'
  | `panels:${'clan.tonight' | `clan.${Clan}` | 'draft.propose'}`
  | 'ui:verb.orders';

/** A text about the contract of a clan, in the words of the rulebook. */
export function contractWords(
  wording: Wording,
  key: ContractKey,
  values: Readonly<Record<string, string>> = {},
): string {
  const isNoted = Object.values(dealOf(wording)?.deciders ?? {}).some(({ rule }) => rule === 'noted');
  return (isNoted ? say(wording, `${key}.noted`, values) : null) ?? say(wording, key, values)!;
}

/** Tells the owner of this card who decides on the victims of their clan. Empty in a rulebook without a clan. */
export function decidesText(role: RoleId, wording: Wording, ruleset: RulesetId, chosen: Options): string {
  const { rulebooks } = wording;
  const rules = rulesIn(rulebooks, ruleset);
  const options = optionsWithDefaults(ruleset, chosen, rulebooks);
  const clan = clanOfHunter({ role, ruleset, options }, rulebooks) ?? rules?.clans[0];
  if (rules === null || clan === undefined) return '';
  const known = dealOf(wording)?.deciders[clan];
  const isAbsent = rules.roles[role]?.headsClan === true && known?.head !== role;
  const { rule, head } = known === undefined || isAbsent ? deciderOf(rules, clan, options) : known;
  const reader = head === role ? 'self' : head;
  return say(wording, `words:decides.${rule}.${reader}`) ?? say(wording, `words:decides.${rule}`) ?? '';
}
