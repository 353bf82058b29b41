import type { Choice, News } from '#engine/kernel/notices.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { areFriends, knownBy, ownSide } from './knowledge.ts';
import { Memory, Town } from './memory.ts';
import { sharp } from './policies/sharp.ts';

/** A line of a practice player, as `PracticeLine` of the table's ports. */
type Line =
  | { readonly topic: 'suspects' | 'trusts'; readonly about: SeatNumber }
  | { readonly topic: 'waits' | 'defends' | 'leaves' };

/** A practice player, as `PracticePlayer` of the table's ports. It decides like a simulated player. */
class SimulatedPlayer {
  readonly #rules: Ruleset;
  readonly #seed: number;
  readonly #town = new Town();
  readonly #memory: Memory;
  #offered: readonly Choice[] = [];
  /** The number of news so far: the place of the next random draw. */
  #heard = 0;

  constructor(rules: Ruleset, seat: SeatNumber, seed: number) {
    this.#rules = rules;
    this.#seed = seed;
    this.#memory = new Memory(seat, this.#town);
  }

  hear(news: News, own: boolean): void {
    this.#heard += 1;
    if (news.type === 'Prompted') this.#offered = news.choices;
    else if (own) this.#memory.hear(news);
    else this.#town.hear(news);
  }

  decide(): { readonly verb: Verb; readonly targets: readonly VoteChoice[] } | null {
    if (this.#offered.length === 0 || this.#memory.role === '') return null;
    // A player who gives the floor back can do nothing more with it.
    const offered = this.#offered.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)));
    const situation = { rules: this.#rules, memory: this.#memory, offered, dice: this.#dice };
    const decision = sharp(situation);
    return decision && { verb: decision.choice.verb, targets: decision.targets };
  }

  /** Defends itself, or names the player whom it is about to nominate, or one whom it suspects or trusts. */
  line(): Line {
    const { step } = this.#town;
    const purpose = step?.kind === 'speech' ? step.purpose : 'turn';
    if (purpose === 'defence') return { topic: 'defends' };
    const next = this.decide();
    const [target] = next?.verb === 'nominates' ? next.targets : [];
    if (typeof target === 'number') return { topic: 'suspects', about: target };
    return this.#guess() ?? { topic: purpose === 'last-word' ? 'leaves' : 'waits' };
  }

  /**
   * A line about another player, or `null` for none. A criminal never names a friend, and pretends to trust strangers as
   * often as the town does: a topic must not show the speaker's side.
   */
  #guess(): Line | null {
    const { sides } = knownBy(this.#rules, this.#memory);
    const side = ownSide(this.#rules, this.#memory);
    const dice = this.#dice;
    const others = dice.shuffle(this.#town.living.filter((seat) => seat !== this.#memory.seat));
    const isFriend = (seat: SeatNumber): boolean => areFriends(side, sides[seat] ?? 'crime');
    const [stranger] = others.filter((seat) => !isFriend(seat));
    const foe = others.find((seat) => sides[seat] !== undefined && !isFriend(seat));
    const trusted = side === 'town' ? (others.find(isFriend) ?? stranger) : stranger;
    const topic = dice.pick(['suspects', 'trusts', 'waits'] as const);
    if (foe !== undefined) return { topic: 'suspects', about: foe };
    const about = topic === 'trusts' ? trusted : stranger;
    return topic === 'waits' || about === undefined ? null : { topic, about };
  }

  /**
   * The same news lead to the same choices, also after a restart. The game's own draws do not reach these places, and
   * no other seat draws there.
   */
  get #dice(): Rng {
    return new Rng(this.#seed, 2 ** 30 + this.#memory.seat * 2 ** 16 + this.#heard);
  }
}

/** Returns true if the choice ends a player's turn. */
const isLast = ({ verb }: Choice): boolean => verb === 'passes' || verb === 'ready';

export const newPracticePlayer = (rules: Ruleset, seat: SeatNumber, seed: number): SimulatedPlayer =>
  new SimulatedPlayer(rules, seat, seed);
