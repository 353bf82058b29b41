import { ApplicationCommandOptionType as Option } from 'discord.js';
import type { Command } from '#discord/command.ts';
import { guildCommand, localised } from '#discord/localised.ts';
import { suggestDeeds } from '#discord/panels/choices.ts';
import { actTyped } from '#discord/panels/deeds.ts';

/** `/act`: what the asker's card can do now, offered while it is typed. Only he sees it. */
export const act: Command = {
  name: 'act',
  data: () => ({
    ...guildCommand('act'),
    options: [{ ...localised('act.target'), type: Option.String, required: true, autocomplete: true, max_length: 100 }],
  }),
  run: (house, asker, typed) => actTyped(house, asker, typed.getString('target', true)),
  suggest: (house, asker, focused) => suggestDeeds(house, asker, focused.value),
};
