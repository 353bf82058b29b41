export { type Clock, ManualClock, systemClock } from './clock.ts';
export { Emulator, type EmulatorOptions, startEmulator } from './emulator.ts';
export { ApiError } from './errors.ts';
export * from './faults/plan.ts';
export { RANDOM_KINDS, type RandomPlanOptions, randomPlan, STRIPPED } from './faults/random-plan.ts';
export type { RunningPlan } from './faults/running-plan.ts';
export type { GatewayMessage } from './gateway/connection.ts';
export type { Interaction, OfferedChoice, ShownModal } from './interactions/interaction.ts';
export { DISCORD_TIMES, type InteractionOptions, type InteractionTimes } from './interactions/interactions.ts';
export type { ModalFields } from './interactions/modal-use.ts';
export type { Givable, Given } from './interactions/option-values.ts';
export type { Refusal, RestCall } from './rest/call-log.ts';
export type { BeforeDownload, BeforeRoute, DownloadFault, Fault } from './rest/faults.ts';
export { DISCORD_LIMITS, type RateLimits } from './rest/rate-limits.ts';
export type { RestRequest } from './rest/router.ts';
export { EVERYONE } from './users/everyone.ts';
export { type ReceivedEvent, WaitedInVain } from './users/inbox.ts';
export type { Moderator } from './users/moderator.ts';
export { UserRefusal } from './users/refusal.ts';
export type { InteractionResult } from './users/result.ts';
export type { NewMember, SimulatedGuild } from './users/simulated-guild.ts';
export type { SimulatedUser } from './users/simulated-user.ts';
export type { Ref, SeenChannel } from './users/view.ts';
export type { VoiceVisit } from './users/voice-visit.ts';
export type { GivenFile } from './world/attachments.ts';
export type {
  Application,
  Channel,
  Guild,
  Member,
  Message,
  Overwrite,
  Role,
  User,
  VoiceState,
} from './world/entities.ts';
export type { Habits } from './world/habits.ts';
export { ALL_PERMISSIONS, basePermissions, channelPermissions, isVoice } from './world/permissions.ts';
export type { Limit } from './world/quotas.ts';
export { type CallManners, type CallMove, DISCORD_CALLS } from './world/voice-behavior.ts';
