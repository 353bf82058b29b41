/** The kernel knows no action, step, refusal, effect or fact of a single mechanic, ability or rulebook. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownPowers } from '#engine/mechanics/own-powers.ts';
import { rulesets } from '#rulesets/index.ts';

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));

const mechanics = [...Object.values(rulesets).flatMap((rules) => rules.mechanics), ownPowers];

/** The facts that mechanics bring with their forms. */
const inForms = {
  EndFacts: mechanics.flatMap(({ endFacts = {} }) => Object.keys(endFacts)),
  Events: mechanics.flatMap(({ events = {} }) => Object.keys(events)),
} as const;

/** The keys that files add to an interface of the kernel, directly or by an interface of their own. */
function addedTo(name: string, prefix = '\\w*'): readonly string[] {
  const bodies = ['src/engine/mechanics', 'src/roles', 'src/rulesets']
    .flatMap(filesIn)
    .flatMap((text) => [
      ...text.matchAll(new RegExp(`^( *)interface ${prefix}${name}\\b[^{]*\\{\\n([\\s\\S]*?)^\\1\\}`, 'gm')),
    ]);
  return bodies.flatMap(([, indent = '', body = '']) =>
    [...body.matchAll(new RegExp(`^${indent} {2}(?:readonly )?'?([\\w-]+)'?\\??[:(]`, 'gm'))].map(([, key]) => key!),
  );
}

/** Where the kernel writes such a word. */
const marks = {
  Refusals: ['code: '],
  Verbs: ['verb: ', 'verb === '],
  EffectKinds: ['kind: ', 'kind === '],
  MechanicCommands: ['type: ', 'type === ', 'case '],
  MechanicOrders: ['order: ', 'order === ', 'case '],
  Steps: ['kind: ', 'kind === ', 'case '],
} as const;

/**
 * Words that mean something else in the kernel: a kind of option has the name of a step, and a step that of an effect.
 */
const others: readonly string[] = ["kind: 'number'", "case 'number'", "kind === 'silence'"];

test.each(['Refusals', 'Verbs', 'Steps', 'EffectKinds', 'MechanicCommands', 'MechanicOrders'] as const)(
  '%s of mechanics are not named in the kernel',
  (name) => {
    const words = addedTo(name);
    expect(words).not.toEqual([]);
    const named = marks[name].flatMap((mark) => words.map((word) => `${mark}'${word}'`));
    const found = filesIn('src/engine/kernel').flatMap((text) => named.filter((each) => text.includes(each)));
    expect(found.filter((each) => !others.includes(each))).toEqual([]);
  },
);

/** The interfaces of the kernel to which mechanics, abilities and rulebooks add facts of their own. */
const extended = [
  ...['GameState', 'DayState', 'SeatState', 'View', 'SeatView', 'Rules', 'Role', 'Act'],
  ...['RulesetTraits', 'DealWarnings', 'BarReasons', 'EndFacts', 'Events'],
] as const;

/** Facts of a mechanic whose names the kernel uses for something else. */
const sameNames: readonly string[] = ['called'];

test.each(extended)('facts that are added to %s are not named in the kernel', (name) => {
  const facts = name === 'EndFacts' || name === 'Events' ? inForms[name] : addedTo(name, '');
  expect(facts).not.toEqual([]);
  const found = filesIn('src/engine/kernel').flatMap((text) =>
    facts.filter((fact) => new RegExp(`(?:\\.${fact}\\b|^\\s+(?:readonly )?'?${fact}'?\\??:)`, 'm').test(text)),
  );
  expect(found.filter((fact) => !sameNames.includes(fact))).toEqual([]);
});

test('the kernel imports nothing but itself and the result', () => {
  const imports = filesIn('src/engine/kernel').flatMap((text) =>
    [...text.matchAll(/\bfrom '([^']+)'/g)].map(([, target]) => target!),
  );
  expect(imports.length).toBeGreaterThan(50);
  expect(imports.filter((target) => !/^(?:\.\/[\w-]+\.ts|#result)$/.test(target))).toEqual([]);
});

test('the kernel names no role and no rulebook', () => {
  const roles = filesIn('src/roles').flatMap((text) =>
    [...text.matchAll(/^ {2}id: '([\w-]+)'/gm)].map(([, id]) => id!),
  );
  const names = new Set([...roles, 'six', 'club', 'boxed', 'deck', 'grand']);
  expect(names.size).toBeGreaterThan(30);
  // The clans are also the names of two cards.
  for (const clan of ['mafia', 'yakuza']) names.delete(clan);
  const found = filesIn('src/engine/kernel').flatMap((text) => [...names].filter((name) => text.includes(`'${name}'`)));
  expect(found).toEqual([]);
});
