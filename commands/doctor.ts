import type { Command } from '#discord/command.ts';
import { guildCommand } from '#discord/localised.ts';
import { examine } from '#discord/panels/doctor.ts';

/** `/doctor`: what the bot may and may not do here, and what to do about it. */
export const doctor: Command = {
  name: 'doctor',
  data: () => guildCommand('doctor'),
  run: examine,
};
