import { showHelp } from '#discord/features/help.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand } from '#discord/ui/localised.ts';

/** `/help`: a short tour of the bot, page by page. */
export const help: Command = {
  name: 'help',
  data: () => guildCommand('help'),
  run: (context, caller) => showHelp(context, caller),
};
