import { ApplicationCommandOptionType as Option } from 'discord-api-types/v10';
import type { SeededRandom } from 'discord-emulator/random';
import { commands } from '#commands/index.ts';
import { abilityChoices } from '#discord/features/role-sets/own-role.ts';
import { buttons } from '#discord/interactions/buttons.ts';
import { exportRoleSet, shipped } from '#rolesets/index.ts';
import { rulebooksNamed } from '../rulebooks.ts';
import { offer } from './bot-parts.ts';
import { anything, damaged, resolverOf, type TypedCommand } from './fuzz-input.ts';

/** Random input of moderators and hosts: the commands, panels and forms of a server's settings. */
const offices = ['roleset', 'roleset', 'setup', 'settings', 'doctor', 'pack', 'host', 'chat', 'ready', 'game'] as const;

/** Ids of role sets, roles and calls that exist, or may exist later. */
const ids = ['ours', 'ours', 'mine', 'boxed', 'four-cards', 'dancer', 'guest', 'mafia', 'doctor', 'civilian'] as const;

const words = [...ids, ...abilityChoices, 'first', 'last', 'before:mafia', 'after:doctor', 'NONE', 'USUAL', '2', 'en'];

/** Values of settings. The bot shows them later to anybody who asks. */
const strange = (dice: SeededRandom): string => anything(dice).replaceAll(/undefined|NaN|[{}]/g, '?');

interface Spec {
  readonly name: string;
  readonly type: number;
  readonly required?: boolean;
  readonly choices?: readonly { readonly value: unknown }[];
  readonly options?: readonly Spec[];
}

const bodies = new Map(
  commands.map((command) => [
    command.name,
    command.data({ rulebooks: rulebooksNamed(offer.rulesets), readsTown: true }),
  ]),
);

/** A command as its description offers it, with values that are right, nearly right, or of another kind. */
export function officeCommand(dice: SeededRandom): TypedCommand {
  const name = dice.pick(offices);
  const specs = (bodies.get(name)?.options ?? []) as unknown as readonly Spec[];
  const subs = specs.filter(({ type }) => type === Option.Subcommand);
  const sub = subs.length > 0 ? dice.pick(subs) : null;
  const given = ((sub === null ? specs : sub.options) ?? [])
    .filter(({ required }) => required || dice.chance(0.5))
    .map((spec) => ({ name: spec.name, type: spec.type, ...filled(spec, dice) }));
  const said = given.map((each) => ({ ...each, attachment: undefined }));
  return {
    name,
    options: resolverOf(sub?.name ?? null, given),
    words: `/${name} ${sub?.name} ${JSON.stringify(said)}`,
  };
}

/** Discord accepts only a choice of the list, and a value of the option's type. */
function filled({ type, choices }: Spec, dice: SeededRandom): object {
  if (choices) return { value: dice.pick(choices).value };
  const number = dice.chance(0.8) ? dice.between(1, 30) : dice.pick([0, -1, 2 ** 53 - 1]);
  switch (type) {
    case Option.Integer:
    case Option.Number:
      return { value: number };
    case Option.Boolean:
      return { value: dice.chance(0.5) };
    case Option.User: {
      const id = dice.pick(['u1', 'u2', 'u12', 'u99']);
      return { value: id, user: { id, bot: dice.chance(0.1), displayName: id, username: id } };
    }
    case Option.Channel:
      return { value: 'talk', channel: { id: 'talk', type: 2 } };
    case Option.Attachment:
      return { value: '1', attachment: fileOf(dice) };
    default:
      return { value: dice.chance(0.7) ? dice.pick(words) : strange(dice) };
  }
}

/** An exported role set, damaged or not, or no file. */
function fileOf(dice: SeededRandom): object {
  const whole = exportRoleSet(dice.pick(Object.values(shipped)));
  const text = dice.chance(0.4) ? whole : dice.chance(0.5) ? broken(dice, whole) : strange(dice);
  const url = dice.chance(0.9) ? `data:application/json,${encodeURIComponent(text)}` : 'http://127.0.0.1:9/none';
  return { name: `${dice.pick(ids)}.json`, size: text.length, url };
}

/** Changes one value of it. */
const broken = (dice: SeededRandom, text: string): string =>
  text.replace(
    new RegExp(`(?<=: )("[^"]*"|\\d+)(?=[\\s\\S]{0,${dice.between(0, 2000)}}$)`),
    JSON.stringify(strange(dice)),
  );

const actions = buttons
  .map(({ action }) => action)
  .filter(
    (action) =>
      action.startsWith('rs') ||
      ['setup', 'setupform', 'setupstore', 'put', 'unset', 'type', 'log', 'hear'].includes(action),
  );

const settings = ['language', 'roleSet', 'ruleset', 'packs-en', 'floor-mode', 'words', 'options-boxed', 'hostRoleId'];
const looks = ['c-9-u', 'o-12-n-pack', 'o-6-u-theme', 'n-10-u-doctor', 'n-10-u1-mafia', 'r-10-u'];
const pages = ['m', 'l', 'p', 'a0', 'a1uses', 'a0heirOf', 'a0repeat', 'm1', 'a9x'];

/** A custom id of a button or a menu of these panels. */
export function officePress(dice: SeededRandom): { readonly customId: string; readonly values: readonly string[] } {
  const action = dice.pick(actions);
  const isSet = action.startsWith('rs');
  const set = dice.chance(0.8) ? 'ours' : dice.pick(ids);
  const arg = isSet ? dice.pick([dice.pick(looks), `${dice.pick(pages)}-${dice.pick(ids)}`]) : dice.pick(settings);
  const id = `n1:${isSet ? set : 'guild'}:${dice.pick([1, 1, 1, 1, 2, 2, 2, 3, 4, 0, 8])}:${action}:${arg}`;
  const value = () => (dice.chance(0.8) ? dice.pick([...words, ...settings, 'on', 'off', '9']) : strange(dice));
  const values = Array.from({ length: dice.pick([0, 1, 1, 1, 4, 5]) }, value);
  return { customId: dice.chance(0.9) ? id : damaged(dice, id), values };
}
