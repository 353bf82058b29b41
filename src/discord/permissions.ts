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

/**
 * Side doors: everything by which a person could speak or show something in a room. Each is taken from everybody there,
 * and an overwrite can only take away what Nightcall holds itself (Discord, channel resource).
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

/** The game's record at the end is a comfort. */
export const optionalPermissions = ['AttachFiles'] as const satisfies readonly PermissionName[];

/** The bits of these permissions together. */
export const bitsOf = (names: readonly PermissionName[]): bigint =>
  names.reduce((bits, name) => bits | PermissionFlagsBits[name], 0n);

/** Those of `wanted` that are not held. */
export const lacking = <N extends PermissionName>(
  held: Readonly<PermissionsBitField>,
  wanted: readonly N[],
): readonly N[] => wanted.filter((name) => !held.has(PermissionFlagsBits[name]));

/** The permissions that an invitation requests: the fewest that host a game, never Administrator. */
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
