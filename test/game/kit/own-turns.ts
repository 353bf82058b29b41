/** Games in which the own turns of players are asked for. */
import { choices, type GameState } from '#engine/kernel/engine.ts';
import type { Options, RoleId, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { ownTurnsOf } from '#game/model/own-turns.ts';
import type { OwnTurns } from '#game/ports/table-summary.ts';
import { rulesets } from '#rulesets/index.ts';
import { Game } from '../../engine/fixtures/table.ts';

/** A deck for each rulebook. */
export const decks: Readonly<Record<string, readonly RoleId[]>> = {
  six: ['civilian', 'civilian', 'commissar', 'doctor', 'mafioso', 'don'],
  club: ['don', 'mafioso', 'commissar', 'doctor', 'courtesan', 'civilian', 'civilian', 'maniac'],
  boxed: ['don', 'mafioso', 'commissar', 'doctor', 'captain', 'civilian', 'civilian', 'maniac'],
  deck: ['don', 'mafioso', 'commissar', 'doctor', 'yakuza', 'yakuza', 'civilian', 'judge', 'civilian'],
  grand: ['don', 'mafioso', 'commissar', 'doctor', 'judge', 'rake', 'civilian', 'witness', 'civilian', 'civilian'],
};

/** A game of this rulebook with its deck. */
export const begin = (rulebook: string, options: Options = {}): Game =>
  new Game({ rules: rulesets[rulebook]!, roles: decks[rulebook]!, options });

/** Plays an act that must be accepted. */
export function act(game: Game, seat: SeatNumber, verb: Verb, ...targets: readonly VoteChoice[]): void {
  const result = game.play({ type: 'act', act: { seat, verb, targets } });
  if (!result.ok) throw new Error(`${seat} ${verb}: ${result.error.code}`);
}

/** The own turns of a seat at this moment. */
export const turnsAt = ({ rules, state }: Game, seat: SeatNumber): OwnTurns => ownTurnsOf(rules, state, seat);

type Subject = keyof OwnTurns;

/** The key of a turn without its prefix, and the seat that it names. */
export function turn(game: Game, seat: SeatNumber, subject: Subject): string | null {
  const remark = turnsAt(game, seat)[subject];
  if (remark === null) return null;
  const named = remark.params && 'seat' in remark.params ? ` ${remark.params.seat}` : '';
  return `${remark.key.replace('turn.', '')}${named}`;
}

/** True in an open step of this kind. */
export const isAt =
  (kind: string, seat?: SeatNumber) =>
  ({ step, open }: GameState): boolean =>
    open && step?.kind === kind && (seat === undefined || ('seat' in step && step.seat === seat));

/** True at this open call of the round. */
export const isCalled =
  (call: string, round: number) =>
  ({ step, open, round: now }: GameState): boolean =>
    open && now === round && step?.kind === 'call' && step.call === call;

/** Plays to the trial with two candidates. */
export function nominated(game: Game): void {
  for (const [seat, target] of [
    [1, 2],
    [3, 4],
  ] as const) {
    game.until((state) => choices(game.rules, state, seat).some(({ verb }) => verb === 'nominates'));
    act(game, seat, 'nominates', target);
  }
}

/** Everybody who may vote does, in turn for one candidate and the other. */
export function tied(game: Game): void {
  game.until(isAt('ballot'));
  const voters = game.state.seats.filter(({ number }) => choices(game.rules, game.state, number).length > 0);
  const even = voters.slice(0, voters.length - (voters.length % 2));
  for (const [index, { number }] of even.entries()) act(game, number, 'votes', index % 2 === 0 ? 2 : 4);
}
