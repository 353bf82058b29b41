import { submitAction } from '#discord/features/actions/handlers.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand } from '#discord/ui/localised.ts';

/** `/ready`: the caller is ready for the vote. It opens when all are ready (B6). */
export const ready: Command = {
  name: 'ready',
  data: () => guildCommand('ready'),
  run: (context, caller) => submitAction(context, caller, null, { verb: 'ready', targets: [] }),
};
