/** The interfaces through which a table reaches Discord, the voice and the storage. Adapters implement them. */

export type { FloorPlan } from '../settings/settings.ts';
export type { Clock, Timer } from './clock.ts';
export {
  type Fence,
  isOf,
  type Lease,
  type Leases,
  type Ownership,
  type Shards,
  soleFence,
  soleOwnership,
} from './lease.ts';
export type { GameFacts, LobbyView } from './lobby-view.ts';
export { type Log, logOfTable, type TableLog } from './log.ts';
export type {
  Asker,
  Budgets,
  CallKind,
  CallMeter,
  MeasuredCall,
  Resource,
  Slowness,
  SlowPart,
  VoiceMeter,
} from './meters.ts';
export type { CueItem, Narrator } from './narrator.ts';
export type { PackFile, PackFiles } from './pack-files.ts';
export type {
  DayVerb,
  GameOverview,
  NumberCall,
  PageChoices,
  Panel,
  PlayedResult,
  StepChoice,
  VoteCall,
} from './panel.ts';
export type { Peer, Peers, SessionStarts } from './peers.ts';
export { type HostMode, hostModes, type Player, type SeatedPlayer } from './people.ts';
export type { PlanBoard, PlanPlaces, PlanView } from './plan.ts';
export {
  type BanHashes,
  type Erased,
  type Export,
  forgottenId,
  type InUse,
  type PersonalData,
  type PrivacyService,
} from './privacy.ts';
export type { KnownOfTable, Layout, ReconcileResult, Reconciler } from './reconciler.ts';
export type { Access, ChatRoom, Room, RoomLayout } from './rooms.ts';
export type { Audience, Line, Script } from './script.ts';
export type { Entry, Store, StoreState } from './store.ts';
export { FenceLostError, StaleError, StoreError, TakenError, UnreadableError } from './store.ts';
export {
  english,
  type GivenFoul,
  type Language,
  languages,
  type Message,
  type Remark,
  readLanguage,
  type TextFile,
} from './text.ts';
