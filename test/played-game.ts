/** A game that practice players play by the engine, without a clock: the record of it, with people on the seats. */
import type { Command } from '#engine/kernel/commands.ts';
import { play, unstarted } from '#engine/kernel/engine.ts';
import type { GameRecord } from '#game/ports/journal.ts';
import type { Player } from '#game/ports/ports.ts';
import { rulesets } from '#rulesets/index.ts';
import { newPracticePlayer } from '#simulator/index.ts';

/** A game that takes more commands never ends. */
const mostCommands = 20_000;
/** The most actions of a seat in a step. */
const mostActions = 4;

/** Plays a game of these people, on seats in this order. Each command takes a second. */
export function playedGame(
  players: readonly Player[],
  { ruleset, seed, guildId, endedAt }: Pick<GameRecord, 'ruleset' | 'seed' | 'guildId' | 'endedAt'>,
): GameRecord {
  const rules = rulesets[ruleset]!;
  const seats = players.map((_, index) => index + 1);
  const minds = seats.map((seat) => newPracticePlayer(rules, seat, seed));
  const all: Command[] = [];
  const options = { seating: 'joined' };
  let state = unstarted;
  const carryOut = (command: Command): boolean => {
    const played = play(rules, state, command);
    if (!played.ok) return false;
    state = played.value.state;
    all.push(command);
    for (const { to, news } of played.value.notices)
      for (const seat of to === 'all' ? seats : 'seat' in to ? [to.seat] : to.seats)
        minds[seat - 1]!.hear(news, to !== 'all');
    return true;
  };
  /** Lets a seat act as its practice player decides. */
  const act = (seat: number, step: number): void => {
    for (let acted = 0; acted < mostActions && state.step?.number === step; acted += 1) {
      const decided = minds[seat - 1]!.decide();
      if (decided === null || !carryOut({ type: 'act', act: { seat, ...decided } })) return;
    }
  };
  carryOut({ type: 'start', ruleset, options, seed, deal: { players: players.length } });
  while (state.outcome === null) {
    if (all.length > mostCommands) throw new Error('the game does not end');
    const { number: step } = state.step!;
    if (!state.open) carryOut({ type: 'announced', step });
    else for (const seat of seats) act(seat, step);
    if (state.open && state.step?.number === step) carryOut({ type: 'timeout', step });
  }
  const begin = endedAt - all.length * 1000;
  return {
    ...{ gameId: `game-${seed}`, guildId, ruleset, options, seed, endedAt, text: null, players },
    winner: state.outcome.winner,
    commands: all.map((command, index) => ({ at: begin + index * 1000, command })),
  };
}
