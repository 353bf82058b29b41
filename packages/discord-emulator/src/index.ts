export {
  BEHAVIOR_BELIEFS,
  type Behavior,
  type Belief,
  type CallMove,
  LIMIT_BELIEFS,
  type LimitBelief,
} from './beliefs.ts';
export { type Clock, ManualClock, systemClock } from './clock.ts';
export { Emulator, type EmulatorOptions, startEmulator } from './emulator.ts';
export { ApiError } from './errors.ts';
export * from './faults/plan.ts';
export { RANDOM_KINDS, type RandomPlanOptions, randomPlan, STRIPPABLE_BITS } from './faults/random-plan.ts';
export type { RunningPlan } from './faults/running-plan.ts';
export type { GatewayMessage } from './gateway/connection.ts';
export type { AutocompleteChoice, Interaction, OpenModal } from './interactions/interaction.ts';
export { DISCORD_TIMES, type InteractionOptions, type InteractionTimes } from './interactions/interactions.ts';
export type { ModalFields } from './interactions/modal-use.ts';
export type { OptionValue, OptionValues } from './interactions/option-values.ts';
export { differencesOf, TRUTH, truthOf, undeniedBy } from './measured.ts';
export { type Facts, type Measured, RIGHTS, type Right, readMeasured } from './read-measured.ts';
export type { Refusal, RestCall } from './rest/call-log.ts';
export type { BeforeDownload, BeforeRoute, DownloadFault, Fault } from './rest/faults.ts';
export { DISCORD_LIMITS, type RateLimits } from './rest/rate-limits.ts';
export type { RestRequest } from './rest/router.ts';
export type { NewApplication } from './state/applications.ts';
export type { LocalFile } from './state/attachments.ts';
export type { ChannelRewrites } from './state/channel-rewrites.ts';
export type {
  Application,
  Channel,
  Guild,
  Member,
  Message,
  Overwrite,
  Role,
  ScheduledEvent,
  User,
  VoiceState,
} from './state/entities.ts';
export { ALL_PERMISSIONS, basePermissions, channelPermissions, isVoice } from './state/permissions.ts';
export type { Limit } from './state/quotas.ts';
export {
  asShown,
  readFiles,
  readRows,
  readText,
  type ShownFile,
  type ShownMessage,
  type ShownRow,
} from './state/read-message.ts';
export { DISCORD_SHARDING, type Sharding } from './state/sharding.ts';
export { DISCORD_VOICE_BEHAVIOR, type VoiceBehavior } from './state/voice-behavior.ts';
export type { Client } from './users/client.ts';
export type {
  ClientChannel,
  ClientChoice,
  ClientCommand,
  ClientGuild,
  ClientMember,
  ClientOption,
  ClientRole,
  ClientState,
  ClientVoiceState,
} from './users/client-entities.ts';
export { EVERYONE_PERMISSIONS } from './users/everyone-permissions.ts';
export { type ReceivedEvent, WaitTimeout } from './users/inbox.ts';
export type { InteractionResult } from './users/interaction-result.ts';
export type { Moderator } from './users/moderator.ts';
export { UserRefusal } from './users/refusal.ts';
export type { FirstChannels, NewMember, SimulatedGuild } from './users/simulated-guild.ts';
export type { SimulatedUser } from './users/simulated-user.ts';
export type { Ref, VisibleChannel } from './users/view.ts';
export type { VoiceVisit } from './users/voice-visit.ts';
