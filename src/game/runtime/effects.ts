/** The effects of a decision, as data. The loop of the table carries them out in order. */
import type { GameEvent } from '#engine/kernel/events.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import type { SeatNumber, Winner } from '#engine/kernel/types.ts';
import type { Game } from '../model/game.ts';
import type { NextRules } from '../ports/game-service.ts';
import type { Batch } from '../ports/journal.ts';
import type { ChatRoom, Message, Remark, Room } from '../ports/ports.ts';
import type { LobbyNews, TableDocument } from '../ports/table-document.ts';
import type { Request } from './requests.ts';
import type { Run } from './table-state.ts';

/** A fact that words depend on. They are dropped if it does not hold any more when they can be posted. */
export type Condition =
  | { readonly is: 'lobby' }
  | { readonly is: 'absent'; readonly userId: string }
  | { readonly is: 'host-away' }
  /** All of them are still missing while the table gathers. */
  | { readonly is: 'missing'; readonly userIds: readonly string[] }
  /** The game goes on, and this person has the seat. */
  | { readonly is: 'seated'; readonly seat: SeatNumber; readonly userId: string }
  | { readonly is: 'step'; readonly step: number | null }
  | { readonly is: 'voice-elsewhere' }
  | { readonly is: 'out-of-reach' }
  | { readonly is: 'before'; readonly until: number }
  /** The voice room is this channel. `null`: there is none. */
  | { readonly is: 'room'; readonly channelId: string | null };

/** A question to the world outside. Its answer is a request, which is decided in the same turn. */
export type Question =
  | { readonly ask: 'survey'; readonly userId: string }
  | { readonly ask: 'move'; readonly channelId: string | null }
  | { readonly ask: 'substitute'; readonly seat: SeatNumber; readonly person: { userId: string; name: string } }
  | ({ readonly ask: 'next-table' } & NextQuestion);

/** A next game is to be opened for these people, the latest first. `rules`: if they are others. */
export interface NextQuestion {
  readonly winner: Winner;
  readonly askedBy: readonly string[];
  readonly rules: NextRules | undefined;
}

/** The part of a write that the announcement needs. */
interface Played {
  readonly events: readonly GameEvent[];
  readonly notices: readonly Notice[];
  readonly before: Game;
}

/** A write that may fail. Nothing after it is done then. */
interface Write {
  /** The state that is not stored, as it is if the write fails. */
  readonly run: Run;
  readonly claims: Claims;
}

/** The people and the room that no other table may take while a write is made. It fails if one has them already. */
export interface Claims {
  /** The people who get a seat. */
  readonly seats: readonly string[];
  /** The external voice channel to which the table moves. `null`: it does not move to one. */
  readonly voiceChannelId: string | null;
}

/** An effect. `while`: see `Condition`. */
export type Effect =
  /** Stores the table. If it fails, the rest is not done. */
  | ({ readonly do: 'store'; readonly table: TableDocument } & Write)
  /** Stores the table, if possible: at worst it is granted once more after a restart. */
  | { readonly do: 'note'; readonly table: TableDocument }
  /** Stores a batch of the game, and announces it. */
  | ({
      readonly do: 'append';
      readonly batch: Batch;
      readonly played: Played;
      readonly table: TableDocument;
      readonly game: Game;
    } & Write)
  /** Corrects the game in memory: its times were counted by a clock that has changed. */
  | { readonly do: 'correct'; readonly game: Game }
  | { readonly do: 'store-said'; readonly room: ChatRoom; readonly seat: SeatNumber; readonly text: string }
  /** Decides another request in the same turn (`decide`), or in one of its own that follows (`begin`). */
  | { readonly do: 'decide'; readonly request: Request }
  | { readonly do: 'begin'; readonly request: Request; readonly attempt?: number }
  | { readonly do: 'ask'; readonly question: Question }
  /** Shows the table in Discord. `tell`: what the table is told when that is done. */
  | { readonly do: 'arrange'; readonly tell?: Request }
  /** Waits until the rooms exist or cannot be made. */
  | { readonly do: 'await-rooms'; readonly tell: Request }
  /** Tells the town, in voice as well. */
  | { readonly do: 'remark'; readonly remark: Remark; readonly tag: string; readonly while?: Condition }
  /** Posts for particular people. */
  | ({
      readonly do: 'notify';
      readonly remark: Remark;
      readonly tag: string;
      readonly mentions: readonly string[];
      readonly room?: Room | 'lobby';
      readonly while?: Condition;
    } & Pick<Message, 'ofLobby'>)
  | { readonly do: 'write'; readonly room: 'lobby' | 'town'; readonly remark: Remark; readonly tag: string }
  | { readonly do: 'whisper'; readonly remark: Remark }
  | { readonly do: 'tell-lobby'; readonly number: number; readonly news: readonly LobbyNews[] }
  | { readonly do: 'tell-insider'; readonly userId: string; readonly number: number }
  /** Tells at once that the store does not work, until it does. */
  | { readonly do: 'tell-store-out' }
  | { readonly do: 'forget-store-out' }
  | { readonly do: 'announce-again' }
  | { readonly do: 'gong' | 'open-voice' | 'release-voice' | 'take-voice' | 'free-voice' }
  /** Finds out who of these players has left the server. */
  | { readonly do: 'seek'; readonly userIds: readonly string[] }
  | { readonly do: 'find-onlookers' }
  | { readonly do: 'find-quiet' }
  | { readonly do: 'keep-result' }
  | { readonly do: 'dismantle' }
  | { readonly do: 'show-live-pages' }
  /** Tells the other tables of the server. */
  | { readonly do: 'tell-tables'; readonly what: 'seats-freed' | 'next-gathers' | 'next-began' | 'rooms-unused' }
  | { readonly do: 'log'; readonly details: object; readonly text: string };
