import { ApplicationCommandOptionType as Option } from 'discord.js';
import type { Command } from '#discord/command.ts';
import { guildCommand, localised } from '#discord/localised.ts';
import { suggestFor } from '#discord/panels/choices.ts';
import { act } from '#discord/panels/deeds.ts';

/** `/nominate`: as the button, in any channel. */
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
  run: (house, asker, typed) =>
    act(house, asker, null, { verb: 'nominates', targets: [typed.getInteger('seat', true)] }),
  suggest: (house, asker, focused) =>
    suggestFor(house, asker, 'nominates', focused.value).map(({ name, value }) => ({ name, value: Number(value) })),
};
