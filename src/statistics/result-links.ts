import { createHash, timingSafeEqual } from 'node:crypto';
import { gameJson } from '#game/ports/game-json.ts';
import type { ProtocolService } from '#game/ports/protocol.ts';
import type { ResultAnswer, ResultLinkRepository, ResultLinks } from '#game/ports/result-links.ts';
import type { GameResult, StatisticsService } from '#game/ports/statistics.ts';
import { Queue } from '#game/scheduling/queue.ts';

/** The games of a list, the latest first. */
const mostGames = 500;
/** The games that may wait to be played again. */
const mostWaiting = 10;

/** The name and the version of the form of the list. A game has that of `game-json.ts`. */
const form = { format: 'nightcall-results', version: 1 } as const;

interface LinkParts {
  readonly repository: ResultLinkRepository;
  readonly statistics: Pick<StatisticsService, 'games' | 'game'>;
  readonly protocols: Pick<ProtocolService, 'protocol'>;
  drawToken(): string;
  /** Returns true if this process answers for a server. */
  isOwn(guildId: string): boolean;
  /** Returns true if a server has protocols. */
  hasProtocol(guildId: string): boolean;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The links of servers to their results. A token begins with the id of its server. */
export class StoredResultLinks implements ResultLinks {
  readonly #parts: LinkParts;
  /** One game after another is played again. */
  readonly #queue = new Queue();
  #waiting = 0;

  constructor(parts: LinkParts) {
    this.#parts = parts;
  }

  async make(guildId: string): Promise<string> {
    const token = `${guildId}-${this.#parts.drawToken()}`;
    await this.#parts.repository.write(guildId, hashOf(token));
    return token;
  }

  async answer(token: string, gameId: string | null): Promise<ResultAnswer> {
    const { repository, isOwn } = this.#parts;
    const [guildId = ''] = token.split('-', 1);
    if (!/^\d{1,20}$/.test(guildId) || !isOwn(guildId)) return null;
    const hash = await repository.read(guildId);
    if (hash === null || !timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(token)))) return null;
    return gameId === null ? this.#list(guildId) : this.#inTurn(() => this.#game(guildId, gameId));
  }

  async #list(guildId: string): Promise<ResultAnswer> {
    const games = await this.#parts.statistics.games(guildId, { ruleset: null, userId: null });
    if (games.state !== 'ready') return games.state === 'counting' ? 'later' : null;
    const counted = games.value.filter(({ excluded }) => excluded === null).slice(0, mostGames);
    return { json: `${JSON.stringify({ ...form, games: counted.map(rowOf) }, null, 2)}\n` };
  }

  async #game(guildId: string, gameId: string): Promise<ResultAnswer> {
    const { statistics, protocols, hasProtocol } = this.#parts;
    const found = await statistics.game(guildId, gameId);
    if (found.state !== 'ready') return found.state === 'counting' ? 'later' : null;
    if (found.value === null || found.value.played === null || found.value.result.excluded !== null) return null;
    const protocol = hasProtocol(guildId) ? await protocols.protocol(guildId, gameId) : null;
    return { json: gameJson(found.value.played, protocol?.state === 'ready' ? protocol.value : null) };
  }

  async #inTurn(job: () => Promise<ResultAnswer>): Promise<ResultAnswer> {
    if (this.#waiting >= mostWaiting) return 'later';
    this.#waiting += 1;
    return this.#queue.run(job).finally(() => {
      this.#waiting -= 1;
    });
  }
}

const rowOf = ({ gameId, ruleset, roleSet, winner, beganAt, endedAt, people }: GameResult) => ({
  id: gameId,
  began: new Date(beganAt).toISOString(),
  ended: new Date(endedAt).toISOString(),
  ruleset,
  roleSet,
  winner,
  players: new Set(people.map(({ seat }) => seat)).size,
});
