import type { Command } from '#discord/command.ts';
import { examine } from '#discord/features/doctor/handlers.ts';
import { guildCommand } from '#discord/localised.ts';

/** `/doctor`: checks the bot's permissions here and names each fix. */
export const doctor: Command = {
  name: 'doctor',
  data: () => guildCommand('doctor'),
  run: examine,
};
