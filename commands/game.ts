import { ApplicationCommandOptionType as Option } from 'discord.js';
import type { Command, CommandBody, Offer, Typed } from '#discord/command.ts';
import { guildCommand, localised, rulesetChoice } from '#discord/localised.ts';
import { end, join, leave, openTable, start, status } from '#discord/panels/deeds.ts';
import { suggestTables } from '#discord/panels/tables.ts';
import { languageOf } from '#discord/reader.ts';

/** Which table, where a guild has several. */
const table = { ...localised('table'), type: Option.String as const, autocomplete: true };

/** `/game`: the table itself, from its opening to its end. */
export const game: Command = {
  name: 'game',

  data: (offer: Offer): CommandBody => ({
    ...guildCommand('game'),
    options: [
      { ...localised('game.new'), type: Option.Subcommand, options: newOptions(offer) },
      { ...localised('game.join'), type: Option.Subcommand, options: [table] },
      { ...localised('game.leave'), type: Option.Subcommand },
      { ...localised('game.start'), type: Option.Subcommand },
      { ...localised('game.status'), type: Option.Subcommand, options: [table] },
      { ...localised('game.end'), type: Option.Subcommand, options: [table] },
    ],
  }),

  run: (house, asker, typed) => {
    const named = typed.getString('table');
    switch (typed.getSubcommand()) {
      case 'new':
        return openTable(house, asker, wish(typed));
      case 'join':
        return join(house, asker, named);
      case 'leave':
        return leave(house, asker, null);
      case 'start':
        return start(house, asker, null);
      case 'end':
        return end(house, asker, named);
      default:
        return status(house, asker, named);
    }
  },

  suggest: (house, asker, focused) => suggestTables(house, asker, focused.value),
};

const languageChoices = [
  { name: 'English', value: 'en' },
  { name: 'Русский', value: 'ru' },
];

const newOptions = ({ rulesets, rehearsal }: Offer) => [
  {
    ...localised('game.new.rules'),
    type: Option.String as const,
    required: true,
    choices: rulesets.map(rulesetChoice),
  },
  { ...localised('game.new.language'), type: Option.String as const, choices: languageChoices },
  { ...localised('game.new.keep-log'), type: Option.Boolean as const },
  ...(rehearsal ? [{ ...localised('game.new.seed'), type: Option.Integer as const, min_value: 0 }] : []),
];

function wish(typed: Typed) {
  const seed = typed.getInteger('seed');
  const named = typed.getString('language');
  const language = named === null ? undefined : languageOf(named);
  return {
    ruleset: typed.getString('rules', true),
    options: {},
    keepTown: typed.getBoolean('keep-log') ?? false,
    ...(language === undefined ? {} : { language }),
    ...(seed === null ? {} : { seed }),
  };
}
