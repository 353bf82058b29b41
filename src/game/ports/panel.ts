/** What stands on the messages with buttons; drawn in `discord`. */

import type { Clan, SeatNumber, VoteChoice } from '#engine/kernel/types.ts';
import type { View } from '#engine/kernel/view.ts';
import type { LobbyView } from './ports.ts';

/** A message with buttons that the table keeps up to date. The same for everybody who can see it. */
export type Panel =
  | { readonly kind: 'lobby'; readonly lobby: LobbyView }
  | {
      readonly kind: 'night';
      readonly night: number;
      readonly step: number;
      readonly overview: GameOverview;
      /** The numbers of a blind shooting that is under way (D14). */
      readonly numbers?: readonly NumberCall[];
      /** Night talks are held in panels: everybody has a button for them. */
      readonly talks?: true;
    }
  /** In a clan's chat: its contract, and what it needs for its shooting (D6, D14). */
  | {
      readonly kind: 'clan';
      readonly clan: Clan;
      readonly night: number;
      readonly step: number;
      readonly members: readonly SeatNumber[];
      /** What stands. */
      readonly settled: readonly SeatNumber[] | null;
      /** The latest proposal, and who has confirmed it. */
      readonly latest: readonly SeatNumber[] | null;
      readonly confirmed: readonly SeatNumber[];
      /** It may be proposed now. */
      readonly proposes: boolean;
      /** Numbers are called this night. */
      readonly fires: boolean;
    }
  | {
      readonly kind: 'day';
      readonly day: number;
      readonly step: number;
      readonly overview: GameOverview;
      /** A new page is a new message below what has been said meanwhile. */
      readonly page: number;
      /** Whether there is anything to nominate for. */
      readonly nominates: boolean;
      /** Not by who has the floor: in a time of its own after the speeches (A6). */
      readonly apart?: true;
      /** The talk is free, and a vote comes when all are ready for it (B6); else who has the floor may give it away. */
      readonly free: boolean;
      readonly talks?: true;
    }
  | {
      readonly kind: 'ballot';
      readonly day: number;
      readonly round: number;
      readonly step: number;
      readonly choices: readonly VoteChoice[];
      /** Of whom it is asked, where the choices are an answer (C11). */
      readonly about: readonly SeatNumber[];
      /** Who has no vote in it (C10). */
      readonly barred: readonly SeatNumber[];
      /** The end of the time to vote; absent while it is announced. */
      readonly until?: number;
    }
  /** Whether a convicted player is acquitted: the same for everybody, and only a judge can make use of it (A16). */
  | {
      readonly kind: 'appeal';
      readonly day: number;
      readonly step: number;
      readonly seat: SeatNumber;
      readonly until?: number;
    }
  /** One of the tied names a number, in the open (A8). */
  | {
      readonly kind: 'duel';
      readonly day: number;
      readonly step: number;
      readonly seat: SeatNumber;
      readonly free: readonly number[];
      readonly until?: number;
    }
  /** The same for everybody, though only judges can make use of it (D12). */
  | {
      readonly kind: 'judgement';
      readonly day: number;
      readonly step: number;
      readonly choices: readonly SeatNumber[];
      readonly until?: number;
    }
  /** Somebody who has been voted out may take another along, in the open (C19). */
  | {
      readonly kind: 'revenge';
      readonly day: number;
      readonly step: number;
      readonly seat: SeatNumber;
      readonly choices: readonly SeatNumber[];
      readonly until?: number;
    };

/** When a number is called, ms since 1970. */
export interface NumberCall {
  readonly seat: SeatNumber;
  readonly at: number;
}

/** How a game stands, as far as everybody may know it. */
export interface GameOverview
  extends Pick<View, 'seats' | 'step' | 'paused' | 'nominations' | 'ready' | 'voted' | 'lastBallot'> {
  /** Who has the floor after this. */
  readonly next: SeatNumber | null;
  /** The end of the time that is running. */
  readonly until: number | null;
}
