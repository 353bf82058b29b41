/** The content of messages with buttons. `discord` renders them. */

import type { Clan, SeatNumber, VoteChoice } from '#engine/kernel/types.ts';
import type { View } from '#engine/kernel/view.ts';
import type { LobbyView } from './lobby-view.ts';

/** A message with buttons that the table keeps up to date. Everybody who can see it sees the same. */
export type Panel =
  | { readonly kind: 'lobby'; readonly lobby: LobbyView }
  | {
      readonly kind: 'night';
      readonly night: number;
      readonly step: number;
      readonly overview: GameOverview;
      /** The numbers of the current blind shooting (D14). */
      readonly numbers?: readonly NumberCall[];
      /** Night chats are held in panels. Everybody has a button for them. */
      readonly talks?: true;
    }
  /** In a clan's chat: its contract, and the numbers for its blind shooting (D6, D14). */
  | {
      readonly kind: 'clan';
      readonly clan: Clan;
      readonly night: number;
      readonly step: number;
      readonly members: readonly SeatNumber[];
      /** The contract that is in force. */
      readonly settled: readonly SeatNumber[] | null;
      /** The latest proposal; `confirmed`: the seats that have confirmed it. */
      readonly latest: readonly SeatNumber[] | null;
      readonly confirmed: readonly SeatNumber[];
      /** True if a contract may be proposed now. */
      readonly proposes: boolean;
      /** True if numbers are called this night. */
      readonly fires: boolean;
    }
  | {
      readonly kind: 'day';
      readonly day: number;
      readonly step: number;
      readonly overview: GameOverview;
      /** A new page is a new message, below everything said meanwhile. */
      readonly page: number;
      /** True if nominations are possible. */
      readonly nominates: boolean;
      /** Nominations have their own time after the speeches, instead of the speaker's turn (A6). */
      readonly apart?: true;
      /** True: free discussion, and the vote begins when all are ready (B6). False: the speaker may end their turn. */
      readonly free: boolean;
      readonly talks?: true;
    }
  | {
      readonly kind: 'ballot';
      readonly day: number;
      readonly round: number;
      readonly step: number;
      readonly choices: readonly VoteChoice[];
      /** The seats that the question is about, if the choices are answers (C11). */
      readonly about: readonly SeatNumber[];
      /** The seats that have no vote (C10). */
      readonly barred: readonly SeatNumber[];
      /** The end of the voting time; missing while the ballot is announced. */
      readonly until?: number;
    }
  /** The acquittal of a convicted player. Everybody sees the same buttons, but only a judge can use them (A16). */
  | {
      readonly kind: 'appeal';
      readonly day: number;
      readonly step: number;
      readonly seat: SeatNumber;
      readonly until?: number;
    }
  /** One of the tied players names a number in public (A8). */
  | {
      readonly kind: 'duel';
      readonly day: number;
      readonly step: number;
      readonly seat: SeatNumber;
      readonly free: readonly number[];
      readonly until?: number;
    }
  /** Everybody sees the same buttons, but only judges can use them (D12). */
  | {
      readonly kind: 'judgement';
      readonly day: number;
      readonly step: number;
      readonly choices: readonly SeatNumber[];
      readonly until?: number;
    }
  /** A player who was voted out may take another player along, in public (C19). */
  | {
      readonly kind: 'revenge';
      readonly day: number;
      readonly step: number;
      readonly seat: SeatNumber;
      readonly choices: readonly SeatNumber[];
      readonly until?: number;
    };

/** A number that is called at a given time, ms since 1970. */
export interface NumberCall {
  readonly seat: SeatNumber;
  readonly at: number;
}

/** The public state of a game. */
export interface GameOverview
  extends Pick<View, 'seats' | 'step' | 'paused' | 'nominations' | 'ready' | 'voted' | 'lastBallot'> {
  /** The next seat to have the floor. */
  readonly next: SeatNumber | null;
  /** The end of the running time limit. */
  readonly until: number | null;
}
