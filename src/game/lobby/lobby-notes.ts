import type { TableDeps } from '../ports/deps.ts';
import type { TableDocument } from '../ports/journal.ts';
import type { Remark } from '../ports/ports.ts';
import { valueWithin } from '../runtime/clock.ts';

/** How long the hall is given to look round before a start, ms. */
const SURVEY_MS = 15_000;

/** Why a lobby cannot start, and who has no seat any more. */
export interface Found {
  readonly why: Remark;
  readonly gone?: readonly string[];
}

/** What the hall has to say to a lobby: what hinders its start, and who could look into secret channels. */
export class LobbyNotes {
  readonly #deps: TableDeps;
  hindrances: readonly Remark[] = [];
  onlookers: readonly Remark[] = [];

  constructor(deps: TableDeps) {
    this.#deps = deps;
  }

  /** Looks round before a start. `null`: nothing hinders it. */
  async survey(table: TableDocument): Promise<Found | null> {
    const { reconciler, clock } = this.#deps;
    const all = [
      reconciler.survey(table.guildId, table.channelId),
      this.voiceRoom(table, table.voiceChannelId ?? null),
    ];
    const survey = Promise.all(all).then((remarks) => remarks.flat());
    this.hindrances = await valueWithin(clock, SURVEY_MS, survey, [{ key: 'hall.out-of-reach' }]);
    const [why] = this.hindrances;
    return why === undefined ? null : { why };
  }

  /** What hinders a table from sitting in this voice channel; nothing does where it has a room of its own. */
  async voiceRoom(table: TableDocument, channelId: string | null): Promise<readonly Remark[]> {
    if (channelId === null) return [];
    const { gameId, guildId, players, lead, hostId } = table;
    const people = players.map(({ userId }) => userId);
    const all = lead === undefined || people.includes(hostId) ? people : [...people, hostId];
    return this.#deps.reconciler.surveyVoice(gameId, { guildId, channelId }, all);
  }

  /** Who has sat down and left the guild since has no seat: nobody tells of that. `null`: all are there. */
  async roll(table: TableDocument): Promise<Found | null> {
    const { reconciler, clock } = this.#deps;
    const ids = table.players.map((player) => player.userId);
    const gone = await valueWithin(clock, SURVEY_MS, reconciler.gone(table.gameId, ids), []);
    if (gone.length === 0) return null;
    return { why: { key: 'lobby.gone', params: { count: gone.length } }, gone };
  }

  /** Looks who sees every channel. `true`: that is news. */
  async lookOut({ guildId, players, secrecy }: TableDocument): Promise<boolean> {
    const ids = players.map((player) => player.userId);
    const found = await this.#deps.reconciler.onlookers(guildId, ids).catch(() => []);
    // With night talks in panels there is no channel to look into.
    const seen = secrecy === 'panels' ? found.filter(({ key }) => !key.startsWith('ui.onlooker.')) : found;
    const isNew = JSON.stringify(seen) !== JSON.stringify(this.onlookers);
    this.onlookers = seen;
    return isNew;
  }
}
