/** Finished games for the tests of statistics. */
import { readFileSync } from 'node:fs';
import { choices } from '#engine/kernel/choices.ts';
import type { Command, Deal } from '#engine/kernel/commands.ts';
import { play, unstarted } from '#engine/kernel/engine.ts';
import { publicNewsOf } from '#engine/kernel/notices.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import { notebookOf } from '#engine/kernel/take-notes.ts';
import { replay } from '#engine/record/replay.ts';
import type { GameRecord } from '#game/ports/journal.ts';
import { rulesets } from '#rulesets/index.ts';
import type { Replayed } from '#statistics/replayed.ts';

/** A game that takes more commands never ends. */
const mostCommands = 20_000;

/** One command of the game takes this long, ms. */
export const commandMs = 1000;

/**
 * Plays a game at random. `between`: commands of the host, by the number of the commands before.
 */
export function randomGame(
  seed: number,
  {
    ruleset = 'six',
    seats = 6,
    deal = { players: seats } as Deal,
    endedAt = Date.UTC(2026, 9, 5),
    between = new Map<number, Command>(),
  } = {},
): GameRecord {
  const rules = rulesets[ruleset]!;
  const dice = new Rng(seed, 1);
  let state = unstarted;
  const all: Command[] = [];
  const began = new FirstTimes();
  const carryOut = (command: Command): void => {
    const played = play(rules, state, command);
    if (!played.ok) throw new Error(played.error.code);
    state = played.value.state;
    all.push(command);
    const next = between.get(all.length);
    if (next) carryOut(next);
  };
  carryOut({ type: 'start', ruleset, options: {}, seed, deal });
  while (state.outcome === null) {
    if (all.length > mostCommands) throw new Error('the game does not end');
    const { step, open } = state;
    const hasTime = all.length - began.get(step!.number, all.length) < 2 * seats;
    if (!open) carryOut({ type: 'announced', step: step!.number });
    else carryOut((hasTime && actionNow(rules, state, dice)) || { type: 'timeout', step: step!.number });
  }
  const begin = endedAt - all.length * commandMs;
  return {
    ...{ gameId: `game-${seed}`, guildId: '1', ruleset, options: {}, seed, endedAt, text: null },
    players: Array.from({ length: seats }, (_, index) => ({ userId: `u${index + 1}`, name: `Player ${index + 1}` })),
    winner: state.outcome.winner,
    commands: all.map((command, index) => ({ at: begin + index * commandMs, command })),
  };
}

/** Returns a random action of a seat that may act, or null if there is none. */
function actionNow(rules: Ruleset, state: GameState, dice: Rng): Command | null {
  for (const { number: seat } of dice.shuffle(state.seats)) {
    const offered = choices(rules, state, seat).filter(({ picked, max }) => picked === undefined && max > 0);
    const [choice] = dice.shuffle(offered);
    if (choice === undefined) continue;
    const targets = dice.shuffle(choice.options).slice(0, Math.max(1, choice.min));
    const command: Command = { type: 'act', act: { seat, verb: choice.verb, targets } };
    // Some pairs of targets are refused, such as a player and themselves.
    if (play(rules, state, command).ok) return command;
  }
  return null;
}

/** A game of a tournament: fouls, a vote that is not given, a tie and the question, two hunts and their checks. */
export function tournamentGame(): Replayed {
  const { game } = replay(readFileSync(new URL('tournament.record', import.meta.url), 'utf8'), rulesets);
  const { moments, state, rules } = game!;
  const news = moments.flatMap(({ at, notices }) => publicNewsOf(notices).map((one) => ({ at, news: one })));
  const dealtSides = new Map(state.seats.map((seat) => [seat.number, seat.faction]));
  return { news, moments, state, acts: notebookOf(rules, state).acts, dealtSides };
}

/** The first value for each number. */
class FirstTimes {
  readonly #first = new Map<number, number>();

  get(key: number, now: number): number {
    if (!this.#first.has(key)) this.#first.set(key, now);
    return this.#first.get(key)!;
  }
}
