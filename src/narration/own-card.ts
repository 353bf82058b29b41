import type { RoleId, RulesetId, Verb } from '#engine/kernel/types.ts';
import { ownText, ownWords } from './own-roles.ts';
import { say } from './text.ts';
import type { OwnAbilityWords, OwnWords, Wording } from './words.ts';

type NameOf = (role: RoleId) => string;

/** The text on the card of an own role: its own words or its abilities, then the side with which it wins. */
export function ownCard(role: OwnWords, language: Wording, ruleset: RulesetId, nameOf: NameOf): string {
  const written = role.card && ownText(role.card, language);
  const aim = say(language, `aims:${ruleset}.${role.faction}`);
  const lines = [...(written ? [written] : abilityLines(role, language, nameOf)), ...(aim === null ? [] : [aim])];
  return say(language, 'news:card', {
    role: ownText(role.name, language) ?? role.id,
    side: say(language, `sides:${role.faction}`) ?? role.faction,
    text: lines.join('\n'),
  })!;
}

/** The abilities of an own role, one in each line. */
function abilityLines({ abilities }: OwnWords, language: Wording, nameOf: NameOf): readonly string[] {
  if (abilities.length === 0) return [say(language, 'rolesets:does.nothing')!];
  return abilities.map((ability) => abilityText(ability, language, nameOf));
}

/** An ability with its limits in whole sentences: "You kill a player. You may also do nothing." */
export function abilityText(ability: OwnAbilityWords, language: Wording, nameOf: NameOf): string {
  const { kind, heirOf, learns, against, whom, clan } = ability;
  const variant = [learns, against, whom, clan].find((each) => typeof each === 'string');
  const params = { role: nameOf(String(heirOf ?? '')) };
  const does =
    say(language, `rolesets:does.${kind}.${variant}`, params) ?? say(language, `rolesets:does.${kind}`, params) ?? kind;
  return [does, ...limitsOf(ability, language)].join(' ');
}

function limitsOf(ability: OwnAbilityWords, language: Wording): readonly string[] {
  const { uses, from, nights, self, repeat, mayDecline } = ability;
  const limits = [
    typeof uses === 'number' ? say(language, 'rolesets:limit.uses', { count: uses }) : null,
    typeof from === 'number' ? say(language, 'rolesets:limit.from', { night: from }) : null,
    say(language, `rolesets:limit.nights.${nights}`),
    say(language, `rolesets:limit.self.${self}`),
    say(language, `rolesets:limit.repeat.${repeat}`),
    mayDecline === true ? say(language, 'rolesets:limit.decline') : null,
  ];
  return limits.filter((limit) => limit !== null);
}

/** The verb of an ability whose effect the word for the verb alone would not tell. */
const verbs: Readonly<Record<string, Verb>> = {
  check: 'checks',
  compare: 'checks',
  shelter: 'takes',
  alibi: 'takes',
  shield: 'shields',
  block: 'blocks',
  frame: 'frames',
};

/** The question to a player about an action of their own role, or `null` if the word for the verb is enough. */
export function ownAction(role: RoleId, verb: Verb, language: Wording): string | null {
  const ability = ownWords(role, language)?.abilities.find(({ kind }) => verbs[kind] === verb);
  return ability ? abilityText({ kind: ability.kind, learns: ability.learns }, language, String) : null;
}
