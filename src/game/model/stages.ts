/** The stages of a table, which follow from each other. */

import type { Batch } from '../ports/journal.ts';
import type {
  AfterDeal,
  Finished,
  Gathering,
  Lobby,
  Playing,
  Stage,
  StageOf,
  StoredTable,
  TableDocument,
  TableIn,
} from '../ports/table-document.ts';
import { freshLobby } from './blank-table.ts';
import type { Game } from './game.ts';

type Staged = Pick<TableDocument, 'stage'>;

/** Returns true if the table is at this stage. */
export const isAtStage = <Kind extends Stage['kind']>(table: TableDocument, kind: Kind): table is TableIn<Kind> =>
  table.stage.kind === kind;

/** Returns the facts that the table has at this stage only. `null`: it is at another one. */
export const stageOf = <Kind extends Stage['kind']>(table: TableDocument, kind: Kind): StageOf<Kind> | null =>
  isAtStage(table, kind) ? table.stage : null;

/** Returns the facts about the game of a table, also while it closes. `null`: none has begun. */
export function gameOf({ stage }: Staged): Playing | Finished | null {
  if (stage.kind === 'closing') return stage.game;
  return stage.kind === 'playing' || stage.kind === 'finished' ? stage : null;
}

/** Returns the facts about the finished game of a table, also while it closes. `null`: none is over. */
export function finishedOf(table: Staged): Finished | null {
  const game = gameOf(table);
  return game?.kind === 'finished' ? game : null;
}

/** Returns the change of a table whose game is over, also while it closes. It is empty if the game is not over. */
export function withFinished({ stage }: Staged, change: Partial<Finished>): Partial<Staged> {
  if (stage.kind === 'finished') return { stage: { ...stage, ...change } };
  if (stage.kind !== 'closing' || stage.game?.kind !== 'finished') return {};
  return { stage: { ...stage, game: { ...stage.game, ...change } } };
}

/** Returns the change of a table whose game is on or over. It is empty if there is none, or the table closes. */
export const withGame = ({ stage }: Staged, change: Partial<AfterDeal>): Partial<Staged> =>
  stage.kind === 'playing' || stage.kind === 'finished' ? { stage: { ...stage, ...change } } : {};

/** Returns the stage before the deal. `null`: the cards are dealt, or the table closes. */
export const undealtOf = ({ stage }: Staged): Lobby | Gathering | null =>
  stage.kind === 'lobby' || stage.kind === 'gathering' ? stage : null;

/** The gathering after the lobby. */
export const gathered = (
  { untold, lastNews, complete, wasFull }: Lobby,
  began: Pick<Gathering, 'at' | 'until' | 'here'>,
): Gathering => ({
  kind: 'gathering',
  untold,
  lastNews,
  complete,
  wasFull,
  ...began,
  called: null,
  present: [],
});

/** The lobby of a table that has gathered in vain. */
export const reopened = ({ untold, lastNews, complete, wasFull }: Gathering, until: number): Lobby => ({
  ...freshLobby(until),
  untold,
  lastNews,
  complete,
  wasFull,
});

/** The stage after the deal. */
const dealt = (stage: Lobby | Gathering): Playing => ({
  kind: 'playing',
  called: stage.kind === 'gathering' ? (stage.called ?? []) : [],
  present: stage.kind === 'gathering' ? stage.present : [],
  insiders: [],
  untoldInsiders: [],
  away: [],
  hushed: [],
  bets: [],
  moving: false,
  absences: [],
  intentions: [],
  removal: null,
  respite: null,
});

/** The stage after the end of the game. */
const ended = ({ called, insiders, untoldInsiders, away, hushed, bets }: Playing): Finished => ({
  kind: 'finished',
  called,
  insiders,
  untoldInsiders,
  away,
  hushed,
  bets,
  again: [],
  followed: false,
  playerVotes: [],
});

/** The stage of a table after the latest event of its game. */
export function stageAfter(stage: Stage, { batches, state }: Pick<Game, 'batches' | 'state'>): Stage {
  if (batches === 0 || stage.kind === 'closing' || stage.kind === 'finished') return stage;
  const playing = stage.kind === 'playing' ? stage : dealt(stage);
  return state.outcome === null ? playing : ended(playing);
}

/** Returns a stored table with its stage. One of version 3 did not say it: the batches of its game do. */
export function atItsStage(stored: StoredTable, batches: readonly Batch[]): TableDocument {
  const { stage } = stored;
  if (stage.kind !== 'earlier') return { ...stored, stage };
  if (batches.length === 0) return { ...stored, stage: stage.gathering ?? stage.lobby };
  const isOver = batches.some(({ events }) => events.some(({ type }) => type === 'GameEnded'));
  return { ...stored, stage: isOver ? stage.finished : stage.playing };
}
