import { submitAction } from '#discord/features/actions/handlers.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand } from '#discord/ui/localised.ts';

/** `/pass`: the speaker ends their speech early. */
export const pass: Command = {
  name: 'pass',
  data: () => guildCommand('pass'),
  run: (context, caller) => submitAction(context, caller, null, { verb: 'passes', targets: [] }),
};
