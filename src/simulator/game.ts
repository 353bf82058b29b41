/** One simulated game. Every player decides by their own knowledge. */
import { noticesOf } from '#engine/kernel/audience.ts';
import { choices } from '#engine/kernel/choices.ts';
import type { Command, Deal } from '#engine/kernel/commands.ts';
import { decide } from '#engine/kernel/decide.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import type { Refusal } from '#engine/kernel/refusal.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, unstarted } from '#engine/kernel/state.ts';
import type { Options, RoleId, SeatNumber, Verb, Winner } from '#engine/kernel/types.ts';
import { Memory, Town } from './memory.ts';
import type { Decision, Policy } from './policy.ts';

/** The result of one game. */
export interface Outcome {
  readonly winner: Winner;
  /** The number of the night or the day on which it ended. */
  readonly rounds: number;
  /** By seat: the card that was dealt, and whether its player lived to the end and won. */
  readonly players: readonly { readonly role: RoleId; readonly lived: boolean; readonly won: boolean }[];
}

/** The parts that many simulated games have in common. */
export interface Plan {
  readonly rules: Ruleset;
  readonly policy: Policy;
  readonly options: Options;
  readonly deal: Deal;
  /** Receives every notice, in order. */
  readonly listener?: (notice: Notice) => void;
}

/** The largest number of steps of a game. */
const mostSteps = 20_000;

/** Plays a game to its end. @throws Error with the refusal's code if the cards are refused */
export function simulate({ rules, policy, options, deal, listener }: Plan, seed: number): Outcome {
  const table = new Table(rules, policy, seed, listener);
  const refusal = table.play({ type: 'start', ruleset: rules.id, options, seed, deal });
  if (refusal) throw new Error(refusal.code);
  for (let steps = 0; !table.state.outcome; steps++) {
    if (steps > mostSteps) throw new Error('the game does not end');
    table.playStep();
  }
  return outcomeOf(table.state);
}

function outcomeOf({ outcome, round, seats }: GameState): Outcome {
  const { winner, winners } = outcome!;
  return {
    winner,
    rounds: round,
    players: seats.map(({ number, dealt, left }) => ({
      role: dealt,
      lived: left === null,
      won: winners.includes(number),
    })),
  };
}

/** Steps in which no player can act. */
const idle: readonly string[] = ['opening', 'nightfall', 'morning', 'verdict', 'sleep', 'common', 'deliberation'];

class Table {
  state: GameState = unstarted;
  readonly #rules: Ruleset;
  readonly #policy: Policy;
  readonly #dice: Rng;
  readonly #town = new Town();
  readonly #listener: Plan['listener'];
  #players: readonly Memory[] = [];

  constructor(rules: Ruleset, policy: Policy, seed: number, listener: Plan['listener']) {
    this.#rules = rules;
    this.#policy = policy;
    this.#listener = listener;
    // A place that the game's own draws do not reach.
    this.#dice = new Rng(seed, 2 ** 30);
  }

  /** Carries out the command and tells all players what they may know of it. */
  play(command: Command): Refusal | null {
    const decision = decide(this.#rules, this.state, command);
    if (!decision.ok) return decision.error;
    const { events, states } = decision.value;
    for (let index = 0; index < events.length; index++) this.#tell(events[index]!, states[index]!);
    return null;
  }

  #tell(event: GameEvent, after: GameState): void {
    const before = this.state;
    this.state = after;
    for (const notice of noticesOf(event, { rules: this.#rules, before, after })) {
      this.#listener?.(notice);
      const { to, news } = notice;
      if (to === 'all') this.#town.hear(news);
      else if ('seat' in to) this.#players[to.seat - 1]!.hear(news);
      else for (const seat of to.seats) this.#players[seat - 1]!.hear(news);
    }
    if (event.type === 'GameStarted') {
      this.#players = after.seats.map(({ number }) => new Memory(number, this.#town));
    }
  }

  /** Lets an announcement pass. In other steps asks the players for their actions and then lets the time run out. */
  playStep(): void {
    const { step, open } = this.state;
    if (!step) throw new Error('the game stands still');
    if (!open) {
      this.play({ type: 'announced', step: step.number });
      return;
    }
    if (!idle.includes(step.kind)) this.#ask(step.number);
    if (this.state.step?.number === step.number) this.play({ type: 'timeout', step: step.number });
  }

  /** Asks the players in turn, and twice if one proposes what others confirm (D6). */
  #ask(step: number): void {
    const isContract = this.state.step?.kind === 'call' && this.state.step.purpose === 'contract';
    for (let round = 0; round < (isContract ? 2 : 1); round++) {
      for (const player of this.#asked()) this.#askOne(player, step);
    }
  }

  /** The living players, or the one player whose step this is. */
  #asked(): readonly Memory[] {
    const { step } = this.state;
    const ownTime = step && 'seat' in step && step.kind !== 'appeal' ? step.seat : null;
    return this.#players.filter(({ seat }) => (ownTime === null ? this.#town.isAlive(seat) : seat === ownTime));
  }

  #askOne(player: Memory, step: number): void {
    const done: Verb[] = [];
    while (this.state.step?.number === step && done.length < 4) {
      const all = choices(this.#rules, this.state, player.seat);
      const offered = done.length === 0 ? all : all.filter(({ verb }) => !done.includes(verb));
      if (offered.length === 0) return;
      const decision = this.#policy({ rules: this.#rules, memory: player, offered, dice: this.#dice });
      if (!decision) return;
      done.push(decision.choice.verb);
      this.#play(player.seat, decision);
    }
  }

  /**
   * Carries out an offered action. A player who turns out to be no judge is refused in private, and the game goes on
   * (D12, A16).
   */
  #play(seat: SeatNumber, { choice: { verb }, targets }: Decision): void {
    const refusal = this.play({ type: 'act', act: { seat, verb, targets } });
    if (refusal && refusal.code !== 'not-a-judge') throw new Error(`${seat} ${verb} ${targets}: ${refusal.code}`);
  }
}
