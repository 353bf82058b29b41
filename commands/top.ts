import { ApplicationCommandOptionType as Option } from 'discord.js';
import { showTop, suggestSeasons } from '#discord/features/statistics/handlers.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand, localised, rankingChoices } from '#discord/ui/localised.ts';
import { rankings } from '#game/ports/statistics.ts';

/** `/top`: the best people of a server. */
export const top: Command = {
  name: 'top',

  data: () => ({
    ...guildCommand('top'),
    options: [
      { ...localised('top.by'), type: Option.String, choices: rankingChoices },
      { ...localised('stats.season'), type: Option.String, autocomplete: true, max_length: 30 },
    ],
  }),

  run: (context, caller, input) => {
    const named = input.getString('order');
    const by = rankings.find((each) => each === named) ?? 'rating';
    return showTop(context, caller, by, input.getString('month'));
  },

  suggest: (context, caller, focused) => suggestSeasons(context, caller, focused.value),
};
