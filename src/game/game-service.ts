/** The service that commands and buttons call. Every answer is a value: a person's mistake never causes a rejection. */
import type { RulesetId } from '#engine/kernel/types.ts';
import type { Plans } from './invitations/plans.ts';
import type { Subscribers } from './invitations/subscribers.ts';
import type {
  Chat,
  HostPrompt,
  NewTable,
  NextRules,
  OpenedTable,
  Outcome,
  OwnChat,
  Rulebook,
  SeatInsight,
  Speech,
  TableSummary,
  VoiceTest,
} from './ports/game-service.ts';
import type { Language, PlanView } from './ports/ports.ts';
import type { AnswerTo, PersonRequests, RequestOf } from './runtime/requests.ts';
import type { HostedTable } from './table/hosted-table.ts';

/** The requests of a part: its methods that answer a person. */
type Requests<Part> = {
  readonly [Name in keyof Part as Part[Name] extends (...given: never) => Promise<Outcome<unknown>>
    ? Name
    : never]: Part[Name];
};

/** The part of a table that is told of Discord. */
export type TableEvents = Pick<HostedTable, 'floorMonitor' | 'voiceRoomChanged' | 'mutedByOthers' | 'disturbed'>;

/** The rulebooks that this installation hosts. */
interface RulebookService {
  /** Returns the ids of the rulebooks. */
  rulebooks(): readonly RulesetId[];
  /** Returns the choices that this rulebook offers. `null`: it is not hosted here. */
  rulebook(ruleset: RulesetId): Rulebook | null;
  /** Returns the rulebook of a table, with the changes of its role set. */
  rulebookAt(gameId: string): Rulebook | null;
}

/** One table, and what people can ask of it (`PersonRequests`). */
interface TableService {
  /** Asks a table, which answers. Fails if it is not there. */
  ask<Name extends keyof PersonRequests>(gameId: string, request: RequestOf<Name>): Promise<Outcome<AnswerTo<Name>>>;
  /** Tells a table what has happened in Discord. Nobody waits for it. */
  tell(gameId: string, event: (table: TableEvents) => unknown): void;
  /**
   * Returns the knowledge of this person's seat. `null`: they have none, or the cards are not dealt yet. Show it only
   * to them.
   */
  insight(gameId: string, userId: string): SeatInsight | null;
  /** Returns the night chats that this person may read in panels. Empty if the table uses channels. */
  chats(gameId: string, userId: string): readonly Chat[];
  /** Returns the night chats and the graveyard that this person may read now, in panels or channels. */
  ownChats(gameId: string, userId: string): readonly OwnChat[];
  /** Returns the words to say now and what comes next, for a host who narrates in person. */
  hostPrompt(gameId: string, userId: string, force?: boolean): Outcome<HostPrompt>;
}

/** The tables that are open, with their public facts, and new ones. */
interface TableDirectory {
  /**
   * Opens a lobby in a channel that can show it, and answers once it is shown. `late`: Discord is slow to show it.
   */
  create(table: NewTable): Promise<Outcome<OpenedTable>>;
  /**
   * Asks for the next game after the end of this one. Its lobby opens once the host or half of the players have asked:
   * the same people and settings, other seats. With `rules`, which only the host may choose, it has those.
   */
  again(gameId: string, userId: string, rules?: NextRules): Promise<Outcome>;
  /** Returns the table in this guild at which this person has a seat. A running game comes before a lobby. */
  tableOf(guildId: string, userId: string): TableSummary | null;
  /** Returns true if this person may take a seat: no table of the guild binds them. */
  isFree(guildId: string, userId: string): boolean;
  /** Returns the public facts about a table. `null`: it is not there. */
  table(gameId: string): TableSummary | null;
  /** Returns the tables of this guild. */
  tablesIn(guildId: string): readonly TableSummary[];
  /** Returns true if stored data of a table in this guild was unreadable when the bot started. */
  hasLostTable(guildId: string): boolean;
}

/** The requests of people who plan a table, or want to know of tables. */
export interface InvitationRequests {
  readonly plans: Requests<Plans>;
  readonly subscribers: Requests<Subscribers>;
}

/** Planned tables, and the people who want to know of tables. */
interface InvitationService {
  /** Asks the plans or the subscribers, who answer. */
  askInvitations<T>(request: (invitations: InvitationRequests) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** Returns the public facts about a plan. `null`: it is not there. */
  planned(planId: string): PlanView | null;
}

/** The narrator outside games. */
interface VoiceService {
  /** Speaks in a voice channel while no game of the guild is on: a few words, or `speech`. */
  testVoice(guildId: string, channelId: string, language: Language, speech?: Speech): Promise<VoiceTest>;
}

/** The events in Discord that concern several tables. */
interface DiscordEvents {
  /** Called when a person joins or leaves the voice room of their table. */
  voiceChanged(guildId: string, userId: string, present: boolean): void;
  /** Called when a person leaves the guild. */
  memberGone(guildId: string, userId: string): void;
  /** Called when a channel or thread of a server is deleted. Ends the plans of tables there. */
  channelGone(channelId: string): void;
  /**
   * Called when Discord or only this guild goes out of reach or returns. No time limit or grace time runs out meanwhile.
   */
  outage(out: boolean, guildId?: string): void;
}

/** The whole service. */
export interface GameService
  extends RulebookService,
    TableService,
    TableDirectory,
    InvitationService,
    VoiceService,
    DiscordEvents {}
