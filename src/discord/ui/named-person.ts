import { GuildMember } from 'discord.js';
import type { CommandInput } from './command.ts';

/** A person who was named in a command. */
export interface NamedPerson {
  readonly userId: string;
  readonly name: string;
  /** True for a human member of the guild. */
  readonly plays: boolean;
}

/** The person named with the option `person`. */
export function namedPerson(input: CommandInput): NamedPerson {
  const user = input.getUser('person', true);
  const member = input.getMember('person');
  const name = member instanceof GuildMember ? member.displayName : user.displayName;
  return { userId: user.id, name, plays: member !== null && !user.bot };
}
