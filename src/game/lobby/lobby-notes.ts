import type { HostedDeps } from '../ports/deps.ts';
import type { Remark } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';
import { surveyVoiceRoom } from '../runtime/voice-room-survey.ts';
import { valueWithin } from '../scheduling/clock.ts';

/** The time limit for the reconciler's checks before a start, ms. */
const SURVEY_MS = 15_000;

/** The reason why a lobby cannot start, and the people who have lost their seats. */
export interface Found {
  readonly why: Remark;
  readonly gone?: readonly string[];
}

/** The reconciler's remarks on a lobby: obstacles to its start, and people who could see secret channels. */
export class LobbyNotes {
  readonly #deps: HostedDeps;
  obstacles: readonly Remark[] = [];
  onlookers: readonly Remark[] = [];

  constructor(deps: HostedDeps) {
    this.#deps = deps;
  }

  /** Checks Discord before a start. `null`: the game can start. */
  async survey(table: TableDocument): Promise<Found | null> {
    const { reconciler, clock } = this.#deps;
    const all = [
      reconciler.survey(table.guildId, table.channelId, table.settings.secrecy === 'threads'),
      surveyVoiceRoom(this.#deps, table, table.voiceChannelId),
    ];
    const survey = Promise.all(all).then((remarks) => remarks.flat());
    this.obstacles = await valueWithin(clock, SURVEY_MS, survey, [{ kind: 'passing', key: 'discord.out-of-reach' }]);
    const [why] = this.obstacles;
    return why === undefined ? null : { why };
  }

  /** Finds players who have left the guild. Discord may not have reported it. `null`: all are there. */
  async roll(table: TableDocument): Promise<Found | null> {
    const { reconciler, clock } = this.#deps;
    const ids = table.players.map((player) => player.userId);
    const gone = await valueWithin(clock, SURVEY_MS, reconciler.gone(table.gameId, ids), []);
    if (gone.length === 0) return null;
    return { why: { key: 'lobby.gone', params: { count: gone.length } }, gone };
  }

  /** Finds out who sees every channel. Returns true if that has changed. */
  async lookOut({ guildId, players, settings: { secrecy } }: TableDocument): Promise<boolean> {
    const ids = players.map((player) => player.userId);
    const found = await this.#deps.reconciler.onlookers(guildId, ids, secrecy === 'threads').catch(() => []);
    const seen = secrecy === 'panels' ? found.filter(({ kind }) => kind !== 'onlooker') : found;
    const isNew = JSON.stringify(seen) !== JSON.stringify(this.onlookers);
    this.onlookers = seen;
    return isNew;
  }
}
