import type { Options, RulesetId } from '#engine/kernel/types.ts';
import type { Player } from './people.ts';
import type { Language, Remark } from './text.ts';

/** The public facts about a plan. */
export interface PlanView {
  readonly planId: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly hostId: string;
  readonly ruleset: RulesetId;
  readonly roleSet?: string;
  readonly options: Options;
  readonly language: Language;
  readonly at: number;
  readonly people: readonly Player[];
  /** The expected length of the game, minutes. */
  readonly minutes: number;
  /**
   * - `planned`: it waits for its time.
   * - `opened`: its lobby is open.
   * - `cancelled`: its host or a moderator cancelled it.
   * - `missed`: its time passed while the bot was not running.
   * - `failed`: its lobby could not be opened.
   */
  readonly state: 'planned' | 'opened' | 'cancelled' | 'missed' | 'failed';
  /** The reason, if it failed. */
  readonly why?: Remark;
}

/** The message of a plan and its event in Discord. Missing: there is none. */
export interface PlanPlaces {
  readonly messageId?: string;
  readonly eventId?: string;
}

/** Shows plans in Discord. Never rejects. */
export interface PlanBoard {
  /** Makes or changes the message of a plan and its event. Returns what exists then. `'late'`: try again later. */
  show(plan: PlanView, places: PlanPlaces): Promise<PlanPlaces | 'late'>;
}
