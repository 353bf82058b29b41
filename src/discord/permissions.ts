import { PermissionFlagsBits, type PermissionsBitField } from 'discord.js';

export type PermissionName = keyof typeof PermissionFlagsBits;

/** Without these no table can be held; a survey refuses to start. */
export const requiredPermissions = [
  'ViewChannel',
  'SendMessages',
  'ReadMessageHistory',
  'ManageChannels',
  'ManageRoles',
  'Connect',
  'Speak',
  'MuteMembers',
] as const satisfies readonly PermissionName[];

/** An overwrite can only take away what Nightcall holds itself (Discord, channel resource): held for that alone. */
export const deniablePermissions = [
  'AddReactions',
  'Stream',
  'CreatePublicThreads',
  'CreatePrivateThreads',
  'SendMessagesInThreads',
  'UseEmbeddedActivities',
  'UseSoundboard',
  'SendVoiceMessages',
  'SendPolls',
] as const satisfies readonly PermissionName[];

/**
 * Commands stay usable where the guild itself is strict; the game's record at the end and the voice channel's status are
 * a comfort.
 */
export const optionalPermissions = [
  'AttachFiles',
  'UseApplicationCommands',
  'SetVoiceChannelStatus',
] as const satisfies readonly PermissionName[];

/** The bits of these permissions together. */
export const bitsOf = (names: readonly PermissionName[]): bigint =>
  names.reduce((bits, name) => bits | PermissionFlagsBits[name], 0n);

/** Those of `wanted` that are not held. */
export const lacking = <N extends PermissionName>(
  held: Readonly<PermissionsBitField>,
  wanted: readonly N[],
): readonly N[] => wanted.filter((name) => !held.has(PermissionFlagsBits[name]));

/** What an invitation asks for: the least that hosts a game, never Administrator. */
export const invitePermissions: bigint = bitsOf([
  ...requiredPermissions,
  ...deniablePermissions,
  ...optionalPermissions,
]);

/** The page on which Nightcall is invited to a guild. */
export function inviteUrl(applicationId: string): string {
  const query = new URLSearchParams({
    client_id: applicationId,
    scope: 'bot applications.commands',
    permissions: invitePermissions.toString(),
  });
  return `https://discord.com/oauth2/authorize?${query}`;
}
