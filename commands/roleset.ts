import { ApplicationCommandOptionType as Option } from 'discord.js';
import type { Command, Typed } from '#discord/command.ts';
import { choiceOf, guildCommand, localised, rulesetChoice } from '#discord/localised.ts';
import { checkSet } from '#discord/panels/role-sets/check.ts';
import {
  copySet,
  createSet,
  deleteSet,
  editSet,
  exportSet,
  importSet,
  listSets,
  showSet,
} from '#discord/panels/role-sets/deeds.ts';
import { suggestRoleSets } from '#discord/panels/role-sets/names.ts';
import { abilityChoices, putRole, type TypedRole } from '#discord/panels/role-sets/own-role.ts';

const text = { type: Option.String as const };
const set = { ...localised('roleset.set'), ...text, required: true, autocomplete: true, max_length: 50 };
const id = { ...localised('roleset.id'), ...text, max_length: 24 };
const name = { ...localised('roleset.name'), ...text, max_length: 50 };
const ability = (key: string) => choiceOf(`rolesets:does.${key.replace(':', '.')}`, key);
const words = (names: readonly string[]) => names.map((each) => choiceOf(`rolesets:word.${each}`, each));

const roleOptions = [
  set,
  { ...localised('roleset.role.id'), ...text, required: true, max_length: 24 },
  { ...localised('roleset.role.english'), ...text, max_length: 32 },
  { ...localised('roleset.role.russian'), ...text, max_length: 32 },
  { ...localised('roleset.role.side'), ...text, choices: words(['town', 'mafia', 'yakuza', 'maniac']) },
  { ...localised('roleset.role.ability'), ...text, choices: abilityChoices.map(ability) },
  { ...localised('roleset.role.heir'), ...text, max_length: 24 },
  { ...localised('roleset.role.card-english'), ...text, max_length: 300 },
  { ...localised('roleset.role.card-russian'), ...text, max_length: 300 },
  { ...localised('roleset.role.uses'), type: Option.Integer as const, min_value: 1, max_value: 20 },
  { ...localised('roleset.role.from'), type: Option.Integer as const, min_value: 2, max_value: 20 },
  { ...localised('roleset.role.nights'), ...text, choices: words(['odd', 'even']) },
  { ...localised('roleset.role.self'), ...text, choices: words(['always', 'once']) },
  { ...localised('roleset.role.repeat'), ...text, choices: words(['not-twice-running', 'once-a-game']) },
  { ...localised('roleset.role.decline'), type: Option.Boolean as const },
  { ...localised('roleset.role.looks'), ...text, max_length: 24 },
  { ...localised('roleset.role.place'), ...text, max_length: 32 },
  { ...localised('roleset.role.clan'), ...text, choices: words(['hunts', 'known', 'apart']) },
  { ...localised('roleset.role.remove'), type: Option.Boolean as const },
];

/** `/roleset`: the role sets of a server; only moderators change them. */
export const roleset: Command = {
  name: 'roleset',

  data: ({ rulesets }) => ({
    ...guildCommand('roleset'),
    options: [
      { ...localised('roleset.list'), type: Option.Subcommand },
      { ...localised('roleset.show'), type: Option.Subcommand, options: [set] },
      {
        ...localised('roleset.create'),
        type: Option.Subcommand,
        options: [
          { ...id, required: true },
          { ...name, required: true },
          { ...localised('roleset.rules'), ...text, required: true, choices: rulesets.map(rulesetChoice) },
        ],
      },
      { ...localised('roleset.edit'), type: Option.Subcommand, options: [set] },
      { ...localised('roleset.role'), type: Option.Subcommand, options: roleOptions },
      { ...localised('roleset.copy'), type: Option.Subcommand, options: [set, { ...id, required: true }, name] },
      { ...localised('roleset.delete'), type: Option.Subcommand, options: [set] },
      {
        ...localised('roleset.check'),
        type: Option.Subcommand,
        options: [set, { ...localised('roleset.players'), type: Option.Integer as const, min_value: 6, max_value: 26 }],
      },
      { ...localised('roleset.export'), type: Option.Subcommand, options: [set] },
      {
        ...localised('roleset.import'),
        type: Option.Subcommand,
        options: [{ ...localised('roleset.file'), type: Option.Attachment as const, required: true }, id],
      },
    ],
  }),

  run: (house, asker, typed, show) => {
    const chosen = { id: idOf(typed.getString('set')) };
    switch (typed.getSubcommand()) {
      case 'show':
        return showSet(house, asker, chosen);
      case 'create':
        return createSet(house, asker, {
          id: idOf(typed.getString('id')),
          name: typed.getString('name', true),
          ruleset: typed.getString('rules', true),
        });
      case 'edit':
        return editSet(house, asker, chosen);
      case 'role':
        return putRole(house, asker, chosen.id, roleOf(typed));
      case 'copy': {
        const wish = { from: chosen.id, id: idOf(typed.getString('id')), name: typed.getString('name') };
        return copySet(house, asker, wish);
      }
      case 'delete':
        return deleteSet(house, asker, chosen);
      case 'check':
        return checkSet(house, asker, { ...chosen, players: typed.getInteger('players') }, show);
      case 'export':
        return exportSet(house, asker, chosen);
      case 'import': {
        const named = typed.getString('id');
        const file = typed.getAttachment('file', true);
        return importSet(house, asker, { file, id: named === null ? null : idOf(named) });
      }
      default:
        return listSets(house, asker);
    }
  },

  suggest: (house, asker, { value }, typed) => {
    const own = ['edit', 'role', 'delete'].includes(typed.getSubcommand(false) ?? '');
    return suggestRoleSets(house, asker, value, own);
  },
};

const idOf = (typed: string | null): string => (typed ?? '').trim().toLowerCase();

const given = <T>(name: string, value: T | null): Record<string, T> => (value === null ? {} : { [name]: value });

function roleOf(typed: Typed): TypedRole {
  const string = (name: string) => typed.getString(name);
  return {
    id: idOf(string('id')),
    remove: typed.getBoolean('remove') ?? false,
    ...{ side: string('side'), clan: string('clan'), ability: string('ability'), heirOf: string('heir') },
    ...{ place: string('place'), looks: string('looks') },
    limits: {
      ...given('uses', typed.getInteger('uses')),
      ...given('from', typed.getInteger('from')),
      ...given('nights', string('nights')),
      ...given('self', string('self')),
      ...given('repeat', string('repeat')),
      ...given('mayDecline', typed.getBoolean('decline')),
    },
    names: { ...given('en', string('english')), ...given('ru', string('russian')) },
    cards: { ...given('en', string('card-english')), ...given('ru', string('card-russian')) },
  };
}
