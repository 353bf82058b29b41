import type { Command } from '#discord/command.ts';
import { guildCommand } from '#discord/localised.ts';
import { setup as showSetup } from '#discord/panels/setup/panel.ts';

/** `/setup`: the defaults of a server's tables, for moderators. */
export const setup: Command = {
  name: 'setup',
  data: () => guildCommand('setup'),
  run: (context, caller) => showSetup(context, caller),
};
