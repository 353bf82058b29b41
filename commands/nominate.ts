import { ApplicationCommandOptionType as Option } from 'discord.js';
import { showChoices, submitAction, suggestTargets } from '#discord/features/actions/handlers.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand, localised } from '#discord/ui/localised.ts';

/** `/nominate`: the same as the button, in any channel. */
export const nominate: Command = {
  name: 'nominate',
  data: () => ({
    ...guildCommand('nominate'),
    options: [
      {
        ...localised('nominate.seat'),
        type: Option.Integer,
        autocomplete: true,
        min_value: 1,
        max_value: 99,
      },
    ],
  }),
  run: (context, caller, input) => {
    const seat = input.getInteger('seat');
    return seat === null
      ? showChoices(context, caller, null, 'nominates')
      : submitAction(context, caller, null, { verb: 'nominates', targets: [seat] });
  },
  suggest: (context, caller, focused) =>
    suggestTargets(context, caller, 'nominates', focused.value).map(({ name, value }) => ({
      name,
      value: Number(value),
    })),
};
