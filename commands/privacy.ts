import { ApplicationCommandOptionType as Option } from 'discord.js';
import { showHelp } from '#discord/features/help.ts';
import { askToExport, askToForget } from '#discord/features/privacy.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand, localised } from '#discord/ui/localised.ts';

/** `/privacy`: what is stored about a person. They can have it as a file, or have it deleted. */
export const privacy: Command = {
  name: 'privacy',

  data: () => ({
    ...guildCommand('privacy'),
    options: [
      { ...localised('privacy.policy'), type: Option.Subcommand },
      { ...localised('privacy.export'), type: Option.Subcommand },
      { ...localised('privacy.forget'), type: Option.Subcommand },
    ],
  }),

  run: (context, caller, input) => {
    switch (input.getSubcommand()) {
      case 'export':
        return askToExport(caller);
      case 'forget':
        return askToForget(caller);
      default:
        return showHelp(context, caller, 'privacy');
    }
  },
};
