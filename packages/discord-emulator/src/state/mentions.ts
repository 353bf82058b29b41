import { ComponentType } from 'discord-api-types/v10';
import { walk } from './components.ts';
import type { DiscordState } from './discord-state.ts';
import type { Message } from './entities.ts';
import type { AllowedMentions } from './message-checks.ts';

interface Mentioned {
  mentions: string[];
  mentionRoles: string[];
  mentionEveryone: boolean;
}

function textOf(message: Pick<Message, 'content' | 'components'>): string {
  const displayed = walk(message.components)
    .filter(({ node }) => node.type === ComponentType.TextDisplay)
    .map(({ node }) => String(node.content));
  return [message.content, ...displayed].join('\n');
}

function ids(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))];
}

/**
 * The users that a message pings: those that its text mentions and `allowed` permits (docs: Allowed Mentions Object).
 */
export function mentionsOf(
  discord: DiscordState,
  message: Pick<Message, 'content' | 'components' | 'guildId'>,
  allowed: AllowedMentions | null | undefined,
  mayMentionEveryone: boolean,
): Mentioned {
  const text = textOf(message);
  const parses = (kind: string) => !allowed || (allowed.parse ?? []).includes(kind);
  const passes = (kind: 'users' | 'roles', id: string) => parses(kind) || (allowed?.[kind] ?? []).includes(id);
  const guild = message.guildId ? discord.guilds.get(message.guildId) : undefined;
  return {
    mentions: ids(text, /<@!?(\d+)>/g).filter((id) => discord.users.has(id) && passes('users', id)),
    mentionRoles: ids(text, /<@&(\d+)>/g).filter((id) => guild?.roles.has(id) && passes('roles', id)),
    mentionEveryone: mayMentionEveryone && /@(everyone|here)/.test(text) && parses('everyone'),
  };
}
