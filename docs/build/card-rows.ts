/** The actions of a card in a rulebook, in the words of docs/host/roles.md. */
import { type Ability, factionOf, introducedAs, type Role } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import { type CallId, clans, type Options, type RoleId } from '#engine/kernel/types.ts';
import {
  answersOf,
  answerUnder,
  type Limits,
  limitsOf,
  offeredWith,
  optionsWith,
  sampleTable,
  wordsOf,
} from './probe.ts';

/** A row of a rulebook's table: one action of a card, or a card without actions. */
export interface Row {
  readonly role: RoleId;
  readonly side: string;
  readonly action: string;
  readonly called: string;
  readonly whom: string;
  readonly answer: string;
  readonly notes: string;
}

/** All rows of a rulebook if these options differ from their defaults. */
export function rowsOf(rules: Ruleset, chosen: Options): readonly Row[] {
  const options = optionsWith(rules, chosen);
  const table = sampleTable(rules, options);
  return Object.values(rules.roles).flatMap((role) => {
    const head = { role: role.id, side: factionOf(role, options), notes: notesOn(role, options) };
    const used = role.abilities.filter((ability) => isUsed(rules, ability, options));
    if (used.length === 0) return [{ ...head, action: '', called: '', whom: '', answer: '' }];
    return used.map((ability) => ({
      ...head,
      action: ability.verb + (ability.beside ? ' (in addition)' : ''),
      called: calledAt(rules, ability.call, table),
      whom: whom(rules, ability, role, table),
      answer: answerText(ability, role, table),
    }));
  });
}

/** The verbs that the card has with any options, for the table of all cards. */
export const verbsOf = (rules: Ruleset, role: Role): readonly string[] => {
  const offered = role.abilities.filter((ability) => {
    const { usual, with: others } = offeredWith(ability, rules);
    return [...(usual ? [{}] : []), ...others].some((chosen) => isUsed(rules, ability, optionsWith(rules, chosen)));
  });
  return [...new Set([...offered.map(({ verb }) => verb), ...(role.parting ? [role.parting.verb] : [])])];
};

/** Returns true if the options give the ability and the night has its call. */
const isUsed = (rules: Ruleset, { call, offered }: Ability, options: Options): boolean =>
  (offered?.(options) ?? true) && rules.order(sampleTable(rules, options)).some((plan) => plan.call === call);

/** The call, with its seconds in the first night and in later nights. */
function calledAt(rules: Ruleset, call: CallId, table: GameState): string {
  const later = rules.order(table).find((plan) => plan.call === call);
  const first = rules.order({ ...table, round: 1 }).find((plan) => plan.call === call);
  const seconds = [first?.meet ?? null, later?.seconds ?? null].map((each) => (each === null ? '–' : `${each}`));
  return `\`${call}\` ${seconds.join(' / ')} s`;
}

const selfWords = { any: 'oneself too', once: 'oneself once', never: '' } as const;
const repeatWords = {
  any: '',
  'not-twice-running': 'not the same two nights running',
  'not-the-last': 'not the one before',
  'once-a-game': 'the same one once a game',
} as const;
const whomWords = {
  any: '',
  others: 'another',
  own: 'another of the same side',
  checked: 'a player checked before',
  nobody: '',
} as const;
const rhythmWords = { every: '', 'every-other': 'every other night', 'not-yet': 'not from the start' } as const;

function whom(rules: Ruleset, ability: Ability, role: Role, table: GameState): string {
  const limits = limitsOf(ability, role, table);
  if (limits.whom === 'nobody') return 'nobody';
  const words = [countWord(rules, ability), whomWords[limits.whom], selfWord(limits), repeatWords[limits.repeat]];
  const clauses = limits.clauses.length > 0 ? `(${limits.clauses.join(', ')})` : '';
  return `${[...words, rhythmWords[limits.rhythm]].filter((word) => word !== '').join(', ')} ${clauses}`.trim();
}

/** A player who may choose each seat once a game may choose their own seat once, too. */
const selfWord = ({ whom, self, repeat }: Limits): string => {
  if (whom !== 'any') return '';
  return selfWords[self === 'once' && repeat === 'once-a-game' ? 'any' : self];
};

function countWord(rules: Ruleset, { verb, targets, most = targets, twice }: Ability): string {
  if (verb === 'orders' && rules.contract) return `1 to ${rules.contract.most}, in order`;
  if (verb === 'fires') return 'one, while its number is called';
  const count = most === targets ? `${targets}` : `${targets} to ${most}`;
  return twice ? `${count}, or one twice` : count;
}

/** The answers of a check with their cards. The answer for most cards comes last and names none. */
function answerText(ability: Ability, role: Role, table: GameState): string {
  if (!ability.answer || ability.verb !== 'checks') return ability.answer ? 'that of the copied ability' : '';
  const answers = answersOf(ability, role, table);
  if (answers === null) return wordsOf(ability, role, table).map(code).join(', ');
  const sorted = [...answers].sort(([, one], [, other]) => one.length - other.length);
  const rows = sorted.map(([word, cards], index) =>
    index === sorted.length - 1
      ? `${code(word)}${sorted.length > 1 ? ': others' : ''}`
      : `${code(word)}: ${cards.join(', ')}`,
  );
  const lying = (['kill', 'arrest', 'frame'] as const).flatMap((kind) => {
    const word = answerUnder(ability, role, table, kind);
    return word === null ? [] : [`${under[kind]}: ${code(plain(word))}`];
  });
  return [...rows, ...lying].join('; ');
}

const under = { kill: 'killed this night', arrest: 'arrested', frame: 'framed' } as const;

const code = (word: string): string => (word === 'its card' ? word : `\`${word}\``);

/** Replaces the seat and the card of the checked player, which differ at every table. */
const plain = (word: string): string => word.replace(/killer:\d+/, 'killer:SEAT').replace('role:civilian', 'role:ID');

function notesOn(role: Role, options: Options): string {
  const { parting, survives, winsWith, abilitiesIn } = role;
  const meets = role.meets?.(options) ?? null;
  const clan = clans.find((each) =>
    role.abilities.some(({ call, offered }) => call === each && (offered?.(options) ?? true)),
  );
  const turns = abilitiesIn ? clans.filter((each) => abilitiesIn(each).length > 0) : [];
  const words = [
    ...(role.headsClan ? ['leads its clan'] : []),
    ...(meets ? [`meets the ${meets} in the first night`] : []),
    ...(clan && introducedAs(role, options) !== role.id
      ? [`passes for \`${introducedAs(role, options)}\` in its clan`]
      : []),
    ...(role.infiltrates ? ['of the town, wakes with a clan'] : []),
    ...(survives ? [`shots of ${survives === 'all' ? 'all' : survives.join(' and ')} do not kill it`] : []),
    ...(role.judges ? ['judges by day'] : []),
    ...(winsWith ? [`wins with ${winsWith.join(' or ')}`] : []),
    ...(turns.length > 0 ? ['may be turned to a clan'] : []),
    ...(parting ? [`voted out: ${parting.verb} one, ${parting.seconds} s`] : []),
  ];
  return words.join('; ');
}
