import { ApplicationCommandOptionType as Option } from 'discord.js';
import { checkSet } from '#discord/features/role-sets/check.ts';
import {
  copySet,
  createSet,
  deleteSet,
  editSet,
  exportSet,
  importSet,
  listSets,
  showSet,
} from '#discord/features/role-sets/handlers.ts';
import { suggestPlaces, suggestRoleSets } from '#discord/features/role-sets/names.ts';
import { type OwnRoleInput, putRole, suggestAbilities } from '#discord/features/role-sets/own-role.ts';
import type { Command, CommandInput } from '#discord/ui/command.ts';
import { choiceOf, guildCommand, localised, optionsByLanguage, rulesetChoices } from '#discord/ui/localised.ts';
import { type Language, languages } from '#game/ports/ports.ts';

const text = { type: Option.String as const };
const set = { ...localised('roleset.set'), ...text, required: true, autocomplete: true, max_length: 50 };
const id = { ...localised('roleset.id'), ...text, max_length: 24 };
const name = { ...localised('roleset.name'), ...text, max_length: 50 };
const words = (names: readonly string[]) => names.map((each) => choiceOf(`rolesets:word.${each}`, each));

const roleOptions = [
  set,
  { ...localised('roleset.role.id'), ...text, required: true, max_length: 24 },
  ...optionsByLanguage('roleset.role.name').map((option) => ({ ...option, ...text, max_length: 32 })),
  { ...localised('roleset.role.side'), ...text, choices: words(['town', 'mafia', 'yakuza', 'maniac', 'none']) },
  { ...localised('roleset.role.ability'), ...text, autocomplete: true, max_length: 100 },
  { ...localised('roleset.role.heir'), ...text, max_length: 24 },
  ...optionsByLanguage('roleset.role.card').map((option) => ({ ...option, ...text, max_length: 700 })),
  { ...localised('roleset.role.uses'), type: Option.Integer as const, min_value: 1, max_value: 20 },
  { ...localised('roleset.role.from'), type: Option.Integer as const, min_value: 2, max_value: 20 },
  { ...localised('roleset.role.nights'), ...text, choices: words(['odd', 'even']) },
  { ...localised('roleset.role.self'), ...text, choices: words(['always', 'once']) },
  { ...localised('roleset.role.repeat'), ...text, choices: words(['not-twice-running', 'once-a-game']) },
  { ...localised('roleset.role.decline'), type: Option.Boolean as const },
  { ...localised('roleset.role.looks'), ...text, max_length: 24 },
  { ...localised('roleset.role.place'), ...text, autocomplete: true, max_length: 50 },
  { ...localised('roleset.role.clan'), ...text, choices: words(['hunts', 'known', 'apart']) },
  { ...localised('roleset.role.remove'), type: Option.Boolean as const },
];

/** `/roleset`: the role sets of a server. Only moderators change them. */
export const roleset: Command = {
  name: 'roleset',

  data: ({ rulebooks }) => ({
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
          { ...localised('roleset.rules'), ...text, required: true, choices: rulesetChoices(rulebooks) },
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
        options: [
          { ...localised('roleset.file'), type: Option.Attachment as const },
          { ...localised('roleset.text'), ...text, max_length: 2000 },
          id,
          { ...localised('roleset.rules'), ...text, choices: rulesetChoices(rulebooks) },
        ],
      },
    ],
  }),

  run: (context, caller, input, show) => {
    const chosen = { id: idOf(input.getString('set')) };
    switch (input.getSubcommand()) {
      case 'show':
        return showSet(context, caller, chosen);
      case 'create':
        return createSet(context, caller, {
          id: idOf(input.getString('id')),
          name: input.getString('name', true),
          ruleset: input.getString('rules', true),
        });
      case 'edit':
        return editSet(context, caller, chosen);
      case 'role':
        return putRole(context, caller, chosen.id, roleOf(input));
      case 'copy': {
        const request = { from: chosen.id, id: idOf(input.getString('id')), name: input.getString('name') };
        return copySet(context, caller, request);
      }
      case 'delete':
        return deleteSet(context, caller, chosen);
      case 'check':
        return checkSet(context, caller, { ...chosen, players: input.getInteger('players') }, show);
      case 'export':
        return exportSet(context, caller, chosen);
      case 'import': {
        const named = input.getString('id');
        return importSet(context, caller, {
          file: input.getAttachment('file'),
          text: input.getString('text'),
          id: named === null ? null : idOf(named),
          ruleset: input.getString('rules'),
        });
      }
      default:
        return listSets(context, caller);
    }
  },

  suggest: (context, caller, { name: option, value }, input) => {
    if (option === 'place') {
      const [chosenSet, role] = ['set', 'id'].map((other) => idOf(input.getString(other)));
      return suggestPlaces(context, caller, { set: chosenSet!, role: role!, input: value });
    }
    if (option === 'ability') return suggestAbilities(caller.wording, value);
    const own = ['edit', 'role', 'delete'].includes(input.getSubcommand(false) ?? '');
    return suggestRoleSets(context, caller, value, own);
  },
};

const idOf = (input: string | null): string => (input ?? '').trim().toLowerCase();

const given = <T>(name: string, value: T | null): Record<string, T> => (value === null ? {} : { [name]: value });

/** The texts that were typed, by language. */
const byLanguage = (textIn: (language: Language) => string | null): Record<string, string> =>
  Object.assign({}, ...languages.map((language) => given(language, textIn(language))));

function roleOf(input: CommandInput): OwnRoleInput {
  const string = (name: string) => input.getString(name);
  return {
    id: idOf(string('id')),
    remove: input.getBoolean('remove') ?? false,
    side: string('side'),
    clan: string('clan'),
    ability: string('ability'),
    heirOf: string('heir'),
    place: string('place'),
    looks: string('looks'),
    limits: {
      ...given('uses', input.getInteger('uses')),
      ...given('from', input.getInteger('from')),
      ...given('nights', string('nights')),
      ...given('self', string('self')),
      ...given('repeat', string('repeat')),
      ...given('mayDecline', input.getBoolean('decline')),
    },
    names: byLanguage((language) => string(`name-${language}`)),
    cards: byLanguage((language) => string(`card-${language}`)),
  };
}
