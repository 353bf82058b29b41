import { ApplicationCommandOptionType as Option } from 'discord.js';
import { showStandings } from '#discord/features/protocol/view.ts';
import { showTop, suggestSeasons } from '#discord/features/statistics/handlers.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand, localised, topChoices } from '#discord/ui/localised.ts';
import { topOrders } from '#game/ports/statistics.ts';

/** `/top`: the best people of a server. */
export const top: Command = {
  name: 'top',

  data: () => ({
    ...guildCommand('top'),
    options: [
      { ...localised('top.by'), type: Option.String, choices: topChoices },
      { ...localised('stats.season'), type: Option.String, autocomplete: true, max_length: 30 },
    ],
  }),

  run: (context, caller, input) => {
    const named = input.getString('order');
    const by = topOrders.find((each) => each === named) ?? null;
    const month = input.getString('month');
    return by === 'points' ? showStandings(context, caller, month) : showTop(context, caller, by, month);
  },

  suggest: (context, caller, focused) => suggestSeasons(context, caller, focused.value),
};
