import type { Command } from '#discord/command.ts';
import { guildCommand } from '#discord/localised.ts';
import { act } from '#discord/panels/deeds.ts';

/** `/ready`: the caller is ready for the vote. It opens when all are ready (B6). */
export const ready: Command = {
  name: 'ready',
  data: () => guildCommand('ready'),
  run: (context, caller) => act(context, caller, null, { verb: 'ready', targets: [] }),
};
