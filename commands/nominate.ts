import { ApplicationCommandOptionType as Option } from 'discord.js';
import type { Command } from '#discord/command.ts';
import { act } from '#discord/features/actions/handlers.ts';
import { suggestTargets } from '#discord/features/actions/input.ts';
import { guildCommand, localised } from '#discord/localised.ts';

/** `/nominate`: the same as the button, in any channel. */
export const nominate: Command = {
  name: 'nominate',
  data: () => ({
    ...guildCommand('nominate'),
    options: [
      {
        ...localised('nominate.seat'),
        type: Option.Integer,
        required: true,
        autocomplete: true,
        min_value: 1,
        max_value: 99,
      },
    ],
  }),
  run: (context, caller, input) =>
    act(context, caller, null, { verb: 'nominates', targets: [input.getInteger('seat', true)] }),
  suggest: (context, caller, focused) =>
    suggestTargets(context, caller, 'nominates', focused.value).map(({ name, value }) => ({
      name,
      value: Number(value),
    })),
};
