import { ApplicationCommandOptionType as Option } from 'discord.js';
import { showSettings } from '#discord/features/setup/handlers.ts';
import { settingsLog } from '#discord/features/setup/log.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand, localised } from '#discord/ui/localised.ts';

/** `/settings`: the settings of a server for everybody, and the log of changes for moderators. */
export const settings: Command = {
  name: 'settings',

  data: () => ({
    ...guildCommand('settings'),
    options: [
      { ...localised('settings.show'), type: Option.Subcommand },
      {
        ...localised('settings.log'),
        type: Option.Subcommand,
        options: [{ ...localised('settings.log.page'), type: Option.Integer, min_value: 1 }],
      },
    ],
  }),

  run: (context, caller, input) =>
    input.getSubcommand() === 'log'
      ? settingsLog(context, caller, input.getInteger('page') ?? 1)
      : showSettings(context, caller),
};
