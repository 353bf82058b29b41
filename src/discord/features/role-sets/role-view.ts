import { ButtonStyle } from 'discord.js';
import type { RoleSetEdit } from '#game/server-settings/role-set-edits.ts';
import {
  abilityText,
  languageName,
  languages,
  ownText,
  roleCard,
  roleName,
  say,
  t,
  type Wording,
} from '#narration/index.ts';
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
} from '../../ui/body.ts';
import type { CustomId } from '../../ui/custom-id.ts';
import { inWords } from '../../ui/texts.ts';
import { type Editor, firstState, type RoleEditorState, roleSetIds, seenIn } from './custom-ids.ts';
import { cardWording, placesOf, placeText, setWording } from './names.ts';
import { abilityChoices } from './own-role.ts';
import {
  none,
  type OwnRole,
  parametersOf,
  parameterText,
  valueNow,
  valuesOf,
  valueText,
  withAbility,
  withSide,
  writeValue,
} from './role-edits.ts';

/** The most abilities of a role in the schema of role sets. */
const mostAbilities = 4;

/** The panel of an own role: its card as players will read it, and the menus of one page. `before`: a line above it. */
export function drawRole(editor: Editor, own: OwnRole, state: RoleEditorState, before: string | null = null): Body {
  const wording = setWording(editor.view, editor.wording);
  const panel = new RolePanel({ ...editor, wording }, own);
  return body([before, ...panel.lines()], panel.rows(state));
}

class RolePanel {
  readonly #editor: Editor;
  readonly #own: OwnRole;

  constructor(editor: Editor, own: OwnRole) {
    this.#editor = editor;
    this.#own = own;
  }

  lines(): readonly (string | null)[] {
    const { view, wording } = this.#editor;
    const { id, name, card, faction, clan, looks, place, abilities } = this.#own;
    const plain = cardWording(view, wording);
    const isDealt = view.previews.some(({ cards }) => cards.includes(id));
    return [
      t(wording, 'rolesets:role.title', { name: this.#name(id, plain), id, set: view.name }),
      languages.map((each) => `${languageName(each)}: ${name[each] ?? '–'}`).join(' · '),
      ...roleCard(id, plain, view.ruleset)
        .split('\n')
        .map((line) => `> ${line}`),
      // A card without words of its own lists them itself.
      ...(card && ownText(card, plain) ? abilities.map((ability) => `- ${this.#does(ability)}`) : []),
      faction === 'mafia' || faction === 'yakuza' ? `- ${t(wording, `rolesets:word.${clan}`)}` : null,
      looks === undefined ? null : t(wording, 'rolesets:role.looks', { role: this.#name(looks, wording) }),
      t(wording, 'rolesets:role.place', { place: this.#place(place, wording) }),
      isDealt ? null : t(wording, 'rolesets:role.undealt'),
    ];
  }

  rows(state: RoleEditorState): readonly Row[] {
    switch (state.page) {
      case 'main':
        return [...this.#abilities(), ...this.#furtherAbilities(), this.#sides(), buttonRow(...this.#buttons())];
      case 'looks':
        return [...this.#menus('setLooks', state, 'rolesets:role.looks.which', this.#likenesses()), this.#back()];
      case 'place':
        return [...this.#menus('setPlace', state, 'rolesets:role.place.which', this.#places()), this.#back()];
      case 'ability':
        return this.#ability(state);
    }
  }

  /** The menu of the role's abilities. */
  #abilities(): readonly Row[] {
    const { abilities, id: role } = this.#own;
    const options = abilities.map((ability, index) => ({ label: this.#does(ability), value: `${index}` }));
    // The next menu has the same button and the same state.
    return options.length === 0
      ? []
      : [this.#menu('chooseAbility', { page: 'main', role }, 'rolesets:role.ability', options, 1)];
  }

  /** The menu of the further abilities that the role can have. */
  #furtherAbilities(): readonly Row[] {
    const { view, wording } = this.#editor;
    const { abilities, id: role } = this.#own;
    if (abilities.length >= mostAbilities) return [];
    const possible = abilityChoices.filter((choice) => this.#isPossible(withAbility(view, this.#own, choice)));
    const options = possible.map((choice) => ({
      label: say(wording, `rolesets:does.${choice.replace(':', '.')}`, { role: '…' }) ?? choice,
      value: choice,
    }));
    // The menu before it is the one with number 1.
    return portions(options).map((some, index) =>
      this.#menu('chooseAbility', { page: 'main', role }, 'rolesets:role.ability.more', some, index + 2),
    );
  }

  #sides(): Row {
    const { wording } = this.#editor;
    const { faction, clan } = this.#own;
    const clans = (['mafia', 'yakuza'] as const).flatMap((side) =>
      (['hunts', 'known', 'apart'] as const).map((how) => ({
        label: `${t(wording, `rolesets:word.${side}`)}: ${t(wording, `rolesets:word.${how}`)}`,
        value: `${side}:${how}`,
      })),
    );
    const alone = (['town', 'maniac', 'none'] as const).map((side) => ({
      label: t(wording, `rolesets:word.${side}`),
      value: side,
    }));
    const now = faction === 'mafia' || faction === 'yakuza' ? `${faction}:${clan}` : faction;
    const options = [...alone, ...clans]
      .map((option) => ({ ...option, chosen: option.value === now }))
      .filter(({ value, chosen }) => chosen || this.#isPossible(withSide(this.#own, value)));
    return this.#menu('setSide', { page: 'main', role: this.#own.id }, 'rolesets:role.side', options);
  }

  #buttons(): readonly Button[] {
    const { view, wording } = this.#editor;
    const { id: role } = this.#own;
    const open = (page: 'looks' | 'place'): Button => ({
      id: this.#id('showRolePage', { page, role }),
      label: t(wording, `rolesets:role.to.${page}`),
    });
    const main = { page: 'main', role } as const;
    return [
      {
        id: roleSetIds.askForTexts({ ...seenIn(view), origin: { panel: 'role', state: main } }),
        label: t(wording, 'rolesets:role.texts'),
        look: ButtonStyle.Primary,
      },
      open('looks'),
      open('place'),
      { id: this.#id('remove', main), label: t(wording, 'rolesets:role.drop'), look: ButtonStyle.Danger },
      {
        id: roleSetIds.showEditor({ ...seenIn(view), state: { ...firstState(view), tab: 'roles' } }),
        label: t(wording, 'rolesets:role.back'),
      },
    ];
  }

  /** The roles as which checks may see this one. */
  #likenesses(): readonly MenuOption[] {
    const { view, wording } = this.#editor;
    const { id, looks } = this.#own;
    const itself = { label: t(wording, 'rolesets:role.looks.itself'), value: none, chosen: looks === undefined };
    const own = view.ownRoles.map((role) => role.id);
    const others = view.rulebook.roles.filter((role) => role !== id && !own.includes(role));
    return [
      itself,
      ...others.map((role) => ({ label: this.#name(role, wording), value: role, chosen: role === looks })),
    ];
  }

  /** The places in the night's order. */
  #places(): readonly MenuOption[] {
    const { view, wording } = this.#editor;
    const { id, place } = this.#own;
    const now = typeof place === 'string' ? place : Object.entries(place)[0]!.join(':');
    return placesOf(view, id).map((value) => ({
      label: placeText(value, wording, view.ruleset),
      value,
      chosen: value === now,
    }));
  }

  /** The menus of an ability: its parameters, and the values of the chosen one. */
  #ability(state: RoleEditorState): readonly Row[] {
    const { view, wording } = this.#editor;
    const { ability: index = 0, role } = state;
    const ability = this.#own.abilities[index];
    if (ability === undefined) return this.rows({ page: 'main', role });
    const parameters = parametersOf(view, ability);
    const chosen = parameters.find(({ name }) => name === state.parameter);
    const which = parameters.map((parameter) => ({
      label: `${parameterText(parameter, wording)}: ${this.#value(valueNow(ability, parameter), ability)}`,
      value: parameter.name,
      chosen: parameter === chosen,
    }));
    const values = chosen === undefined ? [] : valuesOf(view, this.#own, state, chosen);
    const options = values.slice(0, menuSize).map((value) => ({
      label: this.#value(value, ability),
      value: writeValue(value),
      chosen: value === valueNow(ability, chosen!),
    }));
    const at = { page: 'ability', role, ability: index } as const;
    const drop = { id: this.#id('remove', at), label: t(wording, 'rolesets:role.ability.drop') };
    return [
      this.#menu('chooseParameter', at, 'rolesets:role.parameter', which),
      ...(options.length === 0 ? [] : [this.#menu('setParameter', state, 'rolesets:role.parameter.value', options)]),
      buttonRow({ ...drop, look: ButtonStyle.Danger }, this.#backButton()),
    ];
  }

  #value(value: string | number | boolean | null, ability: OwnRole['abilities'][number]): string {
    return valueText(value, ability, this.#editor.wording, this.#editor.view.ruleset);
  }

  /** Returns true if the set takes a change. */
  #isPossible(edit: RoleSetEdit): boolean {
    return this.#editor.view.problemsWith(edit).length === 0;
  }

  #does(ability: OwnRole['abilities'][number]): string {
    const { wording } = this.#editor;
    return abilityText(ability, wording, (role) => this.#name(role, wording));
  }

  #place(place: OwnRole['place'], wording: Wording): string {
    const text = typeof place === 'string' ? place : Object.entries(place)[0]!.join(':');
    return placeText(text, wording, this.#editor.view.ruleset);
  }

  #name(role: string, wording: Wording): string {
    return roleName(role, wording, this.#editor.view.ruleset);
  }

  #menus(button: RoleButton, state: RoleEditorState, key: MenuKey, options: readonly MenuOption[]): readonly Row[] {
    return portions(options).map((some, menu) => this.#menu(button, state, key, some, menu));
  }

  #menu(button: RoleButton, state: RoleEditorState, key: MenuKey, options: readonly MenuOption[], menu = 0): Row {
    const placeholder = t(this.#editor.wording, key);
    return menuRow({
      id: this.#id(button, state, menu),
      placeholder,
      options: options.slice(0, menuSize).map(inWords),
    });
  }

  #back(): Row {
    return buttonRow(this.#backButton());
  }

  #backButton(): Button {
    const state = { page: 'main', role: this.#own.id } as const;
    return { id: this.#id('showRolePage', state), label: t(this.#editor.wording, 'rolesets:role.whole') };
  }

  #id(button: RoleButton, state: RoleEditorState, menu = 0): CustomId {
    return roleSetIds[button]({ ...seenIn(this.#editor.view), state, menu });
  }
}

type RoleButton =
  | 'showRolePage'
  | 'chooseAbility'
  | 'setSide'
  | 'setLooks'
  | 'setPlace'
  | 'chooseParameter'
  | 'setParameter'
  | 'remove';

type MenuKey =
  | 'rolesets:role.ability'
  | 'rolesets:role.ability.more'
  | 'rolesets:role.side'
  | 'rolesets:role.looks.which'
  | 'rolesets:role.place.which'
  | 'rolesets:role.parameter'
  | 'rolesets:role.parameter.value';
