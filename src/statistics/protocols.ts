import type { Protocol, ProtocolEntry, ProtocolRepository, ProtocolService, Standing } from '#game/ports/protocol.ts';
import type { Counted, GameResult, Placed, StatisticsService } from '#game/ports/statistics.ts';
import { seasonOf } from './person-sums.ts';
import { protocolOf, standingsOf } from './protocol.ts';

const all = { ruleset: null, userId: null } as const;

/** The protocols of servers: their counted games with what people have entered. */
export class Protocols implements ProtocolService {
  readonly #statistics: Pick<StatisticsService, 'games'>;
  readonly #repository: ProtocolRepository;

  constructor(statistics: Pick<StatisticsService, 'games'>, repository: ProtocolRepository) {
    this.#statistics = statistics;
    this.#repository = repository;
  }

  async protocol(guildId: string, gameId: string): Promise<Counted<Protocol | null>> {
    return this.#withGame(guildId, gameId, async (game) =>
      protocolOf(game, (await this.#repository.entries(guildId)).get(gameId)),
    );
  }

  async enter(guildId: string, gameId: string, entry: ProtocolEntry): Promise<Counted<Protocol | null>> {
    return this.#withGame(guildId, gameId, async (game) => {
      await this.#repository.saveEntry(guildId, gameId, entry, game.endedAt);
      return protocolOf(game, entry);
    });
  }

  async standings(guildId: string, season: string | null): Promise<Counted<readonly Placed<Standing>[]>> {
    const games = await this.#statistics.games(guildId, all);
    if (games.state !== 'ready') return games;
    const isCounted = ({ excluded, endedAt }: GameResult) =>
      excluded === null && (season === null || seasonOf(endedAt) === season);
    // The latest game goes last, because a person has the name of their latest game.
    const counted = games.value.filter(isCounted).reverse();
    return { state: 'ready', value: standingsOf(counted, await this.#repository.entries(guildId)) };
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
