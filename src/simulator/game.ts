/** One simulated game: every player decides by what he knows himself. */
import { noticesOf } from '#engine/kernel/audience.ts';
import { choices } from '#engine/kernel/choices.ts';
import type { Command, Deal } from '#engine/kernel/commands.ts';
import { decide } from '#engine/kernel/decide.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import { reaches } from '#engine/kernel/notices.ts';
import type { Refusal } from '#engine/kernel/refusal.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, unstarted } from '#engine/kernel/state.ts';
import type { Options, RoleId, SeatNumber, Verb, Winner } from '#engine/kernel/types.ts';
import { Memory, Town } from './memory.ts';
import type { Decision, Policy } from './policy.ts';

/** How a game came out. */
export interface Outcome {
  readonly winner: Winner;
  /** The night in which, or the day on which, it ended. */
  readonly rounds: number;
  /** By seat: the card that was dealt, whether its player lived to the end, and whether he won. */
  readonly players: readonly { readonly role: RoleId; readonly lived: boolean; readonly won: boolean }[];
}

/** What is played: the same for each of many games. */
export interface Plan {
  readonly rules: Ruleset;
  readonly policy: Policy;
  readonly options: Options;
  readonly deal: Deal;
}

/** No game lasts longer. */
const mostSteps = 20_000;

/** Plays a game to its end. @throws Error with the refusal's code where the cards are refused */
export function simulate({ rules, policy, options, deal }: Plan, seed: number): Outcome {
  const table = new Table(rules, policy, seed);
  const refusal = table.play({ type: 'start', ruleset: rules.id, options, seed, deal });
  if (refusal) throw new Error(refusal.code);
  for (let steps = 0; !table.state.outcome; steps++) {
    if (steps > mostSteps) throw new Error('the game does not end');
    table.goOn();
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

/** Steps in which nobody has anything to do. */
const idle: readonly string[] = ['opening', 'nightfall', 'morning', 'verdict', 'sleep', 'common', 'deliberation'];

class Table {
  state: GameState = unstarted;
  readonly #rules: Ruleset;
  readonly #policy: Policy;
  readonly #dice: Rng;
  readonly #town = new Town();
  #players: readonly Memory[] = [];

  constructor(rules: Ruleset, policy: Policy, seed: number) {
    this.#rules = rules;
    this.#policy = policy;
    // Another place than any of the game's own draws.
    this.#dice = new Rng(seed, 2 ** 30);
  }

  /** Carries the command out, and tells everybody what he may know of it. */
  play(command: Command): Refusal | null {
    const decision = decide(this.#rules, this.state, command);
    if (!decision.ok) return decision.refusal;
    decision.events.forEach((event, index) => {
      this.#tell(event, decision.states[index]!);
    });
    return null;
  }

  #tell(event: GameEvent, after: GameState): void {
    const before = this.state;
    this.state = after;
    for (const notice of noticesOf(event, { before, after })) {
      if (notice.to === 'all') this.#town.hear(notice.news);
      else for (const player of this.#players) if (reaches(notice, player.seat)) player.hear(notice.news);
    }
    if (event.type === 'GameStarted') {
      this.#players = after.seats.map(({ number }) => new Memory(number, this.#town));
    }
  }

  /** Hears what is announced; or everybody does what he wants to, and the time runs out. */
  goOn(): void {
    const { step, open } = this.state;
    if (!step) throw new Error('the game stands still');
    if (!open) {
      this.play({ type: 'announced', step: step.number });
      return;
    }
    if (!idle.includes(step.kind)) this.#ask(step.number);
    if (this.state.step?.number === step.number) this.play({ type: 'timeout', step: step.number });
  }

  /** Round the table, twice where somebody proposes what others confirm (D6). */
  #ask(step: number): void {
    const isContract = this.state.step?.kind === 'call' && this.state.step.purpose === 'contract';
    for (let round = 0; round < (isContract ? 2 : 1); round++) {
      for (const player of this.#asked()) this.#askOne(player, step);
    }
  }

  /** Whoever is in the game; where it is one seat's time, that seat. */
  #asked(): readonly Memory[] {
    const { step } = this.state;
    const ownTime = step && 'seat' in step && step.kind !== 'appeal' ? step.seat : null;
    return this.#players.filter(({ seat }) => (ownTime === null ? this.#town.isAlive(seat) : seat === ownTime));
  }

  #askOne(player: Memory, step: number): void {
    const done: Verb[] = [];
    while (this.state.step?.number === step && done.length < 4) {
      const offered = choices(this.#rules, this.state, player.seat).filter(({ verb }) => !done.includes(verb));
      if (offered.length === 0) return;
      const decision = this.#policy({ rules: this.#rules, memory: player, offered, dice: this.#dice });
      if (!decision) return;
      done.push(decision.choice.verb);
      this.#carryOut(player.seat, decision);
    }
  }

  /** What is offered may be done; who is no judge is refused in private and goes on (D12, A16). */
  #carryOut(seat: SeatNumber, { choice: { verb }, targets }: Decision): void {
    const refusal = this.play({ type: 'act', act: { seat, verb, targets } });
    if (refusal && refusal.code !== 'not-a-judge') throw new Error(`${seat} ${verb} ${targets}: ${refusal.code}`);
  }
}
