/** The panels of role sets keep Discord's limits for any set, and each of their lines is in both languages. */
import { ComponentType } from 'discord.js';
import { describe, expect, test } from 'vitest';
import {
  type Editor,
  firstState,
  type RoleEditorState,
  readRoleState,
  tabs,
  writeRoleState,
} from '#discord/features/role-sets/custom-ids.ts';
import { drawEditor } from '#discord/features/role-sets/editor-view.ts';
import { abilityChoices } from '#discord/features/role-sets/own-role.ts';
import { parametersOf, withAbility } from '#discord/features/role-sets/role-edits.ts';
import { drawRole } from '#discord/features/role-sets/role-view.ts';
import type { Body } from '#discord/ui/body.ts';
import { readCustomId } from '#discord/ui/custom-id.ts';
import { viewOf } from '#game/server-settings/role-set-edits.ts';
import { abilityForms, readRoleSet, shipped } from '#rolesets/index.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';

const long = (length: number) => 'я'.repeat(length);

/** The largest set: the most own roles, with the longest ids, names and texts, and the most abilities. */
const crowded = (ruleset: string) => ({
  ...shipped[ruleset]!,
  name: long(50),
  pack: 'a-pack-of-the-longest-id',
  ownRoles: Array.from({ length: 12 }, (_, index) => ({
    id: `a-role-of-longest-id-${100 + index}`,
    name: { en: long(32), ru: long(32) },
    card: { en: long(300), ru: long(300) },
    faction: 'town',
    abilities: ['heal', 'block', 'compare'].map((kind) => ({ kind, uses: 20, from: 20, mayDecline: true })),
  })),
});

const rulebooks = ['club', 'boxed', 'deck', 'grand'] as const;

function editor(set: object, language: 'en' | 'ru'): Editor {
  const read = readRoleSet(JSON.parse(JSON.stringify(set)));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const packs = Array.from({ length: 30 }, (_, index) => ({
    ...{
      id: `pack-${index}`,
      name: long(60),
      lang: 'en',
      version: '1',
      author: 'Ann',
      cues: 1,
      incomplete: [],
      own: true,
    },
  }));
  return {
    view: viewOf('a-set-of-the-longest-id-x', read.value.set, { revision: 999_999_999, by: '1' }),
    wording: wordingOf(language),
    packs,
  };
}

/** The faults of a panel: parts that Discord would refuse, and lines without a text. */
function check({ content, components }: Body): void {
  expect(content.length).toBeLessThanOrEqual(2000);
  expect(`${content}${JSON.stringify(components)}`).not.toMatch(/\{\{|rolesets:|undefined/);
  expect(components.length).toBeGreaterThan(0);
  expect(components.length).toBeLessThanOrEqual(5);
  const ids = components.flatMap((row) => row.components.map((each) => ('custom_id' in each ? each.custom_id : '')));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(readCustomId(id)).not.toBeNull();
  for (const row of components)
    for (const each of row.components) {
      if (each.type !== ComponentType.StringSelect) continue;
      expect(each.options.length).toBeGreaterThan(0);
      expect(each.options.length).toBeLessThanOrEqual(25);
      expect(new Set(each.options.map(({ value }) => value)).size).toBe(each.options.length);
      for (const { label, value, description = '' } of each.options)
        for (const text of [label, value, description]) expect(text.length).toBeLessThanOrEqual(100);
    }
}

const cases = rulebooks.flatMap((ruleset) => languages.map((language) => ({ ruleset, language })));

describe.each(cases)('of $ruleset ($language)', ({ ruleset, language }) => {
  test('every tab of the editor keeps the limits, at the largest table too, with anything chosen', () => {
    const full = editor(crowded(ruleset), language);
    const { previews, calls, rulebook } = full.view;
    for (const tab of tabs)
      for (const players of [previews[0]!.players, previews.at(-1)!.players])
        for (const chosen of [undefined, 'pack', calls[0], calls.at(-1), ...Object.keys(rulebook.options)]) {
          const state = { ...firstState(full.view), tab, players, ...(chosen === undefined ? {} : { chosen }) };
          const shown = drawEditor(full, state);
          check(shown);
          // The buttons to the other tabs stay, for any number of menus.
          expect(JSON.stringify(shown.components)).toContain(':rsshow:');
        }
  });

  test('every page of an own role does, for every parameter of its abilities', () => {
    const full = editor(crowded(ruleset), language);
    const own = full.view.ownRoles[0]!;
    const role = own.id;
    const states: RoleEditorState[] = [
      ...(['main', 'looks', 'place'] as const).map((page) => ({ page, role })),
      ...own.abilities.flatMap((each, ability) =>
        [undefined, ...parametersOf(full.view, each)].map((parameter) => ({
          ...{ page: 'ability' as const, role, ability },
          ...(parameter === undefined ? {} : { parameter: parameter.name }),
        })),
      ),
    ];
    for (const state of states) {
      expect(readRoleState(writeRoleState(state))).toEqual(state);
      const shown = drawRole(full, own, state);
      check(shown);
      expect(JSON.stringify(shown.components)).toMatch(/:(rsshow|rsopen):/);
    }
  });
});

test('every ability of the form is offered, and every one that the box can settle works as it is offered', () => {
  expect(new Set(abilityChoices.map((choice) => choice.split(':')[0]))).toEqual(
    new Set(abilityForms.map(({ kind }) => kind)),
  );
  const { view } = editor(
    { ...shipped['boxed']!, ownRoles: [{ id: 'guest', name: { en: 'Guest' }, faction: 'town' }] },
    'en',
  );
  const own = view.ownRoles[0]!;
  const fails = abilityChoices.flatMap((choice) => view.problemsWith(withAbility(view, own, choice)));
  expect(new Set(fails.map(({ code }) => code))).toEqual(new Set(['ability-not-here']));
  expect(fails.length).toBeLessThan(abilityChoices.length / 3);
});

test.each(languages)(
  'two roles of one name are told apart by the id, in each menu and in the deals (%s)',
  (language) => {
    const names = { en: 'Doctor', ru: 'Доктор' };
    const healer = { id: 'healer', name: names, faction: 'town', abilities: [{ kind: 'heal' }] };
    const nurse = { ...healer, id: 'night-nurse' };
    const alone = { ...healer, id: 'alone', name: { en: 'Loner', ru: 'Отшельник' } };
    const cards = { don: 1, mafioso: 1, commissar: 1, healer: 1, 'night-nurse': 2, alone: 1 };
    const set = { ...shipped['club']!, ownRoles: [healer, nurse, alone], deal: { kind: 'cards', cards } };
    const full = editor(set, language);
    const dealt = drawEditor(full, { ...firstState(full.view), tab: 'cards', players: 7 }).content;
    for (const id of ['healer', 'night-nurse']) expect(dealt).toContain(`(${id})`);
    const drawn = tabs.map((tab) => drawEditor(full, { ...firstState(full.view), tab }));
    const labels = drawn.flatMap(({ components }) =>
      components.flatMap(({ components: parts }) =>
        parts.flatMap((each) =>
          each.type === ComponentType.StringSelect ? each.options.map(({ label }) => label) : [],
        ),
      ),
    );
    expect(labels).toContain(`${names[language]} (healer)`);
    expect(labels).toContain(`${names[language]} (night-nurse)`);
    expect(labels).toContain(names[language]);
    expect(labels).toContain(alone.name[language]);
    for (const { components } of drawn)
      for (const { components: parts } of components)
        for (const each of parts)
          if (each.type === ComponentType.StringSelect)
            expect(new Set(each.options.map(({ label }) => label)).size).toBe(each.options.length);
    // A player who gets the card reads its name alone.
    expect(drawRole(full, full.view.ownRoles[0]!, { page: 'main', role: 'healer' }).content).toContain(
      `> ## ${names[language]} 🃏\n`,
    );
  },
);

test('the panel of a rulebook that takes no own roles has no way to them', () => {
  const six = editor(shipped['six']!, 'en');
  const body = drawEditor(six, firstState(six.view));
  check(body);
  expect(JSON.stringify(body.components)).not.toMatch(/rsshow:[nr]-/);
});
