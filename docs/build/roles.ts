/** The page docs/host/roles.md: every card in every rulebook, from the code that plays it. */
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';
import { roleCard, roleName } from '#narration/roles.ts';
import { say } from '#narration/text.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../../src/demo/spoken-lines.ts';
import { type Row, rowsOf, verbsOf } from './card-rows.ts';
import { optionsWith, variants } from './probe.ts';
import { table } from './table.ts';

const rulebooks = Object.values(rulesets);

/** Every card of every rulebook. */
const allRoles = [...new Set(rulebooks.flatMap((rules) => Object.keys(rules.roles)))];

/** The names of a card. Some rulebooks give it another one. */
const names = (role: RoleId, language: 'en' | 'ru'): string =>
  [
    ...new Set(
      rulebooks
        .filter(({ roles }) => Object.hasOwn(roles, role))
        .map(({ id }) => roleName(role, wordingOf(language), id)),
    ),
  ].join(', ');

/** The table of all cards, with their verbs in each rulebook. */
function overview(): string {
  const rows = allRoles.map((role) => [
    `\`${role}\``,
    names(role, 'en'),
    names(role, 'ru'),
    ...rulebooks.map((rules) => {
      const played = rules.roles[role];
      return played === undefined ? '' : verbsOf(rules, played).join(', ') || '–';
    }),
  ]);
  return table(['card', 'in English', 'по-русски', ...rulebooks.map(({ id }) => `\`${id}\``)], rows);
}

const cellsOf = ({ role, side, action, called, whom, answer, notes }: Row): readonly string[] => [
  `\`${role}\``,
  side,
  action,
  called,
  whom,
  answer,
  notes,
];

const heads = ['card', 'side', 'action', 'call (first night / later)', 'targets', 'answer', 'notes'];

/** Shows a card's name in its first row only. */
const joined = (rows: readonly Row[]): readonly (readonly string[])[] =>
  rows.map((each, index) => {
    const [role, side, ...rest] = cellsOf(each);
    const isFirst = rows[index - 1]?.role !== each.role;
    return isFirst ? [role!, side!, ...rest] : ['', '', ...rest.slice(0, -1), ''];
  });

const text = (each: Row): string => JSON.stringify(each);

/** The rows that an option changes, and the actions that it removes. */
function change(rules: Ruleset, chosen: Options, usual: readonly Row[]): string | null {
  const rows = rowsOf(rules, chosen);
  const changed = rows.filter((each) => !usual.some((other) => text(other) === text(each)));
  const gone = usual.filter(
    (each) => each.action !== '' && !rows.some(({ role, action }) => role === each.role && action === each.action),
  );
  if (changed.length + gone.length === 0) return null;
  const [[name, value] = []] = Object.entries(chosen);
  const lost = [...new Set(gone.map(({ role }) => role))].map((role) => {
    const actions = gone.filter((each) => each.role === role).map(({ action }) => action);
    return [`\`${role}\``, '', `not any more: ${actions.join(', ')}`, '', '', '', ''];
  });
  return `With \`${name}: ${value === true ? 'on' : value}\`:\n\n${table(heads, [...joined(changed), ...lost])}`;
}

/** The texts of the cards, without name and side. */
function cards(rules: Ruleset): string {
  const options = optionsWith(rules, {});
  const written = (role: RoleId, language: 'en' | 'ru') =>
    roleCard(role, wordingOf(language), rules.id, options).split('\n').slice(2).join(' ');
  const rows = Object.keys(rules.roles).map((role) => [`\`${role}\``, written(role, 'en'), written(role, 'ru')]);
  return table(['card', 'in English', 'по-русски'], rows);
}

function rulebook(rules: Ruleset): string {
  const { id, players } = rules;
  const title = say('en', `words:ruleset.${id}`) ?? id;
  const range = players.min === players.max ? `${players.min}` : `${players.min} to ${players.max}`;
  const usual = rowsOf(rules, {});
  const changes = variants(rules).map((chosen) => change(rules, chosen, usual));
  return [
    `## \`${id}\`: ${title}`,
    `For ${range} players; the clauses are in [rules/${id}.md](../rules/${id}.md).`,
    table(heads, joined(usual)),
    ...changes.filter((each) => each !== null),
    'On the cards:',
    cards(rules),
  ].join('\n\n');
}

const intro = `<!-- Made by \`npm run docs\` from the code. A test fails when it is not up to date. -->

# The cards of all rulebooks

The code that hosts games produced this page. Each action was tried on every card, after every kind of earlier night, and
with every option that differs from its default. An action without a call of its own is listed at the call of its clan. If
the column "targets" states no limit, anybody else may be chosen, on any night. The texts of the cards are those that players read.

A dash means that the rulebook has the card, and that it can only talk and vote.`;

/** The whole page. */
export const rolesPage = (): string => `${[intro, overview(), ...rulebooks.map(rulebook)].join('\n\n')}\n`;
