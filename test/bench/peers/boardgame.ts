/**
 * The peer of the engine: boardgame.io with a game of seven plain players, two of them mafia. By day everybody alive
 * votes, and the most votes jail a player. Equal votes are decided by chance. By night the mafia shoots one civilian. The
 * mafia wins once it is as many as the others.
 */
import { createRequire } from 'node:module';
import type { ProcessGameConfig as Process } from 'boardgame.io/dist/types/packages/internal.d.ts';
import type { Ctx, Game, State } from 'boardgame.io/dist/types/src/types.d.ts';
import { Rng } from '#engine/kernel/rng.ts';

interface Library {
  readonly CreateGameReducer: (options: { game: Game }) => (state: State, action: Move) => State;
  readonly InitializeGame: (options: { game: Game; numPlayers: number }) => State;
  readonly ProcessGameConfig: typeof Process;
}

// The package has no entry for ES modules.
const { CreateGameReducer, InitializeGame, ProcessGameConfig }: Library = createRequire(import.meta.url)(
  'boardgame.io/internal',
);

/** A move in the form that the reducer takes. */
interface Move {
  readonly type: 'MAKE_MOVE';
  readonly payload: { readonly type: 'vote' | 'shoot'; readonly args: readonly [number]; readonly playerID: string };
}

/** A recorded game: its seed and its moves. */
export interface PeerGame {
  readonly seed: number;
  readonly moves: readonly Move[];
}

const players = 7;
const mafia = [0, 1];

interface Town {
  readonly alive: readonly boolean[];
  /** The votes of this day, as the numbers of players. */
  readonly votes: readonly number[];
}

const isMafia = (player: number): boolean => mafia.includes(player);
const living = ({ alive }: Town): readonly number[] => alive.flatMap((lives, player) => (lives ? [player] : []));
const dies = (town: Town, player: number): Town => ({
  votes: [],
  alive: town.alive.map((lives, index) => lives && index !== player),
});

/** Everybody in this list has one turn, in its order. */
const eachOnce = (who: (town: Town) => readonly number[]) => ({
  minMoves: 1,
  maxMoves: 1,
  order: {
    playOrder: ({ G }: { G: Town }) => who(G).map(String),
    first: () => 0,
    next: ({ ctx }: { ctx: Ctx }) => (ctx.playOrderPos + 1 < ctx.playOrder.length ? ctx.playOrderPos + 1 : undefined),
  },
});

/** The players with the most votes. */
function accused({ votes }: Town): readonly number[] {
  const counts = Array.from({ length: players }, (_, player) => votes.filter((vote) => vote === player).length);
  const most = Math.max(...counts);
  return counts.flatMap((count, player) => (count === most ? [player] : []));
}

const game = ProcessGameConfig({
  name: 'mafia',
  setup: (): Town => ({ alive: Array<boolean>(players).fill(true), votes: [] }),
  disableUndo: true,
  phases: {
    day: {
      start: true,
      next: 'night',
      turn: eachOnce(living),
      moves: { vote: ({ G }: { G: Town }, player: number): Town => ({ ...G, votes: [...G.votes, player] }) },
      endIf: ({ G }: { G: Town }) => G.votes.length === living(G).length,
      onEnd: ({ G, random }): Town => {
        const most = accused(G);
        return dies(G, most[most.length === 1 ? 0 : random.Die(most.length) - 1]!);
      },
    },
    night: {
      next: 'day',
      turn: eachOnce((town) => living(town).filter(isMafia).slice(0, 1)),
      moves: {
        shoot: ({ G, events }, player: number): Town => {
          events.endPhase!();
          return dies(G, player);
        },
      },
    },
  },
  endIf: ({ G }: { G: Town }) => {
    const criminals = living(G).filter(isMafia).length;
    if (criminals === 0) return { winner: 'town' };
    return criminals >= living(G).length - criminals ? { winner: 'mafia' } : undefined;
  },
});

const reduce = CreateGameReducer({ game });
const begun = (seed: number): State => InitializeGame({ game: { ...game, seed }, numPlayers: players });

/** Plays a game at random, and records it. */
export function recordPeerGame(seed: number): { readonly game: PeerGame; readonly winner: string } {
  const dice = new Rng(seed, 2 ** 30);
  const moves: Move[] = [];
  let state = begun(seed);
  while (state.ctx.gameover === undefined) {
    const { phase, currentPlayer } = state.ctx;
    const town: Town = state.G;
    const targets = living(town).filter((player) => phase === 'day' || !isMafia(player));
    const payload = { type: phase === 'day' ? ('vote' as const) : ('shoot' as const), playerID: currentPlayer };
    const move: Move = { type: 'MAKE_MOVE', payload: { ...payload, args: [dice.pick(targets)] } };
    moves.push(move);
    const next = reduce(state, move);
    if (next._stateID === state._stateID) throw new Error(`${JSON.stringify(move)} is refused`);
    state = next;
  }
  return { game: { seed, moves }, winner: state.ctx.gameover.winner };
}

/** Plays a recorded game again. */
export const replayPeerGame = ({ seed, moves }: PeerGame): State => moves.reduce(reduce, begun(seed));
