/** The panels of role sets keep Discord's limits whatever is in the set, and every line of theirs is in both languages. */
import { ComponentType } from 'discord.js';
import { describe, expect, test } from 'vitest';
import type { Body } from '#discord/body.ts';
import { readPressId } from '#discord/custom-id.ts';
import { type Editor, firstLook, sides } from '#discord/panels/role-sets/look.ts';
import { abilityChoices } from '#discord/panels/role-sets/own-role.ts';
import { drawEditor } from '#discord/panels/role-sets/panel.ts';
import { withAbility } from '#discord/panels/role-sets/role/change.ts';
import { type RoleLook, readRoleLook, writeRoleLook } from '#discord/panels/role-sets/role/look.ts';
import { drawRole } from '#discord/panels/role-sets/role/panel.ts';
import { parametersOf } from '#discord/panels/role-sets/role/values.ts';
import { viewOf } from '#game/server-settings/role-set-edits.ts';
import { languages } from '#narration/index.ts';
import { abilityForms, readRoleSet, shipped } from '#rolesets/index.ts';

const long = (length: number) => 'я'.repeat(length);

/** As many own roles as a set takes, with the longest ids, names and texts, and as much power as a role can have. */
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
    ...{ id: `pack-${index}`, name: long(60), lang: 'en', version: '1', author: 'Ann', cues: 1, own: true },
  }));
  return {
    view: viewOf('a-set-of-the-longest-id-x', read.value.set, { revision: 999_999_999, by: '1' }),
    language,
    packs,
  };
}

/** What Discord would refuse, and what is not said in words. */
function check({ content, components }: Body): void {
  expect(content.length).toBeLessThanOrEqual(2000);
  expect(`${content}${JSON.stringify(components)}`).not.toMatch(/\{\{|rolesets:|undefined/);
  expect(components.length).toBeGreaterThan(0);
  expect(components.length).toBeLessThanOrEqual(5);
  const ids = components.flatMap((row) => row.components.map((each) => ('custom_id' in each ? each.custom_id : '')));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(readPressId(id)).not.toBeNull();
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
  test('every side of the editor keeps the limits, at the largest table too, with anything taken up', () => {
    const full = editor(crowded(ruleset), language);
    const { previews, calls, rulebook } = full.view;
    for (const side of sides)
      for (const players of [previews[0]!.players, previews.at(-1)!.players])
        for (const taken of [undefined, 'pack', calls[0], calls.at(-1), ...Object.keys(rulebook.options)]) {
          const look = { ...firstLook(full.view), side, players, ...(taken === undefined ? {} : { taken }) };
          const shown = drawEditor(full, look);
          check(shown);
          // However many menus it takes, the way to the other sides stays.
          expect(JSON.stringify(shown.components)).toContain(':rsshow:');
        }
  });

  test('every page of an own role does, for every parameter of its abilities', () => {
    const full = editor(crowded(ruleset), language);
    const own = full.view.ownRoles[0]!;
    const role = own.id;
    const looks: RoleLook[] = [
      ...(['main', 'looks', 'place'] as const).map((page) => ({ page, role })),
      ...own.abilities.flatMap((each, ability) =>
        [undefined, ...parametersOf(full.view, each)].map((parameter) => ({
          ...{ page: 'ability' as const, role, ability },
          ...(parameter === undefined ? {} : { parameter: parameter.name }),
        })),
      ),
    ];
    for (const look of looks) {
      expect(readRoleLook(writeRoleLook(look))).toEqual(look);
      const shown = drawRole(full, own, look);
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

test('the panel of a rulebook that takes no own roles has no way to them', () => {
  const six = editor(shipped['six']!, 'en');
  const body = drawEditor(six, firstLook(six.view));
  check(body);
  expect(JSON.stringify(body.components)).not.toMatch(/rsshow:[nr]-/);
});
