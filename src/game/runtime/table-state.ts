import type { Refusal } from '#engine/kernel/refusal.ts';
import { graceOf } from '../model/called-votes.ts';
import type { Game } from '../model/game.ts';
import { isLedNow } from '../model/leading.ts';
import type { LobbyProgress } from '../model/lobby.ts';
import { stageOf } from '../model/stages.ts';
import { leftOf, untilOf } from '../model/time-left.ts';
import type { TableSummary } from '../ports/game-service.ts';
import type { TableDocument } from '../ports/table-document.ts';
import type { Retry } from './requests.ts';

/** The state of a table: what is stored of it, and what a restart forgets. */
export interface TableState {
  readonly table: TableDocument;
  /** The fold of the stored batches. */
  readonly game: Game;
  readonly run: Run;
}

/** The state that is not stored: what holds only while this process runs the table. Times in ms since 1970. */
export interface Run {
  /** True while no time limit runs: Discord or the store is out of reach, or the game is just being resumed. */
  readonly isHeld: boolean;
  /** True while Discord is out of reach. */
  readonly isOutOfReach: boolean;
  /** True once this process stops the table. */
  readonly isStopped: boolean;
  /** The time at which the deadlines of the lobby were stopped. `null`: they run. */
  readonly lobbyHeldAt: number | null;
  /** The earliest end of a deadline of the lobby, after a restart or an outage. */
  readonly lobbyUntil: number;
  readonly progress: LobbyProgress['progress'];
  readonly notes: LobbyProgress['notes'];
  /** User ids of the new players whom Discord may not have let in yet. Their grace time has not begun. */
  readonly awaited: readonly string[];
  readonly move: Move;
  /** The time at which the town is told of an outage. `null`: it knows, or there is none. */
  readonly outageAt: number | null;
  readonly storeWait: StoreWait | null;
  /** The call of the night whose end was pressed before its full time. It ends then. `null`: there is none. */
  readonly ending: number | null;
  /** The time of the latest sign of people after the game. `null`: the game has not ended. */
  readonly sign: number | null;
  /** True if somebody has been in the voice room since the end. */
  readonly usesVoice: boolean;
  /** True if the game before knows that this one has begun. */
  readonly hasToldFormer: boolean;
  /** The intentions that the rules refused when their step opened: their people are told. */
  readonly voided: readonly VoidedIntention[];
  /** The lists of stored news that are being told. */
  readonly telling: readonly ('lobby' | 'insiders')[];
  readonly retries: readonly Retry[];
}

/** The way of a table to another voice room. */
export interface Move {
  /** True after the voice room was deleted, until the people are called to another one. */
  readonly isLost: boolean;
  /** True while the table waits for a voice room. Grace times stand still meanwhile. */
  readonly isRoomless: boolean;
  /** The time at which players who have not followed are missed. `null`: nobody has been called. */
  readonly lookAt: number | null;
  /** The time at which the town is told that the room is gone. `null`: it is not gone, or the town knows. */
  readonly goneAt: number | null;
}

/** The wait of a game for the store. */
interface StoreWait {
  /** The step at which the time stopped, and whether it was open. */
  readonly step: string;
  /** The seconds that were left of it. */
  readonly left: number;
  /** True if the store works again. */
  readonly isOver: boolean;
  /** The time at which the town is told. `null`: it is told, or need not be. */
  readonly tellAt: number | null;
}

/** An intention that was refused. */
interface VoidedIntention {
  readonly userId: string;
  readonly step: number;
  readonly refusal: Refusal;
}

/** Nothing has happened yet in this process. */
export const freshRun: Run = {
  isHeld: false,
  isOutOfReach: false,
  isStopped: false,
  lobbyHeldAt: null,
  lobbyUntil: 0,
  progress: 'open',
  notes: { obstacles: [], onlookers: [] },
  awaited: [],
  move: { isLost: false, isRoomless: false, lookAt: null, goneAt: null },
  outageAt: null,
  storeWait: null,
  ending: null,
  sign: null,
  usesVoice: false,
  hasToldFormer: false,
  voided: [],
  telling: [],
  retries: [],
};

type Staged = Pick<TableState, 'table'>;
type Played = Pick<TableState, 'game'>;

/** The stage of the table, as people speak of it. */
export function stageNow({ table }: Staged): TableSummary['stage'] {
  const { kind } = table.stage;
  return kind === 'finished' || kind === 'closing' ? 'over' : kind;
}

/** Returns true before the cards are dealt: in the lobby, or while the table gathers. */
export const isUndealt = ({ table: { stage } }: Staged): boolean =>
  stage.kind === 'lobby' || stage.kind === 'gathering';

/** Returns true if a game has begun: its first batch is stored. */
export const hasBegun = ({ game }: Played): boolean => game.batches > 0;

/** Returns true if a game has begun and has not ended. */
export const isOn = (state: Played): boolean => hasBegun(state) && state.game.state.outcome === null;

/** Returns true if the table does nothing more: it closes, or this process stops. */
export const hasStopped = ({ table, run }: Pick<TableState, 'table' | 'run'>): boolean =>
  run.isStopped || table.stage.kind === 'closing';

/** Returns true if no time limit may run. */
export const isIdle = (state: Pick<TableState, 'table' | 'run'>): boolean => state.run.isHeld || hasStopped(state);

/** Returns true if the game is on and its time may run. */
export const runs = (state: TableState): boolean => isOn(state) && !isIdle(state);

/** Returns true if the host ends the running time: they narrate in person, and the step has no beat of its own. */
export const isLed = ({ table, game }: Staged & Played): boolean => isLedNow(table, game.state.step);

/** Returns the end of the running time limit, ms since 1970. `null`: no time limit runs. */
export const untilNow = ({ table, game }: Staged & Played): number | null =>
  untilOf(game.timing, stageOf(table, 'playing')?.respite ?? null);

/** Returns the seconds that remain of the step's time: all of it while the step is announced. */
export const leftAt = (state: Staged & Played, now: number): number => leftOf(state.game, untilNow(state), now);

/** Returns the time for which the end of the open step waits for late presses, ms. */
export const graceNow = (rules: Parameters<typeof graceOf>[0], { game }: Played): number =>
  graceOf(rules, game.state, game.timing.speed);

/**
 * User ids of the people who are there while the table gathers: in the voice room (`present`), or by their own word at a
 * table in text. `null`: there is no room, or the table does not gather.
 */
export function gatheredIn(table: TableDocument, present: readonly string[] | null): readonly string[] | null {
  const gathering = stageOf(table, 'gathering');
  return gathering && present && [...present, ...(gathering.here ?? [])];
}
