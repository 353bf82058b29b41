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
    const game = games.value.find((each) => each.gameId === gameId);
    if (game === undefined) return { state: 'ready', value: null };
    const season = await this.season(guildId, seasonOf(game.endedAt));
    if (season.state !== 'ready') return season;
    return { state: 'ready', value: season.value.find((each) => each.gameId === gameId) ?? null };
  }

  async season(guildId: string, season: string): Promise<Counted<readonly Protocol[]>> {
    const games = await this.#counted(guildId, season);
    if (games.state !== 'ready') return games;
    const entries = await this.#repository.entries(guildId);
    return { state: 'ready', value: protocolsOf(games.value, entries, this.#scoringOf(guildId)) };
  }

  async enter(guildId: string, gameId: string, entry: ProtocolEntry): Promise<Counted<Protocol | null>> {
    const games = await this.#counted(guildId);
    if (games.state !== 'ready') return games;
    const game = games.value.find((each) => each.gameId === gameId);
    if (game !== undefined) await this.#repository.saveEntry(guildId, gameId, entry, game.endedAt);
    return this.protocol(guildId, gameId);
  }

  async standings(guildId: string, season: string | null): Promise<Counted<readonly Placed<Standing>[]>> {
    const games = await this.#counted(guildId, season);
    if (games.state !== 'ready') return games;
    const entries = await this.#repository.entries(guildId);
    return { state: 'ready', value: standingsOf(games.value, entries, this.#scoringOf(guildId)) };
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
