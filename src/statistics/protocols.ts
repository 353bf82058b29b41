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
import { protocolOf, standingsOf } from './protocol.ts';

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
    return this.#withGame(guildId, gameId, async (game) =>
      protocolOf(game, this.#scoringOf(guildId), (await this.#repository.entries(guildId)).get(gameId)),
    );
  }

  async enter(guildId: string, gameId: string, entry: ProtocolEntry): Promise<Counted<Protocol | null>> {
    return this.#withGame(guildId, gameId, async (game) => {
      await this.#repository.saveEntry(guildId, gameId, entry, game.endedAt);
      return protocolOf(game, this.#scoringOf(guildId), entry);
    });
  }

  async standings(guildId: string, season: string | null): Promise<Counted<readonly Placed<Standing>[]>> {
    const games = await this.#statistics.games(guildId, all);
    if (games.state !== 'ready') return games;
    const isCounted = ({ excluded, endedAt }: GameResult) =>
      excluded === null && (season === null || seasonOf(endedAt) === season);
    // The latest game goes last, because a person has the name of their latest game.
    const counted = games.value.filter(isCounted).reverse();
    const entries = await this.#repository.entries(guildId);
    return { state: 'ready', value: standingsOf(counted, entries, this.#scoringOf(guildId)) };
  }

  async #withGame(
    guildId: string,
    gameId: string,
    answer: (game: GameResult) => Promise<Protocol>,
  ): Promise<Counted<Protocol | null>> {
    const games = await this.#statistics.games(guildId, all);
    if (games.state !== 'ready') return games;
    const game = games.value.find((each) => each.gameId === gameId && each.excluded === null);
    return { state: 'ready', value: game === undefined ? null : await answer(game) };
  }
}
