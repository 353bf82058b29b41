import type { Command } from '#discord/command.ts';
import { showSetup } from '#discord/features/setup/handlers.ts';
import { guildCommand } from '#discord/localised.ts';

/** `/setup`: the defaults of a server's tables, for moderators. */
export const setup: Command = {
  name: 'setup',
  data: () => guildCommand('setup'),
  run: (context, caller) => showSetup(context, caller),
};
