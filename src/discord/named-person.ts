import { GuildMember } from 'discord.js';
import type { CommandInput } from './command.ts';
import type { Named } from './features/moderation/handlers.ts';

/** The person named with the option `person`. */
export function namedPerson(input: CommandInput): Named {
  const user = input.getUser('person', true);
  const member = input.getMember('person');
  const name = member instanceof GuildMember ? member.displayName : user.displayName;
  return { userId: user.id, name, plays: member !== null && !user.bot };
}
