import { PermissionFlagsBits, type PermissionsBitField } from 'discord.js';

/** The name of a permission, as discord.js writes it. */
export type PermissionName = keyof typeof PermissionFlagsBits;

/** The permissions without which a survey refuses to start a game. */
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

/**
 * The permissions by which a person could speak or show something in a room. Each is denied to everybody there. An
 * overwrite can only deny a permission that Nightcall has itself (Discord, channel resource).
 */
export const deniablePermissions = [
  'AddReactions',
  'Stream',
  'CreatePublicThreads',
  'CreatePrivateThreads',
  'SendMessagesInThreads',
  'UseEmbeddedActivities',
  'UseSoundboard',
  'UseExternalSounds',
  'SendVoiceMessages',
  'SendPolls',
  'SendTTSMessages',
  'PinMessages',
  'UseApplicationCommands',
  'UseExternalApps',
  'SetVoiceChannelStatus',
  'CreateEvents',
  'CreateInstantInvite',
] as const satisfies readonly PermissionName[];

/**
 * The permissions without which people who must be silent could still communicate. With Manage Messages, Nightcall
 * deletes messages that they edit: no overwrite can deny that.
 */
export const closingPermissions = [
  ...deniablePermissions,
  'ManageMessages',
] as const satisfies readonly PermissionName[];

/** The permissions for additional services, such as the game's record at the end. */
export const optionalPermissions = ['AttachFiles'] as const satisfies readonly PermissionName[];

/** The permissions without which night chats cannot be private threads. The invitation leaves out what only they need. */
export const threadPermissions = [
  'CreatePrivateThreads',
  'SendMessagesInThreads',
  'ManageThreads',
] as const satisfies readonly PermissionName[];

/** The bits of these permissions together. */
export const bitsOf = (names: readonly PermissionName[]): bigint =>
  names.reduce((bits, name) => bits | PermissionFlagsBits[name], 0n);

/** The permissions of `wanted` that are missing. */
export const missingFrom = <N extends PermissionName>(
  held: Readonly<PermissionsBitField>,
  wanted: readonly N[],
): readonly N[] => wanted.filter((name) => !held.has(PermissionFlagsBits[name]));

/** The permissions that an invitation requests: the fewest that host a game, never Administrator. */
export const invitePermissions: bigint = bitsOf([
  ...requiredPermissions,
  ...closingPermissions,
  ...optionalPermissions,
]);

/** The page on which Nightcall is invited to a guild. */
export const inviteUrl = (applicationId: string): string =>
  invitation(applicationId, 'bot applications.commands', invitePermissions);

/** The permissions of a helper bot. With Move Members it may join a full voice channel. */
export const extraBotPermissions = [
  'ViewChannel',
  'Connect',
  'Speak',
  'MuteMembers',
  'MoveMembers',
] as const satisfies readonly PermissionName[];

/** The name of a permission of helper bots. */
export type ExtraBotPermission = (typeof extraBotPermissions)[number];

/** The page on which a helper bot is invited to a guild. It has no commands. */
export const extraBotInviteUrl = (applicationId: string): string =>
  invitation(applicationId, 'bot', bitsOf(extraBotPermissions));

function invitation(applicationId: string, scope: string, permissions: bigint): string {
  const query = new URLSearchParams({ client_id: applicationId, scope, permissions: permissions.toString() });
  return `https://discord.com/oauth2/authorize?${query}`;
}
