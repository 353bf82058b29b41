import type { Options, RoleId } from '#engine/kernel/types.ts';
import { blankSet, type RoleSet, readRoleSet } from '#rolesets/index.ts';
import { type Balance, type Balancer, type BalanceWords, gamesOfCheck } from '../ports/balance.ts';
import { Queue } from '../scheduling/queue.ts';

/** The maximum number of running and waiting balance checks per server, because anybody may request one. */
const mostChecks = 3;

/** The cards of a table, and its options that differ from the rulebook. */
interface TableCards {
  readonly ruleset: string;
  readonly options: Options;
  readonly cards: readonly RoleId[];
}

/** The balance checks of all servers. They run one after another, because each uses all that the machine can spare. */
export class BalanceChecks {
  readonly #balancer: Balancer;
  readonly #games = new Queue();
  /** The number of unfinished checks of each server. */
  readonly #checks = new Map<string, number>();

  constructor(balancer: Balancer) {
    this.#balancer = balancer;
  }

  /** Plays thousands of games with a role set. `busy`: too many checks of the server are waiting. */
  async run(
    guildId: string,
    about: { readonly set: RoleSet; readonly players: number },
    onProgress: (played: number) => void,
  ): Promise<Balance | 'busy'> {
    const waiting = this.#checks.get(guildId) ?? 0;
    if (waiting >= mostChecks) return 'busy';
    this.#checks.set(guildId, waiting + 1);
    try {
      return await this.#games.run(() => this.#balancer.play({ ...about, games: gamesOfCheck, seed: 1 }, onProgress));
    } finally {
      this.#checks.set(guildId, this.#checks.get(guildId)! - 1);
    }
  }

  /** Plays thousands of games with the cards of a table. `null`: no role set can deal them. */
  async ofCards(guildId: string, { ruleset, options, cards }: TableCards): Promise<Balance | 'busy' | null> {
    // The theme changes words alone.
    const { theme: _, ...chosen } = options;
    const counts = Object.fromEntries(cards.map((card) => [card, cards.filter((each) => each === card).length]));
    const deal = { kind: 'cards', cards: counts };
    const read = readRoleSet({ ...blankSet(ruleset, ruleset), deal, options: chosen });
    return read.ok ? this.run(guildId, { set: read.value.set, players: cards.length }, () => {}) : null;
  }

  /** Draws the figures of a balance check. `null`: there is no picture. */
  draw(balance: Balance, words: BalanceWords): Promise<Uint8Array | null> {
    return this.#balancer.draw(balance, words);
  }
}
