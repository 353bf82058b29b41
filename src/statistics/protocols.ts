import type {
  Protocol,
  ProtocolEntry,
  ProtocolRepository,
  ProtocolService,
  Scoring,
  Standing,
} from '#game/ports/protocol.ts';
import type { Counted, GameResult, Placed, StatisticsService } from '#game/ports/statistics.ts';
import { seasonOf } from './person-sums.ts';
import { protocolsOf, standingsOf } from './protocol.ts';

const all = { ruleset: null, userId: null } as const;

interface ProtocolParts {
  readonly statistics: Pick<StatisticsService, 'games'>;
  readonly repository: ProtocolRepository;
  /** Returns the points that a server has chosen. */
  scoringOf(guildId: string): Scoring;
}

/** The protocols of servers: their counted games with what people have entered. */
export class Protocols implements ProtocolService {
  readonly #statistics: Pick<StatisticsService, 'games'>;
  readonly #repository: ProtocolRepository;
  readonly #scoringOf: ProtocolParts['scoringOf'];

  constructor({ statistics, repository, scoringOf }: ProtocolParts) {
    this.#statistics = statistics;
    this.#repository = repository;
    this.#scoringOf = scoringOf;
  }

  async protocol(guildId: string, gameId: string): Promise<Counted<Protocol | null>> {
    const games = await this.#counted(guildId);
    if (games.state !== 'ready') return games;
    return { state: 'ready', value: await this.#protocolIn(games.value, guildId, gameId) };
  }

  async season(guildId: string, season: string): Promise<Counted<readonly Protocol[]>> {
    const games = await this.#counted(guildId, season);
    return games.state === 'ready' ? { state: 'ready', value: await this.#protocolsOf(guildId, games.value) } : games;
  }

  async enter(guildId: string, gameId: string, entry: ProtocolEntry): Promise<Counted<Protocol | null>> {
    const games = await this.#counted(guildId);
    if (games.state !== 'ready') return games;
    const game = games.value.find((each) => each.gameId === gameId);
    if (game !== undefined) await this.#repository.saveEntry(guildId, gameId, entry, game.endedAt);
    return { state: 'ready', value: await this.#protocolIn(games.value, guildId, gameId) };
  }

  async standings(guildId: string, season: string | null): Promise<Counted<readonly Placed<Standing>[]>> {
    const games = await this.#counted(guildId, season);
    if (games.state !== 'ready') return games;
    const entries = await this.#repository.entries(guildId);
    return { state: 'ready', value: standingsOf(games.value, entries, this.#scoringOf(guildId)) };
  }

  /** The points in the games that are chosen among all that count, the earliest first, and these games. */
  async among<T extends Pick<GameResult, 'gameId'>>(
    guildId: string,
    choose: (games: readonly GameResult[]) => readonly T[],
  ): Promise<Counted<{ readonly chosen: readonly T[]; readonly standings: readonly Placed<Standing>[] }>> {
    const games = await this.#counted(guildId);
    if (games.state !== 'ready') return games;
    const chosen = choose(games.value);
    const ids = new Set(chosen.map(({ gameId }) => gameId));
    const among = games.value.filter(({ gameId }) => ids.has(gameId));
    const entries = await this.#repository.entries(guildId);
    return { state: 'ready', value: { chosen, standings: standingsOf(among, entries, this.#scoringOf(guildId)) } };
  }

  /** The protocol of one of these counted games, among those of its month. */
  async #protocolIn(games: readonly GameResult[], guildId: string, gameId: string): Promise<Protocol | null> {
    const found = games.find((each) => each.gameId === gameId);
    if (found === undefined) return null;
    const season = games.filter(({ endedAt }) => seasonOf(endedAt) === seasonOf(found.endedAt));
    return (await this.#protocolsOf(guildId, season)).find((each) => each.gameId === gameId)!;
  }

  /** The protocols of the counted games of a month. */
  async #protocolsOf(guildId: string, games: readonly GameResult[]): Promise<readonly Protocol[]> {
    return protocolsOf(games, await this.#repository.entries(guildId), this.#scoringOf(guildId));
  }

  /** The counted games, the latest last: a person has the name of their latest game. `season`: `null` for all time. */
  async #counted(guildId: string, season: string | null = null): Promise<Counted<readonly GameResult[]>> {
    const games = await this.#statistics.games(guildId, all);
    if (games.state !== 'ready') return games;
    const isCounted = ({ excluded, endedAt }: GameResult) =>
      excluded === null && (season === null || seasonOf(endedAt) === season);
    return { state: 'ready', value: games.value.filter(isCounted).reverse() };
  }
}
