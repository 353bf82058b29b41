/** The same game in Nightcall: seven plain players, two of them mafia, who play at random. */
import type { Command } from '#engine/kernel/commands.ts';
import { decide } from '#engine/kernel/decide.ts';
import { choices, type GameState, play, unstarted } from '#engine/kernel/engine.ts';
import { type Notice, reaches } from '#engine/kernel/notices.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { SeatNumber, Verb } from '#engine/kernel/types.ts';
import { rulesets } from '#rulesets/index.ts';
import { policies } from '#simulator/index.ts';
import { Memory, Town } from '#simulator/memory.ts';

const rules = rulesets['grand']!;
/** A tie is decided by a duel, so each day jails exactly one player. */
const options = { tie: 'duel' };
const cards = [...Array<string>(2).fill('mafioso'), ...Array<string>(5).fill('civilian')];

/** A recorded game: all commands that were carried out. */
export type PlainGame = readonly Command[];

/** Plays a game at random, and records its commands. */
export function recordPlainGame(seed: number): { readonly game: PlainGame; readonly winner: string } {
  const table = new RecordedTable(seed);
  while (!table.state.outcome) table.goOn();
  return { game: table.commands, winner: table.state.outcome.winner };
}

/** Plays a recorded game again, with all notices. */
export function playAgain(game: PlainGame): GameState {
  let state = unstarted;
  for (const command of game) {
    const played = play(rules, state, command);
    if (!played.ok) throw new Error(played.error.code);
    ({ state } = played.value);
  }
  return state;
}

/** Plays a recorded game again, without notices. */
export function decideAgain(game: PlainGame): GameState {
  let state = unstarted;
  for (const command of game) {
    const decision = decide(rules, state, command);
    if (!decision.ok) throw new Error(decision.error.code);
    ({ state } = decision.value);
  }
  return state;
}

/** Players who know only what they were told, as in the simulator. */
class RecordedTable {
  readonly commands: Command[] = [];
  state: GameState = unstarted;
  readonly #dice: Rng;
  readonly #town = new Town();
  #players: readonly Memory[] = [];

  constructor(seed: number) {
    this.#dice = new Rng(seed, 2 ** 30);
    this.#play({ type: 'start', ruleset: rules.id, options, seed, deal: { cards } });
  }

  #play(command: Command): void {
    const played = play(rules, this.state, command);
    if (!played.ok) throw new Error(played.error.code);
    this.commands.push(command);
    this.state = played.value.state;
    if (command.type === 'start') this.#players = this.state.seats.map(({ number }) => new Memory(number, this.#town));
    for (const notice of played.value.notices) this.#tell(notice);
  }

  #tell(notice: Notice): void {
    if (notice.to === 'all') this.#town.hear(notice.news);
    else for (const player of this.#players) if (reaches(notice, player.seat)) player.hear(notice.news);
  }

  /** Lets an announcement pass, or the time of a step after everybody has acted. */
  goOn(): void {
    const { step, open } = this.state;
    if (open) for (const player of this.#players) if (this.#town.isAlive(player.seat)) this.#ask(player, step!.number);
    if (this.state.step?.number === step!.number)
      this.#play({ type: open ? 'timeout' : 'announced', step: step!.number });
  }

  #ask(player: Memory, step: number): void {
    const done: Verb[] = [];
    while (this.state.step?.number === step && !this.state.outcome) {
      const offered = this.#offered(player.seat, done);
      const decision = offered.length > 0 && policies.random({ rules, memory: player, offered, dice: this.#dice });
      if (!decision) return;
      const { choice, targets } = decision;
      done.push(choice.verb);
      this.#play({ type: 'act', act: { seat: player.seat, verb: choice.verb, targets } });
    }
  }

  #offered(seat: SeatNumber, done: readonly Verb[]) {
    return choices(rules, this.state, seat).filter(({ verb }) => !done.includes(verb));
  }
}
