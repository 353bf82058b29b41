import { ApplicationCommandOptionType as Option } from 'discord.js';
import { showPerson, suggestSeasons } from '#discord/features/statistics/handlers.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand, localised } from '#discord/ui/localised.ts';
import { namedPerson } from '#discord/ui/named-person.ts';

/** `/stats`: the statistics of a person. */
export const stats: Command = {
  name: 'stats',

  data: () => ({
    ...guildCommand('stats'),
    options: [
      { ...localised('stats.person'), type: Option.User },
      { ...localised('stats.season'), type: Option.String, autocomplete: true, max_length: 30 },
    ],
  }),

  run: (context, caller, input) => {
    const person = input.getUser('person') === null ? caller : namedPerson(input);
    return showPerson(context, caller, person, input.getString('month'));
  },

  suggest: (context, caller, focused) => suggestSeasons(context, caller, focused.value),
};
