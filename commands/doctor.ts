import { examine } from '#discord/features/doctor.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand } from '#discord/ui/localised.ts';

/** `/doctor`: checks the bot's permissions here and names each fix. */
export const doctor: Command = {
  name: 'doctor',
  data: () => guildCommand('doctor'),
  run: examine,
};
