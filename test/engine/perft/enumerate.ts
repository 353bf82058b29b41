/** Plays a night in every way that the rules allow, and counts the results. */
import { createHash, type Hash } from 'node:crypto';
import { choices } from '#engine/kernel/choices.ts';
import { encode } from '#engine/kernel/codec.ts';
import type { Act, Command } from '#engine/kernel/commands.ts';
import { decide } from '#engine/kernel/decide.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import type { Choice } from '#engine/kernel/notices.ts';
import { abilitiesOf } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, living, seatOf, unstarted } from '#engine/kernel/state.ts';
import type { Options, RoleId, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { noContract } from '#engine/mechanics/contract/state.ts';
import { isUnder } from '#engine/mechanics/effects.ts';

/** A small table. Its night `night` is played in every way. */
export interface PerftTable {
  readonly name: string;
  readonly ruleset: string;
  readonly cards: readonly RoleId[];
  readonly options?: Options;
  readonly night: number;
  /** The seats that quit before the first night, so that few are left. */
  readonly gone?: readonly SeatNumber[];
  /** The actions in the nights before. No other action is made, and none by day. */
  readonly before?: readonly (Act & { readonly night: number })[];
  /** The table is quick enough for every run of the tests. */
  readonly short?: true;
}

/** The number of times that each of several things occurred. */
export type Tally = Readonly<Record<string, number>>;

/** The results of all legal nights of a table. */
export interface Perft {
  /** The number of ways to play the night: each seat's last action in each of its calls. */
  readonly nights: number;
  /**
   * The number of nights that differ in something observable: deaths, answers, sides, facts about the next day, the
   * winner.
   */
  readonly outcomes: number;
  /** The number of nights by number of deaths. */
  readonly deaths: Tally;
  readonly winners: Tally;
  /** All the answers that were given. */
  readonly answers: Tally;
  /** Targets that were refused on the way, by reason. */
  readonly refused: Tally;
  /** A hash of all nights with their results, in order. */
  readonly digest: string;
}

/** Events that tell a player something, apart from answers. */
const telling: readonly GameEvent['type'][] = ['Learned', 'CardShownTo', 'Turned', 'Promoted'];

export function perft(rules: Ruleset, table: PerftTable): Perft {
  return new Enumeration(rules).count(before(rules, table));
}

class Enumeration {
  readonly #rules: Ruleset;
  readonly #hash: Hash = createHash('sha256');
  readonly #outcomes = new Set<string>();
  readonly #tallies = { deaths: {}, winners: {}, answers: {}, refused: {} } as Record<
    'deaths' | 'winners' | 'answers' | 'refused',
    Record<string, number>
  >;
  #nights = 0;
  #round = 0;

  constructor(rules: Ruleset) {
    this.#rules = rules;
  }

  count(state: GameState): Perft {
    this.#round = state.round;
    this.#walk(state, []);
    const { deaths, winners, answers, refused } = this.#tallies;
    const digest = this.#hash.digest('hex').slice(0, 16);
    return { nights: this.#nights, outcomes: this.#outcomes.size, deaths, winners, answers, refused, digest };
  }

  /** Goes on to the next step in which a seat may act, or to the end of the night. */
  #walk(state: GameState, told: readonly string[]): void {
    if (state.outcome || state.phase === 'day') this.#end(state, told);
    else if (!state.open) this.#then(state, { type: 'announced', step: state.step!.number }, told);
    else this.#act(state, slots(this.#rules, state), told);
  }

  #then(state: GameState, command: Command, told: readonly string[]): void {
    const { next, heard } = this.#carryOut(state, command);
    this.#walk(next, heard.length > 0 ? [...told, ...heard] : told);
  }

  #carryOut(state: GameState, command: Command): { readonly next: GameState; readonly heard: readonly string[] } {
    const decision = decide(this.#rules, state, command);
    if (!decision.ok) throw new Error(`refused: ${JSON.stringify(command)} ${JSON.stringify(decision.error)}`);
    const heard = decision.value.events.filter(({ type }) => telling.includes(type));
    return { next: decision.value.state, heard: heard.map((event) => JSON.stringify(encode(event))) };
  }

  /** Tries every way of the first slot, each with all ways of the others. Then the time runs out. */
  #act(state: GameState, [slot, ...others]: readonly Slot[], told: readonly string[]): void {
    const step = state.step!.number;
    if (slot === undefined) {
      this.#then(state, { type: 'timeout', step }, told);
      return;
    }
    this.#act(state, others, told);
    for (const choice of choices(this.#rules, state, slot.seat).filter(({ verb }) => slot.takes(verb))) {
      for (const { refusal } of choice.refused ?? []) this.#note('refused', refusal.code);
      for (const targets of waysOf(choice)) {
        const act = { seat: slot.seat, verb: choice.verb, targets };
        const { next, heard } = this.#carryOut(state, { type: 'act', act });
        const all = heard.length > 0 ? [...told, ...heard] : told;
        if (next.step?.number === step) this.#act(next, others, all);
        else this.#walk(next, all);
      }
    }
  }

  #end(state: GameState, told: readonly string[]): void {
    const answers = state.picks.filter(({ night, answer }) => night === this.#round && answer !== null);
    const outcome = JSON.stringify([
      state.seats.map(({ role, faction, clan, joins, left }) => [role, faction, clan, joins, left?.cause]),
      answers.map(({ seat, call, targets, answer }) => [seat, call, targets, answer]),
      state.seats.map(({ number }) => this.#tomorrow(state, number)),
      Object.values(state.contracts ?? { mafia: noContract, yakuza: noContract }).map(({ settled }) => settled),
      told,
      state.outcome?.winner,
    ]);
    this.#nights += 1;
    this.#outcomes.add(outcome);
    this.#hash.update(`${outcome}\n`);
    this.#note('deaths', `${state.seats.filter(({ left }) => left?.round === this.#round).length}`);
    this.#note('winners', state.outcome?.winner ?? 'nobody yet');
    for (const { answer } of answers) for (const word of answer!) this.#note('answers', word);
    for (const text of told) this.#note('answers', (JSON.parse(text) as { type: string }).type);
  }

  /** Returns the facts about a seat that matter for the next day. */
  #tomorrow(state: GameState, seat: SeatNumber): readonly string[] {
    const under = (['alibi', 'immunity'] as const).filter((kind) => isUnder(state, kind, seat));
    return [...under, ...(this.#rules.bans?.(state, seat) ?? [])];
  }

  #note(what: 'deaths' | 'winners' | 'answers' | 'refused', word: string): void {
    const tally = this.#tallies[what];
    tally[word] = (tally[word] ?? 0) + 1;
  }
}

/** The actions of one seat in a step: one of its usual choices, and with it each choice that does not replace it. */
interface Slot {
  readonly seat: SeatNumber;
  takes(verb: Verb): boolean;
}

function slots(rules: Ruleset, state: GameState): readonly Slot[] {
  return living(state).flatMap((seat): readonly Slot[] => {
    const verbs = choices(rules, state, seat.number).map(({ verb }) => verb);
    const abilities = abilitiesOf(rules.roles[seat.role]!, seatOf(state, seat.number)!);
    const beside = abilities.filter((ability) => ability.beside).map(({ verb }) => verb);
    const usual = verbs.filter((verb) => !beside.includes(verb));
    return [
      ...(usual.length > 0 ? [{ seat: seat.number, takes: (verb: Verb) => !beside.includes(verb) }] : []),
      ...beside
        .filter((verb) => verbs.includes(verb))
        .map((verb) => ({ seat: seat.number, takes: (each: Verb) => each === verb })),
    ];
  });
}

/** Returns all lists of targets that a choice allows, in every order. */
function waysOf({ options, min, max, twice }: Choice): readonly (readonly VoteChoice[])[] {
  const ways: (readonly VoteChoice[])[] = [];
  const add = (named: readonly VoteChoice[]): void => {
    if (named.length >= min) ways.push(named);
    if (named.length === max) return;
    for (const option of options) if (!named.includes(option)) add([...named, option]);
  };
  add([]);
  return twice ? [...ways, ...options.map((option) => [option, option])] : ways;
}

/** Returns the table's game at the beginning of the night that is counted. */
function before(rules: Ruleset, { cards, options = {}, night, before = [], gone = [] }: PerftTable): GameState {
  const start: Command = { type: 'start', ruleset: rules.id, options, seed: 1, deal: { roles: cards } };
  let state = carriedOut(rules, unstarted, start);
  for (const seat of gone) state = carriedOut(rules, state, { type: 'quit', seat });
  while (state.phase !== 'night' || state.round < night) {
    if (state.outcome) throw new Error('the game is over before that night');
    const step = state.step!.number;
    if (!state.open) state = carriedOut(rules, state, { type: 'announced', step });
    else {
      for (const act of before)
        state = isDue(rules, state, act) ? carriedOut(rules, state, { type: 'act', act }) : state;
      if (state.step?.number === step) state = carriedOut(rules, state, { type: 'timeout', step });
    }
  }
  return state;
}

function isDue(rules: Ruleset, state: GameState, { night, seat, verb }: Act & { readonly night: number }): boolean {
  const isThen = state.phase === 'night' && state.round === night;
  return isThen && choices(rules, state, seat).some((choice) => choice.verb === verb && choice.picked === undefined);
}

function carriedOut(rules: Ruleset, state: GameState, command: Command): GameState {
  const decision = decide(rules, state, command);
  if (!decision.ok) throw new Error(`refused: ${JSON.stringify(command)} ${JSON.stringify(decision.error)}`);
  return decision.value.state;
}
