import type { Player } from '#game/ports/people.ts';
import { forgottenId } from '#game/ports/privacy.ts';
import type { Counted } from '#game/ports/statistics.ts';
import {
  type GuildTournaments,
  type Seating,
  type SeatingQuality,
  type Tournament,
  type TournamentFault,
  type TournamentRepository,
  type TournamentService,
  type TournamentStandings,
  tournamentLimits,
} from '#game/ports/tournament.ts';
import { Queues } from '#game/scheduling/queue.ts';
import { failure, type Result, success } from '#result';
import { qualitySteps } from '#seating/quality.ts';
import { seatingSteps } from '#seating/seating.ts';
import type { Protocols } from './protocols.ts';
import { resultInSlices } from './slices.ts';
import { tournamentGames } from './tournament-games.ts';

type Changed = Result<Tournament, TournamentFault>;

interface TournamentParts {
  readonly repository: TournamentRepository;
  readonly protocols: Pick<Protocols, 'among'>;
  /** Milliseconds since 1970. */
  now(): number;
  drawId(): string;
  drawSeed(): number;
}

/** The tournaments of servers. Changes run one after another, so that none overwrites another. */
export class Tournaments implements TournamentService {
  readonly #parts: TournamentParts;
  readonly #changes = new Queues();

  constructor(parts: TournamentParts) {
    this.#parts = parts;
  }

  async list(guildId: string): Promise<readonly Tournament[]> {
    const { tournaments } = await this.#parts.repository.read(guildId);
    return tournaments.toReversed();
  }

  create(guildId: string, plan: Pick<Tournament, 'name' | 'tables' | 'seats' | 'rounds'>): Promise<Changed> {
    return this.#change(guildId, ({ tournaments }) => {
      if (tournaments.some(({ name }) => name === plan.name)) return failure('name');
      if (tournaments.length >= tournamentLimits.tournaments) return failure('many');
      const { now, drawId } = this.#parts;
      const made: Tournament = { id: drawId(), ...plan, createdAt: now(), people: [], seating: null };
      return success({ changed: made, tournaments: [...tournaments, made] });
    });
  }

  join(guildId: string, id: string, person: Player): Promise<Changed> {
    return this.#edit(guildId, id, (tournament) => {
      const { people } = tournament;
      if (people.some(({ userId }) => userId === person.userId)) return failure('joined');
      if (people.length >= tournamentLimits.people) return failure('full');
      return success({ ...tournament, people: [...people, person] });
    });
  }

  leave(guildId: string, id: string, userId: string): Promise<Changed> {
    return this.#edit(guildId, id, (tournament) => {
      const people = tournament.people.filter((person) => person.userId !== userId);
      return people.length === tournament.people.length ? failure('absent') : success({ ...tournament, people });
    });
  }

  seat(guildId: string, id: string): Promise<Changed> {
    return this.#edit(guildId, id, async (tournament) => {
      const { people, tables, seats, rounds } = tournament;
      if (people.length < tables * seats) return failure('few');
      const format = { people: people.length, tables, seats, rounds };
      const seating = await resultInSlices(seatingSteps(format, this.#parts.drawSeed()));
      return success({ ...tournament, seating });
    });
  }

  delete(guildId: string, id: string): Promise<Changed> {
    return this.#change(guildId, ({ tournaments }) => {
      const changed = tournaments.find((each) => each.id === id);
      if (changed === undefined) return failure('unknown');
      return success({ changed, tournaments: tournaments.filter((each) => each !== changed) });
    });
  }

  quality({ people, seats, seating }: Tournament & { readonly seating: Seating }): Promise<SeatingQuality> {
    return resultInSlices(qualitySteps({ people: people.length, seats }, seating));
  }

  async standings(guildId: string, tournament: Tournament): Promise<Counted<TournamentStandings>> {
    const chosen = await this.#parts.protocols.among(guildId, (results) => tournamentGames(tournament, results));
    return chosen.state === 'ready'
      ? { state: 'ready', value: { games: chosen.value.chosen, standings: chosen.value.standings } }
      : chosen;
  }

  /** Leaves a place in seatings, and nothing of the person. */
  async forget(userId: string): Promise<void> {
    for (const guildId of await this.#parts.repository.guilds())
      await this.#changes.run(guildId, async () => {
        const all = await this.#parts.repository.read(guildId);
        const free = (person: Player): readonly Player[] => (person.userId === userId ? [] : [person]);
        const emptied = (person: Player): Player =>
          person.userId === userId ? { userId: forgottenId, name: '' } : person;
        if (!all.tournaments.some(({ people }) => people.some((person) => person.userId === userId))) return;
        const tournaments = all.tournaments.map((each) => ({
          ...each,
          people: each.seating === null ? each.people.flatMap(free) : each.people.map(emptied),
        }));
        await this.#parts.repository.write({ guildId, tournaments });
      });
  }

  /** Changes a tournament whose people are not seated yet. */
  #edit(guildId: string, id: string, edit: (tournament: Tournament) => Changed | Promise<Changed>): Promise<Changed> {
    return this.#change(guildId, async ({ tournaments }) => {
      const tournament = tournaments.find((each) => each.id === id);
      if (tournament === undefined) return failure('unknown');
      if (tournament.seating !== null) return failure('seated');
      const edited = await edit(tournament);
      if (!edited.ok) return edited;
      const changed = edited.value;
      return success({ changed, tournaments: tournaments.map((each) => (each === tournament ? changed : each)) });
    });
  }

  #change(guildId: string, decide: (all: GuildTournaments) => Decision | Promise<Decision>): Promise<Changed> {
    return this.#changes.run(guildId, async () => {
      const decided = await decide(await this.#parts.repository.read(guildId));
      if (!decided.ok) return decided;
      const { changed, tournaments } = decided.value;
      await this.#parts.repository.write({ guildId, tournaments });
      return success(changed);
    });
  }
}

/** The tournaments that are stored, and the one that was asked for. */
type Decision = Result<Pick<GuildTournaments, 'tournaments'> & { readonly changed: Tournament }, TournamentFault>;
