import { ButtonStyle } from 'discord.js';
import type { RoleSetEdit } from '#game/server-settings/role-set-edits.ts';
import type { Wording } from '#narration/index.ts';
import { abilityText, roleCard, roleName, roleSetText, say, t, withOwnRoles } from '#narration/index.ts';
import {
  type Body,
  type Button,
  body,
  buttonRow,
  type MenuOption,
  menuRow,
  menuSize,
  portions,
  type Row,
} from '../../../body.ts';
import type { PressAction } from '../../../custom-id.ts';
import { listed } from '../../../formats/night-order.ts';
import { type Editor, firstLook, writeLook } from '../editor/state.ts';
import { abilityChoices } from '../own-role.ts';
import { none, type OwnRole, withAbility, withSide } from './edits.ts';
import { type RoleLook, writeRoleLook } from './state.ts';
import { parametersOf, parameterText, valueNow, valuesOf, valueText, writeValue } from './values.ts';

/** The most abilities of a role, as the form of role sets has it. */
const mostAbilities = 4;

/** An own role before its maker: how players will read it, and menus for what is shown of it. */
export function drawRole(editor: Editor, own: OwnRole, look: RoleLook, before: string | null = null): Body {
  const language = withOwnRoles(editor.language, editor.view.ownRoles);
  const maker = new Maker({ ...editor, language }, own);
  return body([before, ...maker.lines()], maker.rows(look));
}

class Maker {
  readonly #editor: Editor;
  readonly #own: OwnRole;

  constructor(editor: Editor, own: OwnRole) {
    this.#editor = editor;
    this.#own = own;
  }

  lines(): readonly (string | null)[] {
    const { view, language } = this.#editor;
    const { id, name, faction, clan, looks, place, abilities } = this.#own;
    const isDealt = view.previews.some(({ cards }) => cards.includes(id));
    return [
      t(language, 'rolesets:role.title', { name: this.#name(id, language), id, set: view.name }),
      t(language, 'rolesets:role.names', { en: name.en ?? '–', ru: name.ru ?? '–' }),
      ...roleCard(id, language, view.ruleset)
        .split('\n')
        .map((line) => `> ${line}`),
      ...abilities.map((ability) => `- ${this.#does(ability)}`),
      faction === 'mafia' || faction === 'yakuza' ? `- ${t(language, `rolesets:word.${clan}`)}` : null,
      looks === undefined ? null : t(language, 'rolesets:role.looks', { role: this.#name(looks, language) }),
      t(language, 'rolesets:role.place', { place: this.#place(place, language) }),
      isDealt ? null : t(language, 'rolesets:role.undealt'),
    ];
  }

  rows(look: RoleLook): readonly Row[] {
    switch (look.page) {
      case 'main':
        return [...this.#had(), ...this.#more(), this.#sides(), buttonRow(...this.#buttons())];
      case 'looks':
        return [...this.#menus('rslooks', look, 'rolesets:role.looks.which', this.#likenesses()), this.#back()];
      case 'place':
        return [...this.#menus('rsplace', look, 'rolesets:role.place.which', this.#places()), this.#back()];
      case 'ability':
        return this.#ability(look);
    }
  }

  /** What it can do, to be looked at closely. */
  #had(): readonly Row[] {
    const { abilities, id: role } = this.#own;
    const options = abilities.map((ability, index) => ({ label: this.#does(ability), value: `${index}` }));
    // The menu below has the same role and the same action.
    return options.length === 0
      ? []
      : [this.#menu('rsability', { page: 'main', role }, 'rolesets:role.ability', options, 1)];
  }

  /** What it could do besides, and why it could not. */
  #more(): readonly Row[] {
    const { view, language } = this.#editor;
    const { abilities, id: role } = this.#own;
    if (abilities.length >= mostAbilities) return [];
    const options = abilityChoices.map((choice) => ({
      label: say(language, `rolesets:does.${choice.replace(':', '.')}`, { role: '…' }) ?? choice,
      value: choice,
      ...this.#unless(withAbility(view, this.#own, choice)),
    }));
    return [this.#menu('rsability', { page: 'main', role }, 'rolesets:role.ability.more', options)];
  }

  #sides(): Row {
    const { language } = this.#editor;
    const { faction, clan } = this.#own;
    const clans = (['mafia', 'yakuza'] as const).flatMap((side) =>
      (['hunts', 'known', 'apart'] as const).map((how) => ({
        label: `${t(language, `rolesets:word.${side}`)}: ${t(language, `rolesets:word.${how}`)}`,
        value: `${side}:${how}`,
      })),
    );
    const alone = (['town', 'maniac'] as const).map((side) => ({
      label: t(language, `rolesets:word.${side}`),
      value: side,
    }));
    const now = faction === 'mafia' || faction === 'yakuza' ? `${faction}:${clan}` : faction;
    const options = [...alone, ...clans].map((option) => ({
      ...option,
      chosen: option.value === now,
      ...(option.value === now ? {} : this.#unless(withSide(this.#own, option.value))),
    }));
    return this.#menu('rsside', { page: 'main', role: this.#own.id }, 'rolesets:role.side', options);
  }

  #buttons(): readonly Button[] {
    const { view, language } = this.#editor;
    const { id: role } = this.#own;
    const open = (page: 'looks' | 'place'): Button => ({
      id: this.#id('rsopen', { page, role }),
      label: t(language, `rolesets:role.to.${page}`),
    });
    const main = { page: 'main', role } as const;
    return [
      { id: this.#id('rsform', main), label: t(language, 'rolesets:role.texts'), look: ButtonStyle.Primary },
      open('looks'),
      open('place'),
      { id: this.#id('rsdrop', main), label: t(language, 'rolesets:role.drop'), look: ButtonStyle.Danger },
      {
        id: { ...this.#id('rsshow', main), arg: writeLook({ ...firstLook(view), side: 'roles' }) },
        label: t(language, 'rolesets:role.back'),
      },
    ];
  }

  #likenesses(): readonly MenuOption[] {
    const { view, language } = this.#editor;
    const { id, looks } = this.#own;
    const itself = { label: t(language, 'rolesets:role.looks.itself'), value: none, chosen: looks === undefined };
    const own = view.ownRoles.map((role) => role.id);
    const others = view.rulebook.roles.filter((role) => role !== id && !own.includes(role));
    return [
      itself,
      ...others.map((role) => ({ label: this.#name(role, language), value: role, chosen: role === looks })),
    ];
  }

  #places(): readonly MenuOption[] {
    const { view, language } = this.#editor;
    const { id, place } = this.#own;
    const now = typeof place === 'string' ? place : Object.entries(place)[0]!.join(':');
    const others = view.calls.filter((call) => call !== id);
    const values = [
      'first',
      'last',
      ...['before', 'after'].flatMap((where) => others.map((call) => `${where}:${call}`)),
    ];
    return values.map((value) => ({ label: this.#placeText(value, language), value, chosen: value === now }));
  }

  /** What of it to settle, and what that can be. */
  #ability(look: RoleLook): readonly Row[] {
    const { view, language } = this.#editor;
    const { ability: index = 0, role } = look;
    const ability = this.#own.abilities[index];
    if (ability === undefined) return this.rows({ page: 'main', role });
    const parameters = parametersOf(view, ability);
    const taken = parameters.find(({ name }) => name === look.parameter);
    const which = parameters.map((parameter) => ({
      label: `${parameterText(parameter, language)}: ${this.#value(valueNow(ability, parameter), ability)}`,
      value: parameter.name,
      chosen: parameter === taken,
    }));
    const values = taken === undefined ? [] : valuesOf(view, this.#own, look, taken);
    const options = values.slice(0, menuSize).map((value) => ({
      label: this.#value(value, ability),
      value: writeValue(value),
      chosen: value === valueNow(ability, taken!),
    }));
    const at = { page: 'ability', role, ability: index } as const;
    const drop = { id: this.#id('rsdrop', at), label: t(language, 'rolesets:role.ability.drop') };
    return [
      this.#menu('rsparam', at, 'rolesets:role.parameter', which),
      ...(options.length === 0 ? [] : [this.#menu('rsamount', look, 'rolesets:role.parameter.value', options)]),
      buttonRow({ ...drop, look: ButtonStyle.Danger }, this.#backButton()),
    ];
  }

  #value(value: string | number | boolean | null, ability: OwnRole['abilities'][number]): string {
    return valueText(value, ability, this.#editor.language, this.#editor.view.ruleset);
  }

  /** What stands below a choice that would not work. */
  #unless(edit: RoleSetEdit): { readonly about?: string } {
    const [problem] = this.#editor.view.problemsWith(edit);
    if (problem === undefined) return {};
    const { code, params } = problem;
    return { about: `⛔ ${roleSetText({ code, params }, this.#editor.language)}` };
  }

  #does(ability: OwnRole['abilities'][number]): string {
    const { language } = this.#editor;
    return abilityText(ability, language, (role) => this.#name(role, language));
  }

  #place(place: OwnRole['place'], language: Wording): string {
    return this.#placeText(typeof place === 'string' ? place : Object.entries(place)[0]!.join(':'), language);
  }

  #placeText(text: string, language: Wording): string {
    const [where = '', call] = text.split(':');
    if (call === undefined) return t(language, where === 'first' ? 'rolesets:place.first' : 'rolesets:place.last');
    const params = { call: listed([call], language, this.#editor.view.ruleset) };
    return t(language, where === 'before' ? 'rolesets:place.before' : 'rolesets:place.after', params);
  }

  #name(role: string, language: Wording): string {
    return roleName(role, language, this.#editor.view.ruleset);
  }

  #menus(action: PressAction, look: RoleLook, key: MenuKey, options: readonly MenuOption[]): readonly Row[] {
    return portions(options).map((some, part) => this.#menu(action, look, key, some, part));
  }

  #menu(action: PressAction, look: RoleLook, key: MenuKey, options: readonly MenuOption[], part = 0): Row {
    const placeholder = t(this.#editor.language, key);
    return menuRow({ id: this.#id(action, look, part), placeholder, options: options.slice(0, menuSize) });
  }

  #back(): Row {
    return buttonRow(this.#backButton());
  }

  #backButton(): Button {
    const look = { page: 'main', role: this.#own.id } as const;
    return { id: this.#id('rsopen', look), label: t(this.#editor.language, 'rolesets:role.whole') };
  }

  #id(action: PressAction, look: RoleLook, part = 0) {
    const { id, revision } = this.#editor.view;
    return { gameId: id, step: revision ?? 0, action, arg: writeRoleLook(look, part) };
  }
}

type MenuKey =
  | 'rolesets:role.ability'
  | 'rolesets:role.ability.more'
  | 'rolesets:role.side'
  | 'rolesets:role.looks.which'
  | 'rolesets:role.place.which'
  | 'rolesets:role.parameter'
  | 'rolesets:role.parameter.value';
