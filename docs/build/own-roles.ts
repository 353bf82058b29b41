/** The generated parts of docs/moderator/own-roles.md and its Russian version: tables and worked examples. */
import { abilityText, ownText, roleName, say, t, withOwnRoles } from '#narration/index.ts';
import {
  type AbilityForm,
  abilityForms,
  noteCodes,
  type Parameter,
  problemCodes,
  readRoleSet,
  shipped,
} from '#rolesets/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../../src/demo/spoken-lines.ts';
import { withParts } from './marks.ts';
import type { PageLanguage } from './page-language.ts';
import { table } from './table.ts';

const words = {
  en: {
    ability: 'ability',
    does: 'effect',
    own: 'own parameters',
    limits: 'limits',
    all: 'all',
    none: '—',
    role: 'the id of a role',
  },
  ru: {
    ability: 'способность',
    does: 'что делает',
    own: 'свои параметры',
    limits: 'пределы',
    all: 'все',
    none: '—',
    role: 'id роли',
  },
} as const;

/** The languages that have a page on own roles. */

const heads = {
  en: {
    field: 'field',
    means: 'meaning',
    values: 'values',
    usual: 'default',
    code: 'code',
    text: 'answer',
  },
  ru: { field: 'поле', means: 'что задаёт', values: 'значения', usual: 'по умолчанию', code: 'код', text: 'ответ' },
} as const;

/** The rulebooks that take own roles. */
const rulebooks = Object.values(rulesets).filter(({ custom }) => custom !== undefined);

/** Limits are the fields that every ability with a target has. */
const limits: readonly Parameter[] = abilityForms.find(({ kind }) => kind === 'heal')!.parameters;

const isLimit = ({ name }: Parameter): boolean => limits.some((limit) => limit.name === name);

const ownParameters = ({ parameters }: AbilityForm): readonly Parameter[] =>
  parameters.filter((parameter) => !isLimit(parameter));

/** The ability once for each value of its own parameter. The parameter `heirOf` takes any role. */
const variantsOf = (form: AbilityForm): readonly Readonly<Record<string, unknown>>[] => {
  const [own] = ownParameters(form);
  if (own === undefined) return [{ kind: form.kind }];
  const values = own.values.length > 0 ? own.values : rulebooks.flatMap(({ roles }) => Object.keys(roles));
  return values.map((value) => ({ kind: form.kind, [own.name]: value }));
};

/** Returns true if a role of the town in this rulebook can have the ability, in some variant. */
const worksIn = (ruleset: string, form: AbilityForm): boolean =>
  variantsOf(form).some((ability) => {
    const faction = form.kind === 'wins' ? 'none' : 'town';
    const ownRoles = [{ id: 'guest', name: { en: 'Guest' }, faction, abilities: [ability] }];
    return readRoleSet({ ...shipped[ruleset]!, ownRoles }).ok;
  });

function doesText(form: AbilityForm, language: PageLanguage): string {
  const texts = variantsOf(form).map((ability) => abilityText(ability as { kind: string }, language, () => '…'));
  return [...new Set(texts)].join(' ');
}

const valuesText = ({ values }: Parameter, language: PageLanguage): string => {
  if (values.length === 0) return words[language].role;
  const isSpan = values.length > 5 && typeof values[0] === 'number';
  return isSpan ? `${values[0]} … ${values.at(-1)}` : values.map((value) => `\`${value}\``).join(', ');
};

const abilities = (language: PageLanguage): string => {
  const { ability, does, own, limits: limited, all, none } = words[language];
  const rows = abilityForms.map((form) => [
    `\`${form.kind}\``,
    doesText(form, language),
    ownParameters(form)
      .map((parameter) => `\`${parameter.name}\`: ${valuesText(parameter, language)}`)
      .join('; ') || none,
    form.parameters.some(isLimit) ? all : none,
    ...rulebooks.map(({ id }) => (worksIn(id, form) ? '✓' : none)),
  ]);
  return table([ability, does, own, limited, ...rulebooks.map(({ id }) => `\`${id}\``)], rows);
};

const limitsTable = (language: PageLanguage): string => {
  const { field, means, values, usual } = heads[language];
  const rows = limits.map((limit) => [
    `\`${limit.name}\``,
    t(language, `rolesets:parameter.${limit.name}` as 'rolesets:parameter.uses'),
    valuesText(limit, language),
    limit.usual === null ? t(language, 'rolesets:word.unlimited') : `\`${limit.usual}\``,
  ]);
  return table([field, means, values, usual], rows);
};

/** Placeholders for the names and numbers in an answer. */
const named = [
  ...['role', 'ability', 'finding', 'theme', 'looks', 'heirOf', 'call', 'faction', 'ruleset', 'from', 'to', 'got'],
  ...['min', 'max', 'players', 'most', 'option', 'known', 'allowed', 'field', 'bytes', 'version', 'word', 'id'],
];
const blanks = Object.fromEntries(named.map((name) => [name, '…']));

const answers = (codes: readonly string[], language: PageLanguage): string =>
  table(
    [heads[language].code, heads[language].text],
    codes.map((code) => [`\`${code}\``, say(language, `rolesets:${code}`, blanks) ?? '']),
  );

/** The box's four cards: their texts and the abilities behind them. */
const examples = (language: PageLanguage): string => {
  const { ownRoles, ruleset } = shipped['four-cards']!;
  const wording = withOwnRoles(wordingOf(language), ownRoles);
  return ownRoles
    .map(({ id, name, card, place, looks, abilities: all }) => {
      const where = typeof place === 'string' ? place : Object.entries(place)[0]!.join(': ');
      const nameOf = (role: string) => roleName(role, wording, ruleset);
      return [
        `**${ownText(name, language)}** (\`${id}\`). ${ownText(card ?? {}, language)}`,
        ...all.map((ability) => `- \`${ability.kind}\`: ${abilityText(ability, wording, nameOf)}`),
        `- \`place\`: \`${where}\`${looks === undefined ? '' : `; \`looks\`: \`${looks}\``}`,
      ].join('\n');
    })
    .join('\n\n');
};

const sections: Readonly<Record<string, (language: PageLanguage) => string>> = {
  abilities,
  limits: limitsTable,
  refusals: (language) => answers(problemCodes, language),
  notes: (language) => answers(noteCodes, language),
  examples,
};

/** The page with the parts between its marks generated again. */
export const ownRolesPage = (language: PageLanguage, written: string): string =>
  withParts(written, (name) => sections[name]!(language));
