import { mentionsText } from '#narration/index.ts';
import { because, becauseOf, done, isAny } from '../model/answers.ts';
import { seatsOf } from '../model/seating.ts';
import type { Outcome } from '../ports/game-service.ts';
import type { Remark } from '../ports/ports.ts';
import type { Absences } from './absences.ts';
import type { Alarms } from './alarms.ts';
import type { TableContext } from './table-context.ts';
import { surveyVoiceRoom } from './voice-room-survey.ts';

/** The time to follow a table before absence counts, ms. Discord moves ten people in ten seconds. Others join. */
const FOLLOW_MS = 30_000;

/** The parts of a table that a move affects. */
export interface MovingParts {
  readonly absences: Absences;
  readonly alarms: Alarms;
}

/** Moves a table from one voice channel to another. Call everything within the queue. */
export class Moving {
  readonly #context: TableContext;
  readonly #parts: MovingParts;

  constructor(context: TableContext, parts: MovingParts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** Moves to this voice channel of the guild. `null`: to the table's own voice room. */
  async move(channelId: string | null): Promise<Outcome> {
    const { deps, tableState, registry } = this.#context;
    const { gameId, voiceChannelId = null } = tableState.table;
    if (channelId === voiceChannelId) return because(channelId === null ? 'host.sits-by-itself' : 'host.sits-there');
    const obstacles = await (channelId === null ? this.#ownRoom() : surveyVoiceRoom(deps, tableState.table, channelId));
    if (isAny(obstacles)) return becauseOf(obstacles);
    if (channelId === null) return this.#settle(null);
    return registry.rooms.keep(channelId, gameId, () => this.#settle(channelId));
  }

  /** Returns what prevents the table's own voice room. Before the game no room is created. */
  async #ownRoom(): Promise<readonly Remark[]> {
    const { tableState, deps, game } = this.#context;
    const { guildId, channelId } = tableState.table;
    return game.stage === 'lobby' ? [] : deps.reconciler.survey(guildId, channelId);
  }

  /** Reminds the players who had not followed before a restart. */
  goOn(): void {
    const { tableState, presenter } = this.#context;
    if (!tableState.table.moving) return;
    void presenter.arrange();
    this.#show();
  }

  /** Stores the move before anybody is told or moved. */
  async #settle(voiceChannelId: string | null): Promise<Outcome> {
    const { tableState, presenter, game, signals } = this.#context;
    const moving = game.stage === 'playing';
    await tableState.change({ voiceChannelId, moving });
    void presenter.arrange();
    if (moving) this.#show();
    if (game.stage === 'gathering') signals.seatsChanged.emit();
    return done();
  }

  #show(): void {
    const { tableState, timers, deps, presenter, game } = this.#context;
    const sitsByItself = () => !tableState.table.voiceChannelId && game.stage === 'playing';
    if (tableState.table.voiceChannelId) this.#tell();
    // The table's own room has to be created first, and Discord may delay that.
    else void presenter.roomed().then(() => (sitsByItself() ? this.#tell() : undefined));
    timers.set('moving', deps.clock.now() + FOLLOW_MS, () => void this.#context.queue.run(() => this.#look()));
  }

  #tell(): void {
    const { tableState, presenter, deps, game } = this.#context;
    const { gameId } = tableState.table;
    const channelId = tableState.table.voiceChannelId ?? deps.reconciler.voiceChannel(gameId);
    const { seats } = game.now.state;
    const living = seatsOf(tableState.table).filter(({ seat }) => seats[seat - 1]?.left === null);
    const people = living.map(({ userId }) => userId);
    if (channelId === null) return;
    const params = { channel: `<#${channelId}>`, people: mentionsText(people) };
    void presenter.direct.notify({ key: 'host.moved', params }, 'M', people, 'town');
  }

  /** Counts players who have not followed as absent from now on, like players who left the voice room. */
  async #look(): Promise<void> {
    await this.#context.tableState.note({ moving: false });
    await this.#parts.absences.checkPresence();
    this.#parts.alarms.arm();
  }
}
