/** A table of club. */
import type { GameState } from '#engine/kernel/engine.ts';
import type { Options, RoleId, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { club } from '#rulesets/club.ts';
import { Game } from './fixtures/table.ts';

export const roles: readonly RoleId[] = [
  'don',
  'mafioso',
  'commissar',
  'doctor',
  'courtesan',
  'psychopath',
  'maniac',
  'civilian',
  'civilian',
];

export const opened = (options: Options = {}, until: (state: GameState) => boolean = () => true): Game => {
  const game = new Game({ rules: club, roles, options });
  game.until((state) => state.open && until(state));
  return game;
};

export const onDay = (day: number, kind: string) => (state: GameState) =>
  state.phase === 'day' && state.round === day && state.step?.kind === kind;

export const act = (seat: number, verb: Verb, ...targets: VoteChoice[]) =>
  ({ type: 'act', act: { seat, verb, targets } }) as const;

export const refusalOf = (game: Game, command: Parameters<Game['play']>[0]) => {
  const result = game.play(command);
  return result.ok ? 'ok' : result.error;
};

/** Night 2, at that call. */
export const atCall = (call: string) => (state: GameState) =>
  state.round === 2 && state.step?.kind === 'call' && state.step.call === call;
