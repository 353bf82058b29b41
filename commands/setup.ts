import { showSetup } from '#discord/features/setup/handlers.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand } from '#discord/ui/localised.ts';

/** `/setup`: the defaults of a server's tables, for moderators. */
export const setup: Command = {
  name: 'setup',
  data: () => guildCommand('setup'),
  run: (context, caller) => showSetup(context, caller),
};
