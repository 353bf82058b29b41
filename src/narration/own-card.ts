import type { RoleId, RulesetId, Verb } from '#engine/kernel/types.ts';
import { ownText, ownWords } from './own-roles.ts';
import { say } from './text.ts';
import type { OwnAbilityWords, OwnWords, PlainWording, Wording } from './words.ts';

type NameOf = (role: RoleId) => string;

/** The text on the card of an own role: its own words or its abilities, then the side with which it wins. */
export function ownCard(role: OwnWords, wording: Wording, ruleset: RulesetId, nameOf: NameOf): string {
  const written = role.card && ownText(role.card, wording);
  const hasSide = role.faction !== noSide;
  const aim = hasSide ? say(wording, `aims:${ruleset}.${role.faction}`) : ownAim(role, wording, nameOf);
  const lines = [...(written ? [written] : abilityLines(role, wording, nameOf)), ...(aim === null ? [] : [aim])];
  return say(wording, 'news:card', {
    role: ownText(role.name, wording) ?? role.id,
    side: say(wording, hasSide ? `sides:${role.faction}` : 'rolesets:side.none') ?? role.faction,
    text: lines.join('\n'),
  })!;
}

/** The side of a role that wins with nobody. */
const noSide = 'none';

/** The end of its own with which a role on no side wins. */
function ownAim({ abilities }: OwnWords, wording: Wording, nameOf: NameOf): string | null {
  const end = abilities.find(({ kind }) => kind === 'wins');
  return end === undefined ? say(wording, 'rolesets:does.aimless') : abilityText(end, wording, nameOf);
}

/** The abilities of an own role, one in each line. An end of its own is told as its aim. */
function abilityLines({ abilities: all }: OwnWords, wording: Wording, nameOf: NameOf): readonly string[] {
  const abilities = all.filter(({ kind }) => kind !== 'wins');
  if (abilities.length === 0) return [say(wording, 'rolesets:does.nothing')!];
  const several = abilities.filter(({ kind }) => !passive.includes(kind)).length > 1;
  return [
    ...abilities.map((ability) => abilityText(ability, wording, nameOf)),
    ...(several ? [say(wording, 'rolesets:does.several')!] : []),
  ];
}

/** The abilities that work without an action at night. */
const passive: readonly string[] = ['take-along', 'infiltrate', 'immunity', 'acquainted', 'vote'];

/** An ability with its limits in whole sentences: "You kill a player. You may also do nothing." */
export function abilityText(ability: OwnAbilityWords, wording: PlainWording, nameOf: NameOf): string {
  const { kind, heirOf, learns, against, whom, clan, weight, when } = ability;
  const variant = [learns, against, whom, clan, weight, when].find((each) => typeof each === 'string');
  const params = { role: nameOf(String(heirOf ?? '')) };
  const does =
    say(wording, `rolesets:does.${kind}.${variant}`, params) ?? say(wording, `rolesets:does.${kind}`, params) ?? kind;
  return [does, ...limitsOf(ability, wording)].join(' ');
}

function limitsOf(ability: OwnAbilityWords, wording: PlainWording): readonly string[] {
  const { uses, from, nights, self, repeat, mayDecline, times, saves } = ability;
  const limits = [
    typeof times === 'number' ? say(wording, 'rolesets:limit.times', { count: times }) : null,
    saves === true ? say(wording, 'rolesets:limit.saves') : null,
    typeof uses === 'number' ? say(wording, 'rolesets:limit.uses', { count: uses }) : null,
    typeof from === 'number' ? say(wording, 'rolesets:limit.from', { night: from }) : null,
    say(wording, `rolesets:limit.nights.${nights}`),
    say(wording, `rolesets:limit.self.${self}`),
    say(wording, `rolesets:limit.repeat.${repeat}`),
    mayDecline === true ? say(wording, 'rolesets:limit.decline') : null,
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
  jail: 'blocks',
  track: 'watches',
  lookout: 'watches',
  frame: 'frames',
};

/** The question to a player about an action of their own role, or `null` if the word for the verb is enough. */
export function ownAction(role: RoleId, verb: Verb, wording: Wording): string | null {
  const ability = ownWords(role, wording)?.abilities.find(({ kind }) => verbs[kind] === verb);
  return ability ? abilityText({ kind: ability.kind, learns: ability.learns }, wording, String) : null;
}
