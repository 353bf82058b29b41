import { describe, expect, it } from 'vitest';
import type { Command } from '#engine/kernel/commands.ts';
import { type GameState, play, unstarted } from '#engine/kernel/engine.ts';
import type { Choice, News, NewsOf } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RoleId, SeatNumber } from '#engine/kernel/types.ts';
import { type Language, languages } from '#narration/language.ts';
import { rulesets } from '#rulesets/index.ts';
import { script } from '../rulebooks.ts';

/** Draws whole numbers below a bound, the same for the same seed. */
function dice(seed: number): (below: number) => number {
  let x = seed;
  return (below) => {
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((x / 2 ** 32) * below);
  };
}

/**
 * The seat that leaves on the first day, whatever its card. If that would show the card to everybody (A4), nobody
 * leaves.
 */
const gone: SeatNumber = 2;

/** A game from its deal to the second morning. */
class Evening {
  readonly cards: RoleId[] = [];
  /** The public news before that morning. */
  readonly told: News[] = [];
  /** The seats that were killed by then. */
  killed: readonly SeatNumber[] = [];
  readonly #rules: Ruleset;
  readonly #draw: (below: number) => number;
  readonly #prompts = new Map<SeatNumber, readonly Choice[]>();
  #state: GameState = unstarted;

  constructor(rules: Ruleset, seed: number) {
    this.#rules = rules;
    this.#draw = dice(seed);
  }

  /** Without cards, deals the recommended ones. Nobody says or does anything by day. */
  play(seed: number, cards: readonly RoleId[] | null, acts: boolean): this {
    const { id, players } = this.#rules;
    this.#carryOut({
      type: 'start',
      ruleset: id,
      options: {},
      seed,
      deal: cards ? { cards } : { players: players.max },
    });
    while (this.#state.step && this.#morning() === undefined) {
      const { number } = this.#state.step;
      this.#carryOut({ type: 'announced', step: number });
      if (this.#state.phase === 'night' && acts) this.#actAtRandom();
      if (this.#state.phase === 'day' && this.#rules.id !== 'grand' && !this.#state.seats[gone - 1]!.left)
        this.#carryOut({ type: 'quit', seat: gone });
      this.#carryOut({ type: 'timeout', step: number });
    }
    const morning = this.#morning()!;
    this.killed = morning.killed;
    this.told.splice(this.told.indexOf(morning));
    return this;
  }

  #morning(): NewsOf<'DayBroke'> | undefined {
    return this.told.find((news) => news.type === 'DayBroke' && news.day === 2) as NewsOf<'DayBroke'> | undefined;
  }

  /** Lets every player who is asked do something or nothing, at random. */
  #actAtRandom(): void {
    for (const [seat, choices] of this.#prompts) {
      const choice = choices[this.#draw(choices.length)];
      if (!choice || choice.options.length < choice.max || this.#draw(5) === 0) continue;
      const from = this.#draw(choice.options.length - choice.max + 1);
      const targets = choice.options.slice(from, from + choice.max);
      this.#carryOut({ type: 'act', act: { seat, verb: choice.verb, targets } });
    }
  }

  /** Carries out a command. A refused command (a step is over, a target is forbidden) changes nothing. */
  #carryOut(command: Command): void {
    const result = play(this.#rules, this.#state, command);
    if (!result.ok) return;
    this.#state = result.value.state;
    for (const { to, news } of result.value.notices) {
      if (to === 'all') this.told.push(news);
      if (to === 'all' || !('seat' in to)) continue;
      if (news.type === 'Prompted') this.#prompts.set(to.seat, news.choices);
      if (news.type === 'CardDealt') this.cards.push(news.role);
    }
  }
}

const audience = (rules: Ruleset, language: Language) => ({
  language,
  rules,
  until: null,
  players: Array.from({ length: rules.players.max }, (_, index) => ({
    seat: index + 1,
    userId: `1${index}`,
    name: `p${index}`,
  })),
});

describe.each(Object.values(rulesets))('$id: until the morning the town hears and reads the same', (rules) => {
  const idle = new Evening(rules, 1).play(1, null, false);
  const evenings = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((seed) =>
    new Evening(rules, seed).play(seed, idle.cards, true),
  );

  it.each(languages)('G4, G5: whatever the cards, the living and the actions of the night are (%s)', (language) => {
    const expected = script.tell(idle.told, audience(rules, language));
    expect(expected.filter(({ cues }) => cues.length > 0).length).toBeGreaterThan(20);
    for (const { told } of evenings) expect(script.tell(told, audience(rules, language))).toEqual(expected);
  });

  it('in evenings that differ: others have the cards, and others are dead', () => {
    expect(new Set(evenings.map(({ cards }) => cards.join())).size).toBeGreaterThan(5);
    // Three who fire blind without a plan never meet at one number (F14).
    if (!rules.hunt) expect(new Set(evenings.map(({ killed }) => killed.join())).size).toBeGreaterThan(2);
  });
});
