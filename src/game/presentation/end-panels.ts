import { notebookOf } from '#engine/kernel/take-notes.ts';
import { bestBets } from '../model/bets.ts';
import type { Game } from '../model/game.ts';
import { neededForNext, scoreAfter } from '../model/next-table.ts';
import { playerOfGame } from '../model/player-of-game.ts';
import { filesOf } from '../model/record.ts';
import { seatsOf } from '../model/seating.ts';
import { finishedOf, gameOf } from '../model/stages.ts';
import { timelineOf } from '../model/timeline.ts';
import type { TimelineView } from '../ports/game-views.ts';
import type { PlayedResult } from '../ports/panel.ts';
import type { Layout, Panel, TextFile } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';
import { keepsDeadSilent, type Scene } from './scene.ts';
import type { TownRound } from './shown-table.ts';

/** The files of the record. */
export const filesIn = ({ record, table }: Scene): readonly TextFile[] => (record ? filesOf(record, table) : []);

/** The result card in the place of the lobby's panel. `null`: the game is not over. */
export function resultPanel(scene: Scene, rounds: readonly TownRound[]): Layout['panels'][number] | null {
  const { game, table } = scene;
  const result = resultOf(game, table);
  if (result === null) return null;
  const bets = bestBets(gameOf(table)?.bets ?? [], rounds, game.state.round);
  const player = playerOfGame(finishedOf(table)?.playerVotes ?? []);
  return {
    room: 'lobby',
    panel: {
      kind: 'result',
      keepsLog: table.settings.keepsLog,
      files: filesIn(scene),
      evening: scoreAfter(table.evening, result.winner),
      ...result,
      ...timelineIn(scene, rounds),
      ...(scene.earned.length === 0 ? {} : { earned: scene.earned }),
      ...(bets === null ? {} : { bets }),
      ...(player === null ? {} : { playerOfGame: player }),
    },
  };
}

/** The panel in the town of a finished game. */
export function afterGamePanel(scene: Scene): Panel {
  const { table, next, game } = scene;
  const { again = [] } = finishedOf(table) ?? {};
  return {
    kind: 'after-game',
    asked: again.length,
    needed: neededForNext(table),
    ...(next === null ? {} : { next: { gameId: next, channelId: table.channelId } }),
    ...(keepsDeadSilent(scene) && game.state.seats.some(({ left }) => left !== null) ? { rejoin: true as const } : {}),
  };
}

/** The timeline of the game for a panel. Nothing while the game is on, or if its cards stay face down. */
function timelineIn(
  { rules, table: { ruleset }, game: { state } }: Scene,
  rounds: readonly TownRound[],
): { readonly timeline?: TimelineView } {
  const { outcome, seats: sides, bestMove, onRecord, contracts } = state;
  if (outcome === null) return {};
  const end = { ...outcome, ruleset, sides, bestMove, onRecord, contracts };
  const timeline = timelineOf(end, notebookOf(rules, state).acts, rounds);
  return timeline === null ? {} : { timeline };
}

/** Returns the result of a finished game, as everybody may know it. `null`: the game has not ended. */
function resultOf(game: Game, table: Pick<TableDocument, 'ruleset' | 'players'>): PlayedResult | null {
  const { outcome, seats } = game.state;
  if (outcome === null) return null;
  return {
    ruleset: table.ruleset,
    ...outcome,
    minutes: Math.max(1, Math.round((game.at - game.beganAt) / 60_000)),
    players: seatsOf(table),
    former: game.former,
    left: seats.flatMap(({ number, left }) => (left === null ? [] : [{ seat: number, ...left, phase: fellIn(left) }])),
  };
}

/** Returns the phase in which a player fell. One who was killed at night leaves the game only in the morning. */
const fellIn = ({ cause, phase }: Left): Left['phase'] => (cause === 'night' ? 'night' : phase);

type Left = NonNullable<Game['state']['seats'][number]['left']>;
