import { GuildMember } from 'discord.js';
import type { Typed } from './command.ts';
import type { Named } from './panels/guests.ts';

/** Who was named with the option `person`. */
export function namedPerson(typed: Typed): Named {
  const user = typed.getUser('person', true);
  const member = typed.getMember('person');
  const name = member instanceof GuildMember ? member.displayName : user.displayName;
  return { userId: user.id, name, plays: member !== null && !user.bot };
}
