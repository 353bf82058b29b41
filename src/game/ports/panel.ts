/** The content of messages with buttons. `discord` renders them. */

import type { Card } from '#engine/kernel/events.ts';
import type { Clan, RulesetId, SeatNumber, VoteChoice, Winner } from '#engine/kernel/types.ts';
import type { View } from '#engine/kernel/view.ts';
import type { CastVote } from '#engine/mechanics/ballot/state.ts';
import type { EarnedBy } from './achievements.ts';
import type { BestBets, EndedCall, EveningScore, PlayerOfGame, TableView, TimelineView } from './game-views.ts';
import type { GameFacts, LobbyView } from './lobby-view.ts';
import type { SeatedPlayer } from './people.ts';
import type { TextFile } from './text.ts';

/** A message that the table keeps up to date. Everybody who can see it sees the same. */
export type Panel =
  | { readonly kind: 'lobby'; readonly lobby: LobbyView }
  /** The result card of a finished game, in the place of its lobby. */
  | ({
      readonly kind: 'result';
      readonly keepsLog: boolean;
      readonly files: readonly TextFile[];
      readonly evening: EveningScore;
      /** Missing: the cards stay face down. */
      readonly timeline?: TimelineView;
      /** The achievements of the game. Missing: there are none, or they are not known yet. */
      readonly earned?: readonly EarnedBy[];
      /** The player of the game, by the votes of the players. Missing: nobody has enough votes. */
      readonly playerOfGame?: PlayerOfGame;
      /** The best bets of the dead. Missing: no bet was right. */
      readonly bets?: BestBets;
    } & PlayedResult)
  /** In the town of a finished game. */
  | {
      readonly kind: 'after-game';
      /** The people who have asked for the next game, and the number of players who are enough. */
      readonly asked: number;
      readonly needed: number;
      /** The table of the next game, and the channel of its lobby. */
      readonly next?: { readonly gameId: string; readonly channelId: string };
      /** True if dead players may have to join the voice room again before Discord lets them be heard. */
      readonly rejoin?: true;
    }
  /** The table waits for players before the deal. The first post of the message calls all of them. */
  | {
      readonly kind: 'gathering';
      /** The time at which it began: a later gathering gets a new message. */
      readonly at: number;
      /** The time at which missing players lose their seats. */
      readonly until: number;
      /** User ids of the players who are there, and of the others. */
      readonly here: readonly string[];
      readonly missing: readonly string[];
      /** True if somebody waits for a seat. */
      readonly waits?: true;
      /** True at a table in text, whose players say that they are there. */
      readonly inText?: true;
    }
  /**
   * A page of the town: everything that is told in one stretch of the game, with the choices of the current step below
   * it. A page that is over has no choices, and stays.
   */
  | ({
      readonly kind: 'page';
      /** The cards and changed options of the game, on its first page. */
      readonly facts?: GameFacts;
      /** The current step and its choices. `null`: the page is over. */
      readonly now: PageChoices | null;
    } & TownPage)
  /** In a clan's chat: its contract, and the numbers for its blind shooting (D6, D14). */
  | {
      readonly kind: 'clan';
      readonly clan: Clan;
      readonly night: number;
      readonly step: number;
      readonly members: readonly SeatNumber[];
      /** The contract that is in force. */
      readonly settled: readonly SeatNumber[] | null;
      /** The latest proposal. `confirmed`: the seats that have confirmed it. */
      readonly latest: readonly SeatNumber[] | null;
      readonly confirmed: readonly SeatNumber[];
      /** True if a contract may be proposed now. */
      readonly proposes: boolean;
      /** True if numbers are called this night. */
      readonly fires: boolean;
      /** The number that is being called to the clan now (D14). Missing: none. */
      readonly called?: SeatNumber;
      /** The seat of the contract in force for this night (D6). Missing: there is none. */
      readonly tonight?: SeatNumber;
    }
  /** In the chat of the dead: who is there, and what they may see (G6). */
  | {
      readonly kind: 'graveyard';
      readonly seats: readonly SeatNumber[];
      readonly isOver: boolean;
      /** True if the chat is a voice channel. Missing: it is a text channel or a panel. */
      readonly isVoice?: true;
      /** The bet on today's vote. `null`: none is open. */
      readonly bet: { readonly day: number; readonly choices: readonly SeatNumber[] } | null;
    }
  /** In the chat of the dead: the actions of a night, call by call. */
  | {
      readonly kind: 'acts';
      readonly ruleset: RulesetId;
      readonly night: number;
      readonly calls: readonly EndedCall[];
    };

/** A page of the town's record, which is one message in the town. */
export interface TownPage {
  /** From 1. A page is posted once. */
  readonly number: number;
  readonly lines: readonly string[];
  /** The people who are pinged when it is posted. */
  readonly mentions: readonly string[];
  /** The latest picture of the table on this page, for below its lines. Missing: it has none. */
  readonly picture?: TableView;
  /** True for the page that tells the end of the game. */
  readonly isEnd?: true;
}

/** The current step on its page, and everything that people can do in it. */
export interface PageChoices {
  readonly step: number;
  /** The end of the step's time, ms since 1970. `null`: no time runs, or nobody has to know it. */
  readonly until: number | null;
  /** A line about the step until its time begins: that microphones are being opened. */
  readonly note: string | null;
  /** Night chats are held in panels. Everybody has a button for them. */
  readonly talks: boolean;
  /** The step waits for the press of a host who narrates in person. Missing: it does not. */
  readonly awaitsHost?: true;
  readonly choice: StepChoice;
}

/** An action of the day that has a button on the page: Thanks (G7), Ready (B6), and a nomination. */
export type DayVerb = 'passes' | 'ready' | 'nominates';

/** The question of a step. */
export type StepChoice =
  /** The step is over, and the narrator has not come to what follows. Nobody is asked for anything. */
  | { readonly kind: 'wait' }
  | {
      readonly kind: 'night';
      /** The numbers of the current blind shooting (D14). */
      readonly numbers: readonly NumberCall[] | null;
      /** The number that is being called. Missing: none is. */
      readonly called?: SeatNumber;
      /** The number before it. Its button stays for presses that are on their way to Discord. Missing: there is none. */
      readonly former?: SeatNumber;
    }
  | {
      readonly kind: 'day';
      readonly overview: GameOverview;
      /** The actions that somebody has in this step. */
      readonly offers: readonly DayVerb[];
    }
  | {
      readonly kind: 'ballot';
      readonly choices: readonly VoteChoice[];
      /** The seats that have voted (G8). */
      readonly voted: readonly SeatNumber[];
      /** The call of a ballot whose choices are called (F8). Missing: all are voted on at once. */
      readonly call?: VoteCall;
    }
  /** The acquittal of a convicted player. Everybody sees the same buttons, but only a judge can use them (A16). */
  | { readonly kind: 'appeal' }
  /** One of the tied players names a number in public (A8). */
  | { readonly kind: 'duel'; readonly free: readonly number[] }
  /** Everybody sees the same buttons, but only judges can use them (D12). */
  | { readonly kind: 'judgement'; readonly choices: readonly SeatNumber[] }
  /** A player who was voted out may take another player along, in public (C19). */
  | { readonly kind: 'revenge'; readonly choices: readonly SeatNumber[] };

/** The result of a finished game, as everybody may know it. */
export interface PlayedResult {
  readonly ruleset: RulesetId;
  /** `none`: the game was called off. */
  readonly winner: Winner;
  readonly winners: readonly SeatNumber[];
  /** Empty if the cards stay face down. */
  readonly cards: readonly Card[];
  /** The length of the game. */
  readonly minutes: number;
  readonly players: readonly SeatedPlayer[];
  /** Players whose seats were taken over by substitutes. */
  readonly former: readonly SeatedPlayer[];
  /** The seats that left the game. */
  readonly left: readonly { readonly seat: SeatNumber; readonly phase: 'night' | 'day'; readonly round: number }[];
}

/** A call of a ballot. */
export interface VoteCall {
  readonly choice: VoteChoice;
  /** The choice that is called next. `null`: this one is the last. */
  readonly next: VoteChoice | null;
  /** The call before it. Its button stays for presses that are on their way to Discord. Missing: no press on it counts. */
  readonly former?: { readonly choice: VoteChoice; readonly step: number };
  /** The votes so far, which everybody sees, without those whose count has been told. */
  readonly hands: readonly CastVote[];
}

/** A number that is called at a given time, ms since 1970. */
export interface NumberCall {
  readonly seat: SeatNumber;
  readonly at: number;
}

/** The public state of a game. */
export interface GameOverview
  extends Pick<View, 'seats' | 'step' | 'paused'>,
    Required<Pick<View, 'nominations' | 'ready' | 'voted' | 'lastBallot'>> {
  /** The next seat to have the floor. */
  readonly next: SeatNumber | null;
  /** The end of the running time limit. */
  readonly until: number | null;
}
